import { nextQuarter, serviceDateOf, spanOf, type VenueClock } from '../../domain/service-day.ts'
import type { WriteContext } from '../../http/context.ts'
import { requireGuestOfVenues } from '../guests/index.ts'
import { venuesOfMember } from '../memberships/index.ts'
import { createBooking } from './create-booking.ts'
import { requireTable, venueClockAndDefaults } from './queries.ts'

const DEFAULT_PARTY_SIZE = 2

/** Staff may seat a party that is larger than the table. The table must be free. */
export const createStaffBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/staff-bookings'>) => {
  const mine = await venuesOfMember(tx, actor.id)
  const guest = await requireGuestOfVenues(tx, mine, body.user_id, params.venueId)
  const table = await requireTable(tx, params.venueId, body.table_id)
  const venue = await venueClockAndDefaults(tx, params.venueId)
  const { date, time } = dateAndTimeFor(venue, body, now)
  const durationMins = body.duration_mins ?? venue.default_booking_duration
  const booking_id = await createBooking(
    tx,
    {
      venueId: params.venueId,
      userId: guest.id,
      kind: 'table',
      source: 'staff',
      partySize: body.party_size ?? DEFAULT_PARTY_SIZE,
      date,
      time,
      durationMins,
      span: spanOf(venue, date, time, durationMins),
      tableIds: [table.id],
      guest,
      approved: body.auto_approve ?? false,
      tags: body.reservation_tags ?? [],
      comments: body.notes ?? '',
    },
    actor,
    now,
  )
  return { success: true as const, booking_id }
}

/** Defaults to the current service date, and to the next quarter hour when no time is given. */
const dateAndTimeFor = (
  venue: VenueClock,
  given: { reservation_date?: string; reservation_time?: string },
  now: Date,
) => {
  if (given.reservation_time !== undefined)
    return { date: given.reservation_date ?? serviceDateOf(venue, now), time: given.reservation_time }
  const next = nextQuarter(venue, now)
  return { date: given.reservation_date ?? next.date, time: next.time }
}
