import { unavailable } from '../../../domain/errors.ts'

/**
 * The payment provider. It knows nothing of bookings, venues or our database. The caller first writes a row of its
 * own and derives the idempotency key from that row.
 *
 * What every call guarantees, with every adapter:
 * - `upstream_failed` (502): the provider failed, was too slow or could not be reached. Whether it acted is unknown.
 *   Repeating the call with the same key is always safe, never acts twice, and succeeds once the provider is back.
 * - `payment_required` (402): there is no money yet to capture or refund, or the card was declined.
 * - `conflict` (409): the intent, session or refund is in a state that does not allow it.
 * - `invalid` (400): the amount or another value cannot be accepted in any state.
 * - `not_found` (404): the provider does not know the id.
 * - Reusing a key with other parameters is a `conflict` with the code `idempotency_mismatch`.
 *
 * Calls take as long as the network does: never make one inside a transaction.
 */
export interface PaymentsPort {
  readonly provider: 'stripe' | 'sandbox'
  /** For the provider's browser library, which confirms an intent. */
  readonly publishableKey: string

  /**
   * The same key and order return the same intent, with the status it had when it was created. Call `readIntent` for
   * the current status. With `card`, the saved card is charged or held at once, without the guest: a decline leaves the
   * intent `requires_payment` with `lastError`, and repeating never charges twice, not even after the provider has
   * forgotten the key. A card that the provider does not have any more is a 402 with the code `card_unusable`. With
   * `capture: 'setup'`, the amount is 0, and the intent can be read and cancelled like others.
   */
  createIntent(order: IntentOrder): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  /** Every intent of ours that was made since then, in whatever state. Setups are left out: they hold no money. */
  listIntents(since: Date): Promise<ListedIntent[]>
  /**
   * Captures held money once. Capturing less than the held amount releases the rest for good. Capturing the same
   * amount again returns the captured intent; another amount, or a cancelled or expired hold, is a conflict.
   */
  captureIntent(intentId: string, options: { amountPence: number; idempotencyKey: string }): Promise<Intent>
  /**
   * Releases held money, or closes an intent that nobody paid. Cancelling again returns the cancelled intent; a
   * captured or processing one is a conflict. The intent of an open checkout is closed with `expireCheckout`.
   */
  cancelIntent(intentId: string, options: { idempotencyKey: string }): Promise<Intent>
  /** Refunds captured money. All refunds of an intent together never exceed the captured amount. */
  refund(intentId: string, options: { amountPence: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Every refund of the intent, those made in the provider's dashboard included. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Every dispute of the intent: the guest's bank took the payment back, or asks about it. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>

  /** A hosted payment page of the provider. It stays open for 24 hours. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  readCheckout(sessionId: string): Promise<Checkout>
  /** Closes an open page so that nobody can pay there. Already expired: no-op. Already complete: conflict. */
  expireCheckout(sessionId: string): Promise<Checkout>

  /**
   * Verifies the signature over the exact bytes and returns the ids in the event. Nothing else in it is trusted: read
   * the intent or the session again. A wrong or old signature throws `invalid`.
   */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent
}

/**
 * `manual` holds the amount on the card until it is captured; `automatic` captures it at once; `setup` saves the card
 * and takes nothing.
 */
export type Capture = 'manual' | 'automatic' | 'setup'

export interface IntentOrder {
  readonly idempotencyKey: string
  readonly amountPence: number
  /** ISO 4217 in lower case, as our rows store it: `gbp`. */
  readonly currency: string
  readonly capture: Capture
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  readonly receiptEmail?: string
  /** Saves the card with this payment, so that it can be charged later without the guest. */
  readonly saveCard?: boolean
  readonly card?: SavedCard
}

/** A card that the provider keeps. Only the provider knows its number. */
export interface SavedCard {
  readonly customerId: string
  readonly paymentMethodId: string
}

export interface CheckoutOrder extends Omit<IntentOrder, 'receiptEmail' | 'card'> {
  readonly successUrl: string
  readonly cancelUrl: string
  readonly customerEmail?: string
}

/**
 * - `requires_payment`: nobody has paid yet, or the last attempt was declined (`lastError` says why).
 * - `processing`: the provider does not know the outcome yet.
 * - `authorised`: the money is held and can be captured.
 * - `succeeded`: `capturedPence` was captured.
 * - `cancelled`: closed without a payment, by us or because the hold expired (`expired`).
 */
export type IntentStatus = 'requires_payment' | 'processing' | 'authorised' | 'succeeded' | 'cancelled'

export interface Intent {
  readonly id: string
  /** `<id>_secret_<random>`: lets a browser confirm this intent and nothing else. */
  readonly clientSecret: string
  readonly status: IntentStatus
  /** The requested amount; does not change when less is captured. */
  readonly amountPence: number
  readonly capturedPence: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  /** The deadline for capturing held money; null if no money is or was held. */
  readonly authorisedUntil: Date | null
  /** True if the provider cancelled the hold because it was not captured in time. */
  readonly expired: boolean
  readonly lastError: string | null
  /** The card that was saved with this payment; null when none was. */
  readonly card: SavedCard | null
}

export interface ListedIntent extends Intent {
  readonly createdAt: Date
}

/** A refund may be pending for days, and may fail after it had succeeded. */
export interface ProviderRefund {
  readonly id: string
  readonly amountPence: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** The idempotency key of our request; null for a refund that was not made by us. */
  readonly key: string | null
}

/**
 * - `inquiry`: the bank asks, and nothing has been withdrawn.
 * - `needs_response`, `under_review`: the provider has withdrawn the amount until the bank decides.
 * - `won`: the venue has it again. `lost`: it is gone.
 */
export type DisputeStatus = 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost'

export interface ProviderDispute {
  readonly id: string
  readonly amountPence: number
  readonly status: DisputeStatus
  /** In the provider's words: `fraudulent`, `product_not_received`. */
  readonly reason: string
  /** Until when evidence can be sent to the provider. */
  readonly dueBy: Date | null
}

export interface Checkout {
  readonly sessionId: string
  /** The payment page; null once it is closed. */
  readonly url: string | null
  readonly status: 'open' | 'complete' | 'expired'
  /** Null until somebody has tried to pay. */
  readonly intentId: string | null
}

export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly intentId: string | null
  readonly checkoutSessionId: string | null
}

/** Throws 503 when no provider is configured. */
export const requirePayments = (payments: PaymentsPort | null): PaymentsPort => {
  if (!payments) throw unavailable('Payments are not configured.', { code: 'payments_not_configured' })
  return payments
}
