import { call } from '../../../http/route.ts'
import { captureHold } from './capture-hold.ts'
import { createHoldIntent } from './create-hold-intent.ts'
import { releaseHold } from './release-hold.ts'
import { requestHold } from './request-hold.ts'

export const holdRoutes = [
  call('POST /api/bookings/:id/hold/capture', captureHold),
  call('POST /api/bookings/:id/hold/release', releaseHold),
  call('POST /api/bookings/:id/hold/request', requestHold),
  call('POST /api/bookings/:id/hold/intent', createHoldIntent),
]
