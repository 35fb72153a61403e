import { invalid } from '../../domain/errors.ts'
import { nextQuarter, serviceDateOf, spanOf, type VenueClock } from '../../domain/service-day.ts'
import { withWarnings } from '../../domain/warnings.ts'
import type { WriteContext } from '../../http/context.ts'
import { barWarnings } from '../bars/index.ts'
import { requireGuestOfVenues, withPhoneMatches } from '../guests/index.ts'
import { venuesOfMember } from '../memberships/index.ts'
import { createBooking } from './create-booking.ts'
import { defaultStayMins, newPartyWarnings, requireGivenTables } from './place-party.ts'
import { venueForPlacement } from './queries.ts'

const DEFAULT_PARTY_SIZE = 2

/** Staff may seat a party that is larger than its tables, and are warned of what is odd. The tables must be free. */
export const createStaffBooking = async ({
  tx,
  actor,
  params: { venueId },
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/staff-bookings'>) => {
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, body.user_id, venueId)
  const tableIds = await requireGivenTables(tx, venueId, body)
  if (!tableIds) throw invalid('"table_id" is required.', { fields: ['table_id'] })
  const venue = await venueForPlacement(tx, venueId)
  const { date, time } = dateAndTimeFor(venue, body, now)
  const partySize = body.party_size ?? DEFAULT_PARTY_SIZE
  const durationMins = body.duration_mins ?? defaultStayMins(venue, date, time, partySize)
  const span = spanOf(venue, date, time, durationMins)
  const place = { tableIds, partySize, date, time, span }
  const warnings = [
    ...(await newPartyWarnings(tx, venueId, venue, place, now)),
    ...(await barWarnings(
      tx,
      { venueId, date },
      { guestId: guest.id, emails: [guest.email], phones: [guest.phone] },
    )),
  ]
  const booking_id = await createBooking(
    tx,
    {
      manageLinks: services.manageLinks,
      venueId,
      userId: guest.id,
      kind: 'table',
      source: 'staff',
      partySize,
      date,
      time,
      durationMins,
      span,
      tableIds,
      guest,
      approved: body.auto_approve ?? false,
      tags: body.reservation_tags ?? [],
      comments: body.notes ?? '',
    },
    actor,
    now,
  )
  const answer = withWarnings({ success: true as const, booking_id, table_ids: tableIds }, warnings)
  return withPhoneMatches(tx, mine, guest, answer)
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
