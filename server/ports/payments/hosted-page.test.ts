import { describe, expect, test } from 'vitest'
import { describeEachProvider } from '../../../test/support/payment-desk.ts'
import { refusalOf } from '../../../test/support/payment-subjects.ts'

describeEachProvider((desk) => {
  const { subject, order, cancel } = desk

  describe('a hosted page', () => {
    const page = () => ({
      ...order('manual'),
      successUrl: 'https://walrus.example/thanks',
      cancelUrl: 'https://walrus.example/back',
      customerEmail: 'guest@example.com',
    })

    test('is open for a day, and has no intent until somebody tries to pay', async () => {
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

    test('that is paid is complete, and its intent has the order’s amount and metadata', async () => {
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

    test('stays open when the card is declined; its intent can only be closed with the page', async () => {
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
})
