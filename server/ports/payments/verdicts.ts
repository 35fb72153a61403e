import { conflict, invalid, paymentRequired } from '../../domain/errors.ts'
import type { Intent } from './port.ts'

/**
 * What may happen to an intent, said once for every provider. `go` means do it, `done` that it has happened already;
 * everything else is thrown, in a sentence for a person.
 */
export type Verdict = 'go' | 'done'

export const requirePence = (amountPence: number) => {
  if (!Number.isSafeInteger(amountPence) || amountPence < 1)
    throw invalid('The amount must be at least one penny.', { code: 'amount_too_small' })
}

export const captureVerdict = (intent: Intent, amountPence: number): Verdict => {
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
      throw conflict('Another amount was already taken from the card.', { code: 'already_captured' })
    case 'authorised':
      if (amountPence <= intent.amountPence) return 'go'
      throw invalid('The amount is more than was authorised.', { code: 'amount_too_large' })
  }
}

export const cancelVerdict = (intent: Intent): Verdict => {
  switch (intent.status) {
    case 'requires_payment':
    case 'authorised':
      return 'go'
    case 'cancelled':
      return 'done'
    case 'processing':
      throw conflict('The payment is being processed and cannot be cancelled now.', { code: 'processing' })
    case 'succeeded':
      throw conflict('The money was already taken from the card.', { code: 'already_captured' })
  }
}

/** Whether there is money to give back at all; how much of it is left, the provider knows. */
export const requireRefundable = (intent: Intent) => {
  if (intent.status === 'succeeded') return
  if (intent.status === 'cancelled')
    throw conflict('No money was taken, so none can be given back.', { code: 'nothing_captured' })
  throw paymentRequired('No money has been taken yet, so none can be given back.', {
    code: 'nothing_captured',
  })
}

export const refundTooLarge = () =>
  conflict('That is more than is left to give back.', { code: 'refund_too_large' })

export const keyUsedOtherwise = () =>
  conflict('This payment request was already made with other details.', { code: 'idempotency_mismatch' })
