import type { INTENT_STATUSES } from '../../../../contract/payments.ts'
import type { Context } from '../../../http/context.ts'
import type { IntentStatus } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { syncDisputes } from '../payments/sync-disputes.ts'
import { requireSandbox } from './require-sandbox.ts'

/** Browsers get Stripe's own status names, as from Stripe's library. */
const STRIPE_STATUS: Record<IntentStatus, (typeof INTENT_STATUSES)[number]> = {
  requires_payment: 'requires_payment_method',
  processing: 'processing',
  authorised: 'requires_capture',
  succeeded: 'succeeded',
  cancelled: 'canceled',
}

/** Stands in for the provider's webhook. When it fails, the sweep settles the payment, as with a lost webhook. */
const notifyService = async (
  services: Services,
  paymentId: string | undefined,
  isDisputed: boolean,
  now: Date,
) => {
  if (paymentId === undefined) return
  await settlePayment(services, paymentId, now, { closeUnpaid: false })
    .then(() => (isDisputed ? syncDisputes(services, paymentId, now) : undefined))
    .catch(() => undefined)
}

export const confirmIntent = async ({
  params,
  body,
  services,
  now,
}: Context<'POST /api/sandbox/intents/:intentId/confirm'>) => {
  const sandbox = requireSandbox(services.payments)
  const { status, metadata, needsAction } = await sandbox.confirm(
    params.intentId,
    body.client_secret,
    body.outcome ?? 'succeed',
  )
  await notifyService(services, metadata.payment_id, body.outcome === 'succeed_then_dispute', now)
  return { status: needsAction ? ('requires_action' as const) : STRIPE_STATUS[status] }
}
