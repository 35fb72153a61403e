import { conflict, invalid, paymentRequired } from '../../../domain/errors.ts'
import type { Intent } from './port.ts'

/**
 * What may happen to an intent, with every provider. `go`: do it. `done`: it has happened already. Everything else is
 * thrown as a domain error.
 */
type IntentCheck = 'go' | 'done'

export const requirePence = (amountPence: number) => {
  if (!Number.isSafeInteger(amountPence) || amountPence < 1)
    throw invalid('The amount must be a whole number of the currency’s smallest unit, at least 1.', {
      code: 'amount_too_small',
    })
}

export const checkCapture = (intent: Intent, amountPence: number): IntentCheck => {
  switch (intent.status) {
    case 'requires_payment':
    case 'processing':
      throw paymentRequired('The card has not been authorised yet.', { code: 'not_authorised' })
    case 'cancelled':
      throw intent.expired
        ? conflict('The hold on the card has expired.', { code: 'hold_expired' })
        : conflict('The hold on the card was already released.', { code: 'hold_released' })
    case 'succeeded':
      if (intent.capturedPence === amountPence) return 'done'
      throw conflict('Another amount has already been charged to the card.', { code: 'already_captured' })
    case 'authorised':
      if (amountPence <= intent.amountPence) return 'go'
      throw invalid('The amount is more than was authorised.', { code: 'amount_too_large' })
  }
}

export const checkCancel = (intent: Intent): IntentCheck => {
  switch (intent.status) {
    case 'requires_payment':
    case 'authorised':
      return 'go'
    case 'cancelled':
      return 'done'
    case 'processing':
      throw conflict('The payment is being processed and cannot be cancelled now.', { code: 'processing' })
    case 'succeeded':
      throw conflict('The card has already been charged.', { code: 'already_captured' })
  }
}

/** Checks that something was captured. How much of it is left to refund, only the provider knows. */
export const requireRefundable = (intent: Intent) => {
  if (intent.status === 'succeeded') return
  if (intent.status === 'cancelled')
    throw conflict('Nothing was charged, so nothing can be refunded.', { code: 'nothing_captured' })
  throw paymentRequired('Nothing has been charged yet, so nothing can be refunded.', {
    code: 'nothing_captured',
  })
}

/** The provider does not have this saved card any more, so no charge of it can succeed. */
export const cardUnusable = () =>
  paymentRequired('The saved card cannot be charged any more.', { code: 'card_unusable' })

export const refundTooLarge = () =>
  conflict('The refund is more than what is left of the payment.', { code: 'refund_too_large' })

export const idempotencyMismatch = () =>
  conflict('This payment request was already made with other details.', { code: 'idempotency_mismatch' })
