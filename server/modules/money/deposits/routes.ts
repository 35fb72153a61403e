import { call } from '../../../http/route.ts'
import { changeDetailsAndDeposit } from './change-details.ts'

export const depositRoutes = [call('PATCH /api/bookings/:id/details', changeDetailsAndDeposit)]
