import { appliesOn, slotSpan, slotTimes } from '../../../../domain/availability.ts'
import { depositFor } from '../../../../domain/deposit.ts'
import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { isValidLocalTime, minutesIn, spanOf } from '../../../../domain/service-day.ts'
import { isWished, offerTime } from '../../../../domain/waitlist-offer.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { requireGivenTables } from '../../booking/index.ts'
import { loadOffer, lockVenue, type PublicOffer } from '../../offer/index.ts'
import { type FreeFor, loadFree } from './free-starts.ts'
import { type Held, judgePlace, makeOffer } from './make-offer.ts'
import { findOpenWish, lockWaitlist, openOfferOf, type WaitingWish, waitingInLine } from './queries.ts'

type OfferContext = WriteContext<'POST /api/my-venues/:venueId/waitlist/:id/offer'>

/**
 * Staff offer a place to whom they choose. Whoever waits longer and fits the same start is passed by for a reason only,
 * which the booking's history keeps. A table may be chosen that is not sold online; it must be free.
 */
export const offerByHand = async ({ tx, actor, params, body, services, now }: OfferContext) => {
  // In this order, as everywhere: a change of the clock, which moves wishes without the wait list's lock, is over then.
  await lockWaitlist(tx, params.venueId)
  await lockVenue(tx, params.venueId).execute()
  const wish = await findOpenWish(tx, params.venueId, params.id)
  if (await openOfferOf(tx, wish))
    throw conflict('An offer to this guest runs already.', { code: 'offer_open' })
  const offer = await loadOffer(tx, params.venueId, 'preview')
  const free = await loadFree(tx, offer, wish, now)
  const held = await heldFor(tx, offer, wish, free, body, now)
  await requireTurn(tx, offer, wish, free, body, now)
  if (held.deposit.mode !== 'none') requirePayments(services.payments)
  const { startsAt } = held.span
  const time = offerTime(offer.venue, { startsAt, cutoff: startsAt }, offer.venue.offer_mins, now, true)
  if (!('until' in time)) throw conflict('That time has passed.', { code: 'past' })
  const by = { doer: actor, ...(body.reason === undefined ? {} : { reason: body.reason }) }
  const booking_id = await makeOffer(tx, services, offer, wish, held, time.until, by, now)
  if (booking_id === undefined) throw notFound('Wish')
  return { success: true as const, booking_id, until: time.until.toISOString() }
}

const heldFor = async (
  tx: Tx,
  offer: PublicOffer,
  wish: WaitingWish,
  free: FreeFor,
  { time, table_ids }: OfferContext['body'],
  now: Date,
): Promise<Held> => {
  if (table_ids !== undefined) return chosenTables(tx, offer, wish, time, table_ids)
  const start = free(wish).find((one) => one.time === time)
  if (!start) throw conflict('Nothing is free at that time for a party of this size.', { code: 'not_free' })
  return judgePlace(tx, wish, start, now)
}

const chosenTables = async (
  tx: Tx,
  { venue, rules, services, seats }: PublicOffer,
  wish: WaitingWish,
  time: string,
  tableIds: readonly string[],
): Promise<Held> => {
  const { date, party_size } = wish
  if (wish.type !== 'tables')
    throw invalid('Only a table can be chosen by hand. Leave "table_ids" out.', { fields: ['table_ids'] })
  if (!isValidLocalTime(venue, date, time))
    throw invalid('The clock skips that time on that date.', { fields: ['time'] })
  const chosen = (await requireGivenTables(tx, venue.id, { table_ids: tableIds })) ?? []
  const rule = rules.find(
    (one) =>
      one.rule_type === 'tables' && appliesOn(venue, one, date) && slotTimes(venue, one, date).includes(time),
  )
  const span = rule
    ? slotSpan({ venue, services }, rule, date, time, party_size)
    : spanOf(venue, date, time, venue.default_booking_duration)
  const seat = seats.find(
    (one) => one.tableIds.length === chosen.length && one.tableIds.every((id) => chosen.includes(id)),
  )
  return {
    kind: 'table',
    time,
    durationMins: minutesIn(span),
    // Staff are not bound by the reset between parties.
    span: { startsAt: span.startsAt, endsAt: span.endsAt },
    tableIds: chosen,
    accessRuleId: rule?.id ?? null,
    headLimit: null,
    deposit: rule ? depositFor(rule, party_size, 0, seat?.depositPence ?? 0) : { pence: 0, mode: 'none' },
    moves: [],
  }
}

/** Throws 400 when somebody who waits longer would be passed by without a reason. */
const requireTurn = async (
  tx: Tx,
  { venue }: PublicOffer,
  wish: WaitingWish,
  free: FreeFor,
  { time, reason }: OfferContext['body'],
  now: Date,
) => {
  if (reason !== undefined) return
  const waiting = await waitingInLine(tx, wish, now)
  const isBefore = (other: WaitingWish) =>
    other.seq < wish.seq &&
    isWished(venue, { from: other.wish_from, to: other.wish_to, offered: other.offered }, time) &&
    free(other).some((start) => start.time === time)
  if (waiting.some(isBefore))
    throw invalid('Somebody waits longer whose party fits. Say why this guest comes first.', {
      code: 'reason_required',
      fields: ['reason'],
    })
}
