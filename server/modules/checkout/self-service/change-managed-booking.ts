import { openSumsOf } from '../../../../domain/cancellation.ts'
import { conflict, invalid, Refusal } from '../../../../domain/errors.ts'
import { lapsesFirst, mustSaveCard } from '../../../../domain/hold-renewal.ts'
import {
  beforeChange,
  depositChange,
  endsHolds,
  type Freed,
  heldAnew,
  whyNotChange,
} from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context, WriteContext } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import {
  type BookingRow,
  changePlace,
  claimChange,
  isPendingAgain,
  lockPaidSoFar,
  type NewPlace,
  type PaidPayment,
  paidSoFarOf,
  releaseWaitingChange,
  releaseWaitingChangeOf,
  settleFreed,
} from '../../booking/index.ts'
import { closeOpenAsks, openPayment, startIntent } from '../../money/index.ts'
import { loadOffer, lockVenue } from '../../offer/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { retryBooking } from '../steps/retry-booking.ts'
import { PAYMENT_WINDOW_MINUTES } from '../table/book.ts'
import { judgeChange, type Wanted } from './judge-change.ts'
import { languageOf, linesOf, sumsOf } from './managed-money.ts'
import { findByToken, lockByToken, venueOf } from './queries.ts'

type ChangeRequest = Context<'POST /api/public/manage/:token/change'>

/**
 * Changes date, time or party. Without a higher deposit the change happens at once. With one, the new place is claimed
 * and the booking stays as it is until the payment arrives; the payment intent is created after commit.
 */
export const changeManagedBooking = async (context: ChangeRequest) => {
  const { body, services, now } = context
  if (body.date === undefined && body.time === undefined && body.party_size === undefined)
    throw invalid('Send at least one of "date", "time" and "party_size".', {
      fields: ['date', 'time', 'party_size'],
    })
  const waiting = await retryBooking(false, () => services.database.tx((tx) => writeChange(tx, context)))
  if (waiting === undefined) return { success: true as const }
  try {
    const intent = await startIntent(services, requirePayments(services.payments), waiting.paymentId, now)
    return {
      requires_payment: true as const,
      payment_client_secret: intent.clientSecret,
      amount_pence: intent.amountPence,
      currency: intent.currency,
      mode: waiting.mode,
    }
  } catch (error) {
    // The guest cannot pay without an intent, so the place is given back at once and the guest can try again. Another
    // change that the guest made meanwhile waits on.
    await services.database.tx(async (tx) => {
      const booking = await lockByToken(tx, services, context.params.token)
      await releaseWaitingChangeOf(tx, booking, waiting.changeId, now)
    })
    throw error
  }
}

/** Returns the change and the payment that it waits for; undefined when it has happened. */
const writeChange = async (tx: Tx, { params, body, services, now }: ChangeRequest) => {
  const booking = await lockByToken(tx, services, params.token)
  requireChangeable(booking, now)
  await releaseWaitingChange(tx, booking, now)
  const wanted = wantedOf(booking, body)
  if (isSame(booking, wanted)) return undefined
  await lockVenue(tx, booking.venue_id).execute()
  const payments = await lockPaidSoFar(tx, booking.id)
  const { place, money } = await weighChange(tx, booking, wanted, payments, now)
  if (money.pay)
    return {
      ...(await holdUntilPaid(tx, services, booking, place, money.pay, now)),
      mode: money.pay.mode,
    }
  // Before the message is queued, which says what the terms decide about. Until the venue agrees, the old booking stands
  // with its deposit.
  const returnedPence = isPendingAgain(booking, place) ? 0 : await settleFreed(tx, payments, money.freed, now)
  await changePlace(tx, booking, place, GUEST, now, returnedPence)
  await closeOpenAsks(tx, booking.id, GUEST, now)
  return undefined
}

const requireChangeable = (booking: BookingRow, now: Date) => {
  const why = whyNotChange(booking, now)
  if (why !== null) throw conflict(why, { code: 'not_changeable' })
}

const wantedOf = (booking: BookingRow, asked: Partial<Wanted>): Wanted => ({
  date: asked.date ?? booking.booking_date,
  time: asked.time ?? booking.booking_time,
  party_size: asked.party_size ?? booking.party_size,
})

