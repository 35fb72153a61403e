import { conflict, invalid, type Refusal } from './errors.ts'
import { formatMoney } from './money.ts'

/** The voucher settings of a venue. */
export interface VoucherOffer {
  readonly min_amount_pence: number
  readonly max_amount_pence: number
  readonly fixed_amounts: readonly number[]
  readonly allow_custom: boolean
  readonly min_quantity: number
  readonly max_quantity: number
}

interface VoucherOrder {
  readonly amountPence: number
  readonly quantity: number
}

/**
 * Why the venue does not sell this order; null if it does. The limits apply to custom amounts only: a fixed amount is
 * always on offer.
 */
export const whyNotSold = (offer: VoucherOffer, { amountPence, quantity }: VoucherOrder): Refusal | null => {
  if (!offer.fixed_amounts.includes(amountPence)) {
    if (!offer.allow_custom)
      return invalid(`"amount_pence" must be one of ${offer.fixed_amounts.join(', ')}.`, {
        fields: ['amount_pence'],
      })
    if (amountPence < offer.min_amount_pence || amountPence > offer.max_amount_pence)
      return invalid(
        `"amount_pence" must be between ${offer.min_amount_pence} and ${offer.max_amount_pence}.`,
        { fields: ['amount_pence'] },
      )
  }
  if (quantity < offer.min_quantity || quantity > offer.max_quantity)
    return invalid(`"quantity" must be between ${offer.min_quantity} and ${offer.max_quantity}.`, {
      fields: ['quantity'],
    })
  return null
}

/** Why a gift cannot be sent on that day; null if it can: from today until the day before it expires. */
export const whyNotSentOn = (sendOn: string, today: string, expiresAt: string): Refusal | null =>
  sendOn >= today && sendOn < expiresAt
    ? null
    : invalid(`"send_on" must be from ${today} on, and before ${expiresAt}, when the vouchers expire.`, {
        fields: ['send_on'],
      })

interface VoucherBalance {
  readonly balance_pence: number
  /** The last service date on which it can be redeemed. */
  readonly expires_at: string
}

export const voucherStatus = (
  { balance_pence, expires_at }: VoucherBalance,
  today: string,
): 'active' | 'redeemed' | 'expired' => {
  if (balance_pence === 0) return 'redeemed'
  return today > expires_at ? 'expired' : 'active'
}

/** The requested amount, or the whole balance. Throws when the voucher is redeemed, expired or has too little left. */
export const amountToRedeem = (
  voucher: VoucherBalance & { readonly currency: string },
  today: string,
  requestedPence: number | undefined,
): number => {
  const { balance_pence } = voucher
  const body = { balance_pence }
  switch (voucherStatus(voucher, today)) {
    case 'redeemed':
      throw conflict('This voucher has been spent already.', { code: 'voucher_redeemed', body })
    case 'expired':
      throw conflict(`This voucher expired after ${voucher.expires_at}.`, { code: 'voucher_expired', body })
    case 'active':
      if (requestedPence === undefined) return balance_pence
      if (requestedPence > balance_pence)
        throw conflict(
          `Only ${formatMoney(balance_pence, voucher.currency, 'en-GB')} is left on this voucher.`,
          {
            code: 'voucher_balance_too_low',
            body,
          },
        )
      return requestedPence
  }
}
