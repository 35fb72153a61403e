import { beforeEach, expect, test } from 'vitest'
import { invalid } from '../../../../domain/errors.ts'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { PaymentsPort } from '../../../ports/payments/port.ts'
import { sweepPayments } from './sweep-payments.ts'

const world = useWorld({ own: true })

const REFUSED = 'Refused by the provider'
let asked: string[] = []
beforeEach(() => {
  asked = []
})

/** The provider makes no page for some payments, whenever it is asked. */
const picky = (): PaymentsPort =>
  Object.assign(Object.create(world.payments), {
    createCheckout: async (order: Parameters<PaymentsPort['createCheckout']>[0]) => {
      asked.push(order.description)
      if (order.description === REFUSED) throw invalid('This amount is too small.')
      return world.payments.createCheckout(order)
    },
  })

const sweep = () =>
  sweepPayments({ ...world.app.services, payments: picky() }, world.clock.now(), () => undefined)

const DEPOSIT = { purpose: 'deposit', link_kind: 'deposit_request' } as const
const FEE = { purpose: 'fee', link_kind: 'fee' } as const

/** A link to pay that waits to be mailed. */
const link = async (
  venueId: string,
  bookingId: string,
  description: string,
  n = 0,
  what: typeof DEPOSIT | typeof FEE = DEPOSIT,
) => {
  const id = `pay_${bookingId}_${n}`
  const now = world.clock.now()
  await world.database.read
    .insertInto('payments')
    .values({
      id,
      venue_id: venueId,
      booking_id: bookingId,
      ...what,
      capture: 'automatic',
      amount_pence: 4000,
      currency: 'gbp',
      description,
      provider: 'sandbox',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

const statusOf = async (id: string) =>
  (
    await world.database.read
      .selectFrom('payments')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('a link is mailed although the provider refuses all fifty before it, which it is asked about less and less', async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const refused = await bookDirectly(world, venueId, '2026-01-20')
  for (let n = 0; n < 50; n += 1) await link(venueId, refused, REFUSED, n)
  world.clock.advance({ seconds: 30 })
  const fine = await link(venueId, await bookDirectly(world, venueId, '2026-01-21'), 'Deposit')
  world.clock.advance({ seconds: 30 })
  await sweep()
  world.clock.advance({ minutes: 1 })
  await sweep()
  expect(await statusOf(fine)).toBe('awaiting_payment')
  asked = []
  for (let minute = 0; minute < 120; minute += 1) {
    world.clock.advance({ minutes: 1 })
    await sweep()
  }
  expect(asked.length).toBeGreaterThan(50 * 5)
  expect(asked.length).toBeLessThan(50 * 20)
}, 60_000)

test('a link that the provider could not make is mailed once it can', async () => {
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const id = await link(venueId, await bookDirectly(world, venueId, '2026-01-20'), 'Deposit')
  world.payments.failNext({ operation: 'createCheckout', how: 'before' })
  await sweep()
  expect(await statusOf(id)).toBe('created')
  world.clock.advance({ minutes: 2 })
  await sweep()
  expect(await statusOf(id)).toBe('awaiting_payment')
})

test('the fee of a no-show that was undone meanwhile is not mailed, and nobody can pay it', async () => {
  world.clock.set(`${TONIGHT}T20:30:00Z`)
  const operator = await world.person('client')
  const venueId = await makeVenue(operator)
  const came = await bookDirectly(world, venueId, TONIGHT)
  const missed = await bookDirectly(world, venueId, TONIGHT)
  const attend = (id: string, state: 'no_show' | 'expected') =>
    operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
  const feeOf = async (id: string) => {
    await attend(id, 'no_show')
    return link(venueId, id, 'No-show fee', 0, FEE)
  }
  const fees = [await feeOf(came), await feeOf(missed)]
  await attend(came, 'expected')
  await sweep()
  // What is refused above may have filled the first batch.
  world.clock.advance({ minutes: 1 })
  await sweep()
  expect(await Promise.all(fees.map(statusOf))).toEqual(['released', 'awaiting_payment'])
  const mails = await world.database.read
    .selectFrom('outbox')
    .select(['booking_id', 'facts'])
    .where('venue_id', '=', venueId)
    .where('kind', '=', 'fee')
    .execute()
  expect(mails).toMatchObject([{ booking_id: missed, facts: { reason: 'no_show' } }])
})
