import type { Locale } from '../../../../contract/messages.ts'
import { openSumsOf } from '../../../../domain/cancellation.ts'
import { whyNotCancel, whyNotChange } from '../../../../domain/self-service.ts'
import { cancelBy, termsStart } from '../../../../domain/terms.ts'
import type { ReadContext } from '../../../http/context.ts'
import { type BookingRow, type PaidPayment, paidSoFarOf } from '../../booking/index.ts'
import { publicStatus } from '../../offer/index.ts'
import { extrasIn, termsInSentences } from '../../outbound/index.ts'
import { languageOf, linesOf, modeOf, sumsOf } from './managed-money.ts'
import { eventNameOf, findByToken, keptPlaceOf, ticketNamesOf, venueOf, waitingChangeOf } from './queries.ts'
import { quoteFor } from './quote.ts'

/** What a guest sees of a booking. Never its id, which opens the public door code. */
export const readManagedBooking = async ({
  db,
  params,
  query,
  services,
  now,
}: ReadContext<'GET /api/public/manage/:token'>) => {
  const booking = await findByToken(db, services, params.token)
  const [venue, eventName, ticketNames, payments, change, kept] = await Promise.all([
    venueOf(db, booking.venue_id),
    eventNameOf(db, booking),
    ticketNamesOf(db, booking),
    paidSoFarOf(db, booking.id),
    waitingChangeOf(db, booking),
    keptPlaceOf(db, booking),
  ])
  const sums = sumsOf(payments)
  const locale = languageOf(query.locale, booking, venue)
  const total = sums.paid_pence - sums.returned_pence + sums.held_pence
  return {
    venue: { id: venue.id, name: venue.name },
    booking: {
      status: publicStatus(booking.status),
      reference: booking.reference,
      kind: booking.kind,
      date: booking.booking_date,
      time: booking.booking_time,
      party_size: booking.party_size,
      starts_at: booking.starts_at.toISOString(),
      ends_at: booking.ends_at.toISOString(),
      guest_name: booking.guest_name,
      event_name: eventName(locale),
      ticket_names: ticketNames,
      guest_phone: booking.guest_phone,
      occasion: booking.occasion,
      dietary: booking.dietary,
      comments: booking.guest_comments,
    },
    terms_text: termsTextOf(booking, payments, venue, locale, now),
    money: {
      currency: venue.currency,
      mode: modeOf(booking.deposit_mode),
      lines: await linesOf(db, booking, total, venue, locale),
      ...sums,
    },
    extras: extrasIn(booking.bundle_selections, locale).map(
      ({ bundle, item, quantity, price_pence, prepaid }) => ({
        bundle: bundle ?? '',
        item: item ?? '',
        quantity,
        price_pence: price_pence ?? null,
        prepaid: prepaid ?? false,
      }),
    ),
    terms: booking.terms,
    cancel_by: booking.terms && cancelBy(booking.terms, termsStart(booking)).toISOString(),
    ...quoteFor(booking, payments, now),
    can_change: venue.status === 'live' && whyNotChange(booking, now) === null,
    can_cancel: whyNotCancel(booking, now) === null,
    waiting_change: change
      ? {
          date: change.booking_date,
          time: change.booking_time,
          party_size: change.party_size,
          pay_until: change.due_at.toISOString(),
        }
      : null,
    stands: kept
      ? {
          date: kept.booking_date,
          time: kept.booking_time,
          party_size: kept.party_size,
          starts_at: kept.starts_at.toISOString(),
          ends_at: kept.ends_at.toISOString(),
        }
      : null,
  }
}

/**
 * The terms while the booking can be cancelled. A place on a guest list for which nothing was paid or held and no card is
 * kept has none, as its review and its mails say nothing of them: the venue's text is about deposits.
 */
const termsTextOf = (
  booking: BookingRow,
  payments: readonly PaidPayment[],
  venue: Awaited<ReturnType<typeof venueOf>>,
  locale: Locale,
  now: Date,
): string[] => {
  const { paid_pence, held_pence } = sumsOf(payments)
  const { openPence, settledPence } = openSumsOf(payments)
  const isFree = openPence + settledPence === 0 && booking.deposit_mode !== 'card'
  if (whyNotCancel(booking, now) !== null || (isFree && booking.kind === 'guestlist')) return []
  return termsInSentences(
    {
      terms: booking.terms,
      startsAt: termsStart(booking),
      now,
      pence: openPence,
      settledPence,
      isHeld: held_pence > 0 && paid_pence === 0,
      partySize: booking.party_size,
    },
    venue,
    locale,
  )
}
