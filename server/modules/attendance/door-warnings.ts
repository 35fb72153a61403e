import type { Tx } from '../../db/executor.ts'
import { instantOf, serviceDateOf } from '../../domain/service-day.ts'
import type { Warning } from '../../domain/warnings.ts'
import { barWarnings } from '../bars/index.ts'
import type { BookingRow } from '../bookings/index.ts'
import { gatesOn, insideOf } from '../headcount/index.ts'

const EARLY_MS = 4 * 3_600_000

const NOT_TONIGHT = { code: 'not_tonight', message: 'This booking is for another time.' }
const AFTER_LAST_ENTRY = { code: 'after_last_entry', message: 'Last entry has passed.' }
const AT_CAPACITY = {
  code: 'at_capacity',
  message: 'The venue now holds more people than its licence allows.',
}
export const TABLE_GONE = { code: 'table_gone', message: 'The table of this party was given away meanwhile.' }

/** What the door should know about `heads` people of this booking who come in now. Call it before they are counted. */
export const doorWarnings = async (
  tx: Tx,
  booking: BookingRow,
  heads: number,
  now: Date,
): Promise<Warning[]> => {
  const venue = await tx
    .selectFrom('venues')
    .select(['timezone', 'service_day_start', 'backdoor_capacity', 'last_entry_time'])
    .where('id', '=', booking.venue_id)
    .executeTakeFirstOrThrow()
  const warnings: Warning[] = []
  if (now.getTime() < booking.starts_at.getTime() - EARLY_MS || now >= booking.ends_at)
    warnings.push(NOT_TONIGHT)
  const lastEntry =
    booking.kind === 'table' ? null : ((await lastEntryOfEvent(tx, booking)) ?? venue.last_entry_time)
  if (lastEntry !== null && now > instantOf(venue, booking.booking_date, lastEntry))
    warnings.push(AFTER_LAST_ENTRY)
  if (heads > 0 && venue.backdoor_capacity !== null) {
    const gates = await gatesOn(tx, booking.venue_id, serviceDateOf(venue, now))
    if (insideOf(gates) + heads > venue.backdoor_capacity) warnings.push(AT_CAPACITY)
  }
  const visit = { venueId: booking.venue_id, date: booking.booking_date }
  const visitor = {
    guestId: booking.user_id,
    emails: [booking.guest_email],
    phones: [booking.guest_phone],
  }
  return [...warnings, ...(await barWarnings(tx, visit, visitor))]
}

const lastEntryOfEvent = async (tx: Tx, booking: BookingRow): Promise<string | null> => {
  if (booking.event_id === null) return null
  const event = await tx
    .selectFrom('events')
    .select('last_entry_time')
    .where('id', '=', booking.event_id)
    .where('venue_id', '=', booking.venue_id)
    .executeTakeFirst()
  return event?.last_entry_time ?? null
}
