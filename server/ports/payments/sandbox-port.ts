import type { Capture, Checkout, Intent, PaymentsPort } from './port.ts'

/** What a card does when it is charged. `delay` leaves the provider unsure until it is confirmed again. */
export type CardOutcome = 'succeed' | 'decline' | 'delay'

/** What the hosted page shows. */
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

/** `before`: it fails and nothing is done. `after` and `timeout`: it is done, and the answer is lost. */
export interface SandboxFault {
  readonly operation: SandboxOperation
  readonly how: 'before' | 'after' | 'timeout'
  /** How many calls fail; 1 unless said otherwise. */
  readonly times?: number
}

export interface SandboxPayments extends PaymentsPort {
  readonly provider: 'sandbox'
  readonly webhookSecret: string
  /** Stands in for the provider's browser library. A wrong secret looks like an unknown intent. */
  confirm(intentId: string, clientSecret: string, outcome: CardOutcome): Promise<Intent>
  checkoutPage(sessionId: string): Promise<CheckoutPage>
  /** Makes the next calls of this process fail, for tests. */
  failNext(fault: SandboxFault): void
}

export const isSandbox = (payments: PaymentsPort | null): payments is SandboxPayments =>
  payments?.provider === 'sandbox'
