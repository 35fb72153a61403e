import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import { addMonths, serviceDateOf } from '../../domain/service-day.ts'
import { queueMail, voucherMail } from '../messages/index.ts'
import { queueVoucherEvent } from '../webhooks/index.ts'
import type { PaymentRow } from './queries.ts'
import { unguessableCode } from './unguessable-code.ts'

/** Creates the vouchers of a paid purchase and queues the mail that delivers them. Runs once per payment. */
export const issueVouchers = async (tx: Tx, payment: PaymentRow, now: Date): Promise<void> => {
  const { purchase } = payment
  if (!purchase) throw new Error(`Payment ${payment.id} has no purchase.`)
  const venue = await tx
    .selectFrom('venues')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .select(['name', 'address', 'phone', 'website', 'timezone', 'service_day_start'])
    .select(['expiration_months', 'terms', 'accent_color'])
    .where('venues.id', '=', payment.venue_id)
    .executeTakeFirstOrThrow()
  const expires_at = addMonths(serviceDateOf(venue, now), venue.expiration_months)
  const vouchers = Array.from({ length: purchase.quantity }, () => ({
    id: newId('vch'),
    venue_id: payment.venue_id,
    payment_id: payment.id,
    code: unguessableCode(),
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
  const to = purchase.delivery === 'recipient' ? purchase.recipient_email : purchase.purchaser_email
  await queueMail(
    tx,
    {
      cause: `vouchers:${payment.id}`,
      venueId: payment.venue_id,
      to: to ?? purchase.purchaser_email,
      ...voucherMail({ venue, purchase, vouchers }),
    },
    now,
  )
}
