import { notFound, paymentRequired } from '../../../../domain/errors.ts'
import type { Context } from '../../../http/context.ts'
import { findPaymentByIntent, type PaymentRow, settlePayment } from '../../money/index.ts'
import { vouchersOfPayment } from './queries.ts'

/**
 * Issues and sends the vouchers of a paid purchase. Idempotent: the webhook, the sweep and concurrent calls issue them
 * once, and every call returns the same vouchers.
 */
export const finalizePurchase = async ({
  body,
  services,
  now,
}: Context<'POST /api/public/voucher-purchase/finalize'>) => {
  const { read } = services.database
  const found = await findPaymentByIntent(read, body.intent_id)
  if (found?.purpose !== 'vouchers') throw notFound('Purchase')
  const payment = await settlePayment(services, found.id, now, { closeUnpaid: false })
  if (payment.status !== 'captured') throw unpaid(payment)
  // The purchase itself is forgotten when its buyer is erased.
  const issued = await vouchersOfPayment(read, payment.id)
  const [first] = issued
  if (!first) throw new Error(`Payment ${payment.id} has no vouchers.`)
  return {
    success: true as const,
    delivery: first.delivery,
    vouchers: issued.map(({ delivery: _, ...voucher }) => voucher),
  }
}

const unpaid = ({ status }: PaymentRow) => {
  if (status === 'processing')
    return paymentRequired(
      'The bank is still processing this payment. The vouchers are sent as soon as it is complete.',
      { code: 'payment_processing' },
    )
  if (status === 'created' || status === 'awaiting_payment')
    return paymentRequired('This purchase has not been paid yet.', { code: 'payment_required' })
  return paymentRequired('This purchase was closed without a payment. Please start again.', {
    code: 'payment_closed',
  })
}
