import type { BookingPage } from '../../../contract/page-data.ts'
import { longDate } from '../../shared/dates.ts'
import type { Draft } from './draft.ts'
import type { Words } from './words.en.ts'

interface Payment {
  readonly booking_id: string
  readonly payment_intent_id: string
  readonly payment_client_secret: string
  readonly amount_pence: number
  readonly currency: string
  readonly mode: string
  readonly manageUrl?: string | undefined
}

/** What a payment page is told. It travels in the fragment of the address, which never reaches a server or its logs. */
export interface PaymentTicket extends Payment {
  readonly party: number
  readonly lines: readonly string[]
  /** When the table is released, on this device's clock. */
  readonly until: number
  readonly again: string
  /** The payment has a tab of its own, with nothing to go back to. */
  readonly tab: boolean
  /** The payment is for a change of this manage link's booking, and its page says how it ended. */
  readonly manage?: { readonly token: string; readonly wanted: string }
}

const HELD_MS = 15 * 60_000

export const paymentAddress = (page: BookingPage, words: Words, draft: Draft, payment: Payment): string => {
  const { date = '', slot, party, table } = draft
  const again = new URLSearchParams({ lang: page.lang, party_size: String(party), date })
  const ticket: PaymentTicket = {
    ...payment,
    party,
    lines: [
      words.at(longDate(words, date), slot?.time ?? ''),
      [words.guests(party), ...(table ? [words.table(table.table_number)] : [])].join(' · '),
    ],
    until: Date.now() + HELD_MS,
    tab: page.isolated,
    again: `/widget/bookings/${page.venue.id}?${again}`,
  }
  const query = new URLSearchParams({
    lang: page.lang,
    ...(page.host && !page.isolated ? { host: page.host } : {}),
  })
  return `/widget/pay/${page.venue.id}?${query}#${encodeURIComponent(JSON.stringify(ticket))}`
}
