export { createReservation } from './create-reservation.ts'
export { insideOfParty, moveReservationHeads } from './move-heads.ts'
export { lockReservation, tablesOfReservation } from './queries.ts'
export { reservationRoutes } from './routes.ts'
