import { describe, expect, test } from 'vitest'
import { describeEachProvider } from '../../../test/support/payment-desk.ts'
import { refusalOf } from '../../../test/support/payment-subjects.ts'
import type { SavedCard } from './port.ts'

describeEachProvider((desk, provider) => {
  const { subject, order, newKey, cancel } = desk
  const port = () => subject().payments

  const savedWith = async (outcome: 'succeed' | 'save_then_decline' = 'succeed'): Promise<SavedCard> => {
    const { id } = await port().createIntent({ ...order('manual'), saveCard: true })
    await subject().pay(id, outcome)
    const { card } = await port().readIntent(id)
    if (!card) throw new Error('No card was saved.')
    return card
  }
  const setup = () => port().createIntent({ ...order(), capture: 'setup', amountPence: 0 })

  describe('a card', () => {
    test('is saved by a hold that asks for it, and by no other', async () => {
      const { id, card } = await port().createIntent({ ...order('manual'), saveCard: true })
      expect(card).toBeNull()
      await subject().pay(id, 'decline')
      expect((await port().readIntent(id)).card).toBeNull()
      await subject().pay(id, 'succeed')
      expect((await port().readIntent(id)).card).toEqual({
        customerId: expect.stringMatching(/^cus_/),
        paymentMethodId: expect.stringMatching(/^pm_/),
      })
      expect((await port().readIntent(await desk.held())).card).toBeNull()
    })

    test('is saved on a hosted page that asks for it', async () => {
      const page = { ...order('manual'), saveCard: true, successUrl: 'https://a/', cancelUrl: 'https://b/' }
      const { sessionId } = await port().createCheckout(page)
      await subject().payCheckout(sessionId, 'succeed')
      const { intentId } = await port().readCheckout(sessionId)
      expect((await port().readIntent(intentId ?? '')).card).not.toBeNull()
    })

    test('is saved by a setup, which takes nothing', async () => {
      const made = await setup()
      expect(made).toMatchObject({ status: 'requires_payment', amountPence: 0, card: null })
      expect(made.clientSecret).toMatch(new RegExp(`^${made.id}_secret_`))
      await subject().pay(made.id, 'decline')
      expect(await port().readIntent(made.id)).toMatchObject({
        status: 'requires_payment',
        lastError: 'Your card was declined.',
      })
      await subject().pay(made.id, 'succeed')
      const done = await port().readIntent(made.id)
      expect(done).toMatchObject({ status: 'succeeded', capturedPence: 0 })
      expect(done.card).not.toBeNull()
      expect((await refusalOf(cancel(made.id))).kind).toBe('conflict')
    })

    test('that is not entered lets its setup be cancelled, once and again', async () => {
      const { id } = await setup()
      expect((await cancel(id)).status).toBe('cancelled')
      expect((await cancel(id)).status).toBe('cancelled')
      await expect(Promise.resolve().then(() => subject().pay(id, 'succeed'))).rejects.toThrow()
    })

    test.each(['manual', 'automatic'] as const)(
      'that needs one more step pays a %s intent after it',
      async (capture) => {
        const { id } = await port().createIntent(order(capture))
        await subject().pay(id, 'requires_action')
        expect((await port().readIntent(id)).status).toBe('requires_payment')
        await subject().pay(id, 'requires_action')
        expect((await port().readIntent(id)).status).toBe(capture === 'manual' ? 'authorised' : 'succeeded')
      },
    )
  })

  describe('a saved card', () => {
    test.each([
      ['manual', 'authorised', 0],
      ['automatic', 'succeeded', 5000],
    ] as const)('is used without the guest: %s', async (capture, status, capturedPence) => {
      const card = await savedWith()
      const wanted = { ...order(capture), card }
      const made = await port().createIntent(wanted)
      expect(made).toMatchObject({ status, capturedPence, amountPence: 5000 })
      expect((await port().createIntent(wanted)).id).toBe(made.id)
      if (capture === 'manual') expect(made.authorisedUntil).toEqual(new Date('2026-01-24T18:00:00Z'))
    })

    test('that declines leaves an intent that was not paid, also when it is tried again under its key', async () => {
      const card = await savedWith('save_then_decline')
      const wanted = { ...order('automatic'), card }
      const made = await port().createIntent(wanted)
      expect(made).toMatchObject({ status: 'requires_payment', capturedPence: 0, card: null })
      expect(made.lastError).toBe('Your card was declined.')
      await subject().declineCard(card.paymentMethodId, false)
      expect(await port().createIntent(wanted)).toMatchObject({ id: made.id, status: 'requires_payment' })
      expect((await cancel(made.id)).status).toBe('cancelled')
      expect((await port().createIntent({ ...wanted, idempotencyKey: newKey() })).status).toBe('succeeded')
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'is charged once when the provider fails: %s',
      async (how) => {
        const card = await savedWith()
        const wanted = { ...order('automatic'), card }
        subject().fail('createIntent', how)
        expect((await refusalOf(port().createIntent(wanted))).kind).toBe('upstream_failed')
        const made = await port().createIntent(wanted)
        expect(made).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
        expect((await port().createIntent(wanted)).id).toBe(made.id)
      },
    )

    const UNUSABLE = { kind: 'payment_required', code: 'card_unusable' }

    test('of somebody else is 402', async () => {
      const card = { ...(await savedWith()), customerId: 'cus_other' }
      expect(await refusalOf(port().createIntent({ ...order(), card }))).toEqual(UNUSABLE)
    })

    test('that was deleted at the provider is 402, also when it is tried again under its key', async () => {
      const card = await savedWith()
      const wanted = { ...order('automatic'), card }
      await subject().deleteCustomer(card.customerId)
      expect(await refusalOf(port().createIntent(wanted))).toEqual(UNUSABLE)
      expect(await refusalOf(port().createIntent(wanted))).toEqual(UNUSABLE)
    })

    test('that was deleted after a charge whose reply was lost: the charge is found', async () => {
      const card = await savedWith()
      const wanted = { ...order('automatic'), card }
      subject().fail('createIntent', 'timeout')
      expect((await refusalOf(port().createIntent(wanted))).kind).toBe('upstream_failed')
      await subject().deleteCustomer(card.customerId)
      expect(await port().createIntent(wanted)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
    })

    test('is not to blame for an amount that the provider refuses', async () => {
      const card = await savedWith()
      const wanted = { ...order('automatic'), card, amountPence: provider === 'stripe' ? 20 : 0 }
      expect(await refusalOf(port().createIntent(wanted))).toEqual({
        kind: 'invalid',
        code: 'amount_too_small',
      })
    })
  })
})
