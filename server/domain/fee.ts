import { conflict } from './errors.ts'

export type FeeReason = 'no_show' | 'late_cancel'

interface FeeTerms {
  readonly late_fee_per_cover_pence: number
}

/** The most that the booking's own terms allow to charge for a no-show or a late cancellation. */
export const feeLimit = ({
  terms,
  party_size,
}: {
  readonly terms: FeeTerms | null
  readonly party_size: number
}): number => (terms?.late_fee_per_cover_pence ?? 0) * party_size

interface FeeCase {
  readonly terms: FeeTerms | null
  readonly party_size: number
  readonly is_no_show: boolean
  readonly cancelled_late: boolean
  readonly has_card: boolean
}

/** The amount to charge. Throws 409 when the terms, the booking's state or a missing card do not allow it. */
export const feeToCharge = (booking: FeeCase, reason: FeeReason, amountPence: number | undefined): number => {
  const limit = feeLimit(booking)
  if (limit === 0)
    throw conflict('The terms of this booking have no fee, so nothing can be charged.', { code: 'no_fee' })
  if (reason === 'no_show' && !booking.is_no_show)
    throw conflict('This booking is not marked as a no-show. Mark it first.', { code: 'not_a_no_show' })
  if (reason === 'late_cancel' && !booking.cancelled_late)
    throw conflict('The guest did not cancel this booking after the deadline of its terms.', {
      code: 'not_late',
    })
  if (!booking.has_card)
    throw conflict('No card is saved for this booking. Ask the guest to pay in another way.', {
      code: 'no_card',
    })
  if (amountPence !== undefined && amountPence > limit)
    throw conflict(
      `The terms of this booking allow a fee of ${limit} at most, in the smallest unit of its currency.`,
      {
        code: 'fee_above_terms',
      },
    )
  return amountPence ?? limit
}

/** Why a booking's fee is charged. A no-show is never cancelled. */
export const feeReasonOf = ({ no_show_at }: { readonly no_show_at: Date | null }): FeeReason =>
  no_show_at === null ? 'late_cancel' : 'no_show'