/** Judges a change, and what it means for the money. */
const weighChange = async (
  tx: Tx,
  booking: BookingRow,
  wanted: Wanted,
  payments: readonly PaidPayment[],
  now: Date,
) => {
  const place = await judgeChange(tx, await offerOf(tx, booking.venue_id), booking, wanted, now)
  if (place.deposit.mode === 'card' && booking.deposit_mode !== 'card')
    throw conflict('That time asks for a card. Please cancel this booking and book that time anew.', {
      code: 'card_needed',
    })
  const money = depositChange(beforeChange(booking, place.span.startsAt), place, payments, now)
  if (!payments.some((payment) => lapsesFirst(payment, place.span.endsAt))) return { place, money }
  // Until the venue agrees, nothing is freed.
  return {
    place,
    money: heldAnew(isPendingAgain(booking, place) ? { ...money, freed: [] } : money, payments),
  }
}

const returnedOf = ({ freed }: { readonly freed: readonly Freed[] }) =>
  freed.reduce((sum, { refundPence }) => sum + refundPence, 0)

const keptOf = ({ freed }: { readonly freed: readonly Freed[] }) =>
  freed.reduce((sum, { keptPence }) => sum + keptPence, 0)

/**
 * Both sums before the guest agrees: what is paid or held now, and after the change. Changes nothing. It is judged in a
 * transaction, because the judgement may have to lock the guest.
 */
export const quoteManagedChange = async ({
  tx,
  params,
  query,
  services,
  now,
}: WriteContext<'GET /api/public/manage/:token/change-quote'>) => {
  const booking = await findByToken(tx, services, params.token)
  requireChangeable(booking, now)
  const wanted = wantedOf(booking, query)
  const payments = await paidSoFarOf(tx, booking.id)
  const venue = await venueOf(tx, booking.venue_id)
  const { place, money } = await weighChange(tx, booking, wanted, payments, now)
  const sums = sumsOf(payments)
  const before = sums.paid_pence - sums.returned_pence + sums.held_pence
  const returned = returnedOf(money)
  // What is over the whole deposit takes the place of the old holds.
  const ended = money.pay && endsHolds(money.pay, payments, place.deposit.pence) ? sums.held_pence : 0
  const after = before + (money.pay?.pence ?? 0) - ended - returned
  const changed = { ...booking, party_size: wanted.party_size, access_rule_id: place.accessRuleId }
  return {
    before_pence: before,
    after_pence: after,
    mode: money.pay?.mode ?? place.deposit.mode,
    pay_pence: money.pay?.pence ?? 0,
    return_pence: returned,
    owed_pence: openSumsOf(payments).settledPence + keptOf(money),
    lines: await linesOf(tx, changed, after, venue, languageOf(query.locale, booking, venue)),
    needs_approval: isPendingAgain(booking, place),
    currency: venue.currency,
  }
}

const isSame = ({ booking_date, booking_time, party_size }: BookingRow, wanted: Wanted) =>
  wanted.date === booking_date && wanted.time === booking_time && wanted.party_size === party_size

/** A venue that is not live any more takes no changes. The guest's link works all the same. */
const offerOf = async (tx: Tx, venueId: string) => {
  try {
    return await loadOffer(tx, venueId)
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'not_found')) throw error
    throw conflict('This venue does not take bookings online at the moment.', { code: 'closed' })
  }
}

const holdUntilPaid = async (
  tx: Tx,
  services: Services,
  booking: BookingRow,
  place: NewPlace,
  pay: { readonly pence: number; readonly mode: 'hold' | 'charge' },
  now: Date,
) => {
  const port = requirePayments(services.payments)
  const dueAt = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000)
  const changeId = await claimChange(tx, booking, place, dueAt, now)
  const paymentId = await openPayment(
    tx,
    port,
    {
      venueId: booking.venue_id,
      purpose: 'deposit',
      capture: pay.mode === 'hold' ? 'manual' : 'automatic',
      saveCard: pay.mode === 'hold' && mustSaveCard(place.span.startsAt, now),
      amountPence: pay.pence,
      description: `Change to ${place.date} ${place.time}, party of ${place.partySize}`,
      bookingId: booking.id,
      changeId,
      manageGeneration: booking.manage_generation,
    },
    now,
  )
  return { changeId, paymentId }
}
