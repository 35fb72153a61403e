import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { beginPurchase, buyVouchers, PURCHASE } from '../../../../test/support/vouchers.ts'
import { openWorld, type Person, useWorld, type World } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
beforeAll(async () => {
  operator = await world.person('client')
})

const CREATE = 'POST /api/public/voucher-purchase/create-intent'
const FINALIZE = 'POST /api/public/voucher-purchase/finalize'
const CODE = /^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/

const create = (venueId: string, fields: Record<string, unknown> = {}) =>
  world.anyone.call(CREATE, { body: { venue_id: venueId, ...PURCHASE, ...fields } })
const finalize = (intentId: string) => world.anyone.call(FINALIZE, { body: { intent_id: intentId } })

const sellUnder = async (settings: Record<string, unknown>) => {
  const venueId = await makeVenue(operator)
  await operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
    params: { venueId },
    body: settings,
  })
  return venueId
}
const paymentOf = (intentId: string) =>
  world.database.read
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
const paymentsOf = (venueId: string) =>
  world.database.read.selectFrom('payments').selectAll().where('venue_id', '=', venueId).execute()

describe('voucher-config', () => {
  const config = (venueId: string) =>
    world.anyone.call('GET /api/public/venues/:venueId/voucher-config', { params: { venueId } })

  test('has the venue’s voucher offer, the widget’s theme and the publishable key', async () => {
    const venueId = await makeVenue(operator, { name: 'The Anchor' })
    const reply = await config(venueId)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      venue: { id: venueId, name: 'The Anchor' },
      enabled: true,
      min_amount_pence: 1000,
      max_amount_pence: 50_000,
      fixed_amounts: [2500, 5000, 10_000],
      allow_custom: true,
      min_quantity: 1,
      max_quantity: 10,
      expiration_months: 12,
      terms: '',
      terms_texts: null,
      currency: 'gbp',
      publishable_key: 'pk_sandbox',
      theme_mode: 'auto',
      accent_color: '#1f6f5c',
    })
    expect(reply.headers['cache-control']).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=60')
  })

  test('is enabled only while both settings are on, and follows a change at once', async () => {
    const venueId = await makeVenue(operator)
    const params = { venueId }
    const enabled = async () => (await config(venueId)).body.enabled
    expect(await enabled()).toBe(true)
    await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params,
      body: { vouchers: { enabled: false } },
    })
    expect(await enabled()).toBe(false)
    await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params,
      body: { vouchers: { enabled: true } },
    })
    expect(await enabled()).toBe(true)
    await operator.ok('PUT /api/my-venues/:venueId/voucher-settings', { params, body: { enabled: false } })
    expect(await enabled()).toBe(false)
  })

  test('of a draft and of an unknown venue answers 404', async () => {
    const venueId = await makeVenue(operator)
    expect((await config(venueId)).status).toBe(200)
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: venueId }, body: { status: 'draft' } })
    const [draft, unknown] = [await config(venueId), await config('ven_unknown')]
    expect([draft.status, unknown.status]).toEqual([404, 404])
    expect(draft.text).toBe(unknown.text)
  })
})

describe('check-email', () => {
  test('returns whether an account exists, regardless of case', async () => {
    const exists = async (email: string) =>
      (await world.anyone.ok('POST /api/public/voucher-purchase/check-email', { body: { email } })).exists
    const guest = await world.person('guest')
    expect(await exists(guest.email)).toBe(true)
    expect(await exists(guest.email.toUpperCase())).toBe(true)
    expect(await exists('nobody-of-that-name@example.com')).toBe(false)
  })
})

