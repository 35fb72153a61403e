import { normalCode } from '../../../../domain/codes.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import { amountToRedeem, voucherStatus } from '../../../../domain/vouchers.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordLedgerEntry } from '../../money/index.ts'
import { currencyOf, deductFromBalance, lockRedeemablePence, lockVoucher } from './queries.ts'

/**
 * Redeems a voucher of this venue or of a sister venue. The sale was the revenue, so a redemption adds none. The ledger
 * entry belongs to the redeeming venue, so that sister venues can settle between themselves.
 */
export const redeemVoucher = async ({
  tx,
  actor,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/vouchers/redeem'>) => {
  const voucher = await lockVoucher(tx, venueId, normalCode(body.code))
  if (!voucher) throw notFound('Voucher')
  if (voucher.venue_id !== venueId && voucher.currency !== (await currencyOf(tx, venueId)))
    throw conflict(`This voucher is in ${voucher.currency.toUpperCase()}, which this venue does not take.`, {
      code: 'voucher_currency',
    })
  const today = serviceDateOf(voucher, now)
  const isActive = voucherStatus(voucher, today) === 'active'
  const leftPence = await lockRedeemablePence(tx, voucher)
  // Of one that was redeemed in part, and had the rest returned, nothing is left: it is spent.
  if (isActive && leftPence === 0 && voucher.balance_pence === voucher.amount_pence)
    throw conflict('The money for this voucher went back to its buyer, so it cannot be redeemed.', {
      code: 'voucher_refunded',
      body: { balance_pence: 0 },
    })
  const left = isActive ? { ...voucher, balance_pence: leftPence } : voucher
  const amountPence = amountToRedeem(left, today, body.amount_pence)
  await deductFromBalance(tx, voucher, amountPence)
  await tx
    .insertInto('voucher_redemptions')
    .values({
      id: newId('red'),
      venue_id: voucher.venue_id,
      voucher_id: voucher.id,
      redeemed_at_venue_id: venueId,
      amount_pence: amountPence,
      redeemed_by_name: actor.name,
      created_at: now,
    })
    .execute()
  await recordLedgerEntry(
    tx,
    { venueId, type: 'voucher_redemption', amountPence, voucherId: voucher.id },
    now,
  )
  return {
    success: true as const,
    code: voucher.code,
    redeemed_pence: amountPence,
    balance_pence: leftPence - amountPence,
  }
}
