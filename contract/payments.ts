import { Type } from 'typebox'
import { OneOf } from './fields.ts'
import { anyone, rows } from './row.ts'

const tag = 'Payments'

export const SANDBOX_OUTCOMES = ['succeed', 'decline'] as const
/** A payment intent's status in the provider's own words. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

export const payments = rows({
  'POST /api/sandbox/intents/:intentId/confirm': {
    tag,
    summary: 'Pay, or fail to pay, a sandbox payment intent',
    description: 'Stands in for the provider’s browser library. Does not exist with a real provider.',
    access: anyone,
    share: 'money',
    extension: true,
    limit: 'publicWrite',
    body: Type.Object({
      client_secret: Type.String({ minLength: 1, maxLength: 500 }),
      outcome: Type.Optional(OneOf(SANDBOX_OUTCOMES, { default: 'succeed' })),
    }),
    ok: Type.Object({ status: OneOf(INTENT_STATUSES) }),
    refuses: [409],
  },
  'GET /sandbox/checkout/:sessionId': {
    tag,
    summary: 'The sandbox’s hosted payment page',
    description: 'Does not exist with a real provider.',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/html' },
  },
  'GET /sandbox/checkout.js': {
    tag,
    summary: 'The script of the sandbox’s payment page',
    description: 'Does not exist with a real provider.',
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'text/javascript' },
    refuses: [404],
  },
  'POST /api/webhooks/stripe': {
    tag,
    summary: 'Events from the payment provider',
    description: 'The signature is checked on the raw bytes; a wrong one answers 400. An event counts once.',
    access: anyone,
    share: 'money',
    extension: true,
    rawBody: true,
    body: Type.Object({}, { additionalProperties: true }),
    ok: Type.Object({ received: Type.Literal(true) }),
    refuses: [502],
  },
})
