import { BY_SYSTEM } from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { changeStatus, lockBooking, STATUS_COLUMNS } from '../../booking/index.ts'
import { SYSTEM } from '../../outbound/index.ts'

/**
 * Releases a booking whose payment could not be started. A queued task closes any intent that the provider created.
 */
export const releaseUnpaidBooking = (services: Services, bookingId: string, now: Date): Promise<void> =>
  services.database.tx((tx) => releaseUnpaid(tx, bookingId, now))

/** Releases a booking that waits for its payment. Does nothing once it is paid or ended. */
export const releaseUnpaid = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const booking = await lockBooking(tx, bookingId, STATUS_COLUMNS)
  if (booking.status !== 'pending' || booking.payment_due_at === null) return
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: SYSTEM,
    now,
    audit: 'released',
    ending: BY_SYSTEM,
  })
}
