import { nextQuarter, serviceDateOf, spanOf, type VenueClock } from '../../domain/service-day.ts'
import type { WriteContext } from '../../http/context.ts'
import { requireGuestOfVenues } from '../guests/index.ts'
import { venuesOfMember } from '../memberships/index.ts'
import { createBooking } from './create-booking.ts'
import { requireTable, venueClockAndDefaults } from './queries.ts'

const DEFAULT_PARTY = 2

/** Staff may seat a party larger than the table; only its time is sacred. */
export const makeStaffBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/staff-bookings'>) => {
  const guest = await requireGuestOfVenues(tx, await venuesOfMember(tx, actor.id), body.user_id)
  const table = await requireTable(tx, params.venueId, body.table_id)
  const venue = await venueClockAndDefaults(tx, params.venueId)
  const { date, time } = whenFor(venue, body, now)
  const durationMins = body.duration_mins ?? venue.default_booking_duration
  const booking_id = await createBooking(
    tx,
    {
      venueId: params.venueId,
      userId: guest.id,
      kind: 'table',
      source: 'staff',
      partySize: body.party_size ?? DEFAULT_PARTY,
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

/** Today, where only a time is given; the next quarter hour, where neither is. */
const whenFor = (
  venue: VenueClock,
  given: { reservation_date?: string; reservation_time?: string },
  now: Date,
) => {
  if (given.reservation_time !== undefined)
    return { date: given.reservation_date ?? serviceDateOf(venue, now), time: given.reservation_time }
  const next = nextQuarter(venue, now)
  return { date: given.reservation_date ?? next.date, time: next.time }
}
