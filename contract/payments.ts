import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, OneOf } from './fields.ts'
import { anyone, rows } from './row.ts'

const tag = 'Payments'

export const SANDBOX_OUTCOMES = [
  'succeed',
  'decline',
  'refunds_pending',
  'refunds_fail',
  'save_then_decline',
  'requires_action',
  'delay',
] as const
/** A payment intent's status in the provider's own words. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

export const CHECKOUT_OUTCOMES = ['paid', 'left'] as const

const SANDBOX_ONLY = 'Exists only with the sandbox provider; with a real provider it answers 404.'

export const payments = rows({
  'POST /api/sandbox/intents/:intentId/confirm': {
    operationId: 'confirmSandboxIntent',
    tag,
    summary: 'Pay, or fail to pay, a sandbox payment intent',
    description: `Stands in for the provider’s browser library. ${SANDBOX_ONLY}`,
    access: anyone,
    share: 'money',
    extension: true,
    limit: 'publicWrite',
    body: Type.Object({
      client_secret: about(
        Type.String({ minLength: 1, maxLength: 500 }),
        'The client secret of the intent, as the booking or purchase answered it.',
        EXAMPLE.clientSecret,
      ),
      outcome: Type.Optional(
        about(
          OneOf(SANDBOX_OUTCOMES, { default: 'succeed' }),
          'Whether the card pays or is declined. `refunds_pending` and `refunds_fail` pay; later refunds of that card ' +
            'stay pending for a minute and then succeed or fail. `save_then_decline` pays and saves the card, which ' +
            'declines later charges. `requires_action` asks for one more step, and `delay` leaves the payment processing: ' +
            'confirm again to complete it.',
          'succeed',
        ),
      ),
    }),
    ok: Type.Object({
      status: about(OneOf(INTENT_STATUSES), 'Status of the intent in the provider’s words.', 'succeeded'),
    }),
    refuses: [409],
    means: {
      404: `No such intent, or the secret is not its own. ${SANDBOX_ONLY}`,
      409: 'The intent is paid or cancelled already.',
    },
    example: { body: { client_secret: EXAMPLE.clientSecret, outcome: 'succeed' } },
  },
  'GET /sandbox/checkout/:sessionId': {
    operationId: 'showSandboxCheckout',
    tag,
    summary: 'The sandbox’s hosted payment page',
    description: SANDBOX_ONLY,
    access: anyone,
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/html' },
  },
  'GET /sandbox/checkout.js': {
    operationId: 'getSandboxCheckoutScript',
    tag,
    summary: 'The script of the sandbox’s payment page',
    description: SANDBOX_ONLY,
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'text/javascript' },
    refuses: [404],
    means: { 404: SANDBOX_ONLY },
  },
  'GET /checkout/done': {
    operationId: 'showCheckoutDone',
    tag,
    summary: 'The page after a hosted payment page',
    description: 'Where the provider sends the guest, for payments without a page of their own.',
    access: anyone,
    extension: true,
    caching: 'none',
    query: Type.Object({
      outcome: Type.Optional(
        about(
          OneOf(CHECKOUT_OUTCOMES, { default: 'paid' }),
          'Whether the guest paid, or left without paying.',
          'paid',
        ),
      ),
    }),
    ok: { mediaType: 'text/html' },
    example: { query: { outcome: 'paid' } },
  },
  'POST /api/webhooks/stripe': {
    operationId: 'receiveStripeEvent',
    tag,
    summary: 'Events from the payment provider',
    description:
      'Only for Stripe. The `Stripe-Signature` header is checked on the raw bytes of the body. An event counts once, ' +
      'however often it is sent.',
    access: anyone,
    share: 'money',
    extension: true,
    rawBody: true,
    bodyLimit: 262_144,
    body: Type.Object({}, { additionalProperties: true }),
    ok: Type.Object({ received: about(Type.Literal(true), 'Always true.') }),
    refuses: [429, 502],
    means: {
      400: 'The signature is missing or wrong, or the body is not JSON.',
      429: 'Too many events with a wrong signature came from this IP address. Well signed ones still count.',
      502: 'Stripe did not answer a question about the payment. It sends the event again.',
      503: 'Webhooks are not configured, the service is in maintenance, or it is overloaded.',
    },
    example: {
      body: {
        id: 'evt_1QxExample',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_3QxExample', object: 'payment_intent' } },
      },
    },
  },
})
