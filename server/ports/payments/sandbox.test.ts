import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/support/payment-subjects.ts'
import { useWorld } from '../../../test/support/world.ts'
import { sandboxPayments } from './sandbox.ts'

const world = useWorld()

let keys = 0
const order = (capture: 'manual' | 'automatic' = 'manual') => {
  keys += 1
  return {
    idempotencyKey: `sandbox_test_${process.pid}_${keys}`,
    amountPence: 5000,
    currency: 'gbp',
    capture,
    description: 'Deposit',
    metadata: { b: '2', a: '1' },
  }
}

/** Another process on the same database. */
const elsewhere = () =>
  sandboxPayments({ database: world.database, clock: world.clock, publicUrl: 'http://other.test' })

describe('the sandbox’s state', () => {
  test('is in the database: another process sees the intent, its status and its idempotency keys', async () => {
    const wanted = order()
    const { id, clientSecret } = await world.payments.createIntent(wanted)
    const other = elsewhere()
    await other.confirm(id, clientSecret, 'succeed')
    expect(await world.payments.readIntent(id)).toMatchObject({ status: 'authorised' })
    expect((await other.createIntent({ ...wanted, metadata: { a: '1', b: '2' } })).id).toBe(id)
    const options = { amountPence: 5000, idempotencyKey: order().idempotencyKey }
    const [first, second] = await Promise.all([
      world.payments.captureIntent(id, options),
      other.captureIntent(id, options),
    ])
    expect(first).toEqual(second)
    expect(first.authorisedUntil).toEqual(new Date('2026-01-24T18:00:00Z'))
  })

  test('cannot be used inside a transaction', async () => {
    const inside = world.database.tx(() => world.payments.createIntent(order()))
    await expect(inside).rejects.toThrow('inside an open transaction')
  })

  test('contains nothing of a rejected request', async () => {
    const { id, clientSecret } = await world.payments.createIntent(order())
    const options = { amountPence: 5000, idempotencyKey: order().idempotencyKey }
    expect((await refusalOf(world.payments.captureIntent(id, options))).kind).toBe('payment_required')
    await world.payments.confirm(id, clientSecret, 'succeed')
    expect((await world.payments.captureIntent(id, options)).status).toBe('succeeded')
  })
})

describe('confirming', () => {
  test('with a wrong secret answers as for an unknown intent', async () => {
    const { id, clientSecret } = await world.payments.createIntent(order())
    const other = await world.payments.createIntent(order())
    for (const secret of ['', 'nonsense', clientSecret.slice(0, -1), other.clientSecret])
      expect((await refusalOf(world.payments.confirm(id, secret, 'succeed'))).kind).toBe('not_found')
    expect((await refusalOf(world.payments.confirm('pi_unknown', clientSecret, 'succeed'))).kind).toBe(
      'not_found',
    )
    expect((await world.payments.readIntent(id)).status).toBe('requires_payment')
  })

  test('again after success changes nothing; declining then is a conflict', async () => {
    const { id, clientSecret } = await world.payments.createIntent(order('automatic'))
    const paid = await world.payments.confirm(id, clientSecret, 'succeed')
    expect(await world.payments.confirm(id, clientSecret, 'succeed')).toEqual(paid)
    expect(await refusalOf(world.payments.confirm(id, clientSecret, 'decline'))).toEqual({
      kind: 'conflict',
      code: 'already_paid',
    })
  })

  test('an expired hold or a closed page is a conflict', async () => {
    const { id, clientSecret } = await world.payments.createIntent(order())
    await world.payments.confirm(id, clientSecret, 'succeed')
    world.clock.advance({ days: 7 })
    expect((await refusalOf(world.payments.confirm(id, clientSecret, 'succeed'))).code).toBe('cancelled')

    const page = { ...order(), successUrl: 'https://a.example/', cancelUrl: 'https://b.example/' }
    const { sessionId } = await world.payments.createCheckout(page)
    const { intent } = await world.payments.checkoutPage(sessionId)
    world.clock.advance({ hours: 24 })
    const late = world.payments.confirm(intent.id, intent.clientSecret, 'succeed')
    expect((await refusalOf(late)).code).toBe('cancelled')
  })
})

describe('an injected fault', () => {
  test('affects only the named operation, the given number of times', async () => {
    world.payments.failNext({ operation: 'createIntent', how: 'before', times: 2 })
    const wanted = order()
    expect((await refusalOf(world.payments.createIntent(wanted))).kind).toBe('upstream_failed')
    expect((await refusalOf(world.payments.readIntent('pi_unknown'))).kind).toBe('not_found')
    expect((await refusalOf(world.payments.createIntent(wanted))).kind).toBe('upstream_failed')
    expect((await world.payments.createIntent(wanted)).status).toBe('requires_payment')
  })
})
