import { describe, expect, test } from 'vitest'
import { describeEachProvider } from '../../../test/support/payment-desk.ts'
import { refusalOf } from '../../../test/support/payment-subjects.ts'

describeEachProvider((desk) => {
  const { subject, newKey, order, held, charged, capture, cancel, refund, standing } = desk

  describe('a provider that fails', () => {
    const failures = ['before', 'after'] as const

    test.each(failures)('%s creating an intent: 502, and the retry creates one intent', async (how) => {
      subject().fail('createIntent', how)
      const wanted = order()
      expect((await refusalOf(subject().payments.createIntent(wanted))).kind).toBe('upstream_failed')
      const made = await subject().payments.createIntent(wanted)
      expect(made.status).toBe('requires_payment')
      expect((await subject().payments.createIntent(wanted)).id).toBe(made.id)
    })

    test.each(failures)('%s capturing: 502, and after the retry the money is captured once', async (how) => {
      const id = await held()
      const key = newKey()
      subject().fail('captureIntent', how)
      expect((await refusalOf(capture(id, 3000, key))).kind).toBe('upstream_failed')
      expect((await standing(id)).status).toBe(how === 'before' ? 'authorised' : 'succeeded')
      expect(await capture(id, 3000, key)).toMatchObject({ status: 'succeeded', capturedPence: 3000 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 3000 })
    })

    test.each(failures)('%s releasing: 502, and after the retry the hold is released', async (how) => {
      const id = await held()
      const key = newKey()
      subject().fail('cancelIntent', how)
      expect((await refusalOf(cancel(id, key))).kind).toBe('upstream_failed')
      expect(await cancel(id, key)).toMatchObject({ status: 'cancelled', expired: false })
    })

    test.each(failures)('%s refunding: 502, and after the retry there is one refund', async (how) => {
      const id = await charged()
      const key = newKey()
      subject().fail('refund', how)
      expect((await refusalOf(refund(id, 2000, key))).kind).toBe('upstream_failed')
      expect(await refund(id, 2000, key)).toMatchObject({ amountPence: 2000, status: 'succeeded' })
      expect(await refund(id, 2000, key)).toMatchObject({ amountPence: 2000, status: 'succeeded' })
      expect((await refund(id, 3000)).amountPence).toBe(3000)
    })

    test.each(failures)('%s opening a page: 502, and the retry opens it', async (how) => {
      const { payments } = subject()
      const wanted = { ...order(), successUrl: 'https://a.example/', cancelUrl: 'https://b.example/' }
      subject().fail('createCheckout', how)
      expect((await refusalOf(payments.createCheckout(wanted))).kind).toBe('upstream_failed')
      expect((await payments.createCheckout(wanted)).status).toBe('open')
    })

    test.each(failures)('%s closing a page: 502, and after the retry it is closed', async (how) => {
      const { payments } = subject()
      const wanted = { ...order(), successUrl: 'https://a.example/', cancelUrl: 'https://b.example/' }
      const { sessionId } = await payments.createCheckout(wanted)
      subject().fail('expireCheckout', how)
      expect((await refusalOf(payments.expireCheckout(sessionId))).kind).toBe('upstream_failed')
      expect((await payments.expireCheckout(sessionId)).status).toBe('expired')
    })

    test('while reading: 502, and nothing is lost', async () => {
      const id = await held()
      subject().fail('readIntent', 'timeout')
      expect((await refusalOf(subject().payments.readIntent(id))).kind).toBe('upstream_failed')
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('to reply in time although it acted: 502, and the retry returns the result', async () => {
      const id = await held()
      const key = newKey()
      subject().fail('captureIntent', 'timeout')
      expect((await refusalOf(capture(id, 5000, key))).kind).toBe('upstream_failed')
      expect(await capture(id, 5000, key)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })
})
