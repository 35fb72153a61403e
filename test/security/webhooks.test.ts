import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../support/factories.ts'
import { signAsStripe } from '../support/fake-stripe.ts'
import { takeFaults } from '../support/faults.ts'
import { useStripeWorld } from '../support/stripe-world.ts'
import { beginPurchase, outcomeOfPurchase } from '../support/vouchers.ts'

/** Whoever can reach the webhook can send anything: only the provider's own word counts, and only about our own orders. */

const given = useStripeWorld()
let venueId: string
beforeAll(async () => {
  venueId = await makeVenue(await given.world.person('client'))
})

const send = async (rawBody: string, signature?: string | string[]) => {
  const { statusCode, body } = await given.world.app.http.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: rawBody,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/** A purchase that is paid, before any webhook about it arrived. */
const paid = async () => {
  const { intent_id } = await beginPurchase(given.world, venueId)
  given.stripe.confirm(intent_id)
  return intent_id
}

const eventAbout = (intentId: string, id?: string) =>
  given.stripe.signedEvent('payment_intent.succeeded', given.stripe.books.intent(intentId), id)

const effectsOf = (intentId: string) => outcomeOfPurchase(given.world, intentId)
const NOTHING = { status: 'awaiting_payment', vouchers: 0, sales: [], mails: 0 }
const ONCE = {
  status: 'captured',
  vouchers: 1,
  sales: [{ type: 'voucher_sale', amount_pence: 5000 }],
  mails: 1,
}
const seen = async (id: string) =>
  (await given.world.database.read.selectFrom('webhook_events').select('id').where('id', '=', id).execute())
    .length

const secret = () => given.stripe.settings.STRIPE_WEBHOOK_SECRET ?? ''
const now = () => given.world.clock.now()
const REFUSED = { error: 'The signature of the event is missing, wrong or too old.', code: 'signature' }

describe('an event that is not signed as it must be', () => {
  test.each<[string, (body: string, good: string) => string | undefined]>([
    ['not at all', () => undefined],
    ['with nothing', () => ''],
    ['with nonsense', () => 't=1,v1=nonsense'],
    ['with another secret', (body) => signAsStripe(body, 'whsec_other', now())],
    ['with an empty secret', (body) => signAsStripe(body, '', now())],
    ['with our secret key instead', (body) => signAsStripe(body, 'sk_test_fake', now())],
    ['in the scheme of tests', (_, good) => good.replace('v1=', 'v0=')],
    ['with a signature cut short', (_, good) => good.slice(0, -2)],
    ['with one digit changed', (_, good) => good.slice(0, -1) + (good.endsWith('0') ? '1' : '0')],
    ['for another moment', (_, good) => good.replace(/t=\d+/, (text) => `t=${Number(text.slice(2)) + 1}`)],
    ['without a moment', (_, good) => good.replace(/t=\d+,/, '')],
    ['six minutes ago', (body) => signAsStripe(body, secret(), new Date(now().getTime() - 6 * 60_000))],
  ])('%s is refused and changes nothing', async (_, sign) => {
    const intentId = await paid()
    const { rawBody, signature } = eventAbout(intentId, `evt_bad_${intentId}`)
    expect(await send(rawBody, sign(rawBody, signature))).toEqual({ status: 400, body: REFUSED })
    expect(await effectsOf(intentId)).toEqual(NOTHING)
    expect(await seen(`evt_bad_${intentId}`)).toBe(0)
  })

  test('because its body was changed, even by white space, is refused', async () => {
    const [intentId, other] = [await paid(), await paid()]
    const { rawBody, signature } = eventAbout(intentId)
    for (const changed of [
      `${rawBody} `,
      JSON.stringify(JSON.parse(rawBody)),
      rawBody.replaceAll(intentId, other),
    ])
      expect(await send(changed, signature)).toEqual({ status: 400, body: REFUSED })
    expect([await effectsOf(intentId), await effectsOf(other)]).toEqual([NOTHING, NOTHING])
  })

  test('is refused without a word of the secret, and without asking the provider anything', async () => {
    const intentId = await paid()
    const before = given.stripe.requests.length
    const { rawBody } = eventAbout(intentId)
    const { body } = await send(rawBody, 't=1,v1=00')
    expect(JSON.stringify(body)).not.toContain('whsec')
    expect(given.stripe.requests.length).toBe(before)
  })
})

describe('an event that is signed as it must be', () => {
  test('counts once, however often it is played again', async () => {
    const intentId = await paid()
    const { rawBody, signature } = eventAbout(intentId)
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(rawBody, signature)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await effectsOf(intentId)).toEqual(ONCE)
    expect((await send(rawBody, signature)).status).toBe(200)
    expect(await effectsOf(intentId)).toEqual(ONCE)
    given.world.clock.advance({ minutes: 6 })
    expect(await send(rawBody, signature)).toEqual({ status: 400, body: REFUSED })
  })

  test('is believed in nothing but whom it is about: that an unpaid intent is paid, the provider must say', async () => {
    const { intent_id } = await beginPurchase(given.world, venueId)
    const lie = { ...given.stripe.books.intent(intent_id), status: 'succeeded', amount_received: 5000 }
    const { rawBody, signature } = given.stripe.signedEvent('payment_intent.succeeded', lie)
    expect((await send(rawBody, signature)).status).toBe(200)
    expect(await effectsOf(intent_id)).toEqual(NOTHING)
  })

  test('about an intent of somebody else’s does nothing', async () => {
    const before = given.stripe.requests.length
    const { rawBody, signature } = given.stripe.signedEvent('payment_intent.succeeded', {
      id: 'pi_of_another_shop',
      object: 'payment_intent',
    })
    expect(await send(rawBody, signature)).toEqual({ status: 200, body: { received: true } })
    expect(given.stripe.requests.length).toBe(before)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another amount', { amount: 1 }],
    ['in another currency', { currency: 'usd' }],
    ['made for another payment', { metadata: { payment_id: 'pay_other' } }],
    ['made for no payment of ours', { metadata: {} }],
  ])('about an intent %s pays for nothing', async (_, difference) => {
    const intentId = await paid()
    Object.assign(given.stripe.books.intent(intentId), difference)
    const { rawBody, signature } = eventAbout(intentId)
    const { status, body } = await send(rawBody, signature)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(Object.keys(body)).toEqual(['error'])
    expect(takeFaults()).toEqual([expect.stringContaining('does not match payment')])
    expect(await effectsOf(intentId)).toEqual(NOTHING)
  })
})
