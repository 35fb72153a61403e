import type { Context } from '../../http/context.ts'
import {
  publicStatus,
  requireBotCheck,
  requireContact,
  retryBooking,
  startPayment,
} from '../public-booking/index.ts'
import { wantedBy } from './choose-place.ts'
import { placeOrder } from './place-order.ts'

/**
 * Books places at an event. They are taken before any money can move: what is free is confirmed at once, tickets and
 * all; what costs something is held for a quarter of an hour while the guest pays.
 */
export const createIntent = async (context: Context<'POST /api/public/events/:eventId/create-intent'>) => {
  const { actor, body, request, services, now } = context
  const wanted = wantedBy(body.selection)
  requireContact(actor, body)
  await requireBotCheck(services, actor, body.turnstile_token, request.ip)
  const order = await retryBooking(false, () => services.database.tx((tx) => placeOrder(tx, context, wanted)))
  if ('standingId' in order)
    return {
      requires_confirmation: true as const,
      // Its id opens the door code, and typing somebody's address is no proof of being them.
      existing_booking_id: actor ? order.standingId : services.qr.standIn(order.standingId),
    }
  if (order.paymentId !== undefined) return startPayment(services, order.bookingId, order.paymentId, now)
  return {
    free: true as const,
    booking_id: order.bookingId,
    status: publicStatus('approved'),
    tickets: order.tickets,
  }
}
