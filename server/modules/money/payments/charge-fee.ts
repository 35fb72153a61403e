import { conflict, paymentRequired } from '../../../../domain/errors.ts'
import { feeToCharge } from '../../../../domain/fee.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { lockBookingFor } from '../../booking/index.ts'
import { cardOf, openPaymentOnce } from './open-payment.ts'
import type { PaymentRow } from './queries.ts'
import { sendPayLinks } from './send-pay-links.ts'
import { settlePayment } from './settle-payment.ts'

type FeeRequest = Context<'POST /api/bookings/:id/charge-fee'>

/**
 * Charges the fee of the booking's own terms to the card on file, once. The row is committed before the provider is
 * called; when the reply is lost, the sweep finds out what happened. A declined card answers 402, and a link to pay is
 * mailed.
 */
export const chargeFee = async (context: FeeRequest) => {
  const { actor, services, now } = context
  const feeId = await services.database.tx((tx) => openFee(tx, context))
  const fee = await settlePayment(services, feeId, now, { closeUnpaid: true, doer: actor })
  if (fee.status === 'captured') return { success: true as const, amount_pence: fee.captured_pence }
  if (fee.status !== 'failed')
    throw paymentRequired('The payment is being processed. Look at the booking again in a minute.', {
      code: 'processing',
    })
  await sendPayLinks(services, now, fee.booking_id)
  throw paymentRequired('The saved card was declined. The guest is mailed a link to pay.', {
    code: 'card_declined',
  })
}

const openFee = async (tx: Tx, { actor, body, params, services, now }: FeeRequest): Promise<string> => {
  const port = requirePayments(services.payments)
  const booking = await lockBookingFor(tx, actor, params.id, [
    'status',
    'booking_date',
    'booking_time',
    'party_size',
    'terms',
    'no_show_at',
    'cancelled_late',
  ])
  const saved = await paymentWithCard(tx, booking.id)
  const card = saved && cardOf(saved)
  const amountPence = feeToCharge(
    {
      terms: booking.terms,
      party_size: booking.party_size,
      is_no_show: booking.no_show_at !== null,
      cancelled_late: booking.status === 'cancelled' && booking.cancelled_late,
      has_card: card !== undefined,
    },
    body.reason,
    body.amount_pence,
  )
  const id =
    card &&
    (await openPaymentOnce(
      tx,
      port,
      {
        venueId: booking.venue_id,
        purpose: 'fee',
        capture: 'automatic',
        amountPence,
        description: `${DESCRIPTION[body.reason]}, ${booking.booking_date} ${booking.booking_time}`,
        bookingId: booking.id,
        card,
      },
      now,
    ))
  const feeId = id ?? (await openFeeOf(tx, booking.id))
  if (!feeId)
    throw conflict('The fee of this booking was charged already, or the guest has a link to pay it.', {
      code: 'fee_charged',
    })
  return feeId
}

/** A fee whose provider's reply was lost: repeating the request finds out what happened to it. */
const openFeeOf = async (tx: Tx, bookingId: string): Promise<string | undefined> => {
  const fee = await tx
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'fee')
    .where('off_session', '=', true)
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .executeTakeFirst()
  return fee?.id
}

const DESCRIPTION = { no_show: 'No-show fee', late_cancel: 'Late cancellation fee' } as const

/** The newest payment that saved a card. */
const paymentWithCard = (tx: Tx, bookingId: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('payment_method_id', 'is not', null)
    .where('off_session', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
