import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { buyVoucher, buyVouchers } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { syncDisputes } from '../../money/payments/sync-disputes.ts'
import { syncRefunds } from '../../money/payments/sync-refunds.ts'

const world = useWorld()
let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await world.person('client', { name: 'Olive Operator' })
  venueId = await makeVenue(operator, { name: 'The Anchor' })
})

const LOOKUP = 'GET /api/my-venues/:venueId/vouchers/lookup'
const REDEEM = 'POST /api/my-venues/:venueId/vouchers/redeem'
const LIST = 'GET /api/my-venues/:venueId/vouchers'

const lookUp = (code: string, at = venueId) =>
  operator.call(LOOKUP, { params: { venueId: at }, query: { code } })
const redeem = (code: string, amount_pence?: number, at = venueId) =>
  operator.call(REDEEM, {
    params: { venueId: at },
    body: { code, ...(amount_pence === undefined ? {} : { amount_pence }) },
  })

/** Another member of the venue, for times after the operator's session has expired. */
const colleague = async () => {
  const person = await world.person('client')
  await world.database.read
    .insertInto('memberships')
    .values({ user_id: person.id, venue_id: venueId, role: 'owner', created_at: world.clock.now() })
    .execute()
  return person
}

const booksOf = async (code: string) => {
  const { read } = world.database
  const voucher = await read
    .selectFrom('vouchers')
    .select(['id', 'balance_pence'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const redemptions = await read
    .selectFrom('voucher_redemptions')
    .select(['amount_pence', 'redeemed_at_venue_id', 'redeemed_by_name', 'venue_id'])
    .where('voucher_id', '=', voucher.id)
    .orderBy('id')
    .execute()
  const ledger = await read
    .selectFrom('money_ledger')
    .select(['venue_id', 'type', 'amount_pence', 'day'])
    .where('voucher_id', '=', voucher.id)
    .orderBy('id')
    .execute()
  return { balance: voucher.balance_pence, redemptions, ledger }
}

describe('voucher lookup', () => {
  test('returns its amount, its balance and the venue that sold it', async () => {
    const code = await buyVoucher(world, venueId)
    const reply = await lookUp(code)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      code,
      amount_pence: 5000,
      balance_pence: 5000,
      status: 'active',
      expires_at: '2027-01-17',
      venue: { id: venueId, name: 'The Anchor' },
    })
  })

  test('accepts the code in any case and spacing', async () => {
    const code = await buyVoucher(world, venueId)
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
      expect((await lookUp(typed)).body.code).toBe(code)
  })

  test('returns the statuses redeemed and expired', async () => {
    const code = await buyVoucher(world, venueId)
    await redeem(code)
    expect((await lookUp(code)).body).toMatchObject({ status: 'redeemed', balance_pence: 0 })
    const other = await buyVoucher(world, venueId)
    // The last valid service day ends at 06:00 the next morning.
    world.clock.set('2027-01-18T05:59:00Z')
    const later = await colleague()
    const lookLater = () => later.ok(LOOKUP, { params: { venueId }, query: { code: other } })
    expect((await lookLater()).status).toBe('active')
    world.clock.set('2027-01-18T06:00:00Z')
    expect(await lookLater()).toMatchObject({ status: 'expired', balance_pence: 5000 })
  })

  test('of an unknown code or another operator’s voucher answers the same 404', async () => {
    const stranger = await world.person('client')
    const code = await buyVoucher(world, await makeVenue(stranger))
    const [foreign, unknown] = [await lookUp(code), await lookUp('2222-2222-2222-2222')]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.text).toBe(unknown.text)
  })

  test('without a code answers 400', async () => {
    expect((await operator.call(LOOKUP, { params: { venueId } })).status).toBe(400)
    expect((await lookUp('')).status).toBe(400)
  })
})

