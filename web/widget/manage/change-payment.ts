import type { ManagePage } from '../../../contract/page-data.ts'
import type { PaymentTicket } from '../shared/payment-ticket.ts'

/** What a guest wants a booking to be. */
export interface Wanted {
  readonly date: string
  readonly time: string
  readonly party_size: number
}

type Due = Pick<PaymentTicket, 'payment_client_secret' | 'amount_pence' | 'currency' | 'mode'>

const HELD_MS = 15 * 60_000

export const textOf = ({ date, time, party_size }: Wanted): string => `${date},${time},${party_size}`

/** The payment page for a change. Nobody who has the link is told the booking's id, and the payment needs none. */
export const changePaymentAddress = (
  page: ManagePage,
  due: Due,
  wanted: Wanted,
  lines: readonly string[],
): string => {
  const { payment_client_secret, amount_pence, currency, mode } = due
  const ticket: PaymentTicket = {
    booking_id: '',
    payment_intent_id: payment_client_secret.split('_secret_')[0] ?? '',
    payment_client_secret,
    amount_pence,
    currency,
    mode,
    party: wanted.party_size,
    lines,
    until: Date.now() + HELD_MS,
    tab: false,
    again: '',
    manage: { token: page.token, wanted: textOf(wanted) },
  }
  return `/widget/pay/${page.venue.id}?lang=${page.lang}#${encodeURIComponent(JSON.stringify(ticket))}`
}

const PAID = '#paid='

/** Says to the manage page which change was paid, so that it can say how it ended. */
export const paidHash = (wanted: string): string => PAID + encodeURIComponent(wanted)

export const paidChangeIn = (hash: string): string | undefined =>
  hash.startsWith(PAID) ? decodeURIComponent(hash.slice(PAID.length)) : undefined

/** Keeps the language, which the guest may have chosen against the browser's. */
export const manageAddress = ({ token, lang }: { token: string; lang: string }, hash = ''): string =>
  `/manage/${encodeURIComponent(token)}?lang=${lang}${hash}`
