import { call, read, write } from '../../../http/route.ts'
import { listBookings } from './list-bookings.ts'
import { listExtras } from './list-extras.ts'
import { readBriefing } from './read-briefing.ts'
import { readDay } from './read-day.ts'
import { setPace } from './set-pace.ts'
import { setShiftNote } from './set-shift-note.ts'
import { streamDay } from './stream-day.ts'

export const dayRoutes = [
  read('GET /api/my-venues/:venueId/day', readDay),
  read('GET /api/my-venues/:venueId/day/extras', listExtras),
  call('GET /api/my-venues/:venueId/day/stream', streamDay),
  read('GET /api/my-venues/:venueId/bookings', listBookings),
  read('GET /api/my-venues/:venueId/briefing', readBriefing),
  write('PUT /api/my-venues/:venueId/pace/:date', setPace),
  write('PUT /api/my-venues/:venueId/shift-notes/:date', setShiftNote),
]
