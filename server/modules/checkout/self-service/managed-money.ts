import type { Locale } from '../../../../contract/messages.ts'
import { isHeld, moneyOf, type PaidSoFar } from '../../../../domain/cancellation.ts'
import type { Deposit } from '../../../../domain/deposit.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { localeOf } from '../../../../domain/locale.ts'
import type { Executor } from '../../../db/executor.ts'
import type { BookingRow } from '../../booking/index.ts'
import { linesInWords } from '../../outbound/index.ts'

/** The language of what a manage page says: the page's, else the booking's, else the venue's. */
export const languageOf = (
  asked: string | undefined,
  booking: Pick<BookingRow, 'locale'>,
  venue: { readonly locale: string },
): Locale => [asked, booking.locale, venue.locale].map(localeOf).find(Boolean) ?? 'en'

interface ManagedPayment extends PaidSoFar {
  /** What is kept of a hold that ends now. Null: it goes on. */
  readonly keeping_pence: number | null
}

/** What was paid and is held at this moment. What is on its way counts as if it had arrived: to the venue, or back. */
export const sumsOf = (payments: readonly ManagedPayment[]) => {
  const { paid_pence, returned_pence, returning_pence } = moneyOf(payments)
  const holds = payments.filter(({ status }) => isHeld(status))
  const sum = (pence: (hold: ManagedPayment) => number) =>
    holds.reduce((total, hold) => total + pence(hold), 0)
  return {
    paid_pence: paid_pence + sum(({ keeping_pence }) => keeping_pence ?? 0),
    held_pence: sum(({ keeping_pence, amount_pence }) => (keeping_pence === null ? amount_pence : 0)),
    returned_pence: returned_pence + returning_pence,
  }
}

interface Sold
  extends Pick<BookingRow, 'venue_id' | 'access_rule_id' | 'ticket_type_id' | 'bundle_selections'> {
  readonly party_size: number
}

/** What a booking costs, line by line: the same words as on the payment page and in mails. */
export const linesOf = async (
  db: Executor,
  booking: Sold,
  totalPence: number,
  venue: { readonly currency: string },
  locale: Locale,
) => {
  const { venue_id, access_rule_id, ticket_type_id, party_size, bundle_selections } = booking
  const [rule, ticket] = await Promise.all([
    access_rule_id === null
      ? undefined
      : db
          .selectFrom('access_rules')
          .select(['price_per_cover_pence', 'min_covers'])
          .where('id', '=', access_rule_id)
          .where('venue_id', '=', venue_id)
          .executeTakeFirst(),
    ticket_type_id === null
      ? undefined
      : db
          .selectFrom('ticket_types')
          .select(['name', 'names'])
          .where('id', '=', ticket_type_id)
          .where('venue_id', '=', venue_id)
          .executeTakeFirst(),
  ])
  return linesInWords(
    {
      partySize: party_size,
      label: ticket && `${party_size} × ${textIn(ticket.names, locale, ticket.name)}`,
      totalPence,
      rule: rule ?? null,
      extras: bundle_selections,
    },
    venue,
    locale,
  )
}

export const modeOf = (mode: string | null): Deposit['mode'] =>
  mode === 'hold' || mode === 'charge' || mode === 'card' ? mode : 'none'
