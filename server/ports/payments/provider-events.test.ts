import { describe, expect, test } from 'vitest'
import { signAsStripe } from '../../../test/support/fake-stripe.ts'
import { describeEachProvider } from '../../../test/support/payment-desk.ts'
import { refusalOf } from '../../../test/support/payment-subjects.ts'

describeEachProvider((desk) => {
  const { subject } = desk

  describe('an event from the provider', () => {
    const intent = { id: 'pi_1', object: 'payment_intent', amount: 1, status: 'succeeded' }

    test('with a valid signature returns the id of its intent or checkout session', () => {
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
      expect(read('setup_intent.succeeded', { id: 'seti_1', object: 'setup_intent' }).intentId).toBe('seti_1')
      expect(read('customer.created', { id: 'cus_1', object: 'customer' })).toEqual({
        type: 'customer.created',
        intentId: null,
        checkoutSessionId: null,
      })
    })

    test('with a wrong, missing, foreign or old signature is rejected', async () => {
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

    test('without an id or a type is rejected', async () => {
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
