import { minutesIn } from '../../../../domain/service-day.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { findGuestByPhone, walkInGuest } from '../../guests/index.ts'
import { seatNow } from '../attendance/set-attendance.ts'
import { bookForStaff } from '../bookings/create-staff-booking.ts'
import { chooseSeatFor } from './choose-seat.ts'
import { type Entry, endEntry, lockOpenEntry } from './queries.ts'

/** Seats a party: its guest, booking, tables and arrival in one transaction. It counts in pacing and occupancy. */
export const seatEntry = async ({
  tx,
  actor,
  params: { venueId, id },
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/queue/:id/seat'>) => {
  const entry = await lockOpenEntry(tx, venueId, id)
  const { tableIds, date, time, span } = await chooseSeatFor(tx, entry, body.table_ids, now)
  const guest_id = await guestOf(tx, entry, now)
  await endEntry(tx, entry, 'seated', now, { guest_id })
  const party = {
    user_id: guest_id,
    table_ids: [...tableIds],
    party_size: entry.party_size,
    reservation_date: date,
    reservation_time: time,
    duration_mins: minutesIn(span),
    auto_approve: true,
    notes: entry.note,
  }
  const booked = await bookForStaff(tx, actor, services, venueId, now, party, span.startsAt)
  const seated = await seatNow(tx, booked.booking_id, { doer: actor, now })
  await noteBooking(tx, entry, booked.booking_id)
  return withWarnings(
    { success: true as const, booking_id: booked.booking_id, table_ids: booked.table_ids },
    [...(booked.warnings ?? []), ...seated],
  )
}

/** The guest whom the venue knows by the phone, or a new one. */
const guestOf = async (
  tx: Tx,
  { venue_id, guest_id, name, phone, email }: Entry,
  now: Date,
): Promise<string> =>
  guest_id ??
  (await findGuestByPhone(tx, venue_id, phone)) ??
  (await walkInGuest(tx, venue_id, { name, phone, email }, now))

const noteBooking = (tx: Tx, { venue_id, id }: Entry, booking_id: string) =>
  tx
    .updateTable('queue_entries')
    .set({ booking_id })
    .where('venue_id', '=', venue_id)
    .where('id', '=', id)
    .execute()
