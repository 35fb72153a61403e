import type { ReservationStatus } from '../contract/reservations.ts'

/** A confirmed or seated reservation occupies its table. Every status may change to every other. */
export const isReservationActive = (status: ReservationStatus): boolean =>
  status === 'confirmed' || status === 'seated'
