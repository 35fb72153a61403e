import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { takeFaults } from '../../../../test/support/faults.ts'
import { useStripeWorld } from '../../../../test/support/stripe-world.ts'
import { beginPurchase, outcomeOfPurchase, PURCHASE } from '../../../../test/support/vouchers.ts'
import type { Person } from '../../../../test/support/world.ts'
import { sweepPayments, verifyMoney } from '../../money/index.ts'

const given = useStripeWorld({ PAYMENT_TIMEOUT_MS: '3000' })
let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await given.world.person('client')
  venueId = await makeVenue(operator)
})

const INTENT = /payment_intents/
const CREATE = /^POST \/v1\/payment_intents$/
const READ = /^GET \/v1\/payment_intents\//

const begin = async () => (await beginPurchase(given.world, venueId, { quantity: 2 })).intent_id
const finalize = (intent_id: string) =>
  given.world.anyone.call('POST /api/public/voucher-purchase/finalize', { body: { intent_id } })
const sweepAfter = async (amount: { hours?: number; minutes?: number }) => {
  given.world.clock.advance(amount)
  const failures: unknown[] = []
  await sweepPayments(given.world.app.services, given.world.clock.now(), (error) => failures.push(error))
  return failures
}

const outcomeOf = (intentId: string) => outcomeOfPurchase(given.world, intentId)
const SOLD_ONCE = {
  status: 'captured',
  vouchers: 2,
  sales: [{ type: 'voucher_sale', amount_pence: 10_000 }],
  mails: 1,
}
const UNSOLD = { vouchers: 0, sales: [], mails: 0 }
const expectBooksToAgree = async () => expect(await verifyMoney(given.world.database.read)).toEqual([])

describe('a purchase through Stripe', () => {
  test('sends the whole amount with the payment id, and no personal data', async () => {
    const intentId = await begin()
    const request = given.stripe.requests.filter(({ path }) => path === '/v1/payment_intents').at(-1)
    const payment = await given.world.database.read
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow()
    expect(request?.idempotencyKey).toBe(payment.id)
    expect(request?.fields).toMatchObject({
      amount: '10000',
      currency: 'gbp',
      capture_method: 'automatic',
      metadata: { payment_id: payment.id, venue_id: venueId, purpose: 'vouchers' },
    })
    expect(JSON.stringify(request?.fields)).not.toMatch(/Pat|Robin|@/)
  })

  test('finalised before the webhook issues vouchers once', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    const reply = await finalize(intentId)
    expect(reply.status).toBe(200)
    expect(await given.tell('payment_intent.succeeded', intentId)).toBe(200)
    expect((await finalize(intentId)).text).toBe(reply.text)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    await expectBooksToAgree()
  })

  test('with the webhook before finalize issues vouchers once, and finalize returns them', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    expect(await given.tell('payment_intent.succeeded', intentId)).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    const reply = await finalize(intentId)
    expect(reply.status).toBe(200)
    expect(reply.body.vouchers).toHaveLength(2)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
  })

  test('with repeated, unordered webhooks concurrent with two finalizes issues vouchers once', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    const [one, other, ...told] = await Promise.all([
      finalize(intentId),
      finalize(intentId),
      given.tell('payment_intent.succeeded', intentId, 'evt_twice'),
      given.tell('payment_intent.succeeded', intentId, 'evt_twice'),
      given.tell('payment_intent.created', intentId),
      given.tell('payment_intent.processing', intentId),
    ])
    expect([one.status, other.status, ...told]).toEqual([200, 200, 200, 200, 200, 200])
    expect(one.text).toBe(other.text)
    expect(await given.tell('payment_intent.succeeded', intentId, 'evt_twice')).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    await expectBooksToAgree()
  })

  test('declined answers 402, sends no mail, and can be paid with another card', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId, 'decline')
    expect((await finalize(intentId)).status).toBe(402)
    expect(await given.tell('payment_intent.payment_failed', intentId)).toBe(200)
    expect(await outcomeOf(intentId)).toEqual({ status: 'awaiting_payment', ...UNSOLD })
    given.stripe.confirm(intentId)
    expect((await finalize(intentId)).status).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
  })

  test('that is still processing answers 402, and its vouchers are issued by the webhook', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId, 'delay')
    expect((await finalize(intentId)).body).toMatchObject({ code: 'payment_processing' })
    expect(await outcomeOf(intentId)).toEqual({ status: 'processing', ...UNSOLD })
    given.stripe.confirm(intentId)
    expect(await given.tell('payment_intent.succeeded', intentId)).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
  })
})

