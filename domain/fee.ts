import type { PaymentStatus } from './card-hold.ts'
import { conflict } from './errors.ts'

type FeeReason = 'no_show' | 'late_cancel'

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

/** A payment of a booking, as far as its fee is concerned. */
export interface FeePayment {
  readonly purpose: string
  readonly status: PaymentStatus
  readonly captured_pence: number
  readonly payment_method_id: string | null
  readonly off_session: boolean
}

interface FeeSubject {
  readonly terms: FeeTerms | null
  readonly party_size: number
  readonly status: string
  readonly no_show_at: Date | null
  readonly cancelled_late: boolean
}

const OPEN: readonly PaymentStatus[] = ['created', 'awaiting_payment', 'processing']

/** What staff should know before they charge the fee. Null where the terms have none. */
export const feeQuote = (booking: FeeSubject, payments: readonly FeePayment[]) => {
  const limit_pence = feeLimit(booking)
  if (limit_pence === 0) return null
  const fees = payments.filter(({ purpose }) => purpose === 'fee')
  const isLate = booking.status === 'cancelled' && booking.cancelled_late
  return {
    limit_pence,
    reason: booking.no_show_at !== null ? ('no_show' as const) : isLate ? ('late_cancel' as const) : null,
    has_card: payments.some(
      ({ payment_method_id, off_session }) => payment_method_id !== null && !off_session,
    ),
    charged_pence: fees.reduce((sum, { captured_pence }) => sum + captured_pence, 0),
    is_open: fees.some(({ status }) => OPEN.includes(status)),
  }
}

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

/** Whether a fee is due: a no-show can be undone, and then it is not. */
export const owesFee = ({
  status,
  no_show_at,
  cancelled_late,
}: Pick<FeeSubject, 'status' | 'no_show_at' | 'cancelled_late'>): boolean =>
  no_show_at !== null || (status === 'cancelled' && cancelled_late)

/** Why a booking's fee is charged. A no-show is never cancelled. */
export const feeReasonOf = ({ no_show_at }: { readonly no_show_at: Date | null }): FeeReason =>
  no_show_at === null ? 'late_cancel' : 'no_show'
