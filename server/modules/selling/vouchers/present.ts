import { serviceDateOf, type VenueClock } from '../../../../domain/service-day.ts'
import { voucherStatus } from '../../../../domain/vouchers.ts'
import type { findLiveOffer, findVoucher, pageOfVouchers, redemptionsOf } from './queries.ts'

type Found<Q extends (...parts: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Q>>>

export const presentOffer = (offer: Found<typeof findLiveOffer>, publishableKey: string | null) => ({
  venue: { id: offer.id, name: offer.name },
  enabled: offer.enabled,
  min_amount_pence: offer.min_amount_pence,
  max_amount_pence: offer.max_amount_pence,
  fixed_amounts: offer.fixed_amounts,
  allow_custom: offer.allow_custom,
  min_quantity: offer.min_quantity,
  max_quantity: offer.max_quantity,
  expiration_months: offer.expiration_months,
  terms: offer.terms,
  terms_texts: offer.terms_texts,
  currency: offer.currency,
  publishable_key: publishableKey,
  theme_mode: offer.theme_mode,
  accent_color: offer.accent_color,
})

/** How a caller sees a code: as it is, or masked. */
export type ShowCode = (code: string) => string

const presentBalance = (
  voucher: { code: string; amount_pence: number; balance_pence: number; expires_at: string },
  today: string,
  show: ShowCode,
) => ({
  code: show(voucher.code),
  amount_pence: voucher.amount_pence,
  balance_pence: voucher.balance_pence,
  status: voucherStatus(voucher, today),
  expires_at: voucher.expires_at,
})

/** The expiry is checked on the service date of the venue that sold the voucher. */
export const presentFound = (voucher: Found<typeof findVoucher>, now: Date, show: ShowCode) => ({
  ...presentBalance(voucher, serviceDateOf(voucher, now), show),
  venue: { id: voucher.venue_id, name: voucher.venue_name },
})

export const presentSold =
  (venue: VenueClock, now: Date, show: ShowCode) => (voucher: Found<typeof pageOfVouchers>[number]) => ({
    id: voucher.id,
    ...presentBalance(voucher, serviceDateOf(venue, now), show),
    delivery: voucher.delivery,
    recipient_name: voucher.recipient_name,
    recipient_email: voucher.recipient_email,
    purchaser_name: voucher.purchaser_name,
    purchaser_email: voucher.purchaser_email,
    created_at: voucher.created_at.toISOString(),
  })

export const presentRedemption = (redemption: Found<typeof redemptionsOf>[number]) => ({
  amount_pence: redemption.amount_pence,
  venue: { id: redemption.at_id, name: redemption.at_name },
  redeemed_by: redemption.redeemed_by_name,
  redeemed_at: redemption.created_at.toISOString(),
})
