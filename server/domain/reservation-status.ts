import type { ReservationStatus } from '../../contract/reservations.ts'

/** A reservation holds its table until the party has left, did not come or will not come. Any status may follow any. */
export const isReservationHolding = (status: ReservationStatus): boolean =>
  status === 'confirmed' || status === 'seated'
