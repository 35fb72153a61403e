import { isActive } from '../../../../domain/booking-status.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { latestPaymentOf, settlePayment } from '../../money/index.ts'
import { publicStatus } from '../../offer/index.ts'

/** Confirms a booking whose deposit or tickets were paid, or releases it. Idempotent. */
export const finalizeBooking = async ({
  params,
  body,
  services,
  now,
}: Context<'POST /api/public/venues/:venueId/book/finalize'>) => {
  const { read } = services.database
  await publicBookingStatus(read, params.venueId, body.booking_id)
  const payment = await latestPaymentOf(read, body.booking_id, ['deposit', 'tickets'])
  const settled = payment && (await settlePayment(services, payment.id, now, { closeUnpaid: true }))
  const { status, payment_due_at } = await findPublicBooking(read, params.venueId, body.booking_id)
  const stillProcessing = settled?.status === 'processing' && status === 'pending'
  return {
    // What the wait list offers stays held until its time is over, also without a payment.
    ok: isActive(status) && payment_due_at === null && !stillProcessing,
    booking_id: body.booking_id,
    status: publicStatus(status),
  }
}

/** Throws 404 for a booking that is unknown, of another venue, or of a venue that is not live. */
export const publicBookingStatus = async (db: Executor, venueId: string, bookingId: string) =>
  (await findPublicBooking(db, venueId, bookingId)).status

const findPublicBooking = async (db: Executor, venueId: string, bookingId: string) => {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .select(['bookings.status', 'bookings.payment_due_at'])
    .where('bookings.id', '=', bookingId)
    .where('bookings.venue_id', '=', venueId)
    .where('venues.status', '=', 'live')
    .executeTakeFirst()
  if (!booking) throw notFound('Booking')
  return booking
}
