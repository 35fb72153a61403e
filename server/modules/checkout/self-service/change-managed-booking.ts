import { type PaidSoFar, termsStart } from '../../../../domain/cancellation.ts'
import { conflict, invalid, Refusal } from '../../../../domain/errors.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import { depositChange, whyNotChange } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import {
  type BookingRow,
  changePlace,
  claimChange,
  lockPaidSoFar,
  type NewPlace,
  queueTask,
  releaseWaitingChange,
} from '../../booking/index.ts'
import { openPayment, startIntent } from '../../money/index.ts'
import { loadOffer, lockVenue } from '../../offer/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { retryBooking } from '../steps/retry-booking.ts'
import { PAYMENT_WINDOW_MINUTES } from '../table/book.ts'
import { judgeChange } from './judge-change.ts'
import { lockByToken } from './queries.ts'

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
    // The guest cannot pay without an intent, so the place is given back at once and the guest can try again.
    await services.database.tx(async (tx) =>
      releaseWaitingChange(tx, await lockByToken(tx, services, context.params.token), now),
    )
    throw error
  }
}

/** Returns the payment that the change waits for; undefined when it has happened. */
const writeChange = async (tx: Tx, { params, body, services, now }: ChangeRequest) => {
  const booking = await lockByToken(tx, services, params.token)
  const why = whyNotChange(booking, now)
  if (why !== null) throw conflict(why, { code: 'not_changeable' })
  await releaseWaitingChange(tx, booking, now)
  const wanted = {
    date: body.date ?? booking.booking_date,
    time: body.time ?? booking.booking_time,
    party_size: body.party_size ?? booking.party_size,
  }
  if (isSame(booking, wanted)) return undefined
  await lockVenue(tx, booking.venue_id).execute()
  const place = await judgeChange(tx, await offerOf(tx, booking.venue_id), booking, wanted, now)
  if (place.deposit.mode === 'card' && booking.deposit_mode !== 'card')
    throw conflict('That time asks for a card. Please cancel this booking and book that time anew.', {
      code: 'card_needed',
    })
  const payments = await lockPaidSoFar(tx, booking.id)
  const earliest = termsStart(booking)
  const deadlineStart = earliest < place.span.startsAt ? earliest : place.span.startsAt
  const money = depositChange(booking, place.deposit, payments, deadlineStart, now)
  if (money.pay)
    return {
      paymentId: await holdUntilPaid(tx, services, booking, place, money.pay, now),
      mode: money.pay.mode,
    }
  await changePlace(
    tx,
    booking,
    place,
    GUEST,
    now,
    money.refunds.reduce((sum, pence) => sum + pence, 0),
  )
  await refund(tx, payments, money.refunds, now)
  return undefined
}

const isSame = (
  { booking_date, booking_time, party_size }: BookingRow,
  wanted: { date: string; time: string; party_size: number },
) => wanted.date === booking_date && wanted.time === booking_time && wanted.party_size === party_size

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
): Promise<string> => {
  const port = requirePayments(services.payments)
  const dueAt = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000)
  const changeId = await claimChange(tx, booking, place, dueAt, now)
  return openPayment(
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
}

/** What a smaller party frees. The reason keeps the refund when the booking is rejected and becomes active again. */
const refund = async (
  tx: Tx,
  payments: readonly (PaidSoFar & { readonly id: string; readonly venue_id: string })[],
  amounts: readonly number[],
  now: Date,
) => {
  for (const [n, payment] of payments.entries()) {
    const pence = amounts[n] ?? 0
    if (pence > 0)
      await queueTask(tx, payment, { kind: 'refund', pence }, GUEST, now, 'Lower deposit after a change')
  }
}