describe('create-intent', () => {
  test('stores the purchase and creates an intent for the whole amount', async () => {
    const venueId = await makeVenue(operator, { name: 'The Anchor' })
    const reply = await create(venueId, { quantity: 3 })
    expect(reply.status).toBe(200)
    const { intent_id } = reply.body
    expect(reply.body).toEqual({
      intent_id: expect.stringMatching(/^pi_/),
      client_secret: expect.stringMatching(new RegExp(`^${intent_id}_secret_`)),
      amount_pence: 15_000,
      currency: 'gbp',
    })
    expect(await paymentOf(intent_id)).toMatchObject({
      venue_id: venueId,
      purpose: 'vouchers',
      capture: 'automatic',
      status: 'awaiting_payment',
      amount_pence: 15_000,
      booking_id: null,
      description: 'Gift vouchers, The Anchor',
      purchase: { ...PURCHASE, quantity: 3 },
    })
    expect(await world.payments.readIntent(intent_id)).toMatchObject({
      amountPence: 15_000,
      status: 'requires_payment',
    })
  })

  test('does not store a recipient’s address when delivery is to the purchaser', async () => {
    const { intent_id } = await beginPurchase(world, await makeVenue(operator), { delivery: 'purchaser' })
    expect((await paymentOf(intent_id)).purchase).toMatchObject({
      delivery: 'purchaser',
      recipient_name: 'Robin Recipient',
      recipient_email: null,
    })
  })

  test.each([
    ['an amount below the smallest', { amount_pence: 999 }],
    ['an amount above the largest', { amount_pence: 50_001 }],
    ['no voucher at all', { quantity: 0 }],
    ['more than are sold at once', { quantity: 11 }],
    ['an amount that is no whole number', { amount_pence: 50.5 }],
    ['an amount as text', { amount_pence: '5000' }],
    ['an unknown delivery', { delivery: 'pigeon' }],
    ['no delivery', { delivery: undefined }],
    ['no purchaser', { purchaser_name: undefined }],
    ['no purchaser’s address', { purchaser_email: undefined }],
    ['an address that is none', { purchaser_email: 'pat' }],
    ['a gift without the recipient’s name', { recipient_name: undefined }],
    ['a gift without the recipient’s address', { recipient_email: undefined }],
  ])('with %s answers 400 and writes nothing', async (_, fields) => {
    const venueId = await makeVenue(operator)
    const reply = await create(venueId, fields)
    expect(reply.status).toBe(400)
    expect(await paymentsOf(venueId)).toEqual([])
  })

  test('with a custom amount answers 400 when only fixed amounts are sold', async () => {
    const venueId = await sellUnder({ allow_custom: false, fixed_amounts: [2000, 4000] })
    expect((await create(venueId, { amount_pence: 3000 })).error).toBe(
      '"amount_pence" must be one of 2000, 4000.',
    )
    expect((await create(venueId, { amount_pence: 4000 })).status).toBe(200)
  })

  test('at an unknown or draft venue answers 404; at a venue that sells none 403', async () => {
    const draft = await makeVenue(operator)
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: draft }, body: { status: 'draft' } })
    expect((await create('ven_unknown')).status).toBe(404)
    expect((await create(draft)).status).toBe(404)
    const off = await sellUnder({ enabled: false })
    expect((await create(off)).status).toBe(403)
    expect(await paymentsOf(off)).toEqual([])
  })

  test('while the provider fails answers 502 and leaves no payable intent', async () => {
    const venueId = await makeVenue(operator)
    world.payments.failNext({ operation: 'createIntent', how: 'before' })
    expect((await create(venueId)).status).toBe(502)
    expect(await paymentsOf(venueId)).toMatchObject([{ status: 'created', intent_id: null }])
    expect((await create(venueId)).status).toBe(200)
  })
})

