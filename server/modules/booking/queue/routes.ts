import { read, write } from '../../../http/route.ts'
import { callEntry } from './call-entry.ts'
import { changeEntry } from './change-entry.ts'
import { joinQueue } from './join-queue.ts'
import { leaveEntry } from './leave-entry.ts'
import { listQueue, quoteQueue } from './list-queue.ts'
import { seatEntry } from './seat-entry.ts'

export const queueRoutes = [
  read('GET /api/my-venues/:venueId/queue', listQueue),
  read('GET /api/my-venues/:venueId/queue/quote', quoteQueue),
  write('POST /api/my-venues/:venueId/queue', joinQueue),
  write('PUT /api/my-venues/:venueId/queue/:id', changeEntry),
  write('POST /api/my-venues/:venueId/queue/:id/notify', callEntry),
  write('POST /api/my-venues/:venueId/queue/:id/seat', seatEntry),
  write('POST /api/my-venues/:venueId/queue/:id/leave', leaveEntry),
]
