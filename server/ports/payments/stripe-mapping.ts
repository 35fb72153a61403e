import type Stripe from 'stripe'
import type {
  Checkout,
  CheckoutOrder,
  DisputeStatus,
  Intent,
  IntentOrder,
  IntentStatus,
  ProviderDispute,
  ProviderRefund,
  SavedCard,
} from './port.ts'

/** Maps Stripe's objects to the port's types, and orders to Stripe's parameters. */

/** How long Stripe keeps a card hold when the charge does not state a deadline. */
const HOLD_SECONDS = 7 * 24 * 3600

/** Everything that still needs the guest to do something is `requires_payment`. */
const INTENT_STATUS: Record<string, IntentStatus> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_payment',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** Why Stripe cancels a hold that nobody captured in time. `automatic` is from before its API version 2025-03-31. */
const LAPSED = new Set<string | null>(['expired', 'automatic'])

export const intentOf = (intent: Stripe.PaymentIntent): Intent => {
  const status = INTENT_STATUS[intent.status]
  if (!status) throw new Error(`Unknown intent status from the provider: ${intent.status}.`)
  const authorisedUntil = heldUntil(intent)
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    amountPence: intent.amount,
    capturedPence: intent.amount_received,
    currency: intent.currency,
    metadata: { ...intent.metadata },
    authorisedUntil,
    expired: LAPSED.has(intent.cancellation_reason) && authorisedUntil !== null,
    lastError: intent.last_payment_error?.message ?? null,
    card: intent.setup_future_usage === 'off_session' ? savedCardOf(intent) : null,
  }
}

/** A setup intent saves a card. It has no amount and no currency. */
export const setupOf = (setup: Stripe.SetupIntent): Intent => {
  const status = INTENT_STATUS[setup.status]
  if (!status) throw new Error(`Unknown setup status from the provider: ${setup.status}.`)
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? '',
    status,
    amountPence: 0,
    capturedPence: 0,
    currency: '',
    metadata: { ...setup.metadata },
    authorisedUntil: null,
    expired: false,
    lastError: setup.last_setup_error?.message ?? null,
    card: savedCardOf(setup),
  }
}

/** Stripe attaches the card to the customer only once it has paid or was set up. */
const savedCardOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): SavedCard | null => {
  const [customerId, paymentMethodId] = [idOf(intent.customer), idOf(intent.payment_method)]
  const isUsable = intent.status === 'requires_capture' || intent.status === 'succeeded'
  return isUsable && customerId && paymentMethodId ? { customerId, paymentMethodId } : null
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const heldUntil = (intent: Stripe.PaymentIntent): Date | null => {
  const charge = intent.latest_charge
  if (intent.capture_method !== 'manual' || charge === null || typeof charge === 'string') return null
  const before = charge.payment_method_details?.card?.capture_before
  if (before) return new Date(before * 1000)
  return intent.status === 'requires_capture' ? new Date((charge.created + HOLD_SECONDS) * 1000) : null
}

const REFUND_STATUS: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Metadata that identifies a refund after Stripe has forgotten its idempotency key. */
export const REFUND_KEY = 'maitred_refund_key'

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amountPence: refund.amount,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
  key: refund.metadata?.[REFUND_KEY] ?? null,
})

/** An inquiry that was closed took nothing, so it is as good as won. A status that Stripe adds later waits for a person. */
const DISPUTE_STATUS: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  amountPence: dispute.amount,
  status: DISPUTE_STATUS[dispute.status] ?? 'needs_response',
  reason: dispute.reason,
  dueBy: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
})

const CHECKOUT_STATUS: Record<string, Checkout['status']> = { complete: 'complete', expired: 'expired' }

export const checkoutOf = (session: Stripe.Checkout.Session): Checkout => {
  const intent = session.payment_intent
  const status = CHECKOUT_STATUS[session.status ?? ''] ?? 'open'
  return {
    sessionId: session.id,
    url: status === 'open' ? session.url : null,
    status,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}

/** Cards only, including wallets: unlike bank debits they confirm at once and can be held. */
const PAYMENT_METHODS = { payment_method_types: ['card' as const] }

export const intentParams = (order: IntentOrder): Stripe.PaymentIntentCreateParams => ({
  ...PAYMENT_METHODS,
  amount: order.amountPence,
  currency: order.currency,
  capture_method: captureMethod(order),
  metadata: { ...order.metadata },
  ...(order.description ? { description: order.description } : {}),
  ...(order.receiptEmail ? { receipt_email: order.receiptEmail } : {}),
})

const captureMethod = ({ capture }: Pick<IntentOrder, 'capture'>) =>
  capture === 'manual' ? 'manual' : 'automatic'

/** Metadata that identifies a charge of a saved card after Stripe has forgotten its idempotency key. */
export const CHARGE_KEY = 'maitred_charge_key'

/** Charges or holds on a saved card at once. */
export const chargeParams = (order: IntentOrder, card: SavedCard): Stripe.PaymentIntentCreateParams => ({
  ...intentParams(order),
  metadata: { ...order.metadata, [CHARGE_KEY]: order.idempotencyKey },
  customer: card.customerId,
  payment_method: card.paymentMethodId,
  off_session: true,
  confirm: true,
})

export const setupParams = (order: IntentOrder, customer: string): Stripe.SetupIntentCreateParams => ({
  ...PAYMENT_METHODS,
  customer,
  usage: 'off_session',
  metadata: { ...order.metadata },
  ...(order.description ? { description: order.description } : {}),
})

export const checkoutParams = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => ({
  ...PAYMENT_METHODS,
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency,
        unit_amount: order.amountPence,
        product_data: { name: order.description.slice(0, 250) || 'Payment' },
      },
    },
  ],
  // Stripe creates the intent when somebody pays. It gets the same metadata as the session.
  payment_intent_data: {
    capture_method: captureMethod(order),
    metadata: { ...order.metadata },
    ...(order.saveCard ? { setup_future_usage: 'off_session' as const } : {}),
    ...(order.description ? { description: order.description } : {}),
  },
  ...(order.saveCard ? { customer_creation: 'always' as const } : {}),
  metadata: { ...order.metadata },
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  ...(order.customerEmail ? { customer_email: order.customerEmail } : {}),
})
