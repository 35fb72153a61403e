import { notFound } from '../../../../domain/errors.ts'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import { isAfterLastEntry } from '../../../../domain/takeover.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import { pipeline, type RowOf } from '../../../db/pipeline.ts'
import { findBan, type Visitor, warningsOfBan } from '../../guests/index.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
import { gatesOn, insideOf } from '../headcount.ts'
import type { lockReservation } from '../reservations/queries.ts'

const EARLY_MS = 4 * 3_600_000

const NOT_TONIGHT = { code: 'not_tonight', message: 'This booking is for another time.' }
const AFTER_LAST_ENTRY = { code: 'after_last_entry', message: 'Last entry has passed.' }
const AT_CAPACITY = {
  code: 'at_capacity',
  message: 'The venue now holds more people than its licence allows.',
}
export const TABLE_GONE = { code: 'table_gone', message: 'The table of this party was given away meanwhile.' }

/** What the warnings about a booking read of it. */
export const WARNING_COLUMNS = [
  'venue_id',
  'user_id',
  'event_id',
  'kind',
  'booking_date',
  'starts_at',
  'ends_at',
  'guest_email',
  'guest_phone',
] as const
type WarnedBooking = BookingWith<(typeof WARNING_COLUMNS)[number]>

type ReservationRow = Awaited<ReturnType<typeof lockReservation>>
type Venue = RowOf<ReturnType<typeof venueOf>>

const venueOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('venues')
    .select(['id', 'timezone', 'service_day_start', 'backdoor_capacity', 'last_entry_time'])
    .where('id', '=', id)

const venueAndBans = async (tx: Tx, visit: { venueId: string; date: string }, visitor: Visitor) => {
  const [[venue], bans] = await pipeline(tx, [venueOf(tx, visit.venueId), findBan(tx, visit, visitor)])
  if (!venue) throw notFound('Venue')
  return { venue, banned: warningsOfBan(bans) }
}

/** What the door should know about `heads` people of this booking who come in now. Call it before they are counted. */
export const doorWarnings = async (
  tx: Tx,
  booking: WarnedBooking,
  heads: number,
  now: Date,
): Promise<Warning[]> => {
  const { venue, banned } = await venueAndBans(
    tx,
    { venueId: booking.venue_id, date: booking.booking_date },
    { guestId: booking.user_id, emails: [booking.guest_email], phones: [booking.guest_phone] },
  )
  return [
    ...timeWarnings(booking, now),
    ...(await lastEntryWarnings(tx, booking, venue, now)),
    ...(await capacityWarnings(tx, venue, heads, now)),
    ...banned,
  ]
}

/** The same for a reservation, which has a table: last entry does not concern it. */
export const reservationWarnings = async (
  tx: Tx,
  reservation: ReservationRow,
  heads: number,
  now: Date,
): Promise<Warning[]> => {
  const { venue, banned } = await venueAndBans(
    tx,
    { venueId: reservation.venue_id, date: reservation.reservation_date },
    { guestId: reservation.user_id ?? undefined, emails: [], phones: [reservation.guest_phone] },
  )
  return [...timeWarnings(reservation, now), ...(await capacityWarnings(tx, venue, heads, now)), ...banned]
}

const timeWarnings = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, now: Date): Warning[] =>
  now.getTime() < starts_at.getTime() - EARLY_MS || now >= ends_at ? [NOT_TONIGHT] : []

const capacityWarnings = async (tx: Tx, venue: Venue, heads: number, now: Date): Promise<Warning[]> => {
  if (heads <= 0 || venue.backdoor_capacity === null) return []
  const gates = await gatesOn(tx, venue.id, serviceDateOf(venue, now))
  return insideOf(gates) + heads > venue.backdoor_capacity ? [AT_CAPACITY] : []
}

const lastEntryWarnings = async (
  tx: Tx,
  booking: WarnedBooking,
  venue: Venue,
  now: Date,
): Promise<Warning[]> => {
  if (booking.kind === 'table') return []
  const event = await eventOf(tx, booking)
  return isAfterLastEntry(venue, booking.booking_date, now, event) ? [AFTER_LAST_ENTRY] : []
}

/** Null for a guest list. */
const eventOf = async (tx: Tx, { event_id, venue_id }: WarnedBooking) => {
  if (event_id === null) return null
  const event = await tx
    .selectFrom('events')
    .select(['starts_at', 'last_entry_time'])
    .where('id', '=', event_id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirst()
  return event ?? null
}
