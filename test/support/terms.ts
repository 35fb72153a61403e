import type { TermsStep } from '../../domain/terms.ts'
import { bookingRow } from './booking-facts.ts'
import { openPublicVenue } from './public-venue.ts'
import type { Till } from './tills.ts'

export interface PolicyFields {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct?: number
  readonly cancel_until_hours?: number
  readonly late_fee_per_cover_pence?: number
  readonly steps?: TermsStep[]
}

/** Ten days ahead of the test clock: in time for every policy that these tests use. */
export const AHEAD = '2026-01-27'

/** A venue under a policy that holds or charges £40 a cover for its one table, and what happens to a booking there. */
export const openVenueUnderTerms = async (
  till: Till,
  policy: PolicyFields | null,
  deposit_mode: 'hold' | 'charge' = 'charge',
) => {
  const { world } = till
  const place = await openPublicVenue(world, {}, { deposit_mode, price_per_cover_pence: 4000 })
  await place.table()
  const { operator, venueId } = place
  const setPolicy = async (fields: PolicyFields | null) => {
    const body = fields && { name: `Policy ${fields.refund}`, ...fields }
    const id =
      body && (await operator.ok('POST /api/my-venues/:venueId/policies', { params: { venueId }, body })).id
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: id } })
    return id
  }
  const policyId = await setPolicy(policy)
  const payments = (bookingId: string) =>
    world.database.read
      .selectFrom('payments')
      .select(['status', 'captured_pence', 'refunded_pence'])
      .where('booking_id', '=', bookingId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  return {
    place,
    operator,
    policyId,
    setPolicy,
    payments,
    /** Books and pays £80, as the guest does in the browser. */
    bookPaid: async (fields: Record<string, unknown> = {}) => {
      const reply = await place.book({ date: AHEAD, ...fields })
      if (reply.status !== 200 || !('requires_payment' in reply.body))
        throw new Error(`No payment was asked for: ${reply.text}`)
      const { booking_id, payment_intent_id, payment_client_secret } = reply.body
      await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
        params: { intentId: payment_intent_id },
        body: { client_secret: payment_client_secret },
      })
      return booking_id
    },
    read: (id: string) => operator.ok('GET /api/bookings/:id', { params: { id } }),
    cancel: (id: string, body: Record<string, unknown> = {}) =>
      operator.call('POST /api/bookings/:id/staff-cancel', { params: { id }, body }),
    statusOf: async (id: string) => (await bookingRow(world, id)).status,
  }
}