describe('finalize', () => {
  test('issues the paid number of vouchers, valid for the venue’s expiry period', async () => {
    const venueId = await sellUnder({ expiration_months: 6 })
    const { intent_id, client_secret } = await beginPurchase(world, venueId, { quantity: 3 })
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    const reply = await finalize(intent_id)
    expect(reply.status).toBe(200)
    const voucher = {
      code: expect.stringMatching(CODE),
      amount_pence: 5000,
      expires_at: '2026-07-17',
    }
    expect(reply.body).toEqual({
      success: true,
      delivery: 'recipient',
      vouchers: [voucher, voucher, voucher],
    })
    expect(new Set(reply.body.vouchers.map(({ code }) => code)).size).toBe(3)

    const payment = await paymentOf(intent_id)
    expect(payment).toMatchObject({ status: 'captured', captured_pence: 15_000 })
    const ledger = await world.database.read
      .selectFrom('money_ledger')
      .select(['type', 'amount_pence', 'payment_id', 'day'])
      .where('venue_id', '=', venueId)
      .execute()
    expect(ledger).toEqual([
      { type: 'voucher_sale', amount_pence: 15_000, payment_id: payment.id, day: '2026-01-17' },
    ])
    const stats = await operator.ok('GET /api/my-venues/:id/stats', { params: { id: venueId } })
    expect(stats.revenue).toEqual({ today: 15_000, week: 15_000, month: 15_000, alltime: 15_000 })
  })

  test('delivery to the purchaser queues one mail, with the code', async () => {
    const venueId = await makeVenue(operator)
    const { vouchers } = await buyVouchers(world, venueId, { delivery: 'purchaser' })
    const code = vouchers[0]?.code ?? ''
    expect(await mailsOfVenue(world, venueId)).toMatchObject([
      {
        kind: 'voucher',
        to: 'pat@example.com',
        subject: 'Your voucher for The Walrus',
        text: expect.stringContaining(code),
        html: expect.stringContaining(code),
      },
    ])
  })

  test('delivery to a recipient queues the vouchers for them, and a receipt without codes for the purchaser', async () => {
    const venueId = await makeVenue(operator)
    const { vouchers } = await buyVouchers(world, venueId)
    const code = vouchers[0]?.code ?? ''
    const mails = await mailsOfVenue(world, venueId)
    expect(mails).toMatchObject([
      {
        kind: 'voucher',
        to: 'robin@example.com',
        subject: 'A gift from Pat Purchaser: £50 to spend at The Walrus',
        text: expect.stringContaining(code),
        html: expect.stringContaining(code),
      },
      {
        kind: 'voucher_receipt',
        to: 'pat@example.com',
        subject: 'Your purchase at The Walrus: £50 in vouchers',
      },
    ])
    expect(`${mails[1]?.text}${mails[1]?.html}`).not.toContain(code)
  })

  test('repeated, even much later and with the provider down, answers the same and sends no mail', async () => {
    const venueId = await makeVenue(operator)
    const { intent_id, vouchers } = await buyVouchers(world, venueId, { quantity: 2 })
    world.clock.advance({ days: 40 })
    world.payments.failNext({ operation: 'readIntent', how: 'before' })
    const again = await finalize(intent_id)
    expect(again.body).toEqual({ success: true, delivery: 'recipient', vouchers })
    expect(await mailsOfVenue(world, venueId)).toHaveLength(2)
    await world.payments.readIntent(intent_id).catch(() => undefined)
  })

  test('of an unpaid, declined or processing payment answers 402 and leaves it open', async () => {
    const venueId = await makeVenue(operator)
    const { intent_id, client_secret } = await beginPurchase(world, venueId)
    expect(await finalize(intent_id)).toMatchObject({
      status: 402,
      error: 'This purchase has not been paid yet.',
    })
    await world.payments.confirm(intent_id, client_secret, 'decline')
    expect((await finalize(intent_id)).status).toBe(402)
    await world.payments.confirm(intent_id, client_secret, 'delay')
    expect(await finalize(intent_id)).toMatchObject({
      status: 402,
      error: 'The bank is still processing this payment. The vouchers are sent as soon as it is complete.',
    })
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    expect((await finalize(intent_id)).status).toBe(200)
  })

  test('while the provider fails answers 502 and can be repeated', async () => {
    const { intent_id, client_secret } = await beginPurchase(world, await makeVenue(operator))
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    world.payments.failNext({ operation: 'readIntent', how: 'timeout' })
    expect((await finalize(intent_id)).status).toBe(502)
    expect((await finalize(intent_id)).status).toBe(200)
  })

  test('of an unknown intent answers 404, without one 400', async () => {
    expect((await finalize('pi_unknown')).status).toBe(404)
    expect((await world.anyone.call(FINALIZE, { body: {} })).status).toBe(400)
  })

  test('completes a purchase although the venue has stopped selling since', async () => {
    const venueId = await makeVenue(operator)
    const { intent_id, client_secret } = await beginPurchase(world, venueId)
    await operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
      params: { venueId },
      body: { enabled: false },
    })
    await world.payments.confirm(intent_id, client_secret, 'succeed')
    expect((await finalize(intent_id)).status).toBe(200)
  })
})

describe('without a payment provider', () => {
  let closed: World
  beforeAll(async () => {
    closed = await openWorld(world.database, { NODE_ENV: 'production' })
  })
  afterAll(() => closed.app.close())

  test('the config has no key and create-intent answers 503', async () => {
    const venueId = await makeVenue(operator)
    const config = await closed.anyone.ok('GET /api/public/venues/:venueId/voucher-config', {
      params: { venueId },
    })
    expect(config.publishable_key).toBeNull()
    const reply = await closed.anyone.call(CREATE, { body: { venue_id: venueId, ...PURCHASE } })
    expect(reply.status).toBe(503)
    expect(await paymentsOf(venueId)).toEqual([])
  })
})
