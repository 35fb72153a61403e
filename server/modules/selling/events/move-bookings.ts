import { sql } from 'kysely'
import { isActive } from '../../../../domain/booking-status.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { moveClaims } from '../../booking/index.ts'
import { type AuditActor, notifyOfEventChange, recordAuditOfMany } from '../../outbound/index.ts'
import { moveWishes } from '../waitlist/move-wishes.ts'
import type { EventRow } from './load-event.ts'

/**
 * Locks the bookings that move with the event. Includes rejected bookings, which can be unrejected later, and leaves
 * out closed ones. Ordered by table, so that concurrent moves lock tables in the same order.
 */
export const lockBookingsToMove = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'table_ids', 'starts_at', 'ends_at', 'party_size', 'payment_due_at'])
    .where('event_id', '=', eventId)
    .where('status', '<>', 'cancelled')
    .where('closed_at', 'is', null)
    .where('no_show_at', 'is', null)
    .orderBy('table_id')
    .orderBy('id')
    .forUpdate()
    .execute()

type NewHours = Pick<EventRow, 'event_date' | 'start_time' | 'starts_at' | 'ends_at'>

/**
 * Moves the event's bookings to its new hours, and whoever waits for tickets. Throws 409 when a table is not free then;
 * the transaction moves nothing.
 */
export const moveBookings = async (tx: Tx, event: EventRow, to: NewHours, doer: AuditActor, now: Date) => {
  const bookings = await lockBookingsToMove(tx, event.id)
  await moveWishes(tx, event, to, now)
  if (bookings.length === 0) return
  const span = { startsAt: to.starts_at, endsAt: to.ends_at }
  for (const { id, status, table_ids } of bookings)
    if (isActive(status) && table_ids.length > 0)
      await moveClaims(tx, { venueId: event.venue_id, kind: 'booking', id }, table_ids, span)
  const ids = bookings.map(({ id }) => id)
  await tx
    .updateTable('bookings')
    .set({
      booking_date: to.event_date,
      booking_time: to.start_time,
      starts_at: to.starts_at,
      ends_at: to.ends_at,
      duration_mins: minutesBetween(to.starts_at, to.ends_at),
    })
    .where('id', '=', sql<string>`any(${ids})`)
    .where('venue_id', '=', event.venue_id)
    .execute()
  await recordAuditOfMany(tx, event.venue_id, ids, 'moved', doer, now, {
    from: `${event.event_date} ${event.start_time}`,
    to: `${to.event_date} ${to.start_time}`,
  })
  touchVenue(tx, event.venue_id, 'activity')
  await notifyOfEventChange(tx, bookings, to.ends_at, now)
}

export const minutesBetween = (startsAt: Date, endsAt: Date): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
