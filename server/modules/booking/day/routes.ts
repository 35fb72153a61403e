import { call, read } from '../../../http/route.ts'
import { listBookings } from './list-bookings.ts'
import { readDay } from './read-day.ts'
import { streamDay } from './stream-day.ts'

export const dayRoutes = [
  read('GET /api/my-venues/:venueId/day', readDay),
  call('GET /api/my-venues/:venueId/day/stream', streamDay),
  read('GET /api/my-venues/:venueId/bookings', listBookings),
]
