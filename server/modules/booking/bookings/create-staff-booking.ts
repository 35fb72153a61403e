import { invalid } from '../../../../domain/errors.ts'
import { hasTooMany } from '../../../../domain/fair-booking.ts'
import { guestKeysOf } from '../../../../domain/same-guest.ts'
import { nextQuarter, serviceDateOf, type VenueClock } from '../../../../domain/service-day.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { banWarnings, requireGuestOfVenues, withPhoneMatches } from '../../guests/index.ts'
import { createBooking } from './create-booking.ts'
import { readOpenTables } from './open-tables.ts'
import { placeNewParty, requireGivenTables } from './place-party.ts'
import { type PlacementVenue, venueForPlacement } from './queries.ts'

type StaffContext = WriteContext<'POST /api/my-venues/:venueId/staff-bookings'>

/** Staff may seat a party that is larger than its tables, and are warned of what is odd. The tables must be free. */
export const createStaffBooking = ({ tx, actor, params, body, services, now }: StaffContext) =>
  bookForStaff(tx, actor, services, params.venueId, now, body)

/**
 * The same for callers that have chosen the tables themselves. `startsAt` is the start of a party that comes in now,
 * whose time of day may occur twice.
 */
export const bookForStaff = async (
  tx: Tx,
  actor: StaffContext['actor'],
  services: StaffContext['services'],
  venueId: string,
  now: Date,
  body: StaffContext['body'],
  startsAt?: Date,
) => {
  const tableIds = await requireGivenTables(tx, venueId, body)
  if (!tableIds) throw invalid('"table_id" is required.', { fields: ['table_id'] })
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, body.user_id, venueId)
  const venue = await venueForPlacement(tx, venueId)
  const { date, time } = dateAndTimeFor(venue, body, now)
  const placed = await placeNewParty(tx, venue, { tableIds, date, time, startsAt }, body, now)
  const { partySize, durationMins, span } = placed
  const warnings = [
    ...placed.warnings,
    ...(await banWarnings(
      tx,
      { venueId, date },
      { guestId: guest.id, emails: [guest.email], phones: [guest.phone] },
    )),
    ...(await manyBookings(tx, venue, guest, date, now)),
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

const MANY_BOOKINGS: Warning = {
  code: 'many_bookings',
  message: 'The guest has more tables booked than one guest can book online.',
}

const manyBookings = async (
  tx: Tx,
  venue: PlacementVenue,
  guest: { readonly id: string; readonly email: string | null; readonly phone: string | null },
  date: string,
  now: Date,
): Promise<Warning[]> => {
  const keys = guestKeysOf({ accountIds: [guest.id], emails: [guest.email], phones: [guest.phone] }, {})
  return hasTooMany(await readOpenTables(tx, venue.id, keys, now), venue, date, now) ? [MANY_BOOKINGS] : []
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
