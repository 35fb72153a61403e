import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SATURDAY_EVENING } from '../../../test/support/fake-clock.ts'
import {
  refusalOf,
  STRIPE_TIMEOUT_MS,
  type StripeSubject,
  stripeSubject,
} from '../../../test/support/payment-subjects.ts'
import { type StripeOptions, stripePayments } from './stripe.ts'

const holder: { subject?: StripeSubject } = {}
beforeAll(async () => {
  holder.subject = await stripeSubject()
})
beforeEach(() => holder.subject?.clock.set(SATURDAY_EVENING))
afterAll(() => holder.subject?.close())
const subject = (): StripeSubject => {
  if (!holder.subject) throw new Error('not open yet')
  return holder.subject
}

let keys = 0
const newKey = () => {
  keys += 1
  return `pay_${keys}`
}
const order = (idempotencyKey = newKey()) => ({
  idempotencyKey,
  amountPence: 5000,
  currency: 'gbp',
  capture: 'manual' as const,
  description: 'Deposit at The Walrus',
  metadata: { payment_id: 'pay_1' },
})
const held = async () => {
  const { id } = await subject().payments.createIntent(order())
  subject().stripe.confirm(id)
  return id
}
const charged = async () => {
  const { id } = await subject().payments.createIntent({ ...order(), capture: 'automatic' })
  subject().stripe.confirm(id)
  return id
}
const sentSince = (start: number) => subject().stripe.requests.slice(start)
const requestCount = () => subject().stripe.requests.length

const withOptions = (change: Partial<StripeOptions>) =>
  stripePayments({
    secretKey: 'sk_test_fake',
    publishableKey: 'pk_test_fake',
    apiBase: subject().stripe.url,
    timeoutMs: STRIPE_TIMEOUT_MS,
    clock: subject().clock,
    ...change,
  })

describe('what is sent to Stripe', () => {
  test('for an intent: a card payment with our key, capture method and metadata', async () => {
    const start = requestCount()
    await subject().payments.createIntent({ ...order('pay_sent'), receiptEmail: 'guest@example.com' })
    expect(sentSince(start)).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: 'pay_sent',
        fields: {
          amount: '5000',
          currency: 'gbp',
          capture_method: 'manual',
          description: 'Deposit at The Walrus',
          receipt_email: 'guest@example.com',
          metadata: { payment_id: 'pay_1' },
          payment_method_types: { 0: 'card' },
          expand: { 0: 'latest_charge' },
        },
      },
    ])
  })

  test('for a hosted page: one line item, and the same metadata for the future intent', async () => {
    const start = requestCount()
    await subject().payments.createCheckout({
      ...order('pay_page'),
      successUrl: 'https://walrus.example/thanks',
      cancelUrl: 'https://walrus.example/back',
      customerEmail: 'guest@example.com',
    })
    expect(sentSince(start)).toEqual([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        idempotencyKey: 'pay_page',
        fields: {
          mode: 'payment',
          payment_method_types: { 0: 'card' },
          line_items: {
            0: {
              quantity: '1',
              price_data: {
                currency: 'gbp',
                unit_amount: '5000',
                product_data: { name: 'Deposit at The Walrus' },
              },
            },
          },
          payment_intent_data: {
            capture_method: 'manual',
            description: 'Deposit at The Walrus',
            metadata: { payment_id: 'pay_1' },
          },
          metadata: { payment_id: 'pay_1' },
          success_url: 'https://walrus.example/thanks',
          cancel_url: 'https://walrus.example/back',
          customer_email: 'guest@example.com',
        },
      },
    ])
  })

  test('without a description: the parameter is left out, not empty', async () => {
    const start = requestCount()
    await subject().payments.createIntent({ ...order(), description: '' })
    expect(sentSince(start)[0]?.fields).not.toHaveProperty('description')
  })
})

describe('a temporary failure', () => {
  test.each([
    ['a broken connection', 'reset'],
    ['a connection that broke after the money moved', 'resetAfter'],
    ['an overloaded provider', 'unavailable'],
  ] as const)('%s is retried under the same key, and the call succeeds', async (_, fault) => {
    const id = await held()
    const start = requestCount()
    subject().stripe.failNext(/capture/, fault)
    const captured = await subject().payments.captureIntent(id, {
      amountPence: 5000,
      idempotencyKey: newKey(),
    })
    expect(captured).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
    const sent = sentSince(start)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.idempotencyKey).toBe(sent[1]?.idempotencyKey)
  })
})

