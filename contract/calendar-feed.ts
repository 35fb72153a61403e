import { Type } from 'typebox'
import { about, PlainText } from './fields.ts'
import { anyone, operatorOf, rows } from './row.ts'

const tag = 'Integrations'

export const calendarFeed = rows({
  'POST /api/my-venues/:venueId/calendar-feed': {
    operationId: 'createCalendarFeed',
    tag,
    summary: 'The address of the venue’s calendar feed, made anew',
    description:
      'For calendar programs. The address before it answers 404 from now on. Whoever has the address can read the ' +
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