describe('a failing provider', () => {
  const create = () =>
    given.world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
      body: { venue_id: venueId, ...PURCHASE },
    })

  test.each([
    ['answers 500', 'error'],
    ['acts and answers 500', 'errorAfter'],
    ['breaks the connection', 'reset'],
    ['is overloaded', 'unavailable'],
  ] as const)('that %s: create-intent answers 502 and works once it is back', async (_, how) => {
    given.stripe.failNext(INTENT, how, 10)
    expect((await create()).status).toBe(502)
    given.stripe.stopFailing()
    expect((await create()).status).toBe(200)
  })

  test('that times out makes create-intent answer 502, and its intent cannot be paid', async () => {
    given.stripe.failNext(CREATE, 'timeout', 3)
    expect((await create()).status).toBe(502)
    given.stripe.stopFailing()
    const { read } = given.world.database
    const left = await read.selectFrom('payments').select('id').where('status', '=', 'created').execute()
    expect(left.length).toBeGreaterThan(0)
    expect(await sweepAfter({ minutes: 2 })).toEqual([])
    const now = await read
      .selectFrom('payments')
      .select(['status', 'intent_id'])
      .where(
        'id',
        'in',
        left.map(({ id }) => id),
      )
      .execute()
    for (const { status, intent_id } of now) {
      expect(status).toBe('released')
      expect(given.stripe.books.intent(intent_id ?? '').status).toBe('canceled')
    }
    await expectBooksToAgree()
  })

  test.each([
    ['down', 'unavailable'],
    ['slow', 'timeout'],
  ] as const)('that is %s: finalize and the webhook answer 502, and both can be repeated', async (_, how) => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    given.stripe.failNext(READ, how, 10)
    expect((await finalize(intentId)).status).toBe(502)
    expect(await given.tell('payment_intent.succeeded', intentId, `evt_${how}`)).toBe(502)
    expect(await outcomeOf(intentId)).toEqual({ status: 'awaiting_payment', ...UNSOLD })
    given.stripe.stopFailing()
    expect(await given.tell('payment_intent.succeeded', intentId, `evt_${how}`)).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    expect((await finalize(intentId)).status).toBe(200)
  })
})

describe('a purchase that was not finalised', () => {
  test('because the process died after the charge is completed by the sweep', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    expect(await sweepAfter({ minutes: 2 })).toEqual([])
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    await sweepAfter({ minutes: 2 })
    expect((await finalize(intentId)).status).toBe(200)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
    await expectBooksToAgree()
  })

  test('is ignored by the sweep while the browser may still finalise it', async () => {
    const intentId = await begin()
    given.stripe.confirm(intentId)
    await sweepAfter({})
    expect((await outcomeOf(intentId)).status).toBe('awaiting_payment')
    await finalize(intentId)
  })

  test('and not paid is closed after a day and cannot be paid then', async () => {
    const intentId = await begin()
    await sweepAfter({ hours: 23 })
    expect((await outcomeOf(intentId)).status).toBe('awaiting_payment')
    await sweepAfter({ hours: 12 })
    expect(await outcomeOf(intentId)).toEqual({ status: 'released', ...UNSOLD })
    expect(given.stripe.books.intent(intentId).status).toBe('canceled')
    expect((await finalize(intentId)).body).toMatchObject({ code: 'payment_closed' })
    await expectBooksToAgree()
  })

  test('is settled although another payment always fails', async () => {
    const lost = await begin()
    await given.world.database.read
      .updateTable('payments')
      .set({ intent_id: 'pi_nobody_knows' })
      .where('intent_id', '=', lost)
      .execute()
    const intentId = await begin()
    given.stripe.confirm(intentId)
    expect(await sweepAfter({ minutes: 2 })).toHaveLength(1)
    expect(await outcomeOf(intentId)).toEqual(SOLD_ONCE)
  })
})

test('an intent that does not match the payment issues nothing', async () => {
  const intentId = await begin()
  given.stripe.confirm(intentId)
  await given.world.database.read
    .updateTable('payments')
    .set({ amount_pence: 20_000 })
    .where('intent_id', '=', intentId)
    .execute()
  expect((await finalize(intentId)).status).toBe(500)
  expect(takeFaults()).toEqual([expect.stringContaining('does not match payment')])
  expect(await outcomeOf(intentId)).toEqual({ status: 'awaiting_payment', ...UNSOLD })
})
