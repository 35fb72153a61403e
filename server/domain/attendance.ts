import type { Attendance } from '../../contract/attendance-fields.ts'
import type { BookingStatus } from '../../contract/bookings.ts'
import type { ReservationStatus } from '../../contract/reservations.ts'
import { isHolding } from './booking-status.ts'

/** A party that has not come is late this long after its start. */
export const LATE_AFTER_MINS = 10
const MINUTE_MS = 60_000

/** The columns of a booking that say whether its party came. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly in_use: boolean
  readonly closed_at: Date | null
  readonly no_show_at: Date | null
}

/** The columns of a reservation that say whether its party came. */
export interface ReservationFacts {
  readonly status: ReservationStatus
  readonly starts_at: Date
  readonly arrived: number
}

const isLate = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() + LATE_AFTER_MINS * MINUTE_MS

/** Null for a rejected or cancelled booking. Only `late` depends on the clock; everything else was recorded. */
export const attendanceOf = (booking: BookingFacts, now: Date): Attendance | null => {
  if (!isHolding(booking.status)) return null
  if (booking.no_show_at !== null) return 'no_show'
  if (booking.in_use) return 'seated'
  if (booking.closed_at !== null) return 'left'
  if (booking.status === 'checked_in') return 'arrived'
  return isLate(booking.starts_at, now) ? 'late' : 'expected'
}

/** Null for a cancelled reservation. */
export const attendanceOfReservation = (reservation: ReservationFacts, now: Date): Attendance | null => {
  switch (reservation.status) {
    case 'cancelled':
      return null
    case 'no_show':
      return 'no_show'
    case 'seated':
      return 'seated'
    case 'completed':
      return 'left'
    default:
      if (reservation.arrived > 0) return 'arrived'
      return isLate(reservation.starts_at, now) ? 'late' : 'expected'
  }
}
