import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { lockBooking, releaseUnpaid, STATUS_COLUMNS } from '../../booking/index.ts'

/**
 * Releases a booking whose payment could not be started. A queued task closes any intent that the provider created.
 */
export const releaseUnpaidBooking = (services: Services, bookingId: string, now: Date): Promise<void> =>
  services.database.tx((tx) => releaseIfUnpaid(tx, bookingId, now))

/** Releases a booking that waits for its payment. Does nothing once it is paid or ended. */
export const releaseIfUnpaid = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const booking = await lockBooking(tx, bookingId, STATUS_COLUMNS)
  if (booking.status !== 'pending' || booking.payment_due_at === null) return
  await releaseUnpaid(tx, booking, now)
}
