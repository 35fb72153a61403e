import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { beginPurchase } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import type { PaymentsPort } from '../../../ports/payments/port.ts'
import { deleteOldWebhookEvents } from './delete-old-webhook-events.ts'
import { sweepPayments } from './sweep-payments.ts'
import { verifyMoney } from './verify-money.ts'

const world = useWorld({ own: true })
let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await world.person('client', { name: 'Olive Operator' })
  venueId = await makeVenue(operator)
})

let failures: unknown[] = []
beforeEach(() => {
  failures = []
})
const sweep = (payments: PaymentsPort | null = world.payments, stopping?: () => boolean) =>
  sweepPayments(
    { ...world.app.services, payments },
    world.clock.now(),
    (error) => failures.push(error),
    stopping ? { stopping } : {},
  )
const sweepAfter = (amount: Parameters<typeof world.clock.advance>[0], payments?: PaymentsPort) => {
  world.clock.advance(amount)
  return sweep(payments)
}

/** A booking with an authorised hold of £50. */
const heldBooking = async () => {
  const bookingId = await bookDirectly(world, venueId, '2026-01-20')
  const hold = await operator.ok('POST /api/bookings/:id/hold/intent', {
    params: { id: bookingId },
    body: { amount_pence: 5000 },
  })
  await world.payments.confirm(hold.intent_id, hold.client_secret, 'succeed')
  await sweepAfter({ minutes: 2 })
  return { bookingId, intentId: hold.intent_id }
}

