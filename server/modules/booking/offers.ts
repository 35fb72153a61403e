import { sql } from 'kysely'
import { touchVenue } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'
import { queueWishEvent } from '../outbound/index.ts'
import type { BookingWith } from './bookings/load-booking.ts'

type Outcome = 'taken' | 'declined' | 'lapsed'

/**
 * Says what became of an offer of the wait list, once: a booking that was accepted and is cancelled later changes nothing.
 * A wish ends when its offer is accepted. `tx` must have locked the booking.
 */
export const closeOffer = async (
  tx: Tx,
  { id, venue_id, booking_date }: BookingWith<'id' | 'venue_id' | 'booking_date'>,
  outcome: Outcome,
  now: Date,
): Promise<void> => {
  const offer = await tx
    .updateTable('wish_offers')
    .set({ outcome, ended_at: now })
    .where('booking_id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('outcome', 'is', null)
    .returning(['wish_id', 'party_size'])
    .executeTakeFirst()
  if (!offer) return
  touchVenue(tx, venue_id, 'activity')
  if (outcome !== 'taken') return
  await tx
    .updateTable('wishes')
    .set({ ended_at: now, ended_reason: 'taken' })
    .where('id', '=', offer.wish_id)
    .where('venue_id', '=', venue_id)
    .where('ended_at', 'is', null)
    .execute()
  await countWaitlist(tx, venue_id, booking_date, { taken: 1, covers: offer.party_size })
  queueWishEvent(tx, venue_id, { wishId: offer.wish_id, event: 'waitlist.accepted', bookingId: id }, now)
}

type Counts = Partial<Record<'joined' | 'offered' | 'taken' | 'covers', number>>

/** Adds to what reports say of a service date. */
export const countWaitlist = async (tx: Tx, venueId: string, date: string, counts: Counts): Promise<void> => {
  const { joined = 0, offered = 0, taken = 0, covers = 0 } = counts
  await sql`insert into waitlist_days as d (venue_id, date, joined, offered, taken, covers)
    values (${venueId}, ${date}::date, ${joined}, ${offered}, ${taken}, ${covers})
    on conflict (venue_id, date) do update set joined = d.joined + excluded.joined,
      offered = d.offered + excluded.offered, taken = d.taken + excluded.taken,
      covers = d.covers + excluded.covers`.execute(tx)
}
