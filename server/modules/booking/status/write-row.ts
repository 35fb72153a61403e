import { columnsOfStatus } from '../../../../domain/status-change.ts'
import { touchMovability, updateBooking } from '../bookings/update-booking.ts'
import type { Effect } from './step.ts'

export const writeRow: Effect = (tx, step) => {
  const { booking, to, set, now } = step
  if (to === 'checked_in' || booking.status === 'checked_in') touchMovability(tx, booking, now)
  return updateBooking(tx, booking, { status: to, ...columnsOfStatus(booking, to, step), ...set })
}
