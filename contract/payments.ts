import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  DateText,
  Nullable,
  named,
  OneOf,
  PenceSum,
  PlainText,
  Text,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { Terms } from './refunds.ts'
import { anyone, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'

const tag = 'Payments'

const SANDBOX_OUTCOMES = [
  'succeed',
  'decline',
  'refunds_pending',
  'refunds_fail',
  'save_then_decline',
  'requires_action',
  'delay',
  'succeed_then_dispute',
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

const CHECKOUT_OUTCOMES = ['paid', 'left'] as const

export const PAY_PURPOSES = ['deposit', 'hold', 'card', 'tickets', 'voucher', 'change'] as const
export const PAY_MODES = ['charge', 'hold', 'save'] as const
export const PAY_STATES = ['unpaid', 'processing', 'paid'] as const
export const PAY_SUBJECTS = ['table', 'list', 'event', 'vouchers'] as const

export const PayLine = named(
  'PayLine',
  'A line of what is paid for.',
  Type.Object({
    text: about(PlainText, 'What it is, in words.', 'Deposit for 2 guests'),
    amount_pence: about(
      Nullable(PenceSum),
      'What it costs. Null: the line only says what is paid for.',
      4000,
    ),
  }),
)

const PayPageFacts = named(
  'PaymentFacts',
  'What a payment page shows.',
  Type.Object({
    venue: about(VenueRef, 'The venue that is paid.'),
    purpose: about(
      OneOf(PAY_PURPOSES),
      'What is paid for. `hold` is a hold that staff asked for; a held deposit is a `deposit`.',
      'deposit',
    ),
    mode: about(
      OneOf(PAY_MODES),
      'Whether the amount is charged, held on the card, or the card is only saved.',
      'charge',
    ),
    state: about(
      OneOf(PAY_STATES),
      'Whether the guest has paid. It is `paid` also where the provider knows of the payment and its webhook has not arrived.',
      'unpaid',
    ),
    amount_pence: about(PenceSum, 'Amount to pay or hold. 0 where the card is only saved.', 4000),
    currency: about(PlainText, 'Currency of the amounts.', 'gbp'),
    lines: about(Type.Array(PayLine), 'What is paid for, in words.'),
    terms: about(Nullable(Terms), 'The cancellation terms of the booking. Null: none.'),
    terms_text: about(Type.Array(PlainText), 'The terms in sentences.', [
      'If you cancel, what you paid is not returned.',
    ]),
    fee_pence: about(
      PenceSum,
      'What may be charged to a saved card for a no-show or a late cancellation. 0: nothing.',
      0,
    ),
    seconds_left: about(
      Nullable(Whole),
      'For how long what is paid for is kept. 0: it was released. Null: it waits for nothing.',
      900,
    ),
    subject: about(OneOf(PAY_SUBJECTS), 'Which kind of thing is paid for.', 'table'),
    booking_id: about(
      TextOrNull,
      'The booking. Null for vouchers, and for a change, whose payer has the manage link only.',
      EXAMPLE.booking,
    ),
    event_id: about(TextOrNull, 'The event. Null without one.', EXAMPLE.event),
    party_size: about(Whole, 'Number of people, or of vouchers.', 2),
    change: about(
      Nullable(
        Type.Object({ date: DateText, time: TimeText, party_size: about(Whole, 'Number of people.', 2) }),
      ),
      'What the booking becomes once a change is paid. Null for other payments.',
    ),
    manage_url: Type.Optional(
      about(
        PlainText,
        'The guest’s page for the booking. Absent when the secret proves no more than that its holder knows the request.',
        `https://example.com/manage/${EXAMPLE.manageToken}`,
      ),
    ),
  }),
)

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
            'confirm again to complete it. `succeed_then_dispute` pays a charge, which the guest’s bank then takes back.',
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
  'POST /api/public/payment': {
    operationId: 'getPayment',
    tag,
    summary: 'What a payment is for',
    description: 'Everything that a payment page shows. Reading it changes nothing.',
    access: anyone,
    extension: true,
    limit: 'publicRead',
    caching: 'none',
    body: Type.Object({
      payment_intent_id: about(
        Text(255),
        'The intent, as the booking or purchase answered it.',
        EXAMPLE.intent,
      ),
      client_secret: about(Text(500), 'The client secret of the intent.', EXAMPLE.clientSecret),
      locale: Type.Optional(
        about(Text(35), 'Language of the texts, `en` or `de`. Unknown ones mean the booking’s.', 'en'),
      ),
    }),
    ok: PayPageFacts,
    refuses: [404],
    means: { 404: 'No such payment, or the secret is not its own.' },
    example: { body: { payment_intent_id: EXAMPLE.intent, client_secret: EXAMPLE.clientSecret } },
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
