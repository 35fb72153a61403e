import { call, read, write } from '../../../http/route.ts'
import { joinQueueAsGuest } from './join-as-guest.ts'
import { leaveQueueAsGuest, readQueuePlace, streamQueuePlace } from './own-place.ts'

export const publicQueueRoutes = [
  call('POST /api/public/venues/:venueId/queue', joinQueueAsGuest),
  read('GET /api/public/queue/:token', readQueuePlace),
  call('GET /api/public/queue/:token/stream', streamQueuePlace),
  write('DELETE /api/public/queue/:token', leaveQueueAsGuest),
]
