import type { Locale } from '../../../../contract/messages.ts'
import { moneyOf, type PaidSoFar } from '../../../../domain/cancellation.ts'
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

const heldOf = (payments: readonly PaidSoFar[]) =>
  payments
    .filter(({ status }) => status === 'authorised' || status === 'saved')
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0)

/** What was paid and is held at this moment. What is on its way back counts as returned. */
export const sumsOf = (payments: readonly PaidSoFar[]) => {
  const { paid_pence, returned_pence, returning_pence } = moneyOf(payments)
  return { paid_pence, held_pence: heldOf(payments), returned_pence: returned_pence + returning_pence }
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
