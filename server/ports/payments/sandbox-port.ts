import type { Capture, Checkout, Intent, PaymentsPort, ProviderRefund } from './port.ts'

/**
 * What happens when a card is charged. `delay` leaves the intent processing until it is confirmed again.
 * `requires_action` asks for one more step, which the next confirmation completes. The others pay. With
 * `refunds_pending` and `refunds_fail`, refunds of that card later stay pending for a minute and then succeed or fail.
 * With `save_then_decline`, later charges of the saved card are declined. With `succeed_then_dispute`, the guest's bank
 * takes a charge back at once; a hold takes nothing, so there is nothing to dispute.
 */
export type CardOutcome =
  | 'succeed'
  | 'decline'
  | 'delay'
  | 'refunds_pending'
  | 'refunds_fail'
  | 'save_then_decline'
  | 'requires_action'
  | 'succeed_then_dispute'

/** `needsAction`: the bank asks for one more step before it decides. */
interface ConfirmedIntent extends Intent {
  readonly needsAction: boolean
}

/** The contents of the hosted payment page. */
export interface CheckoutPage {
  readonly sessionId: string
  readonly status: Checkout['status']
  readonly intent: Intent
  readonly capture: Capture
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
}

export type SandboxOperation = Exclude<keyof PaymentsPort, 'provider' | 'publishableKey' | 'readWebhook'>

/** `before`: the call fails without acting. `after` and `timeout`: the call acts, and the reply is lost. */
export interface SandboxFault {
  readonly operation: SandboxOperation
  readonly how: 'before' | 'after' | 'timeout'
  /** How many calls fail; 1 by default. */
  readonly times?: number
}

export interface SandboxPayments extends PaymentsPort {
  readonly provider: 'sandbox'
  readonly webhookSecret: string
  /** What the provider's browser library does. A wrong secret is reported like an unknown intent. */
  confirm(intentId: string, clientSecret: string, outcome: CardOutcome): Promise<ConfirmedIntent>
  checkoutPage(sessionId: string): Promise<CheckoutPage>
  /** Ends a refund at the provider, also one that had succeeded. */
  endRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void>
  /** A refund made in the provider's dashboard. */
  refundInDashboard(intentId: string, amountPence: number): Promise<ProviderRefund>
  /** The guest's bank takes captured money back. Returns the id of the dispute. */
  dispute(intentId: string, amountPence: number): Promise<string>
  /** The venue has answered, or the bank has decided. */
  endDispute(disputeId: string, status: 'under_review' | 'won' | 'lost'): Promise<void>
  /** Whether charges of a saved card without the guest are declined from now on. */
  declineCard(paymentMethodId: string, declines: boolean): Promise<void>
  /** Makes the next calls of this process fail, for tests. */
  failNext(fault: SandboxFault): void
}

export const isSandbox = (payments: PaymentsPort | null): payments is SandboxPayments =>
  payments?.provider === 'sandbox'
