import type { ManagePage } from '../../../contract/page-data.ts'
import { paymentAddress } from '../shared/payment-ticket.ts'

/** What a guest wants a booking to be. */
export interface Wanted {
  readonly date: string
  readonly time: string
  readonly party_size: number
}

export const textOf = ({ date, time, party_size }: Wanted): string => `${date},${time},${party_size}`

/** The payment page for a change. */
export const changePaymentAddress = (page: ManagePage, payment_client_secret: string): string =>
  paymentAddress(
    { ...page, host: null, isolated: false },
    {
      payment_intent_id: payment_client_secret.split('_secret_')[0] ?? '',
      payment_client_secret,
      again: '',
    },
  )

const PAID = '#paid='

/** Says to the manage page which change was paid, so that it can say how it ended. */
export const paidHash = (wanted: string): string => PAID + encodeURIComponent(wanted)

export const paidChangeIn = (hash: string): string | undefined =>
  hash.startsWith(PAID) ? decodeURIComponent(hash.slice(PAID.length)) : undefined

/** The page of a manage link. Keeps the language, which the guest may have chosen against the browser's. */
export const manageAddress = (manageUrl: string, lang: string, hash = ''): string =>
  `${new URL(manageUrl).pathname}?lang=${lang}${hash}`
