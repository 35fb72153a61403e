import type Stripe from 'stripe'
import type { Checkout, CheckoutOrder, Intent, IntentOrder, IntentStatus, ProviderRefund } from './port.ts'

/** Our words for the provider's objects, and the other way round. */

/** What Stripe keeps a card hold for, where it does not say until when. */
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

export const intentOf = (intent: Stripe.PaymentIntent): Intent => {
  const status = INTENT_STATUS[intent.status]
  if (!status) throw new Error(`The provider knows an intent status that we do not: ${intent.status}.`)
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
    expired: intent.cancellation_reason === 'automatic' && authorisedUntil !== null,
    lastError: intent.last_payment_error?.message ?? null,
  }
}

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

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amountPence: refund.amount,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
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

/** Cards and the wallets that carry them: they answer at once and can be held, which bank debits cannot. */
const PAYMENT_METHODS = { payment_method_types: ['card' as const] }

export const intentParams = (order: IntentOrder): Stripe.PaymentIntentCreateParams => ({
  ...PAYMENT_METHODS,
  amount: order.amountPence,
  currency: order.currency,
  capture_method: order.capture,
  metadata: { ...order.metadata },
  ...(order.description ? { description: order.description } : {}),
  ...(order.receiptEmail ? { receipt_email: order.receiptEmail } : {}),
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
  // The intent comes to be when somebody pays, and is recognised by the same metadata as the session.
  payment_intent_data: {
    capture_method: order.capture,
    metadata: { ...order.metadata },
    ...(order.description ? { description: order.description } : {}),
  },
  metadata: { ...order.metadata },
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  ...(order.customerEmail ? { customer_email: order.customerEmail } : {}),
})
