import type { BookingPage } from '../../../contract/page-data.ts'
import { monthOf } from '../../shared/dates.ts'
import type { Details } from './guest-details.ts'
import type { Attempt } from './sending.ts'
import type { Unpaid } from './unpaid.ts'

/** A booking that was made. */
export interface Booked {
  readonly bookingId: string
  readonly status: string
  readonly manageUrl?: string | undefined
}

/** A ticket, and who comes with it. */
export interface IssuedTicket {
  readonly code: string
  readonly name: string | null
}

/**
 * What was chosen and typed for a visit on a day. It is in memory and in the browser's history entry, which is neither a
 * cookie nor storage and ends with the tab. So a reload, Back, and the return from the payment page lose nothing.
 */
export interface Visit {
  readonly party: number
  readonly month: string
  readonly date?: string
  readonly details: Details
  readonly attempt?: Attempt | undefined
  readonly unpaid?: Unpaid | undefined
  readonly booked?: Booked
}

type VisitPage = Pick<BookingPage, 'wanted' | 'today' | 'largest_party'>

/** The party and the day that the page's link names, where they are possible. */
export const newVisit = (page: VisitPage, details: Details): Visit => {
  const { party_size = 2, date } = page.wanted
  const isFuture = date !== undefined && date >= page.today
  return {
    party: Math.min(party_size, Math.max(1, page.largest_party)),
    month: monthOf(isFuture ? date : page.today),
    ...(isFuture ? { date } : {}),
    details,
  }
}
