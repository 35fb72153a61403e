import { columnsOfStatus } from '../../../../domain/status-change.ts'
import { updateBooking } from '../bookings/update-booking.ts'
import type { Effect } from './step.ts'

export const writeRow: Effect = (tx, step) => {
  const { booking, to, set } = step
  return updateBooking(tx, booking, { status: to, ...columnsOfStatus(booking, to, step), ...set })
}
