import type { BookingStatus } from '../../../../contract/bookings.ts'
import type { ReadContext } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { bookingCalendar, CALENDAR_TYPE, calendarSequence } from '../../outbound/index.ts'
import { languageOf } from './managed-money.ts'
import { eventNameOf, findByToken, keptPlaceOf, venueOf } from './queries.ts'

const CALENDAR_STATUS: Record<BookingStatus, 'pending' | 'confirmed' | 'cancelled'> = {
  pending: 'pending',
  approved: 'confirmed',
  checked_in: 'confirmed',
  rejected: 'cancelled',
  cancelled: 'cancelled',
}

export const readCalendarFile = async ({
  db,
  params,
  services,
  now,
}: ReadContext<'GET /api/public/manage/:token/calendar.ics'>) => {
  const booking = await findByToken(db, services, params.token)
  const [venue, eventNameIn, sequence, kept] = await Promise.all([
    venueOf(db, booking.venue_id),
    eventNameOf(db, booking),
    calendarSequence(db, booking),
    keptPlaceOf(db, booking),
  ])
  const eventName = eventNameIn(languageOf(undefined, booking, venue))
  // What was confirmed stands until the venue has agreed to a change.
  const stands = kept ? { ...booking, ...kept, status: 'approved' as const } : booking
  return new RawResponse(
    CALENDAR_TYPE,
    bookingCalendar({
      uid: services.manageLinks.calendarUid(booking.id),
      sequence,
      status: CALENDAR_STATUS[stands.status],
      startsAt: stands.starts_at,
      endsAt: stands.ends_at,
      summary: eventName === null ? venue.name : `${eventName}, ${venue.name}`,
      description: `${booking.guest_name}, ${stands.party_size}`,
      location: venue.address || null,
      url: services.manageLinks.url(booking),
      now,
    }),
  )
}
