import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { isUnusableCard } from './stripe-errors.ts'

const refused = (fields: { message: string; code?: string; param?: string }) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', ...fields })

test.each([
  [
    'was deleted',
    refused({ message: 'No such PaymentMethod.', code: 'resource_missing', param: 'payment_method' }),
    true,
  ],
  ['has lost its customer', refused({ message: 'The customer is gone.', param: 'customer' }), true],
  ['was detached', refused({ message: 'The provided PaymentMethod was detached from a Customer.' }), true],
  [
    'is good, and the account may not charge',
    refused({ message: 'Your account cannot currently make charges.' }),
    false,
  ],
  ['is good, and the currency is wrong', refused({ message: 'Invalid currency.', param: 'currency' }), false],
])('only a refusal that names the card is its end: a card that %s', (_what, error, ends) => {
  expect(isUnusableCard(error)).toBe(ends)
})
