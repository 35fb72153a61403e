import { Type } from 'typebox'
import { about, Bool, Nullable, PlainText, Success, TextOrNull, Timestamp } from './fields.ts'
import { anyone, operatorOf, rows } from './row.ts'

const tag = 'Integrations'

export const calendarFeed = rows({
  'POST /api/my-venues/:venueId/calendar-feed': {
    operationId: 'createCalendarFeed',
    tag,
    summary: 'The address of the venue’s calendar feed, made anew',
    description:
      'For calendar programs. The address before it answers 404 from now on, and this one as soon as the member who made ' +
      'it is removed or may no longer make one. Whoever has the address can read the ' +
      'names, times and tables of the parties, so treat it like a password.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: Type.Object({
      url: about(
        PlainText,
        'Address of the feed. It is shown this once.',
        'https://book.example.com/api/public/calendar-feeds/Zb3kQ9.ics',
      ),
    }),
  },
  'GET /api/my-venues/:venueId/calendar-feed': {
    operationId: 'getCalendarFeedState',
    tag,
    summary: 'Whether the venue has a calendar feed, and who made it',
    description: 'The address itself is shown once, when it is made.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: Type.Object({
      exists: about(Bool, 'Whether there is a feed.', true),
      created_at: about(Nullable(Timestamp), 'When its address was made. Null without one.'),
      created_by: about(
        TextOrNull,
        'Name of the member who made it. Null when that is not known.',
        'Ines Calloway',
      ),
    }),
  },
  'DELETE /api/my-venues/:venueId/calendar-feed': {
    operationId: 'deleteCalendarFeed',
    tag,
    summary: 'End the venue’s calendar feed',
    description: 'Its address answers 404 from now on. Ending it twice changes nothing.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: Success,
  },
  'GET /api/public/calendar-feeds/:token': {
    operationId: 'getCalendarFeed',
    tag,
    summary: 'The parties of a venue as an iCalendar file',
    description: 'From seven days ago to 90 days ahead, without rejected and cancelled ones.',
    access: anyone,
    extension: true,
    limit: 'publicRead',
    caching: 'none',
    ok: { mediaType: 'text/calendar' },
    means: { 404: 'The address is unknown, or a newer one has replaced it.' },
  },
})
