import { sql } from 'kysely'
import { isActive } from '../../../../domain/booking-status.ts'
import { feeReasonOf, owesFee } from '../../../../domain/fee.ts'
import { publicUrlOf } from '../../../config.ts'
import type { Executor } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { addressOf, queueMessage } from '../../outbound/index.ts'
import { intentRequestFor, storeCheckoutPage } from './open-payment.ts'
import { lockPayment, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 50

/**
 * Makes the hosted pages of payments whose link is to be mailed, and queues the mails: one page and one mail for each.
 * Repeating is safe, since the page has an idempotency key and the mail goes out with the payment's change of status.
 * With `bookingId`, only that booking's. What the provider refuses or does not answer is tried again by later sweeps,
 * less often as it gets older and behind what was not tried since, so that it never keeps other links waiting.
 */
export const sendPayLinks = async (
  services: Services,
  now: Date,
  bookingId: string | null = null,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<number> => {
  const waiting = await services.database.read
    .selectFrom('payments')
    .selectAll()
    .where('link_kind', 'is not', null)
    .where('status', '=', 'created')
    .where('provider', '=', services.payments?.provider ?? '')
    .where(bookingId === null ? isDue(now) : sql<boolean>`booking_id = ${bookingId}`)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const payment of waiting)
    try {
      await sendPayLink(services, payment, now)
    } catch (error) {
      onFailure(error)
      await noteAttempt(services, payment, now)
    }
  return waiting.length
}

/** Not tried yet, or not for a quarter of its age. An `updated_at` in the future means that the clock was set back since. */
const isDue = (now: Date) =>
  sql<boolean>`(updated_at <= ${now}::timestamptz - (${now}::timestamptz - created_at) / 4 or updated_at > ${now})`

const noteAttempt = ({ database }: Services, { id, venue_id }: PaymentRow, now: Date) =>
  database.read
    .updateTable('payments')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('status', '=', 'created')
    .execute()

const sendPayLink = async (services: Services, payment: PaymentRow, now: Date): Promise<void> => {
  const { read } = services.database
  const port = requirePayments(services.payments)
  const booking = await read
    .selectFrom('bookings')
    .select(['id', 'status', 'venue_id', 'no_show_at', 'cancelled_late'])
    .where('id', '=', payment.booking_id ?? '')
    .executeTakeFirstOrThrow()
  const isForVisit = payment.capture === 'manual' || payment.link_kind === 'deposit_request'
  const isForNoFee = payment.link_kind === 'fee' && !owesFee(booking)
  if ((isForVisit && !isActive(booking.status)) || isForNoFee) {
    await settlePayment(services, payment.id, now, { closeUnpaid: true })
    return
  }
  const to = await addressOf(read, booking)
  const hadCard = await hasCard(read, payment.replaces)
  const publicUrl = publicUrlOf(services.config)
  const checkout = await port.createCheckout({
    ...intentRequestFor(payment),
    idempotencyKey: `${payment.id}:checkout`,
    successUrl: `${publicUrl}/checkout/done`,
    cancelUrl: `${publicUrl}/checkout/done?outcome=left`,
    customerEmail: to,
  })
  const isStored = await services.database.tx(async (tx) => {
    const { status, link_kind } = await lockPayment(tx, payment)
    if (status !== 'created' || link_kind === null) return status === 'awaiting_payment'
    await storeCheckoutPage(tx, payment, checkout, now)
    await queueMessage(
      tx,
      {
        kind: link_kind,
        cause: `${link_kind}:${payment.id}`,
        venueId: payment.venue_id,
        bookingId: booking.id,
        to,
        facts: {
          amount_pence: payment.amount_pence,
          currency: payment.currency,
          url: checkout.url ?? '',
          payment_id: payment.id,
          ...(link_kind === 'fee' ? { reason: feeReasonOf(booking) } : {}),
          ...(link_kind === 'hold_declined' ? { lapsed: !hadCard } : {}),
        },
      },
      now,
    )
    return true
  })
  // The payment was closed meanwhile. Nobody has the address, and after this nobody can pay there.
  if (!isStored) await port.expireCheckout(checkout.sessionId)
}

/** Whether the hold in whose place the payment comes had a saved card. */
const hasCard = async (db: Executor, holdId: string | null): Promise<boolean> => {
  const hold = await db
    .selectFrom('payments')
    .select('payment_method_id')
    .where('id', '=', holdId ?? '')
    .executeTakeFirst()
  return hold?.payment_method_id != null
}
