import { publicUrlOf } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { conflict } from '../../domain/errors.ts'
import type { Actor, Context } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { recordAudit } from '../audit/index.ts'
import { type BookingRow, lockBookingFor } from '../bookings/index.ts'
import { depositMail, queueMail } from '../mail/index.ts'
import { findPayment, openPayment, orderFor, settlePayment, startIntent } from '../payments/index.ts'
import { latestHold, mayAct } from './queries.ts'

/** Makes a hosted page where the guest authorises the hold, and mails its address when asked to. */
export const requestHold = async (context: Context<'POST /api/bookings/:id/hold/request'>) => {
  const { actor, body, params, services, now } = context
  const port = requirePayments(services.payments)
  const { booking, paymentId } = await openHold(
    services,
    actor,
    params.id,
    body.amount_pence,
    body.description,
    now,
  )
  const payment = await findPayment(services.database.read, paymentId)
  const home = publicUrlOf(services.config)
  const checkout = await port.createCheckout({
    ...orderFor(payment),
    successUrl: `${home}/`,
    cancelUrl: `${home}/`,
    ...(body.email ? { customerEmail: body.email } : {}),
  })
  const url = checkout.url ?? ''
  const emailed = await services.database.tx(async (tx) => {
    await tx
      .updateTable('payments')
      .set({
        status: 'awaiting_payment',
        checkout_session_id: checkout.sessionId,
        checkout_url: url,
        updated_at: now,
      })
      .where('id', '=', payment.id)
      .where('venue_id', '=', payment.venue_id)
      .where('status', '=', 'created')
      .execute()
    const sent =
      body.notify && body.email ? await mailLink(tx, booking, payment.id, body.email, body, url, now) : false
    await recordAudit(tx, booking, 'hold_requested', actor, now, {
      amount_pence: body.amount_pence,
      emailed: sent,
    })
    return sent
  })
  return { success: true as const, checkout_url: url, amount_pence: body.amount_pence, emailed }
}

/** A manual-capture intent for a card keyed in at the desk. */
export const createHoldIntent = async ({
  actor,
  body,
  params,
  services,
  now,
}: Context<'POST /api/bookings/:id/hold/intent'>) => {
  const port = requirePayments(services.payments)
  const { booking, paymentId } = await openHold(services, actor, params.id, body.amount_pence, undefined, now)
  const intent = await startIntent(services, port, paymentId, now)
  await services.database.tx((tx) =>
    recordAudit(tx, booking, 'hold_requested', actor, now, { amount_pence: body.amount_pence, desk: true }),
  )
  return {
    client_secret: intent.clientSecret,
    intent_id: intent.intentId,
    publishable_key: port.publishableKey,
    amount_pence: body.amount_pence,
  }
}

/** Closes an unpaid request, which can then never be paid, and writes the new one's row before the provider hears of it. */
const openHold = async (
  services: Services,
  actor: Actor,
  bookingId: string,
  amountPence: number,
  description: string | undefined,
  now: Date,
) => {
  const port = requirePayments(services.payments)
  const before = await services.database.tx(async (tx) => {
    const booking = await lockBookingFor(tx, actor, bookingId)
    if (!isHolding(booking.status))
      throw conflict(`This booking is ${booking.status}, so nothing can be held for it.`)
    return latestHold(tx, booking.id)
  })
  if (before) {
    // A deposit the booking waits for is the guest's to pay; everything else unpaid is replaced.
    const isDeposit = before.purpose === 'deposit'
    const settled = await settlePayment(services, before.id, now, { closeUnpaid: !isDeposit })
    mayAct(settled, 'request')
  }
  return services.database.tx(async (tx) => {
    const booking = await lockBookingFor(tx, actor, bookingId)
    const latest = await latestHold(tx, booking.id)
    if (latest && latest.id !== before?.id)
      throw conflict('Somebody else has just asked for a hold on this booking.')
    const paymentId = await openPayment(
      tx,
      port,
      {
        venueId: booking.venue_id,
        purpose: 'hold',
        capture: 'manual',
        amountPence,
        description: description || `Deposit for ${booking.booking_date} ${booking.booking_time}`,
        bookingId: booking.id,
      },
      now,
    )
    return { booking, paymentId }
  })
}

const mailLink = async (
  tx: Tx,
  booking: BookingRow,
  paymentId: string,
  to: string,
  { amount_pence, description }: { amount_pence: number; description?: string },
  url: string,
  now: Date,
) => {
  const venue = await tx
    .selectFrom('venues')
    .select(['name'])
    .where('id', '=', booking.venue_id)
    .executeTakeFirstOrThrow()
  const mail = depositMail({ venue, booking, amountPence: amount_pence, url, description: description ?? '' })
  return queueMail(tx, { cause: `hold:${paymentId}`, venueId: booking.venue_id, to, ...mail }, now)
}
