import { beforeEach, expect } from 'vitest'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { bookingRow, historyOf } from './booking-facts.ts'
import { paymentsOf } from './events.ts'
import { openPublicVenue, type PublicVenue } from './public-venue.ts'
import type { Till } from './tills.ts'

export interface Unpaid {
  readonly booking_id: string
  readonly payment_intent_id: string
}

/** A venue with one table whose deposit is £10 a cover, held or charged, and what a guest does about it. */
export const useDeposits = (till: Till) => {
  let place: PublicVenue
  beforeEach(async () => {
    place = await openPublicVenue(till.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await place.table()
  })
  const finalize = ({ booking_id }: Unpaid) =>
    till.world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
      params: place.params,
      body: { booking_id },
    })
  return {
    place: () => place,
    ask: (fields: Record<string, unknown> = {}) => place.book(fields),
    book: async (fields: Record<string, unknown> = {}): Promise<Unpaid> => {
      const reply = await place.book(fields)
      if (reply.status !== 200 || !('requires_payment' in reply.body))
        throw new Error(`No payment was asked for: ${reply.text}`)
      return reply.body
    },
    finalize,
    rule: (body: Record<string, unknown>) =>
      place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
        params: { ...place.params, id: place.ruleId },
        body,
      }),
    stateOf: async ({ booking_id }: Unpaid) => {
      const { status, paid_amount_pence } = await bookingRow(till.world, booking_id)
      const payments = await paymentsOf(till.world, booking_id)
      return [status, paid_amount_pence, ...payments.map((payment) => payment.status)]
    },
    slot: async () => (await place.slots())['20:00'],
    trailOf: async ({ booking_id }: Unpaid) =>
      (await historyOf(till.world, booking_id)).map(({ type }) => type),
    cancel: ({ booking_id }: Unpaid) =>
      place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } }),
    /** What the provider has: taken less given back, and whether anything is held or could still be paid. */
    atProvider: async ({ payment_intent_id }: Unpaid) => {
      const intent = await till.world.app.services.payments?.readIntent(payment_intent_id)
      return [intent?.status, intent?.capturedPence]
    },
    expectBooksToAgree: async () => expect(await verifyMoney(till.world.database.read)).toEqual([]),
  }
}
