import { describe, expect, test } from 'vitest'
import { makeBooking, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const withStripe = useWorld({
  settings: {
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_test',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
  },
})
const CONFIRM = 'POST /api/sandbox/intents/:intentId/confirm'
const PAGE = 'GET /sandbox/checkout/:sessionId'
const SCRIPT = 'GET /sandbox/checkout.js'

let keys = 0
const order = (capture: 'manual' | 'automatic') => {
  keys += 1
  return {
    idempotencyKey: `sandbox_room_${process.pid}_${keys}`,
    amountPence: 5000,
    currency: 'gbp',
    capture,
    description: 'Deposit for <b>2</b> & more',
    metadata: {},
  }
}
const intent = (capture: 'manual' | 'automatic' = 'automatic') => world.payments.createIntent(order(capture))
const confirm = (intentId: string, body: unknown) =>
  world.anyone.call(CONFIRM, { params: { intentId }, body })

describe('confirming a sandbox intent', () => {
  test.each([
    ['automatic', undefined, 'succeeded', 'succeeded'],
    ['automatic', 'succeed', 'succeeded', 'succeeded'],
    ['manual', 'succeed', 'requires_capture', 'authorised'],
    ['automatic', 'decline', 'requires_payment_method', 'requires_payment'],
  ] as const)('with %s capture and outcome %s answers %s', async (capture, outcome, said, kept) => {
    const { id, clientSecret } = await intent(capture)
    const reply = await confirm(id, { client_secret: clientSecret, ...(outcome ? { outcome } : {}) })
    expect([reply.status, reply.body]).toEqual([200, { status: said }])
    expect((await world.payments.readIntent(id)).status).toBe(kept)
  })

  test('with a wrong secret answers the same 404 as an unknown intent', async () => {
    const { id, clientSecret } = await intent()
    const wrong = await confirm(id, { client_secret: `${id}_secret_nonsense` })
    const unknown = await confirm('pi_sandbox_unknown', { client_secret: clientSecret })
    expect([wrong.status, unknown.status]).toEqual([404, 404])
    expect(wrong.text).toBe(unknown.text)
    expect((await world.payments.readIntent(id)).status).toBe('requires_payment')
  })

  test.each([
    ['no secret', {}],
    ['an empty secret', { client_secret: '' }],
    ['a secret that is no text', { client_secret: 1 }],
    ['an outcome that does not exist', { client_secret: 'x', outcome: 'explode' }],
  ])('with %s answers 400', async (_, body) => {
    expect((await confirm((await intent()).id, body)).status).toBe(400)
  })

  test('that was cancelled, or declining a paid one, answers 409', async () => {
    const cancelled = await intent()
    await world.payments.cancelIntent(cancelled.id, { idempotencyKey: order('manual').idempotencyKey })
    expect((await confirm(cancelled.id, { client_secret: cancelled.clientSecret })).status).toBe(409)
    const paid = await intent()
    await confirm(paid.id, { client_secret: paid.clientSecret })
    const declined = await confirm(paid.id, { client_secret: paid.clientSecret, outcome: 'decline' })
    expect(declined.status).toBe(409)
  })
})

describe('the hosted page', () => {
  const open = (capture: 'manual' | 'automatic' = 'manual') =>
    world.payments.createCheckout({
      ...order(capture),
      successUrl: 'https://walrus.example/thanks?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'javascript:alert(1)',
    })
  const view = (sessionId: string) => world.anyone.call(PAGE, { params: { sessionId } })

  test('has the checkout’s URL and shows the amount', async () => {
    const { sessionId, url } = await open()
    expect(url).toBe(`http://maitred.test/sandbox/checkout/${sessionId}`)
    const { status, text, headers } = await view(sessionId)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(text).toContain('Deposit for &lt;b&gt;2&lt;/b&gt; &amp; more')
    expect(text).toContain('Hold £50')
    expect(text).toContain('Nothing has been taken')
    expect(text).toContain(`https://walrus.example/thanks?session=${sessionId}`)
    expect(text).not.toContain('javascript:')
    for (const id of ['pay', 'problem', 'paid']) expect(text).toContain(`id="${id}"`)
    expect((await view((await open('automatic')).sessionId)).text).toContain('Pay £50')
  })

  test('contains what its script needs to pay, and then shows the result', async () => {
    const { sessionId } = await open()
    const { text } = await view(sessionId)
    const [, intentId = ''] = /data-intent="([^"]+)"/.exec(text) ?? []
    const [, client_secret] = /data-secret="([^"]+)"/.exec(text) ?? []
    expect((await confirm(intentId, { client_secret })).body).toEqual({ status: 'requires_capture' })
    const after = (await view(sessionId)).text
    expect(after).toContain('£50 is held on your card')
    expect(after).not.toContain('<form')
    await world.payments.cancelIntent(intentId, { idempotencyKey: order('manual').idempotencyKey })
    expect((await view(sessionId)).text).toContain('The hold was released')
  })

  test('names the venue, and leads to a page that says what happens next', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator, { name: 'The <Walrus>' })
    const user_id = await makeWalkIn(operator, venueId)
    const { checkout_url } = await operator.ok('POST /api/bookings/:id/hold/request', {
      params: { id: await makeBooking(operator, venueId, { user_id }) },
      body: { amount_pence: 5000, description: 'Deposit' },
    })
    const { text } = await view(checkout_url.split('/').at(-1) ?? '')
    expect(text).toContain('<p class="venue">The &lt;Walrus&gt;</p>')
    expect(text).toContain('href="http://maitred.test/checkout/done"')
    expect(text).toContain('href="http://maitred.test/checkout/done?outcome=left"')

    const page = (query: object) => world.anyone.call('GET /checkout/done', { query: { ...query } })
    const paid = await page({})
    expect([paid.status, paid.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(paid.text).toContain('Paid. You can close this window.')
    expect(paid.text).toContain('the venue sees it by itself')
    expect((await page({ outcome: 'left' })).text).toContain('Nothing was taken.')
    expect((await page({ outcome: 'stolen' })).status).toBe(400)
  })

  test('shows that it has expired', async () => {
    const { sessionId } = await open()
    world.clock.advance({ hours: 24 })
    const { text } = await view(sessionId)
    expect(text).toContain('This link has expired')
    expect(text).not.toContain('<form')
  })

  test('that does not exist answers 404', async () => {
    expect((await view('cs_sandbox_unknown')).status).toBe(404)
  })

  test('serves its script', async () => {
    const { status, headers, text } = await world.anyone.call(SCRIPT)
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(() => new Function(text)).not.toThrow()
  })
})

describe('with a real provider', () => {
  test('the sandbox does not exist', async () => {
    const replies = await Promise.all([
      withStripe.anyone.call(CONFIRM, { params: { intentId: 'pi_1' }, body: { client_secret: 'x' } }),
      withStripe.anyone.call(PAGE, { params: { sessionId: 'cs_1' } }),
      withStripe.anyone.call(SCRIPT),
    ])
    for (const { status, error } of replies)
      expect([status, error]).toEqual([404, 'There is nothing at this address.'])
  })
})
