export { createReservation } from './create-reservation.ts'
export { reservationRoutes } from './routes.ts'
