import type { PayPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import type { Words } from './words.en.ts'

/** What a way to pay is given. Stripe's and the sandbox's are the same to the page. */
export interface MethodProps {
  readonly page: PayPage
  readonly words: Words
  readonly call: Call
  readonly ticket: PaymentTicket
  /** The card is only saved, and nothing is taken. */
  readonly saves: boolean
  /** The text of the button that pays. */
  readonly label: string
  /** The guest tries again: an earlier refusal no longer stands. */
  onRetry(): void
  /** The guest has pressed the button, and the provider is asked. */
  onStarted(): void
  /** The provider has the money or the card, or is still working on it. */
  onPaid(): void
  /** The provider refused, and why, for the guest. */
  onRefused(sentence: string): void
}
