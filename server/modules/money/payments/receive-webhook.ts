import { notFound, Refusal } from '../../../../domain/errors.ts'
import type { Context, RequestDetails } from '../../../http/context.ts'
import { type PaymentsPort, type ProviderEvent, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { findPaymentByCheckout, findPaymentByIntent } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'

/**
 * Handles a provider event. Events arrive late, twice and out of order, so the event is only a hint: the intent is read
 * again from the provider. The event id is stored after processing, so that a failed event is retried.
 */
export const receiveWebhook = async ({ request, services, now }: Context<'POST /api/webhooks/stripe'>) => {
  const port = requirePayments(services.payments)
  if (port.provider !== 'stripe') throw notFound('Webhook')
  const event = await readEvent(port, request, services)
  const { read } = services.database
  const seen = await read
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (seen) return { received: true as const }
  const payment =
    (event.intentId ? await findPaymentByIntent(read, event.intentId) : undefined) ??
    (event.checkoutSessionId ? await findPaymentByCheckout(read, event.checkoutSessionId) : undefined)
  if (payment) await settlePayment(services, payment.id, now, { closeUnpaid: false })
  // `refund.updated`, `refund.failed`, `charge.refunded` and the like.
  if (payment && event.type.includes('refund')) await syncRefunds(services, payment.id, now)
  if (payment && event.type.startsWith('charge.dispute.')) await syncDisputes(services, payment.id, now)
  await read
    .insertInto('webhook_events')
    .values({ id: event.id, received_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return { received: true as const }
}

/**
 * Checks the signature on the raw text before anything is parsed. Only failures are counted: behind a proxy that hides
 * addresses, somebody else's bad events must not keep the provider's own out.
 */
const readEvent = async (
  port: PaymentsPort,
  request: RequestDetails,
  { limits }: Pick<Services, 'limits'>,
): Promise<ProviderEvent> => {
  try {
    return port.readWebhook(request.rawBody, request.header('stripe-signature'))
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid')
      await limits.take('failedWebhooks', request.limitKey)
    throw error
  }
}
