import { read, write } from '../../../http/route.ts'
import { changeReservation } from './change-reservation.ts'
import { createReservation } from './create-reservation.ts'
import { deleteReservation } from './delete-reservation.ts'
import { listReservations } from './list-reservations.ts'

export const reservationRoutes = [
  read('GET /api/my-venues/:venueId/reservations', listReservations),
  write('POST /api/my-venues/:venueId/reservations', createReservation),
  write('PUT /api/my-venues/:venueId/reservations/:resId', changeReservation),
  write('DELETE /api/my-venues/:venueId/reservations/:resId', deleteReservation),
]
