import { read, write } from '../../http/route.ts'
import { createCalendarFeed, readCalendarFeed } from './calendar-feed.ts'

export const calendarFeedRoutes = [
  write('POST /api/my-venues/:venueId/calendar-feed', createCalendarFeed),
  read('GET /api/public/calendar-feeds/:token', readCalendarFeed),
]