describe('a lasting failure', () => {
  test('a rate limit answers 502, and a retry is safe', async () => {
    const wanted = order()
    subject().stripe.failNext(/payment_intents/, 'rateLimit')
    expect((await refusalOf(subject().payments.createIntent(wanted))).kind).toBe('upstream_failed')
    expect((await subject().payments.createIntent(wanted)).status).toBe('requires_payment')
  })

  test('an unreachable provider answers 502', async () => {
    const payments = withOptions({ apiBase: 'http://127.0.0.1:1' })
    expect((await refusalOf(payments.createIntent(order()))).kind).toBe('upstream_failed')
  })

  test('a secret key that Stripe rejects answers 502, and the message does not mention the key', async () => {
    const payments = withOptions({ secretKey: 'sk_test_other' })
    const error = await payments.createIntent(order()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'upstream_failed' })
    expect(String(error)).not.toContain('Key')
  })

  test('a missing reply fails after the configured timeout', async () => {
    const id = await held()
    subject().stripe.failNext(/^GET/, 'timeout', 5)
    const payments = withOptions({ timeoutMs: 300 })
    const start = performance.now()
    expect((await refusalOf(payments.readIntent(id))).kind).toBe('upstream_failed')
    expect(performance.now() - start).toBeLessThan(STRIPE_TIMEOUT_MS)
    subject().stripe.stopFailing()
  })
})

describe('a failure that Stripe replays under the same key', () => {
  test('is retried under the next key, which every later call derives as well', async () => {
    const wanted = order()
    const start = requestCount()
    subject().stripe.failNext(/payment_intents$/, 'error', 2)
    expect((await refusalOf(subject().payments.createIntent(wanted))).kind).toBe('upstream_failed')
    expect((await refusalOf(subject().payments.createIntent(wanted))).kind).toBe('upstream_failed')
    const made = await subject().payments.createIntent(wanted)
    expect((await subject().payments.createIntent(wanted)).id).toBe(made.id)
    const key = wanted.idempotencyKey
    const [first, second, third] = [key, `${key}~2`, `${key}~3`]
    expect(sentSince(start).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      first,
      ...[first, second],
      ...[first, second, third],
      ...[first, second, third],
    ])
  })

  test('never refunds twice when the refund succeeded and only the reply failed', async () => {
    const id = await charged()
    const key = newKey()
    subject().stripe.failNext(/POST .*refunds/, 'errorAfter')
    expect(
      (await refusalOf(subject().payments.refund(id, { amountPence: 2000, idempotencyKey: key }))).kind,
    ).toBe('upstream_failed')
    await subject().payments.refund(id, { amountPence: 2000, idempotencyKey: key })
    expect(subject().stripe.books.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1)
  })

  test('a capture that the bank declined answers 402, and can be retried', async () => {
    const id = await held()
    const options = { amountPence: 5000, idempotencyKey: newKey() }
    subject().stripe.failNext(/capture/, 'decline')
    expect(await refusalOf(subject().payments.captureIntent(id, options))).toEqual({
      kind: 'payment_required',
      code: 'generic_decline',
    })
    expect(await subject().payments.captureIntent(id, options)).toMatchObject({ capturedPence: 5000 })
  })
})

describe('a key that Stripe has forgotten', () => {
  test('does not refund a second time', async () => {
    const id = await charged()
    const options = { amountPence: 1500, idempotencyKey: newKey() }
    const first = await subject().payments.refund(id, options)
    subject().stripe.forgetKeys()
    expect(await subject().payments.refund(id, options)).toEqual(first)
    const other = subject().payments.refund(id, { ...options, amountPence: 1600 })
    expect((await refusalOf(other)).code).toBe('idempotency_mismatch')
    expect(subject().stripe.books.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1)
  })

  test('does not capture a second time', async () => {
    const id = await held()
    const options = { amountPence: 1500, idempotencyKey: newKey() }
    await subject().payments.captureIntent(id, options)
    subject().stripe.forgetKeys()
    expect(await subject().payments.captureIntent(id, options)).toMatchObject({ capturedPence: 1500 })
  })
})

describe('what Stripe has changed with its API version 2025-03-31', () => {
  test('the SDK sends a later one, so that what a capture releases is no refund', () => {
    expect(Stripe.API_VERSION > '2025-03-31').toBe(true)
  })

  test.each(['expired', 'automatic'])(
    'a hold that nobody captured in time is closed as %s',
    async (reason) => {
      const id = await held()
      Object.assign(subject().stripe.books.intent(id), { status: 'canceled', cancellation_reason: reason })
      expect(await subject().payments.readIntent(id)).toMatchObject({ status: 'cancelled', expired: true })
    },
  )
})

describe('rejections by Stripe and by our settings', () => {
  test('an amount below Stripe’s minimum answers 400', async () => {
    expect(await refusalOf(subject().payments.createIntent({ ...order(), amountPence: 20 }))).toEqual({
      kind: 'invalid',
      code: 'amount_too_small',
    })
  })

  test('webhooks without a configured secret answer 503', async () => {
    const { rawBody, signature } = subject().stripe.signedEvent('payment_intent.succeeded', {})
    const call = Promise.resolve().then(() => withOptions({}).readWebhook(rawBody, signature))
    expect((await refusalOf(call)).kind).toBe('unavailable')
  })
})