describe('redeeming', () => {
  test('deducts a part, then the rest, and records both', async () => {
    const code = await buyVoucher(world, venueId)
    const part = await redeem(code.toLowerCase(), 1500)
    expect(part.status).toBe(200)
    expect(part.body).toEqual({ success: true, code, redeemed_pence: 1500, balance_pence: 3500 })
    expect((await redeem(code)).body).toEqual({
      success: true,
      code,
      redeemed_pence: 3500,
      balance_pence: 0,
    })
    const by = { redeemed_at_venue_id: venueId, redeemed_by_name: 'Olive Operator', venue_id: venueId }
    const entry = { venue_id: venueId, type: 'voucher_redemption', day: '2026-01-17' }
    expect(await booksOf(code)).toEqual({
      balance: 0,
      redemptions: [
        { ...by, amount_pence: 1500 },
        { ...by, amount_pence: 3500 },
      ],
      ledger: [
        { ...entry, amount_pence: 1500 },
        { ...entry, amount_pence: 3500 },
      ],
    })
  })

  test('adds no revenue', async () => {
    const ownVenue = await makeVenue(operator)
    const code = await buyVoucher(world, ownVenue)
    await redeem(code, 2000, ownVenue)
    const stats = await operator.ok('GET /api/my-venues/:id/stats', { params: { id: ownVenue } })
    expect(stats.revenue.alltime).toBe(5000)
  })

  test('more than the balance answers 409 with the balance and deducts nothing', async () => {
    const code = await buyVoucher(world, venueId)
    await redeem(code, 4000)
    const reply = await redeem(code, 1001)
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: 'Only £10 is left on this voucher.',
        code: 'voucher_balance_too_low',
        balance_pence: 1000,
      },
    ])
    expect((await booksOf(code)).balance).toBe(1000)
  })

  test('an empty or expired voucher answers 409', async () => {
    const code = await buyVoucher(world, venueId)
    await redeem(code)
    expect(await redeem(code, 1)).toMatchObject({
      status: 409,
      error: 'This voucher has been spent already.',
    })
    const other = await buyVoucher(world, venueId)
    world.clock.set('2027-01-18T06:00:00Z')
    const later = await colleague()
    const reply = await later.call(REDEEM, { params: { venueId }, body: { code: other } })
    expect([reply.status, reply.error]).toEqual([409, 'This voucher expired after 2027-01-17.'])
    expect((await booksOf(other)).balance).toBe(5000)
  })

  test('at a sister venue is allowed and recorded there; after unlinking it answers 404', async () => {
    const sister = await makeVenue(operator, { name: 'The Sister' })
    await operator.ok('POST /api/my-venues/:id/sisters', {
      params: { id: venueId },
      body: { sister_venue_id: sister },
    })
    const code = await buyVoucher(world, venueId)
    expect((await lookUp(code, sister)).body.venue).toEqual({ id: venueId, name: 'The Anchor' })
    expect((await redeem(code, 2000, sister)).body).toMatchObject({ balance_pence: 3000 })
    const books = await booksOf(code)
    expect(books.redemptions).toEqual([
      {
        amount_pence: 2000,
        redeemed_at_venue_id: sister,
        redeemed_by_name: 'Olive Operator',
        venue_id: venueId,
      },
    ])
    expect(books.ledger).toMatchObject([{ venue_id: sister, amount_pence: 2000 }])

    await operator.ok('DELETE /api/my-venues/:id/sisters/:sisterId', {
      params: { id: venueId, sisterId: sister },
    })
    expect((await redeem(code, 1, sister)).status).toBe(404)
    expect((await redeem(code, 1)).status).toBe(200)
  })

  test('another operator’s voucher and an unknown code answer 404', async () => {
    const stranger = await world.person('client')
    const code = await buyVoucher(world, await makeVenue(stranger))
    expect((await redeem(code)).status).toBe(404)
    expect((await redeem('nonsense')).status).toBe(404)
    expect((await booksOf(code)).balance).toBe(5000)
  })

  test.each([
    ['no code', {}],
    ['nothing to take', { code: 'x', amount_pence: 0 }],
    ['less than nothing', { code: 'x', amount_pence: -1 }],
    ['an amount as text', { code: 'x', amount_pence: '100' }],
  ])('with %s answers 400', async (_, body) => {
    expect((await operator.call(REDEEM, { params: { venueId }, body })).status).toBe(400)
  })
})

describe('the list of sold vouchers', () => {
  test('is newest first, with every field', async () => {
    const ownVenue = await makeVenue(operator)
    const first = await buyVoucher(world, ownVenue)
    world.clock.advance({ minutes: 1 })
    const second = await buyVoucher(world, ownVenue, { delivery: 'purchaser', recipient_name: undefined })
    await redeem(second, undefined, ownVenue)
    const shared = {
      id: expect.stringMatching(/^vch_/),
      amount_pence: 5000,
      expires_at: '2027-01-17',
      purchaser_name: 'Pat Purchaser',
      purchaser_email: 'pat@example.com',
    }
    const reply = await operator.call(LIST, { params: { venueId: ownVenue } })
    expect(reply.body).toEqual({
      data: [
        {
          ...shared,
          code: second,
          balance_pence: 0,
          status: 'redeemed',
          delivery: 'purchaser',
          recipient_name: null,
          recipient_email: null,
          created_at: '2026-01-17T18:01:00.000Z',
        },
        {
          ...shared,
          code: first,
          balance_pence: 5000,
          status: 'active',
          delivery: 'recipient',
          recipient_name: 'Robin Recipient',
          recipient_email: 'robin@example.com',
          created_at: '2026-01-17T18:00:00.000Z',
        },
      ],
      total: 2,
      limit: 50,
      offset: 0,
      has_more: false,
    })
  })

  test('pages by offset and by cursor over the same rows, also with equal creation times', async () => {
    const ownVenue = await makeVenue(operator)
    await buyVouchers(world, ownVenue, { quantity: 4 })
    world.clock.advance({ minutes: 1 })
    await buyVouchers(world, ownVenue, { quantity: 3 })
    const params = { venueId: ownVenue }
    const all = (await operator.ok(LIST, { params })).data.map(({ id }) => id)
    expect(all).toHaveLength(7)

    const second = await operator.ok(LIST, { params, query: { limit: 3, offset: 3 } })
    expect(second).toMatchObject({ total: 7, limit: 3, offset: 3, has_more: true })
    expect(second.data.map(({ id }) => id)).toEqual(all.slice(3, 6))

    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await operator.ok(LIST, {
        params,
        query: { limit: 3, paging: 'cursor', ...(cursor ? { cursor } : {}) },
      })
      if (!('cursor' in page)) throw new Error('The page has no cursor.')
      expect(page.has_more).toBe(page.cursor !== null)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(all)
  })

  test('with an invalid cursor answers 400', async () => {
    for (const cursor of [
      'x',
      btoa('["1","2"]'),
      btoa('["2026-01-17T18:00:00.000Z"]'),
      btoa('["+275760-09-13T00:00:00.000Z","vch_1"]'),
    ]) {
      const reply = await operator.call(LIST, { params: { venueId }, query: { paging: 'cursor', cursor } })
      expect(reply.status).toBe(400)
    }
  })
})

