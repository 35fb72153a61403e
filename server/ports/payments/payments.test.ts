import { describe, expect, test } from 'vitest'
import { describeEachProvider } from '../../../test/support/payment-desk.ts'
import { refusalOf } from '../../../test/support/payment-subjects.ts'
import type { Intent } from './port.ts'

const UNKNOWN = 'pi_unknown'

// The guarantees of the port, checked against every adapter.
describeEachProvider((desk, provider) => {
  const { subject, newKey, order, unpaid, held, charged, capture, cancel, refund, standing } = desk

  describe('an intent', () => {
    test('is created unpaid, with a client secret that contains its id', async () => {
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
        card: null,
      } satisfies Intent)
      expect(await subject().payments.readIntent(intent.id)).toEqual(intent)
      expect(subject().payments.provider).toBe(provider)
    })

    test('is created once per idempotency key, also with repeated and concurrent calls', async () => {
      const wanted = { ...order(), receiptEmail: 'guest@example.com' }
      const all = await Promise.all([1, 2, 3, 4, 5].map(() => subject().payments.createIntent(wanted)))
      const again = await subject().payments.createIntent(wanted)
      expect(new Set([...all, again].map(({ id }) => id)).size).toBe(1)
      expect(again).toEqual(all[0])
    })

    test('is a conflict under a key that was used for another order', async () => {
      const wanted = order()
      await subject().payments.createIntent(wanted)
      const other = subject().payments.createIntent({ ...wanted, amountPence: 5001 })
      expect(await refusalOf(other)).toEqual({ kind: 'conflict', code: 'idempotency_mismatch' })
    })

    test('without a positive amount is rejected', async () => {
      for (const amountPence of [0, -5, 10.5])
        expect((await refusalOf(subject().payments.createIntent({ ...order(), amountPence }))).kind).toBe(
          'invalid',
        )
    })

    test('that is rejected says so in the words of every currency', async () => {
      const call = subject().payments.createIntent({ ...order(), amountPence: 0, currency: 'jpy' })
      await expect(call).rejects.toThrow(/smallest unit/)
    })

    test('for a charge is captured as soon as it is paid', async () => {
      const id = await charged()
      const intent = await subject().payments.readIntent(id)
      expect(intent).toMatchObject({ status: 'succeeded', capturedPence: 5000, authorisedUntil: null })
    })

    test('for a hold has a capture deadline', async () => {
      const intent = await subject().payments.readIntent(await held())
      expect(intent).toMatchObject({
        status: 'authorised',
        capturedPence: 0,
        authorisedUntil: new Date('2026-01-24T18:00:00Z'),
        expired: false,
      })
    })

    test('is listed as it stands from the moment at which it was made', async () => {
      const [paid, hold] = [await charged(), await held()]
      const { payments } = subject()
      const listed = await payments.listIntents(new Date('2026-01-17T17:59:00Z'))
      for (const id of [paid, hold]) {
        const found = listed.find((intent) => intent.id === id)
        expect(found).toEqual({ ...(await payments.readIntent(id)), createdAt: expect.any(Date) })
      }
      expect(await payments.listIntents(new Date('2027-01-01T00:00:00Z'))).toEqual([])
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

    test('that is processing can be neither captured nor cancelled', async () => {
      const { id } = await unpaid('manual')
      await subject().pay(id, 'delay')
      expect(await standing(id)).toEqual({ status: 'processing', capturedPence: 0 })
      expect(await refusalOf(capture(id))).toEqual({ kind: 'payment_required', code: 'not_authorised' })
      expect(await refusalOf(cancel(id))).toEqual({ kind: 'conflict', code: 'processing' })
      await subject().pay(id, 'succeed')
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('that the provider does not know is not found, for every operation', async () => {
      const { payments } = subject()
      const calls = [payments.readIntent(UNKNOWN), capture(UNKNOWN), cancel(UNKNOWN), refund(UNKNOWN, 100)]
      const refusals = await Promise.all(calls.map(refusalOf))
      expect(refusals.map(({ kind }) => kind)).toEqual(Array(4).fill('not_found'))
    })
  })

  describe('capturing', () => {
    test('captures the whole amount, and a repeat captures nothing more', async () => {
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

    test('a part lists no refund: nothing of the rest was ever taken', async () => {
      const id = await held()
      await capture(id, 2500)
      expect(await subject().payments.listRefunds(id)).toEqual([])
      const made = await refund(id, 2500)
      expect(await subject().payments.listRefunds(id)).toEqual([made])
    })

    test('another amount under the same key is a conflict', async () => {
      const id = await held()
      const key = newKey()
      await capture(id, 3000, key)
      expect((await refusalOf(capture(id, 5000, key))).code).toBe('idempotency_mismatch')
    })

    test('more than is held, or nothing, is rejected and leaves the hold unchanged', async () => {
      const id = await held()
      expect(await refusalOf(capture(id, 5001))).toEqual({ kind: 'invalid', code: 'amount_too_large' })
      expect(await refusalOf(capture(id, 0))).toEqual({ kind: 'invalid', code: 'amount_too_small' })
      expect(await standing(id)).toEqual({ status: 'authorised', capturedPence: 0 })
    })

    test('an unpaid intent answers 402, and succeeds with the same key once it is paid', async () => {
      const { id } = await unpaid('manual')
      const key = newKey()
      expect(await refusalOf(capture(id, 5000, key))).toEqual({
        kind: 'payment_required',
        code: 'not_authorised',
      })
      await subject().pay(id, 'succeed')
      expect(await capture(id, 5000, key)).toMatchObject({ status: 'succeeded', capturedPence: 5000 })
    })

    test('a released hold is a conflict', async () => {
      const id = await held()
      await cancel(id)
      expect(await refusalOf(capture(id))).toEqual({ kind: 'conflict', code: 'hold_released' })
    })

    test('and releasing concurrently: one succeeds, the other is a conflict', async () => {
      const id = await held()
      const [captured, cancelled] = await Promise.allSettled([capture(id), cancel(id)])
      expect([captured.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { status, capturedPence } = await standing(id)
      expect(status).toBe(captured.status === 'fulfilled' ? 'succeeded' : 'cancelled')
      expect(capturedPence).toBe(captured.status === 'fulfilled' ? 5000 : 0)
    })
  })

  describe('cancelling', () => {
    test('releases a hold, and a repeat changes nothing', async () => {
      const id = await held()
      const key = newKey()
      const first = await cancel(id, key)
      expect(first).toMatchObject({ id, status: 'cancelled', capturedPence: 0, expired: false })
      expect(await cancel(id, key)).toEqual(first)
      expect(await cancel(id)).toMatchObject({ status: 'cancelled' })
    })

    test('closes an unpaid intent, so that nobody can pay it', async () => {
      const { id } = await unpaid('automatic')
      expect(await cancel(id)).toMatchObject({ status: 'cancelled', expired: false })
      await expect(subject().pay(id, 'succeed')).rejects.toThrow()
      expect(await standing(id)).toEqual({ status: 'cancelled', capturedPence: 0 })
    })

    test('a captured intent is a conflict', async () => {
      const id = await charged()
      expect(await refusalOf(cancel(id))).toEqual({ kind: 'conflict', code: 'already_captured' })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })

  describe('a hold that nobody captured', () => {
    test('is cancelled after seven days, with `expired` set', async () => {
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

    test('cannot be captured, and releasing it succeeds', async () => {
      const id = await held()
      subject().clock.advance({ days: 8 })
      expect(await refusalOf(capture(id))).toEqual({ kind: 'conflict', code: 'hold_expired' })
      expect(await cancel(id)).toMatchObject({ status: 'cancelled', expired: true })
    })

    test('but was captured in time stays captured', async () => {
      const id = await held()
      await capture(id)
      subject().clock.advance({ days: 30 })
      expect(await standing(id)).toEqual({ status: 'succeeded', capturedPence: 5000 })
    })
  })

  describe('refunding', () => {
    test('works in parts, up to the captured amount', async () => {
      const id = await held()
      await capture(id, 3000)
      expect(await refund(id, 1000)).toEqual({
        id: expect.stringMatching(/^re_/),
        amountPence: 1000,
        key: expect.any(String),
        status: 'succeeded',
      })
      expect(await refusalOf(refund(id, 2001))).toEqual({ kind: 'conflict', code: 'refund_too_large' })
      expect((await refund(id, 2000)).amountPence).toBe(2000)
      expect(await refusalOf(refund(id, 1))).toEqual({ kind: 'conflict', code: 'refund_too_large' })
    })

    test('happens once per idempotency key', async () => {
      const id = await charged()
      const key = newKey()
      const first = await refund(id, 2000, key)
      expect(await refund(id, 2000, key)).toEqual(first)
      expect((await refusalOf(refund(id, 2500, key))).code).toBe('idempotency_mismatch')
      expect((await refund(id, 3000)).id).not.toBe(first.id)
    })

    test('before the payment answers 402, after a release 409', async () => {
      const { id } = await unpaid('manual')
      expect(await refusalOf(refund(id, 100))).toEqual({ kind: 'payment_required', code: 'nothing_captured' })
      await subject().pay(id, 'succeed')
      expect((await refusalOf(refund(id, 100))).kind).toBe('payment_required')
      await cancel(id)
      expect(await refusalOf(refund(id, 100))).toEqual({ kind: 'conflict', code: 'nothing_captured' })
    })

    test('without a positive amount is rejected', async () => {
      expect((await refusalOf(refund(await charged(), 0))).kind).toBe('invalid')
    })

    test('concurrently never exceeds the captured amount', async () => {
      const id = await charged()
      const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(id, 2000)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    })
  })
})
