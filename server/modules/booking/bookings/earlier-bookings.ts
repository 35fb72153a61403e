import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'
import { pipeline, rawQuery } from '../../../db/pipeline.ts'

/** Where a second booking of one guest would be the same again: the list of a night, or an event. */
export type RepeatScope = { readonly venueId: string; readonly guestId: string } & (
  | { readonly kind: 'guestlist'; readonly date: string; readonly ruleId: string }
  | { readonly kind: 'event'; readonly eventId: string }
)

/**
 * The guest's active bookings in the scope, newest first, with the payment each waits for. Locks the guest at this
 * venue until the transaction ends, so that of two concurrent requests the second sees the booking of the first. The
 * lock is advisory: a row lock on the account would be in another order than that of a cancellation, which refunds keys.
 */
export const earlierBookings = async (tx: Tx, scope: RepeatScope) => {
  const { venueId, guestId } = scope
  const [, bookings] = await pipeline(tx, [
    rawQuery(tx, sql`select lock_guest(${venueId}, array[${guestId}::text])`),
    activeBookings(tx, scope),
  ])
  // Sorted here: with ORDER BY the planner would read the event's or the venue's bookings backwards.
  return bookings.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
}

const activeBookings = (tx: Tx, scope: RepeatScope) => {
  const bookings = tx
    .selectFrom('bookings')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.id', 'payments.status'])
          .whereRef('payments.booking_id', '=', 'bookings.id')
          .whereRef('payments.venue_id', '=', 'bookings.venue_id')
          .where('payments.purpose', '<>', 'hold')
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.payment_due_at',
      'bookings.request_hash',
      'bookings.created_at',
      'payment.id as payment_id',
      'payment.status as payment_status',
    ])
    .where('bookings.venue_id', '=', scope.venueId)
    .where('bookings.user_id', '=', scope.guestId)
    .where('bookings.kind', '=', scope.kind)
    .where('bookings.status', 'in', ['pending', 'approved', 'checked_in'])
    // What the wait list offers is no request of the guest.
    .where((eb) => eb.or([eb('bookings.wish_id', 'is', null), eb('bookings.payment_due_at', 'is', null)]))
  return scope.kind === 'guestlist'
    ? bookings
        .where('bookings.booking_date', '=', scope.date)
        .where('bookings.access_rule_id', '=', scope.ruleId)
    : bookings.where('bookings.event_id', '=', scope.eventId)
}
