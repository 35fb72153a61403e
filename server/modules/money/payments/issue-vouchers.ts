import { addMonths, instantOf, serviceDateOf } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { queueMessages, queueVoucherEvent } from '../../outbound/index.ts'
import type { PaymentRow } from './queries.ts'
import { unguessableCode } from './unguessable-code.ts'

/** When a gift arrives on its day, on the venue's clock. */
const SENT_AT = '09:00'

/** Creates the vouchers of a paid purchase and queues the mails about them. Runs once per payment. */
export const issueVouchers = async (tx: Tx, payment: PaymentRow, now: Date): Promise<void> => {
  const { purchase } = payment
  if (!purchase) throw new Error(`Payment ${payment.id} has no purchase.`)
  const venue = await tx
    .selectFrom('venues')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .select(['timezone', 'service_day_start', 'expiration_months'])
    .where('venues.id', '=', payment.venue_id)
    .executeTakeFirstOrThrow()
  const expires_at = addMonths(serviceDateOf(venue, now), venue.expiration_months)
  const vouchers = Array.from({ length: purchase.quantity }, () => ({
    id: newId('vch'),
    venue_id: payment.venue_id,
    payment_id: payment.id,
    code: unguessableCode('V'),
    amount_pence: purchase.amount_pence,
    balance_pence: purchase.amount_pence,
    expires_at,
    delivery: purchase.delivery,
    recipient_name: purchase.recipient_name,
    recipient_email: purchase.recipient_email,
    purchaser_name: purchase.purchaser_name,
    purchaser_email: purchase.purchaser_email,
    created_at: now,
  }))
  await tx.insertInto('vouchers').values(vouchers).execute()
  const { quantity, amount_pence } = purchase
  const sold = { payment_id: payment.id, quantity, amount_pence, currency: payment.currency, expires_at }
  queueVoucherEvent(tx, payment.venue_id, sold, now)
  const { recipient_email, purchaser_email } = purchase
  const isGift = purchase.delivery === 'recipient' && recipient_email !== null
  const { send_on, locale } = purchase
  const sendAt = send_on ? instantOf(venue, send_on, SENT_AT) : now
  const message = {
    venueId: payment.venue_id,
    facts: { payment_id: payment.id },
    ...(locale ? { locale } : {}),
  }
  await queueMessages(
    tx,
    [
      {
        ...message,
        kind: 'voucher',
        cause: `vouchers:${payment.id}`,
        to: isGift ? recipient_email : purchaser_email,
        ...(isGift && sendAt > now ? { notBefore: sendAt } : {}),
      },
      // Whoever buys for themselves has the vouchers as a receipt.
      ...(isGift
        ? [
            {
              ...message,
              kind: 'voucher_receipt' as const,
              cause: `voucher_receipt:${payment.id}`,
              to: purchaser_email,
            },
          ]
        : []),
    ],
    now,
  )
}
