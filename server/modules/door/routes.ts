import { call, write } from '../../http/route.ts'
import { checkIn } from './check-in.ts'
import { doorReject } from './door-reject.ts'

export const doorRoutes = [call('POST /api/check-in', checkIn), write('POST /api/door-reject', doorReject)]
