import { read } from '../../../http/route.ts'
import { listOwnBookings } from './own-bookings.ts'
import { listOwnKeys } from './own-keys.ts'

export const ownRoutes = [
  read('GET /api/me/bookings', listOwnBookings),
  read('GET /api/me/keys', listOwnKeys),
]
