import Stripe from 'stripe'
import { conflict, invalid, notFound, paymentRequired, Refusal } from '../../../domain/errors.ts'
import { providerFailed } from './failures.ts'
import { idempotencyMismatch, refundTooLarge } from './intent-rules.ts'

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/**
 * Stripe stores the first reply to an idempotency key, failures included, and replays it for a day or longer. A
 * replayed reply describes the state at that time, not the current state.
 */
export const isReplayed = (error: unknown): boolean =>
  error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** Stripe rejected a valid request, usually because of the payment's current state. */
export const isInvalidRequest = (error: unknown): boolean => error instanceof StripeInvalidRequestError

/** The intent of a charge that the card declined. */
export const declinedIntentId = (error: unknown): string | undefined =>
  error instanceof StripeCardError ? error.payment_intent?.id : undefined

/** Stripe does not know an id of the request, or not any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.statusCode === 404)

/**
 * Of a charge of a saved card: Stripe rejected the card itself, as when it or its customer was deleted there. A card that
 * was detached from its customer is refused with a message alone, and so is every charge of a restricted account: only
 * the message names the card. Any other code or parameter says nothing about the card.
 */
export const isUnusableCard = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError &&
  (error.code === 'resource_missing' ||
    error.param === 'customer' ||
    error.param === 'payment_method' ||
    (!error.code && !error.param && /payment ?method/i.test(error.message)))

const TOO_SMALL = new Set(['amount_too_small', 'parameter_invalid_integer'])

/** Maps anything the SDK throws to a domain error. Only messages about declined cards reach the client. */
export const domainErrorFrom = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof StripeCardError)
    return paymentRequired(error.message, { code: error.decline_code ?? error.code ?? 'card_declined' })
  if (error instanceof StripeIdempotencyError) return idempotencyMismatch()
  if (error instanceof StripeInvalidRequestError) return invalidRequest(error)
  return providerFailed(error)
}

const invalidRequest = (error: InstanceType<typeof StripeInvalidRequestError>): Refusal => {
  const code = error.code ?? ''
  if (isMissing(error)) return notFound('Payment')
  if (TOO_SMALL.has(code))
    return invalid('The amount is below the payment provider’s minimum.', { code: 'amount_too_small' })
  if (code === 'amount_too_large')
    return invalid('The amount is above the payment provider’s maximum.', { code: 'amount_too_large' })
  if (code === 'charge_already_refunded' || (code === '' && error.param === 'amount')) return refundTooLarge()
  const rejected = conflict('The payment provider rejected this in the current state of the payment.', {
    code: code || 'refused_by_provider',
  })
  rejected.cause = error
  return rejected
}
