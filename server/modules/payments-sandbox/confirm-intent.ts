import type { INTENT_STATUSES } from '../../../contract/payments.ts'
import type { Context } from '../../http/context.ts'
import type { IntentStatus } from '../../ports/payments/port.ts'
import { requireSandbox } from './require-sandbox.ts'

/** Browsers get Stripe's own status names, as from Stripe's library. */
const STRIPE_STATUS: Record<IntentStatus, (typeof INTENT_STATUSES)[number]> = {
  requires_payment: 'requires_payment_method',
  processing: 'processing',
  authorised: 'requires_capture',
  succeeded: 'succeeded',
  cancelled: 'canceled',
}

export const confirmIntent = async ({
  params,
  body,
  services,
}: Context<'POST /api/sandbox/intents/:intentId/confirm'>) => {
  const sandbox = requireSandbox(services.payments)
  const { status } = await sandbox.confirm(params.intentId, body.client_secret, body.outcome ?? 'succeed')
  return { status: STRIPE_STATUS[status] }
}
