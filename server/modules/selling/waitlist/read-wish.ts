import type { Locale } from '../../../../contract/messages.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { historyOf, wishSentence } from '../../../../domain/waitlist-history.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { latestPaymentOf } from '../../money/index.ts'
import {
  findWishByToken,
  namesOf,
  offersInLine,
  openOfferOf,
  placeInLine,
  ticketNamesOf,
  type WishRow,
} from './queries.ts'

const OPEN_PAYMENT = ['created', 'awaiting_payment', 'processing']

/** What a guest sees of a wish: their place, the offer that runs, and what happened to others, without saying to whom. */
export const readWish = async ({
  db,
  params,
  query,
  services,
  now,
}: ReadContext<'GET /api/public/waitlist/:token'>) => {
  const wish = await findWishByToken(db, services, params.token)
  const venue = await venueOf(db, wish.venue_id)
  const locale = query.locale ?? wish.locale
  const names = await namesOf(db, wish, locale)
  const offer = await shownOffer(db, wish, venue.currency, now, locale)
  const offers = await offersInLine(db, wish)
  const ended = endOf(wish)
  const history = historyOf(
    venue,
    {
      id: wish.id,
      seq: wish.seq,
      from: wish.wish_from,
      to: wish.wish_to,
      partySize: wish.party_size,
      createdAt: wish.created_at,
      ended,
    },
    offers.map((one) => ({
      wishId: one.wish_id,
      seq: one.seq,
      time: one.time,
      partySize: one.party_size,
      madeAt: one.made_at,
      ended: one.ended_at && one.outcome ? { at: one.ended_at, outcome: one.outcome } : null,
    })),
  )
  return {
    venue: { id: venue.id, name: venue.name },
    wish: { ...presentWish(wish), ...names, guest_name: wish.guest_name },
    place: ended ? null : await placeInLine(db, wish, wish.seq),
    offer,
    ended: ended && { at: ended.at.toISOString(), reason: ended.reason },
    history: history.map(({ at, event }) => ({ at: at.toISOString(), what: wishSentence(event, locale) })),
  }
}

export const presentWish = (wish: WishRow) => ({
  type: wish.type,
  date: wish.date,
  from: wish.wish_from,
  to: wish.wish_to,
  party_size: wish.party_size,
})

/** A wish that was replaced has no link, so nobody reads its end. */
const endOf = ({ ended_at, ended_reason }: WishRow) =>
  ended_at === null || ended_reason === null || ended_reason === 'replaced'
    ? null
    : { at: ended_at, reason: ended_reason }

const venueOf = (db: Executor, id: string) =>
  db
    .selectFrom('venues')
    .select(['id', 'name', 'timezone', 'service_day_start', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const shownOffer = async (db: Executor, wish: WishRow, currency: string, now: Date, locale: Locale) => {
  const offer = await openOfferOf(db, wish)
  if (!offer?.payment_due_at || offer.payment_due_at <= now) return null
  const payment = await latestPaymentOf(db, offer.booking_id, ['deposit', 'tickets'])
  return {
    date: offer.booking_date,
    time: offer.time,
    until: offer.payment_due_at.toISOString(),
    terms: offer.terms && { ...offer.terms, text: textIn(offer.terms.texts, locale, offer.terms.text) },
    deposit_pence: offer.deposit_pence,
    deposit_mode: offer.deposit_mode,
    currency,
    ticket_names: await ticketNamesOf(db, wish),
    paying: payment !== undefined && OPEN_PAYMENT.includes(payment.status),
  }
}
