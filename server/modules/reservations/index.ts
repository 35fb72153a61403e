export { createReservation } from './create-reservation.ts'
export { moveReservationHeads } from './move-heads.ts'
export { lockReservation, tablesOfReservation } from './queries.ts'
export { reservationRoutes } from './routes.ts'
