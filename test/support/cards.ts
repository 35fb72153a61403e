import { expect } from 'vitest'
import { verifyMoney } from '../../server/modules/money/index.ts'
import type { CardOutcome } from '../../server/ports/payments/sandbox-port.ts'
import { historyOf } from './booking-facts.ts'
import { openPublicVenue } from './public-venue.ts'
import type { Till } from './tills.ts'

/** Thirty days after the test clock. The table is for two at 20:00, at £20. */
const IN_30_DAYS = '2026-02-16'
export const EVENING = new Date('2026-02-16T20:00:00Z')
export const beforeEvening = (days: number, hours = 0) =>
  new Date(EVENING.getTime() - days * 86_400_000 - hours * 3_600_000)

interface Rules {
  readonly deposit_mode?: 'hold' | 'card'
  /** Null: no policy. */
  readonly policy?: Record<string, unknown> | null
}

/** A venue whose one table is booked with a card, and what happens to it over the weeks. */
export const openCardVenue = async (till: Till, { deposit_mode = 'hold', policy = null }: Rules = {}) => {
  const { world } = till
  const place = await openPublicVenue(world, {}, { deposit_mode, price_per_cover_pence: 1000 })
  await place.table()
  const { operator, venueId } = place
  if (policy) {
    const { id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
      params: { venueId },
      body: { name: 'Terms', refund: 'full', ...policy },
    })
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: id } })
  }
  /** Sessions end after three days, so somebody else is on duty. */
  const onDuty = async () => {
    const person = await world.person('client')
    await world.database.read
      .insertInto('memberships')
      .values({ user_id: person.id, venue_id: venueId, role: 'owner', created_at: world.clock.now() })
      .execute()
    return person
  }
  const bookedWith = async (outcome: CardOutcome = 'succeed', fields: Record<string, unknown> = {}) => {
    const reply = await place.book({ date: IN_30_DAYS, ...fields })
    if (reply.status !== 200 || !('payment_intent_id' in reply.body)) throw new Error(reply.text)
    await till.pay(reply.body.payment_intent_id, outcome)
    const { booking_id } = reply.body
    const { ok } = await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId },
      body: { booking_id },
    })
    expect(ok).toBe(true)
    return booking_id
  }
  const at = async (moment: Date) => {
    world.clock.set(moment)
    await till.sweep()
  }
  return {
    place,
    onDuty,
    bookedWith,
    /** Sets the clock and does what the process does in the background. */
    at,
    holdOf: async (id: string) => {
      const person = await onDuty()
      return (await person.ok('GET /api/bookings/:id', { params: { id } })).hold
    },
    capture: async (id: string, body: { amount_pence?: number } = {}) =>
      (await onDuty()).call('POST /api/bookings/:id/hold/capture', { params: { id }, body }),
    release: async (id: string) =>
      (await onDuty()).call('POST /api/bookings/:id/hold/release', { params: { id } }),
    cancel: async (id: string, body: Record<string, unknown> = {}) =>
      (await onDuty()).call('POST /api/bookings/:id/staff-cancel', { params: { id }, body }),
    attend: async (id: string, state: 'no_show' | 'arrived') =>
      (await onDuty()).call('POST /api/bookings/:id/attendance', { params: { id }, body: { state } }),
    chargeFee: async (id: string, body: Record<string, unknown>) =>
      (await onDuty()).call('POST /api/bookings/:id/charge-fee', { params: { id }, body: body as never }),
    ledgerOf: async (bookingId: string) => {
      const entries = await world.database.read
        .selectFrom('money_ledger')
        .select(['type', 'amount_pence'])
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return entries.map(({ type, amount_pence }) => [type, amount_pence])
    },
    /** A person deletes the card of a booking at the provider. */
    deleteCard: async (bookingId: string) => {
      const { customer_id } = await world.database.read
        .selectFrom('payments')
        .select('customer_id')
        .where('booking_id', '=', bookingId)
        .where('customer_id', 'is not', null)
        .executeTakeFirstOrThrow()
      await till.deleteCustomer(customer_id ?? '')
    },
    trailOf: async (id: string) => (await historyOf(world, id)).map(({ type }) => type),
    /** The intents of a booking at the provider, by status. */
    atProvider: async (bookingId: string) => {
      const payments = await world.database.read
        .selectFrom('payments')
        .select('intent_id')
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .execute()
      const found = []
      for (const { intent_id } of payments)
        if (intent_id) {
          const intent = await world.app.services.payments?.readIntent(intent_id)
          found.push([intent?.status, intent?.capturedPence])
        }
      return found
    },
    mailsOf: (kind: string) =>
      world.database.read
        .selectFrom('outbox')
        .select(['to_address', 'facts'])
        .where('venue_id', '=', venueId)
        .where('cause', 'like', `${kind}:%`)
        .execute(),
    /** Sends the first mail of this kind again. */
    resend: async (kind: string) => {
      const { id } = await world.database.read
        .selectFrom('outbox')
        .select('id')
        .where('venue_id', '=', venueId)
        .where('cause', 'like', `${kind}:%`)
        .executeTakeFirstOrThrow()
      return (await onDuty()).call('POST /api/my-venues/:venueId/messages/:id/resend', {
        params: { venueId, id },
      })
    },
    /** The hosted page of the link that was mailed. */
    payLink: async (bookingId: string) => {
      const link = await world.database.read
        .selectFrom('payments')
        .select('checkout_session_id')
        .where('booking_id', '=', bookingId)
        .where('link_kind', 'is not', null)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      await till.payPage(link.checkout_session_id ?? '')
    },
    expectBooksToAgree: async () => expect(await verifyMoney(world.database.read)).toEqual([]),
  }
}
