import type { WidgetPage } from '../../../contract/page-data.ts'

/** What a payment page is told. It travels in the fragment of the address, which never reaches a server or its logs. */
export interface PaymentTicket {
  /** What is paid for. Absent: a table. */
  readonly subject?: 'event' | 'list' | 'vouchers'
  readonly event_id?: string
  readonly booking_id: string
  readonly payment_intent_id: string
  readonly payment_client_secret: string
  readonly amount_pence: number
  readonly currency: string
  readonly mode: string
  /** The card is only saved, and nothing is taken. */
  readonly setup?: true
  /** What may be charged to the saved card for a no-show or a late cancellation. */
  readonly fee_pence?: number
  readonly manageUrl?: string | undefined
  readonly party: number
  readonly lines: readonly string[]
  /** When what is paid for is released, on this device's clock. */
  readonly until: number
  readonly again: string
  /** The payment has a tab of its own, with nothing to go back to. */
  readonly tab: boolean
  /** The payment is for a change of this manage link's booking, and its page says how it ended. */
  readonly manage?: { readonly token: string; readonly wanted: string }
}

const HELD_MS = 15 * 60_000

/** The address of the payment page of a widget. */
export const paymentAddress = (page: WidgetPage, ticket: Omit<PaymentTicket, 'until' | 'tab'>): string => {
  const whole: PaymentTicket = { ...ticket, until: Date.now() + HELD_MS, tab: page.isolated }
  const query = new URLSearchParams({
    lang: page.lang,
    ...(page.host && !page.isolated ? { host: page.host } : {}),
  })
  return `/widget/pay/${page.venue.id}?${query}#${encodeURIComponent(JSON.stringify(whole))}`
}
