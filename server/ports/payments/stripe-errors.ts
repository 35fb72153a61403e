import Stripe from 'stripe'
import { conflict, invalid, notFound, paymentRequired, Refusal } from '../../domain/errors.ts'
import { providerFailed } from './failures.ts'
import { keyUsedOtherwise, refundTooLarge } from './verdicts.ts'

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/**
 * Stripe keeps the first answer to a key, failures too, and gives it again for a day or longer. Such an answer says
 * how things stood then, not how they stand now.
 */
export const isReplayed = (error: unknown): boolean =>
  error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** The provider understood the request and would not do it, most often because of the state things are in. */
export const isRefused = (error: unknown): boolean => error instanceof StripeInvalidRequestError

const TOO_SMALL = new Set(['amount_too_small', 'parameter_invalid_integer'])

/** Anything the SDK throws, as one of our refusals. Sentences of the provider's reach people only for declined cards. */
export const refusalFrom = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof StripeCardError)
    return paymentRequired(error.message, { code: error.decline_code ?? error.code ?? 'card_declined' })
  if (error instanceof StripeIdempotencyError) return keyUsedOtherwise()
  if (error instanceof StripeInvalidRequestError) return requestRefused(error)
  return providerFailed(error)
}

const requestRefused = (error: InstanceType<typeof StripeInvalidRequestError>): Refusal => {
  const code = error.code ?? ''
  if (code === 'resource_missing' || error.statusCode === 404) return notFound('Payment')
  if (TOO_SMALL.has(code))
    return invalid('The payment provider does not take an amount this small.', { code: 'amount_too_small' })
  if (code === 'amount_too_large')
    return invalid('The payment provider does not take an amount this large.', { code: 'amount_too_large' })
  if (code === 'charge_already_refunded' || (code === '' && error.param === 'amount')) return refundTooLarge()
  const refusal = conflict('The payment provider refused this in the present state of the payment.', {
    code: code || 'refused_by_provider',
  })
  refusal.cause = error
  return refusal
}
