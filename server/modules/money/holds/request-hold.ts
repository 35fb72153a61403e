import { publicUrlOf } from '../../../config.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { type Checkout, requirePayments } from '../../../ports/payments/port.ts'
import { type BookingWith, findBookingOfStaff } from '../../booking/index.ts'
import { addressOf, isReachable, queueMessage, recordAudit } from '../../outbound/index.ts'
import { intentRequestFor, storeCheckoutPage } from '../payments/open-payment.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import { openHold, replacedMeanwhile } from './open-hold.ts'

/**
 * Creates a hosted page where the guest authorises the hold, and mails its link if `notify` is set: to the guest's own
 * address, or to `email`. Mails to other addresses carry a text of the sender's, so they are limited.
 */
export const requestHold = async (context: Context<'POST /api/bookings/:id/hold/request'>) => {
  const { actor, body, params, services, now } = context
  const port = requirePayments(services.payments)
  const to = await recipientOf(context)
  const order = { amountPence: body.amount_pence, description: body.description }
  const publicUrl = publicUrlOf(services.config)
  const customerEmail = body.email ?? to
  const makePage = (payment: PaymentRow) =>
    port.createCheckout({
      ...intentRequestFor(payment),
      // Not the payment's own key: if this page is lost, an intent is created and closed under that key instead.
      idempotencyKey: `${payment.id}:checkout`,
      successUrl: `${publicUrl}/checkout/done`,
      cancelUrl: `${publicUrl}/checkout/done?outcome=left`,
      ...(customerEmail ? { customerEmail } : {}),
    })
  const {
    booking,
    payment,
    made: checkout,
  } = await openHold(services, actor, params.id, order, now, makePage)
  const url = checkout.url ?? ''
  const emailed = await services.database.tx(async (tx) => {
    if (!(await storeCheckout(tx, payment, checkout, now))) return undefined
    const sent = to !== undefined && (await mailLink(tx, booking, payment, to, body, url, now))
    await recordAudit(tx, booking, 'hold_requested', actor, now, {
      amount_pence: body.amount_pence,
      emailed: sent,
    })
    return sent
  })
  if (emailed === undefined) {
    // The URL was never returned to anybody. After this, nobody can pay on the page.
    await port.expireCheckout(checkout.sessionId)
    throw replacedMeanwhile()
  }
  return { success: true as const, checkout_url: url, amount_pence: body.amount_pence, emailed }
}

/** Whom to mail, if anybody. Counts before the provider is called: a refused request leaves nothing behind. */
const recipientOf = async ({
  actor,
  body,
  params,
  services: { database, limits },
}: Context<'POST /api/bookings/:id/hold/request'>): Promise<string | undefined> => {
  if (!body.notify) return undefined
  const booking = await findBookingOfStaff(database.read, actor, params.id, [])
  const own = await addressOf(database.read, booking)
  if (!body.email) return isReachable(own) ? own : undefined
  if (body.email.toLowerCase() !== own.toLowerCase()) await limits.take('mailsToStrangers', actor.id)
  return body.email
}

/** Returns false when the request was closed while the provider created its page. */
const storeCheckout = async (
  tx: Tx,
  payment: PaymentRow,
  checkout: Checkout,
  now: Date,
): Promise<boolean> => {
  const { status } = await lockPayment(tx, payment)
  if (status !== 'created') return false
  await storeCheckoutPage(tx, payment, checkout, now)
  return true
}

const mailLink = (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id'>,
  payment: PaymentRow,
  to: string,
  { amount_pence, description }: { amount_pence: number; description?: string },
  url: string,
  now: Date,
) =>
  queueMessage(
    tx,
    {
      kind: 'deposit_request',
      cause: `hold:${payment.id}`,
      venueId: booking.venue_id,
      bookingId: booking.id,
      to,
      facts: {
        amount_pence,
        currency: payment.currency,
        url,
        description: description ?? null,
        payment_id: payment.id,
      },
    },
    now,
  )
