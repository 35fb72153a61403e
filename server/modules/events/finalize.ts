import type { Executor, Tx } from '../../db/database.ts'
import { notFound } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { findPaymentByIntent, settlePayment } from '../payments/index.ts'
import { publicStatus } from '../public-booking/index.ts'
import { lockBooking, ticketsFor } from './issued-tickets.ts'

/** Completes a booking that was paid, or releases it. However often and at once it is asked, the tickets are one set. */
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
  return services.database.tx((tx) => outcome(tx, bookingId, now))
}

/** 404 for an intent we never made, for one that is not of a booking of this event, and at a venue that is not live. */
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

/** Staff may have approved a booking before its guest paid; then it has its tickets all the same. */
const outcome = async (tx: Tx, bookingId: string, now: Date) => {
  const { status } = await lockBooking(tx, bookingId)
  const ok = status === 'approved' || status === 'checked_in'
  return {
    ok,
    booking_id: bookingId,
    status: publicStatus(status),
    tickets: ok ? await ticketsFor(tx, bookingId, now) : [],
  }
}