describe('a voucher whose money went back', () => {
  const bought = async () => {
    const { intent_id, vouchers } = await buyVouchers(world, venueId)
    const { id } = await world.database.read
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    return { intent_id, id, code: vouchers[0]?.code ?? '' }
  }
  const refused = { status: 409, body: { code: 'voucher_refunded', balance_pence: 0 } }
  const pageOf = async (code: string) =>
    (await world.anyone.call('GET /voucher/:code', { params: { code }, query: { lang: 'en' } })).text

  test('by a refund in the provider’s dashboard is not redeemed', async () => {
    const { intent_id, id, code } = await bought()
    await world.payments.refund(intent_id, { amountPence: 5000, idempotencyKey: `dashboard-${id}` })
    await syncRefunds(world.app.services, id, world.clock.now())
    expect(await redeem(code)).toMatchObject(refused)
    expect((await booksOf(code)).redemptions).toEqual([])
    expect(await pageOf(code)).toContain('Its money was refunded.')
  })

  test('by a dispute is not redeemed until the venue has won it', async () => {
    const { intent_id, id, code } = await bought()
    await world.payments.dispute(intent_id, 5000)
    await syncDisputes(world.app.services, id, world.clock.now())
    expect(await redeem(code)).toMatchObject(refused)
    const { id: dispute } = await world.database.read
      .selectFrom('sandbox_disputes')
      .select('id')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    await world.payments.endDispute(dispute, 'won')
    await syncDisputes(world.app.services, id, world.clock.now())
    expect((await redeem(code)).body).toMatchObject({ redeemed_pence: 5000, balance_pence: 0 })
  })

  test('in part is worth what did not go back, less what was redeemed before', async () => {
    const { intent_id, id, code } = await bought()
    expect((await redeem(code, 1500)).body).toMatchObject({ balance_pence: 3500 })
    await world.payments.refundInDashboard(intent_id, 2000)
    await syncRefunds(world.app.services, id, world.clock.now())
    expect((await lookUp(code)).body).toMatchObject({ balance_pence: 1500, status: 'active' })
    expect(await redeem(code, 1501)).toMatchObject({
      status: 409,
      body: { code: 'voucher_balance_too_low', balance_pence: 1500 },
    })
    expect((await redeem(code, 1000)).body).toMatchObject({ redeemed_pence: 1000, balance_pence: 500 })
    expect((await redeem(code)).body).toMatchObject({ redeemed_pence: 500, balance_pence: 0 })
    expect(await redeem(code)).toMatchObject({ status: 409, body: { code: 'voucher_redeemed' } })
    expect(await pageOf(code)).toContain('It is spent.')
  })

  test('in part, of several bought at once, leaves what was not returned for all of them together', async () => {
    const { intent_id, vouchers } = await buyVouchers(world, venueId, { quantity: 2 })
    const codes = vouchers.map(({ code }) => code)
    const { id } = await world.database.read
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    await world.payments.refundInDashboard(intent_id, 7000)
    await syncRefunds(world.app.services, id, world.clock.now())
    for (const code of codes) expect((await lookUp(code)).body.balance_pence).toBe(3000)
    const replies = await Promise.all(codes.map((code) => redeem(code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { data } = await operator.ok(LIST, { params: { venueId }, query: {} })
    const listed = data.filter((voucher) => codes.includes(voucher.code))
    expect(listed.map(({ balance_pence, status }) => [balance_pence, status])).toEqual([
      [0, 'redeemed'],
      [0, 'redeemed'],
    ])
  })

  test('is worth its money again when the refund fails', async () => {
    const { intent_id, id, code } = await bought()
    const refund = await world.payments.refundInDashboard(intent_id, 2000)
    await syncRefunds(world.app.services, id, world.clock.now())
    expect((await lookUp(code)).body.balance_pence).toBe(3000)
    await world.payments.endRefund(refund.id, 'failed')
    await syncRefunds(world.app.services, id, world.clock.now())
    expect((await lookUp(code)).body.balance_pence).toBe(5000)
  })
})
