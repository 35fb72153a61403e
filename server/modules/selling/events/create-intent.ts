import type { Context } from '../../../http/context.ts'
import {
  firstManageUrl,
  needsConfirmation,
  repeatPayment,
  requireBotCheck,
  requireContact,
  retryBooking,
  startPayment,
} from '../../checkout/index.ts'
import { publicStatus } from '../../offer/index.ts'
import { parseSelection } from './allocate-places.ts'
import { placeOrder } from './place-order.ts'

/**
 * Books places at an event. A free order is confirmed at once with its tickets. Otherwise the places are kept for 15
 * minutes while the guest pays, and the payment intent is created after commit.
 */
export const createIntent = async (context: Context<'POST /api/public/events/:eventId/create-intent'>) => {
  const { actor, body, request, services, now } = context
  const selection = parseSelection(body.selection)
  requireContact(actor, body)
  const noteBooking = await requireBotCheck(services, actor, body.turnstile_token, request.ip, now)
  const order = await retryBooking(body.selection.table_id !== undefined, () =>
    services.database.tx((tx) => placeOrder(tx, context, selection, noteBooking)),
  )
  if ('existingBookingId' in order) return needsConfirmation(services, actor, order)
  if ('openBookingId' in order) return repeatPayment(services, order, now)
  const manage_url = firstManageUrl(services, order.bookingId)
  if (order.paymentId !== undefined)
    return { ...(await startPayment(services, order.bookingId, order.paymentId, now)), manage_url }
  return {
    free: true as const,
    booking_id: order.bookingId,
    status: publicStatus('approved'),
    tickets: order.tickets,
    manage_url,
  }
}
