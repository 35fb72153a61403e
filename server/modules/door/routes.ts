import { call, read, write } from '../../http/route.ts'
import { checkIn } from './check-in.ts'
import { doorReject } from './door-reject.ts'
import { listDoorKeys } from './list-door-keys.ts'
import { readDoorList } from './read-door-list.ts'
import { readOccupancy } from './read-occupancy.ts'
import { receiveDoorLog } from './receive-door-log.ts'

export const doorRoutes = [
  call('POST /api/check-in', checkIn),
  write('POST /api/door-reject', doorReject),
  read('GET /api/door-keys', listDoorKeys),
  call('POST /api/my-venues/:venueId/door-log', receiveDoorLog),
  read('GET /api/my-venues/:venueId/door-list', readDoorList),
  read('GET /api/my-venues/:venueId/occupancy', readOccupancy),
]
