import { read, write } from '../../../http/route.ts'
import { createCalendarFeed, endCalendarFeed, readCalendarFeed, readFeedState } from './calendar-feed.ts'

export const calendarFeedRoutes = [
  write('POST /api/my-venues/:venueId/calendar-feed', createCalendarFeed),
  read('GET /api/my-venues/:venueId/calendar-feed', readFeedState),
  write('DELETE /api/my-venues/:venueId/calendar-feed', endCalendarFeed),
  read('GET /api/public/calendar-feeds/:token', readCalendarFeed),
]