const booksOf = async (bookingId: string) => {
  const { read } = world.database
  const payments = await read
    .selectFrom('payments')
    .select(['status', 'captured_pence', 'refunded_pence'])
    .where('booking_id', '=', bookingId)
    .execute()
  const ledger = await read
    .selectFrom('money_ledger')
    .select(['type', 'amount_pence'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
  const booking = await read
    .selectFrom('bookings')
    .select(['paid', 'paid_amount_pence'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { payments, ledger: ledger.map(({ type, amount_pence }) => [type, amount_pence]), booking }
}
const trailOf = async (bookingId: string) => {
  const trail = await world.database.read
    .selectFrom('booking_audit')
    .select(['type', 'actor', 'details'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute()
  return trail.slice(-1)[0]
}
const UNPAID = { paid: false, paid_amount_pence: 0 }
const expectBooksToAgree = async () => expect(await verifyMoney(world.database.read)).toEqual([])

describe('a hold that ended at the provider without our record of it', () => {
  test('is recorded as captured when the reply to its capture was lost', async () => {
    const { bookingId, intentId } = await heldBooking()
    await world.payments.captureIntent(intentId, { amountPence: 3000, idempotencyKey: `lost:${intentId}` })
    await sweepAfter({ hours: 1 })
    expect(await booksOf(bookingId)).toEqual({
      payments: [{ status: 'captured', captured_pence: 3000, refunded_pence: 0 }],
      ledger: [
        ['authorise', 5000],
        ['capture', 3000],
        ['release', -2000],
      ],
      booking: { paid: true, paid_amount_pence: 3000 },
    })
    expect(await trailOf(bookingId)).toEqual({
      type: 'hold_captured',
      actor: 'System',
      details: { amount_pence: 3000, released_pence: 2000 },
    })
    await expectBooksToAgree()
  })

  test('is recorded as captured, not expired, even when the sweep sees the capture days later', async () => {
    const { bookingId, intentId } = await heldBooking()
    await world.payments.captureIntent(intentId, { amountPence: 5000, idempotencyKey: `late:${intentId}` })
    await sweepAfter({ days: 8 })
    expect((await booksOf(bookingId)).payments).toMatchObject([{ status: 'captured', captured_pence: 5000 }])
    await expectBooksToAgree()
  })

  test('is recorded as released when it was released at the provider', async () => {
    const { bookingId, intentId } = await heldBooking()
    await world.payments.cancelIntent(intentId, { idempotencyKey: `dashboard:${intentId}` })
    await sweepAfter({ hours: 1 })
    expect(await booksOf(bookingId)).toEqual({
      payments: [{ status: 'released', captured_pence: 0, refunded_pence: 0 }],
      ledger: [
        ['authorise', 5000],
        ['release', -5000],
      ],
      booking: UNPAID,
    })
  })

  test('is recorded as expired with an audit entry when its time ran out', async () => {
    const { bookingId } = await heldBooking()
    await sweepAfter({ days: 7 })
    expect((await booksOf(bookingId)).payments).toMatchObject([{ status: 'expired' }])
    expect(await trailOf(bookingId)).toEqual({
      type: 'hold_released',
      actor: 'System',
      details: { amount_pence: 5000, expired: true },
    })
    await expectBooksToAgree()
  })

  test('stays authorised while the provider still holds it or does not answer', async () => {
    const { bookingId } = await heldBooking()
    await sweepAfter({ hours: 2 })
    world.payments.failNext({ operation: 'readIntent', how: 'before' })
    await sweepAfter({ days: 8 })
    expect(failures).toHaveLength(1)
    expect((await booksOf(bookingId)).payments).toMatchObject([{ status: 'authorised' }])
    await sweepAfter({ minutes: 2 })
    expect((await booksOf(bookingId)).payments).toMatchObject([{ status: 'expired' }])
  })
})

describe('a refund', () => {
  const paidBooking = async () => {
    const { bookingId, intentId } = await heldBooking()
    await operator.ok('POST /api/bookings/:id/hold/capture', { params: { id: bookingId } })
    return { bookingId, intentId }
  }
  const reject = (id: string) => operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: {} })

  test('lowers the paid amount of the booking', async () => {
    const { bookingId } = await paidBooking()
    expect((await booksOf(bookingId)).booking).toEqual({ paid: true, paid_amount_pence: 5000 })
    await reject(bookingId)
    await sweepAfter({ minutes: 2 })
    expect(await booksOf(bookingId)).toEqual({
      payments: [{ status: 'captured', captured_pence: 5000, refunded_pence: 5000 }],
      ledger: [
        ['authorise', 5000],
        ['capture', 5000],
        ['refund', -5000],
      ],
      booking: UNPAID,
    })
    await expectBooksToAgree()
  })

  test('includes a capture by staff on a booking that is then released unpaid', async () => {
    const place = await openPublicVenue(world)
    await place.table()
    const charge = await place.rule({ deposit_mode: 'charge', price_per_cover_pence: 500 })
    const bookingId = await place.booked({ access_rule_id: charge })
    const params = { id: bookingId }
    const hold = await place.operator.ok('POST /api/bookings/:id/hold/intent', {
      params,
      body: { amount_pence: 3000 },
    })
    await world.payments.confirm(hold.intent_id, hold.client_secret, 'succeed')
    await place.operator.ok('POST /api/bookings/:id/hold/capture', { params, body: { amount_pence: 1200 } })
    await sweepAfter({ minutes: 20 })
    await sweepAfter({ minutes: 20 })
    expect(await booksOf(bookingId)).toMatchObject({
      payments: expect.arrayContaining([{ status: 'captured', captured_pence: 1200, refunded_pence: 1200 }]),
      booking: UNPAID,
    })
    expect(await trailOf(bookingId)).toMatchObject({ type: 'refunded', details: { amount_pence: 1200 } })
    await expectBooksToAgree()
  })

  test('is made although the clock was set back after it was queued', async () => {
    const { bookingId } = await paidBooking()
    world.clock.advance({ days: 1 })
    await reject(bookingId)
    world.clock.advance({ days: -1 })
    await sweep()
    expect((await booksOf(bookingId)).payments).toMatchObject([{ refunded_pence: 5000 }])
    await expectBooksToAgree()
  })

  test('is not recorded when the provider fails it, and is listed as failed', async () => {
    const { bookingId } = await paidBooking()
    await reject(bookingId)
    await sweepAfter(
      { minutes: 2 },
      {
        ...world.payments,
        refund: async () => ({ id: 're_1', amountPence: 5000, status: 'failed', key: null }),
      },
    )
    expect((await booksOf(bookingId)).payments).toMatchObject([{ refunded_pence: 0 }])
    await sweepAfter({ minutes: 10 })
    expect((await booksOf(bookingId)).payments).toMatchObject([{ refunded_pence: 0 }])
    expect(await trailOf(bookingId)).toMatchObject({ type: 'refund_failed', actor: 'System' })
    await expectBooksToAgree()
  })
})

describe('the sweep of open payments', () => {
  const statusOf = async (intentId: string) =>
    (
      await world.database.read
        .selectFrom('payments')
        .select('status')
        .where('intent_id', '=', intentId)
        .executeTakeFirstOrThrow()
    ).status

  test('processes every payment in one run, although more than a batch of them fail', async () => {
    const lost = Array.from({ length: 51 }, (_, n) => ({
      id: `pay_lost_${n}`,
      venue_id: venueId,
      purpose: 'vouchers' as const,
      capture: 'automatic' as const,
      status: 'awaiting_payment' as const,
      amount_pence: 5000,
      provider: 'sandbox',
      intent_id: `pi_lost_${n}`,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    }))
    await world.database.read.insertInto('payments').values(lost).execute()
    world.clock.advance({ seconds: 1 })
    const { intent_id, client_secret } = await beginPurchase(world, venueId)
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    await sweepAfter({ minutes: 2 })
    expect(failures).toHaveLength(51)
    expect(await statusOf(intent_id)).toBe('captured')
    await world.database.read.deleteFrom('payments').where('status', '=', 'awaiting_payment').execute()
  })

  test('checks an abandoned payment less and less often', async () => {
    await beginPurchase(world, venueId)
    let reads = 0
    const counted: PaymentsPort = {
      ...world.payments,
      readIntent: (id) => {
        reads += 1
        return world.payments.readIntent(id)
      },
    }
    for (let minute = 0; minute < 120; minute += 1) await sweepAfter({ minutes: 1 }, counted)
    expect(reads).toBeGreaterThan(8)
    expect(reads).toBeLessThan(22)
  })

  test('includes payments created before the clock was set back', async () => {
    world.clock.advance({ days: 1 })
    const { intent_id, client_secret } = await beginPurchase(world, venueId)
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    world.clock.advance({ days: -1 })
    await sweep()
    expect(await statusOf(intent_id)).toBe('captured')
  })

  test('leaves out payments of another provider', async () => {
    const { intent_id } = await beginPurchase(world, venueId)
    await world.database.read
      .updateTable('payments')
      .set({ provider: 'stripe' })
      .where('intent_id', '=', intent_id)
      .execute()
    await sweepAfter({ days: 2 })
    expect(failures).toEqual([])
    expect(await statusOf(intent_id)).toBe('awaiting_payment')
  })

  test('does nothing without a provider or while the process shuts down', async () => {
    const { intent_id, client_secret } = await beginPurchase(world, venueId)
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    world.clock.advance({ minutes: 2 })
    expect(await sweep(null)).toBe(0)
    expect(await sweep(world.payments, () => true)).toBe(0)
    expect(await statusOf(intent_id)).toBe('awaiting_payment')
    await sweep()
    expect(await statusOf(intent_id)).toBe('captured')
  })
})

test('webhook events are deleted after 30 days', async () => {
  const { read } = world.database
  const insertEvent = (id: string, days: number) =>
    read
      .insertInto('webhook_events')
      .values({ id, received_at: new Date(world.clock.now().getTime() - days * 86_400_000) })
      .execute()
  await insertEvent('evt_old', 31)
  await insertEvent('evt_new', 29)
  await deleteOldWebhookEvents(world.database, world.clock.now())
  expect(await read.selectFrom('webhook_events').select('id').execute()).toEqual([{ id: 'evt_new' }])
})
