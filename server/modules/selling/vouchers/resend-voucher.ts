import { conflict, notFound } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { resendByCause } from '../../outbound/index.ts'
import { findSoldVoucher } from './queries.ts'

/** Queues the mail of the purchase again. It is composed when it is sent, so it says what is left by then. */
export const resendVoucher = async ({
  tx,
  params: { venueId, id },
  now,
}: WriteContext<'POST /api/my-venues/:venueId/vouchers/:id/resend'>) => {
  const voucher = await findSoldVoucher(tx, venueId, id)
  if (!voucher) throw notFound('Voucher')
  const to = await resendByCause(tx, venueId, `vouchers:${voucher.payment_id}`, now)
  if (to === undefined) throw conflict('Nothing was mailed when this voucher was sold.')
  return { success: true as const, to }
}
