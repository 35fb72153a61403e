import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { lockBooking } from '../../booking/index.ts'
import { findPaymentByIntent, settlePayment } from '../../money/index.ts'
import { publicStatus } from '../../offer/index.ts'
import { ensureTickets } from './ensure-tickets.ts'

/**
 * Confirms a booking that was paid, or releases it. Idempotent: repeated and concurrent calls return the same
 * tickets.
 */
export const finalizeEventBooking = async ({
  params,
  body,
  services,
  now,
}: Context<'POST /api/public/events/:eventId/finalize'>) => {
  const { paymentId, bookingId } = await requireOrder(
    services.database.read,
    params.eventId,
    body.payment_intent_id,
  )
  await settlePayment(services, paymentId, now, { closeUnpaid: true })
  return services.database.tx((tx) => bookingOutcome(tx, bookingId, now))
}

/** Throws 404 for an unknown intent, for an intent of another event, and when the venue is not live. */
const requireOrder = async (db: Executor, eventId: string, intentId: string) => {
  const payment = await findPaymentByIntent(db, intentId)
  const bookingId = payment?.booking_id
  const booking =
    bookingId &&
    (await db
      .selectFrom('bookings')
      .innerJoin('venues', 'venues.id', 'bookings.venue_id')
      .select('bookings.id')
      .where('bookings.id', '=', bookingId)
      .where('bookings.event_id', '=', eventId)
      .where('venues.status', '=', 'live')
      .executeTakeFirst())
  if (!payment || !booking || payment.purpose === 'hold') throw notFound('Payment')
  return { paymentId: payment.id, bookingId: booking.id }
}

/** A booking that staff approved before the payment gets its tickets too. */
const bookingOutcome = async (tx: Tx, bookingId: string, now: Date) => {
  const { status } = await lockBooking(tx, bookingId, ['status'])
  const ok = status === 'approved' || status === 'checked_in'
  return {
    ok,
    booking_id: bookingId,
    status: publicStatus(status),
    tickets: ok ? await ensureTickets(tx, bookingId, now) : [],
  }
}
