import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { lockBooking, releaseUnpaid, STATUS_COLUMNS } from '../../booking/index.ts'
import { lockPayment } from '../../money/index.ts'

/**
 * Releases a booking whose payment could not be started, unless a repeat of the request has started it meanwhile. A
 * queued task closes any intent that the provider created.
 */
export const releaseUnstartedBooking = (
  services: Services,
  bookingId: string,
  paymentId: string,
  now: Date,
): Promise<void> =>
  services.database.tx(async (tx) => {
    const { status } = await lockPayment(tx, { id: paymentId, booking_id: bookingId })
    if (status === 'created') await releaseIfUnpaid(tx, bookingId, now)
  })

/** Releases a booking that was not paid in time. A queued task closes its intent. */
export const releaseUnpaidBooking = (services: Services, bookingId: string, now: Date): Promise<void> =>
  services.database.tx((tx) => releaseIfUnpaid(tx, bookingId, now))

/** Releases a booking that waits for its payment. Does nothing once it is paid or ended. */
export const releaseIfUnpaid = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const booking = await lockBooking(tx, bookingId, STATUS_COLUMNS)
  if (booking.status !== 'pending' || booking.payment_due_at === null) return
  await releaseUnpaid(tx, booking, now)
}
