import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SATURDAY_EVENING } from '../../../test/support/fake-clock.ts'
import { signAsStripe } from '../../../test/support/fake-stripe.ts'
import {
  refusalOf,
  type Subject,
  sandboxSubject,
  stripeSubject,
} from '../../../test/support/payment-subjects.ts'
import type { Intent } from './port.ts'

const UNKNOWN = 'pi_unknown'

// The same promises, whoever holds the money.
describe.each([
  ['sandbox', sandboxSubject],
  ['stripe', stripeSubject],
] as const)('payments through the %s adapter', (provider, open) => {
  const holder: { subject?: Subject } = {}
  beforeAll(async () => {
    holder.subject = await open()
  })
  beforeEach(() => holder.subject?.clock.set(SATURDAY_EVENING))
  afterAll(() => holder.subject?.close())
  const subject = (): Subject => {
    if (!holder.subject) throw new Error('not open yet')
    return holder.subject
  }

  let keys = 0
  const newKey = () => {
    keys += 1
    return `pay_${keys}`
  }
  const order = (capture: 'manual' | 'automatic' = 'manual', idempotencyKey = newKey()) => ({
    idempotencyKey,
    amountPence: 5000,
    currency: 'gbp',
    capture,
    description: 'Deposit at The Walrus',
    metadata: { payment_id: 'pay_1', venue_id: 'ven_1' },
  })
  const unpaid = (capture: 'manual' | 'automatic' = 'manual') =>
    subject().payments.createIntent(order(capture))
  const held = async () => {
    const { id } = await unpaid('manual')
    await subject().pay(id, 'succeed')
    return id
  }
  const charged = async () => {
    const { id } = await unpaid('automatic')
    await subject().pay(id, 'succeed')
    return id
  }
  const capture = (id: string, amountPence = 5000, idempotencyKey = newKey()) =>
    subject().payments.captureIntent(id, { amountPence, idempotencyKey })
  const cancel = (id: string, idempotencyKey = newKey()) =>
    subject().payments.cancelIntent(id, { idempotencyKey })
  const refund = (id: string, amountPence: number, idempotencyKey = newKey()) =>
    subject().payments.refund(id, { amountPence, idempotencyKey })
  const standing = async (id: string) => {
    const { status, capturedPence } = await subject().payments.readIntent(id)
    return { status, capturedPence }
  }

  describe('an intent', () => {
    test('is made unpaid, with a secret that names it', async () => {
      const intent = await unpaid()
      expect(intent).toEqual({
        id: expect.stringMatching(/^pi_\w+$/),
        clientSecret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w{16,}$`)),
        status: 'requires_payment',
        amountPence: 5000,
        capturedPence: 0,
        currency: 'gbp',
        metadata: { payment_id: 'pay_1', venue_id: 'ven_1' },
        authorisedUntil: null,
        expired: false,
        lastError: null,
      } satisfies Intent)
      expect(await subject().payments.readIntent(intent.id)).toEqual(intent)
      expect(subject().payments.provider).toBe(provider)
    })

    test('is made once for a key, however often and however at once it is asked for', async () => {
      const wanted = { ...order(), receiptEmail: 'guest@example.com' }
      const all = await Promise.all([1, 2, 3, 4, 5].map(() => subject().payments.createIntent(wanted)))
      const again = await subject().payments.createIntent(wanted)
      expect(new Set([...all, again].map(({ id }) => id)).size).toBe(1)
      expect(again).toEqual(all[0])
    })

    test('is refused under a key that was used for another order', async () => {
      const wanted = order()
      await subject().payments.createIntent(wanted)
      const other = subject().payments.createIntent({ ...wanted, amountPence: 5001 })
      expect(await refusalOf(other)).toEqual({ kind: 'conflict', code: 'idempotency_mismatch' })
    })

    test('of no money is refused', async () => {
      for (const amountPence of [0, -5, 10.5])
        expect((await refusalOf(subject().payments.createIntent({ ...order(), amountPence }))).kind).toBe(
          'invalid',
        )
    })

    test('for a charge has its money as soon as it is paid', async () => {
      const id = await charged()
      const intent = await subject().payments.readIntent(id)
      expect(intent).toMatchObject({ status: 'succeeded', capturedPence: 5000, authorisedUntil: null })
    })

    test('for a hold says until when the money is held', async () => {
      const intent = await subject().payments.readIntent(await held())
      expect(intent).toMatchObject({
        status: 'authorised',
        capturedPence: 0,
        authorisedUntil: new Date('2026-01-24T18:00:00Z'),
        expired: false,
      })
    })

    test('whose card is declined stays unpaid, says why, and can be paid with another card', async () => {
      const { id } = await unpaid('automatic')
      await subject().pay(id, 'decline')
      const declined = await subject().payments.readIntent(id)
      expect(declined).toMatchObject({ status: 'requires_payment', lastError: 'Your card was declined.' })
      await subject().pay(id, 'succeed')
      const paid = await subject().payments.readIntent(id)
      expect(paid).toMatchObject({ status: 'succeeded', lastError: null })
    })

    test('that is being processed can be neither captured nor cancelled until the provider knows', async () => {
      const { id } = await unpaid('manual')
      await subject().pay(id, 'delay')
      expect(await standing(id)).toEqual({ status: 'processing', capturedPence: 0 })
      expect(await refusalOf(capture(id))).toEqual({ kind: 'payment_required', code: 'not_authorised' })
      expect(await refusalOf(cancel(id))).toEqual({ kind: 'conflict', code: 'processing' })
      await subject().pay(id, 'succeed')
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('that the provider does not know is not found, whatever is asked of it', async () => {
      const { payments } = subject()
      const calls = [payments.readIntent(UNKNOWN), capture(UNKNOWN), cancel(UNKNOWN), refund(UNKNOWN, 100)]
      const refusals = await Promise.all(calls.map(refusalOf))
      expect(refusals.map(({ kind }) => kind)).toEqual(Array(4).fill('not_found'))
    })
  })

  describe('capturing', () => {
    test('takes the whole amount, and again takes nothing more', async () => {
      const id = await held()
      const key = newKey()
      const first = await capture(id, 5000, key)
      expect(first).toMatchObject({ id, status: 'succeeded', amountPence: 5000, capturedPence: 5000 })
      expect(await capture(id, 5000, key)).toEqual(first)
      expect(await capture(id, 5000)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })

    test('less releases the rest for good', async () => {
      const id = await held()
      expect(await capture(id, 3000)).toMatchObject({ amountPence: 5000, capturedPence: 3000 })
      expect(await refusalOf(capture(id, 2000))).toEqual({ kind: 'conflict', code: 'already_captured' })
      expect(await refusalOf(capture(id, 5000))).toEqual({ kind: 'conflict', code: 'already_captured' })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 3000 })
    })

    test('another amount under the same key is refused', async () => {
      const id = await held()
      const key = newKey()
      await capture(id, 3000, key)
      expect((await refusalOf(capture(id, 5000, key))).code).toBe('idempotency_mismatch')
    })

    test('more than is held, or nothing, is refused and leaves the hold as it was', async () => {
      const id = await held()
      expect(await refusalOf(capture(id, 5001))).toEqual({ kind: 'invalid', code: 'amount_too_large' })
      expect(await refusalOf(capture(id, 0))).toEqual({ kind: 'invalid', code: 'amount_too_small' })
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('an unpaid intent is refused with 402, and goes through with the same key once it is paid', async () => {
      const { id } = await unpaid('manual')
      const key = newKey()
      expect(await refusalOf(capture(id, 5000, key))).toEqual({
        kind: 'payment_required',
        code: 'not_authorised',
      })
      await subject().pay(id, 'succeed')
      expect(await capture(id, 5000, key)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
    })

    test('a released hold is refused', async () => {
      const id = await held()
      await cancel(id)
      expect(await refusalOf(capture(id))).toEqual({ kind: 'conflict', code: 'hold_released' })
    })

    test('and releasing at the same moment: one wins, the other is told', async () => {
      const id = await held()
      const [captured, cancelled] = await Promise.allSettled([capture(id), cancel(id)])
      expect([captured.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { status, capturedPence } = await standing(id)
      expect(status).toBe(captured.status === 'fulfilled' ? 'succeeded' : 'cancelled')
      expect(capturedPence).toBe(captured.status === 'fulfilled' ? 5000 : 0)
    })
  })

  describe('cancelling', () => {
    test('releases a hold, and again changes nothing', async () => {
      const id = await held()
      const key = newKey()
      const first = await cancel(id, key)
      expect(first).toMatchObject({ id, status: 'cancelled', capturedPence: 0, expired: false })
      expect(await cancel(id, key)).toEqual(first)
      expect(await cancel(id)).toMatchObject({ status: 'cancelled' })
    })

    test('closes an unpaid intent, so that nobody can pay it any more', async () => {
      const { id } = await unpaid('automatic')
      expect(await cancel(id)).toMatchObject({ status: 'cancelled', expired: false })
      await expect(subject().pay(id, 'succeed')).rejects.toThrow()
      expect(await standing(id)).toEqual({ status: 'cancelled', capturedPence: 0 })
    })

    test('what was taken is refused', async () => {
      const id = await charged()
      expect(await refusalOf(cancel(id))).toEqual({ kind: 'conflict', code: 'already_captured' })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })

  describe('a hold that nobody captured', () => {
    test('reads as cancelled after seven days, and says that it lapsed', async () => {
      const id = await held()
      subject().clock.advance({ days: 6, hours: 23, minutes: 59 })
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
      subject().clock.advance({ minutes: 1 })
      expect(await subject().payments.readIntent(id)).toMatchObject({
        status: 'cancelled',
        expired: true,
        capturedPence: 0,
        authorisedUntil: new Date('2026-01-24T18:00:00Z'),
      })
    })

    test('cannot be captured, and is released without a word', async () => {
      const id = await held()
      subject().clock.advance({ days: 8 })
      expect(await refusalOf(capture(id))).toEqual({ kind: 'conflict', code: 'hold_expired' })
      expect(await cancel(id)).toMatchObject({ status: 'cancelled', expired: true })
    })

    test('was captured in time, and stays captured', async () => {
      const id = await held()
      await capture(id)
      subject().clock.advance({ days: 30 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })

  describe('refunding', () => {
    test('gives back in parts, up to what was captured and no further', async () => {
      const id = await held()
      await capture(id, 3000)
      expect(await refund(id, 1000)).toEqual({
        id: expect.stringMatching(/^re_/),
        amountPence: 1000,
        status: 'succeeded',
      })
      expect(await refusalOf(refund(id, 2001))).toEqual({ kind: 'conflict', code: 'refund_too_large' })
      expect((await refund(id, 2000)).amountPence).toBe(2000)
      expect(await refusalOf(refund(id, 1))).toEqual({ kind: 'conflict', code: 'refund_too_large' })
    })

    test('is done once for a key', async () => {
      const id = await charged()
      const key = newKey()
      const first = await refund(id, 2000, key)
      expect(await refund(id, 2000, key)).toEqual(first)
      expect((await refusalOf(refund(id, 2500, key))).code).toBe('idempotency_mismatch')
      expect((await refund(id, 3000)).id).not.toBe(first.id)
    })

    test('before there is money is refused with 402, after a release with 409', async () => {
      const { id } = await unpaid('manual')
      expect(await refusalOf(refund(id, 100))).toEqual({ kind: 'payment_required', code: 'nothing_captured' })
      await subject().pay(id, 'succeed')
      expect((await refusalOf(refund(id, 100))).kind).toBe('payment_required')
      await cancel(id)
      expect(await refusalOf(refund(id, 100))).toEqual({ kind: 'conflict', code: 'nothing_captured' })
    })

    test('no money is refused', async () => {
      expect((await refusalOf(refund(await charged(), 0))).kind).toBe('invalid')
    })

    test('at the same moment never gives back more than there is', async () => {
      const id = await charged()
      const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(id, 2000)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    })
  })

  describe('a hosted page', () => {
    const page = () => ({
      ...order('manual'),
      successUrl: 'https://walrus.example/thanks',
      cancelUrl: 'https://walrus.example/back',
      customerEmail: 'guest@example.com',
    })

    test('is open for a day, and knows no intent until somebody tries to pay', async () => {
      const { payments, clock } = subject()
      const wanted = page()
      const made = await payments.createCheckout(wanted)
      expect(made).toEqual({
        sessionId: expect.stringMatching(/^cs_/),
        url: expect.stringMatching(new RegExp(`^https?://.+/${made.sessionId}$`)),
        status: 'open',
        intentId: null,
      })
      expect(await payments.createCheckout(wanted)).toEqual(made)
      expect(await payments.readCheckout(made.sessionId)).toEqual(made)
      clock.advance({ hours: 24 })
      expect(await payments.readCheckout(made.sessionId)).toEqual({ ...made, status: 'expired', url: null })
    })

    test('that is paid is complete, and its intent carries the order', async () => {
      const { payments } = subject()
      const { sessionId } = await payments.createCheckout(page())
      await subject().payCheckout(sessionId, 'succeed')
      const { intentId, ...rest } = await payments.readCheckout(sessionId)
      expect(rest).toEqual({ sessionId, status: 'complete', url: null })
      expect(await payments.readIntent(intentId ?? '')).toMatchObject({
        status: 'authorised',
        amountPence: 5000,
        currency: 'gbp',
        metadata: { payment_id: 'pay_1', venue_id: 'ven_1' },
        authorisedUntil: new Date('2026-01-24T18:00:00Z'),
      })
      expect(await refusalOf(payments.expireCheckout(sessionId))).toEqual({
        kind: 'conflict',
        code: 'checkout_complete',
      })
      expect(await cancel(intentId ?? '')).toMatchObject({ status: 'cancelled' })
    })

    test('stays open when the card is declined; its intent is closed with the page, not alone', async () => {
      const { payments } = subject()
      const { sessionId } = await payments.createCheckout(page())
      await subject().payCheckout(sessionId, 'decline')
      const { status, intentId } = await payments.readCheckout(sessionId)
      expect(status).toBe('open')
      expect((await refusalOf(cancel(intentId ?? ''))).kind).toBe('conflict')
      expect(await payments.expireCheckout(sessionId)).toMatchObject({ status: 'expired', url: null })
      expect(await payments.readIntent(intentId ?? '')).toMatchObject({ status: 'cancelled', expired: false })
    })

    test('that was closed cannot be paid, and closing it again changes nothing', async () => {
      const { payments } = subject()
      const { sessionId } = await payments.createCheckout(page())
      const closed = await payments.expireCheckout(sessionId)
      expect(closed).toEqual({ sessionId, status: 'expired', url: null, intentId: null })
      await expect(subject().payCheckout(sessionId, 'succeed')).rejects.toThrow()
      expect(await payments.expireCheckout(sessionId)).toEqual(closed)
    })

    test('that the provider does not know is not found', async () => {
      const { payments } = subject()
      expect((await refusalOf(payments.readCheckout('cs_unknown'))).kind).toBe('not_found')
      expect((await refusalOf(payments.expireCheckout('cs_unknown'))).kind).toBe('not_found')
    })
  })

  describe('a provider that fails', () => {
    const failures = ['before', 'after'] as const

    test.each(failures)('%s making an intent: 502, and the repeat makes the one', async (how) => {
      subject().fail('createIntent', how)
      const wanted = order()
      expect((await refusalOf(subject().payments.createIntent(wanted))).kind).toBe('upstream_failed')
      const made = await subject().payments.createIntent(wanted)
      expect(made.status).toBe('requires_payment')
      expect((await subject().payments.createIntent(wanted)).id).toBe(made.id)
    })

    test.each(failures)('%s capturing: 502, and the repeat has taken the money once', async (how) => {
      const id = await held()
      const key = newKey()
      subject().fail('captureIntent', how)
      expect((await refusalOf(capture(id, 3000, key))).kind).toBe('upstream_failed')
      expect((await standing(id)).status).toBe(how === 'before' ? 'authorised' : 'succeeded')
      expect(await capture(id, 3000, key)).toMatchObject({ status: 'succeeded', capturedPence: 3000 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 3000 })
    })

    test.each(failures)('%s releasing: 502, and the repeat has released it', async (how) => {
      const id = await held()
      const key = newKey()
      subject().fail('cancelIntent', how)
      expect((await refusalOf(cancel(id, key))).kind).toBe('upstream_failed')
      expect(await cancel(id, key)).toMatchObject({ status: 'cancelled', expired: false })
    })

    test.each(failures)('%s refunding: 502, and the repeat has given back once', async (how) => {
      const id = await charged()
      const key = newKey()
      subject().fail('refund', how)
      expect((await refusalOf(refund(id, 2000, key))).kind).toBe('upstream_failed')
      expect(await refund(id, 2000, key)).toMatchObject({ amountPence: 2000, status: 'succeeded' })
      expect(await refund(id, 2000, key)).toMatchObject({ amountPence: 2000, status: 'succeeded' })
      expect((await refund(id, 3000)).amountPence).toBe(3000)
    })

    test.each(failures)('%s opening a page: 502, and the repeat opens it', async (how) => {
      const { payments } = subject()
      const wanted = { ...order(), successUrl: 'https://a.example/', cancelUrl: 'https://b.example/' }
      subject().fail('createCheckout', how)
      expect((await refusalOf(payments.createCheckout(wanted))).kind).toBe('upstream_failed')
      expect((await payments.createCheckout(wanted)).status).toBe('open')
    })

    test.each(failures)('%s closing a page: 502, and the repeat has closed it', async (how) => {
      const { payments } = subject()
      const wanted = { ...order(), successUrl: 'https://a.example/', cancelUrl: 'https://b.example/' }
      const { sessionId } = await payments.createCheckout(wanted)
      subject().fail('expireCheckout', how)
      expect((await refusalOf(payments.expireCheckout(sessionId))).kind).toBe('upstream_failed')
      expect((await payments.expireCheckout(sessionId)).status).toBe('expired')
    })

    test('while it is read: 502, and nothing is lost', async () => {
      const id = await held()
      subject().fail('readIntent', 'timeout')
      expect((await refusalOf(subject().payments.readIntent(id))).kind).toBe('upstream_failed')
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('to answer in time, though it acted: 502, and the repeat finds what was done', async () => {
      const id = await held()
      const key = newKey()
      subject().fail('captureIntent', 'timeout')
      expect((await refusalOf(capture(id, 5000, key))).kind).toBe('upstream_failed')
      expect(await capture(id, 5000, key)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })

  describe('an event from the provider', () => {
    const intent = { id: 'pi_1', object: 'payment_intent', amount: 1, status: 'succeeded' }

    test('with a good signature says which intent or page to read again', () => {
      const read = (type: string, object: unknown) => {
        const { rawBody, signature } = subject().event(type, object)
        const { id, ...event } = subject().payments.readWebhook(rawBody, signature)
        expect(id).toMatch(/^evt_/)
        return event
      }
      expect(read('payment_intent.succeeded', intent)).toEqual({
        type: 'payment_intent.succeeded',
        intentId: 'pi_1',
        checkoutSessionId: null,
      })
      const session = { id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_2' }
      expect(read('checkout.session.completed', session)).toEqual({
        type: 'checkout.session.completed',
        intentId: 'pi_2',
        checkoutSessionId: 'cs_1',
      })
      const charge = {
        id: 'ch_1',
        object: 'charge',
        payment_intent: { id: 'pi_3', object: 'payment_intent' },
      }
      expect(read('charge.refunded', charge).intentId).toBe('pi_3')
      expect(read('customer.created', { id: 'cus_1', object: 'customer' })).toEqual({
        type: 'customer.created',
        intentId: null,
        checkoutSessionId: null,
      })
    })

    test('with a wrong, missing, foreign or old signature is refused', async () => {
      const { payments, clock, webhookSecret } = subject()
      const { rawBody, signature } = subject().event('payment_intent.succeeded', intent)
      const read = (body: string, header: string | undefined) =>
        refusalOf(Promise.resolve().then(() => payments.readWebhook(body, header)))
      const refused = { kind: 'invalid', code: 'signature' }
      expect(await read(rawBody.replace('pi_1', 'pi_2'), signature)).toEqual(refused)
      expect(await read(rawBody, undefined)).toEqual(refused)
      expect(await read(rawBody, 'nonsense')).toEqual(refused)
      expect(await read(rawBody, signAsStripe(rawBody, 'whsec_other', clock.now()))).toEqual(refused)
      expect(await read('', signature)).toEqual(refused)
      expect(await read('{', signAsStripe('{', webhookSecret, clock.now()))).toEqual(refused)
      clock.advance({ minutes: 5 })
      expect(payments.readWebhook(rawBody, signature).intentId).toBe('pi_1')
      clock.advance({ seconds: 1 })
      expect(await read(rawBody, signature)).toEqual(refused)
    })

    test('without an id or a type is refused', async () => {
      const { payments, clock, webhookSecret } = subject()
      for (const body of ['{}', 'null', '[]', '{"id":1,"type":2}']) {
        const call = Promise.resolve().then(() =>
          payments.readWebhook(body, signAsStripe(body, webhookSecret, clock.now())),
        )
        expect((await refusalOf(call)).kind).toBe('invalid')
      }
    })
  })
})
