import type { WidgetPage } from '../../../contract/page-data.ts'

/**
 * What leads to a payment page. It travels in the fragment of the address, which never reaches a server or its logs.
 * Anybody can write such an address: what the page shows, the service answers for the intent and its secret.
 */
export interface PaymentTicket {
  readonly payment_intent_id: string
  readonly payment_client_secret: string
  /** The page of ours to which the guest goes for another booking. */
  readonly again: string
  /** The payment has a tab of its own, with nothing to go back to. */
  readonly tab: boolean
}

/** The address of the payment page of a widget. */
export const paymentAddress = (
  page: Pick<WidgetPage, 'lang' | 'host' | 'isolated' | 'venue'>,
  { payment_intent_id, payment_client_secret, again }: Omit<PaymentTicket, 'tab'>,
): string => {
  const tab = page.isolated
  const query = new URLSearchParams({ lang: page.lang, ...(page.host && !tab ? { host: page.host } : {}) })
  const ticket: PaymentTicket = { payment_intent_id, payment_client_secret, again, tab }
  return `/widget/pay/${page.venue.id}?${query}#${encodeURIComponent(JSON.stringify(ticket))}`
}
