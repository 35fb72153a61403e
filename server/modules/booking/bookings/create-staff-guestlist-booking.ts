import { invalid } from '../../../../domain/errors.ts'
import { spanOf } from '../../../../domain/service-day.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { banWarnings, requireGuestOfVenues, withPhoneMatches } from '../../guests/index.ts'
import { createBooking } from './create-booking.ts'
import { earlierBookings } from './earlier-bookings.ts'
import { clockChangeWarnings } from './place-party.ts'
import { requireRule, venueForPlacement } from './queries.ts'
import { takenOverWarnings } from './takeover-warnings.ts'

const ON_LIST = { code: 'already_on_list', message: 'This guest is on the list of that night already.' }

/** The list's capacity does not limit staff, but their bookings count towards it. */
export const createStaffGuestListBooking = async ({
  tx,
  actor,
  params,
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/staff-guestlist-bookings'>) => {
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, body.user_id, params.venueId)
  const rule = await requireRule(tx, params.venueId, body.access_rule_id)
  if (rule.rule_type !== 'guestlist')
    throw invalid('"access_rule_id" must name a guest-list rule.', { fields: ['access_rule_id'] })
  const venue = await venueForPlacement(tx, params.venueId)
  const time = body.time ?? rule.start_time
  const durationMins = rule.duration_mins ?? venue.default_booking_duration
  const earlier = await earlierBookings(tx, {
    kind: 'guestlist',
    venueId: params.venueId,
    guestId: guest.id,
    date: body.booking_date,
    ruleId: rule.id,
  })
  const span = spanOf(venue, body.booking_date, time, durationMins)
  const booking_id = await createBooking(
    tx,
    {
      manageLinks: services.manageLinks,
      venueId: params.venueId,
      userId: guest.id,
      kind: 'guestlist',
      source: 'staff',
      partySize: body.party_size,
      date: body.booking_date,
      time,
      durationMins,
      span,
      tableIds: [],
      guest,
      approved: body.auto_approve ?? false,
      accessRuleId: rule.id,
      optionKind: 'standard',
      tags: body.reservation_tags ?? [],
      comments: body.notes ?? '',
    },
    actor,
    now,
  )
  const answer = withWarnings({ success: true as const, booking_id }, [
    ...(earlier.length > 0 ? [ON_LIST] : []),
    ...clockChangeWarnings(venue, body.booking_date, time),
    ...(await takenOverWarnings(tx, params.venueId, span, [])),
    ...(await banWarnings(
      tx,
      { venueId: params.venueId, date: body.booking_date },
      { guestId: guest.id, emails: [guest.email], phones: [guest.phone] },
    )),
  ])
  return withPhoneMatches(tx, mine, guest, answer)
}
