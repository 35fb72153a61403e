import { beforeEach, describe, expect, test } from 'vitest'
import { MEMBERSHIP_TIERS } from '../../../../contract/guests.ts'
import { bookingRow, headsOf, historyOf, keysOf } from '../../../../test/support/booking-facts.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let rule: string
let guest: Person
let admin: Person
beforeEach(async () => {
  place = await openPublicVenue(world, { name: 'The Blue Door', paid_guest_list_enabled: true })
  rule = await list()
  guest = await world.person('guest', { name: 'Ada' })
  admin = await world.person('admin')
  await grant(20)
})

const list = (fields: Record<string, unknown> = {}) =>
  place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', price_keys: 3, ...fields })
const grant = (delta: number) =>
  admin.ok('POST /api/admin/users/:id/keys', { params: { id: guest.id }, body: { delta, note: 'Welcome' } })
const venue = (body: Record<string, unknown>) =>
  place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body })
const promo = (code: string, fields: Record<string, unknown> = {}) =>
  place.operator.ok('POST /api/my-venues/:venueId/promo-codes', {
    params: place.params,
    body: { code, discount_pct: 50, ...fields },
  })
const join = (fields: Record<string, unknown> = {}, caller: Person = guest) =>
  caller.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: place.params,
    body: { rule_id: rule, date: TONIGHT, party_size: 2, ...fields },
  })
const balance = async () => (await keysOf(world, guest.id)).balance
/** Expects an error, and that keys, usage, bookings and promo codes are unchanged. */
const expectRefused = async (fields: Record<string, unknown>, status: number, code?: string) => {
  const before = await state()
  const reply = await join(fields)
  expect([reply.status, (reply.body as { code?: string }).code]).toEqual([status, code])
  expect(await state()).toEqual(before)
}
const state = async () => ({
  keys: await keysOf(world, guest.id),
  heads: await headsOf(world, rule),
  bookings: await world.database.read
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', place.venueId)
    .execute(),
  codes: await world.database.read
    .selectFrom('promo_codes')
    .select(['code', 'uses'])
    .where('venue_id', '=', place.venueId)
    .orderBy('code')
    .execute(),
})

describe('joining', () => {
  test('spends the keys and uses the capacity in one transaction', async () => {
    const reply = await join()
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      success: true,
      booking_id: expect.stringMatching(/^bkg_/),
      status: 'confirmed',
      keys_spent: 6,
      auto_approved: true,
      manage_url: expect.any(String),
    })
    const { booking_id } = reply.body
    expect(await bookingRow(world, booking_id)).toMatchObject({
      user_id: guest.id,
      kind: 'guestlist',
      source: 'public',
      status: 'approved',
      party_size: 2,
      booking_date: TONIGHT,
      booking_time: '22:00',
      table_id: null,
      access_rule_id: rule,
      guest_name: 'Ada',
      guest_email: guest.email,
      option_kind: 'standard',
      promo_code_id: null,
      keys_spent: 6,
    })
    expect(await keysOf(world, guest.id)).toEqual({
      balance: 14,
      ledger: [
        { type: 'grant', delta: 20, booking_id: null, note: 'Welcome' },
        { type: 'spend', delta: -6, booking_id, note: `Guest list, The Blue Door, ${TONIGHT}` },
      ],
    })
    expect(await headsOf(world, rule)).toEqual({ [TONIGHT]: 2 })
    expect((await historyOf(world, booking_id)).map(({ type, actor }) => [type, actor])).toEqual([
      ['created', 'Ada'],
      ['approved', 'System'],
    ])
  })

  test('is pending when the rule does not approve automatically', async () => {
    const manual = await list({ auto_approve: false })
    expect((await join({ rule_id: manual })).body).toMatchObject({
      status: 'pending',
      auto_approved: false,
      manage_url: expect.any(String),
      keys_spent: 6,
    })
  })

  test('late in the evening is for the list’s next slot', async () => {
    world.clock.set('2026-01-18T00:10:00Z')
    const { booking_id } = (await join()).body
    expect(await bookingRow(world, booking_id)).toMatchObject({
      booking_date: TONIGHT,
      booking_time: '00:30',
    })
  })

  test('is free and writes no ledger entry when the price is 0', async () => {
    await venue({ paid_guest_list_enabled: false })
    const { keys_spent, booking_id } = (await join()).body
    expect(keys_spent).toBe(0)
    expect(await balance()).toBe(20)
    expect((await keysOf(world, guest.id)).ledger.filter((entry) => entry.booking_id === booking_id)).toEqual(
      [],
    )
  })

  test('requires a signed-in user of any role', async () => {
    await venue({ paid_guest_list_enabled: false })
    expect((await join({}, place.operator)).status).toBe(200)
    const reply = await world.anyone.call('POST /api/public/venues/:venueId/guestlist-bookings', {
      params: place.params,
      body: { rule_id: rule, date: TONIGHT, party_size: 1 },
    })
    expect(reply.status).toBe(401)
  })
})

describe('the price', () => {
  test('surges once the date has enough guests', async () => {
    await venue({ surge_threshold: 2, surge_price: 5 })
    expect((await join()).body.keys_spent).toBe(6)
    const another = await list()
    expect((await join({ rule_id: another })).body.keys_spent).toBe(10)
    expect((await join({ date: '2026-01-18', party_size: 1 })).body.keys_spent).toBe(3)
    expect(await balance()).toBe(1)
  })

  test('is higher with a queue skip', async () => {
    await venue({ queue_skip_price: 4 })
    const reply = await join({ option_kind: 'queue_skip' })
    expect(reply.body.keys_spent).toBe(14)
    expect(await bookingRow(world, reply.body.booking_id)).toMatchObject({ option_kind: 'queue_skip' })
  })

  test('has no queue skip when the venue does not sell it', () =>
    expectRefused({ option_kind: 'queue_skip' }, 400))

  test('is lower with a promo code in upper or lower case, rounded up to a whole key', async () => {
    await promo('HALF', { discount_pct: 50 })
    const reply = await join({ promo_code: ' half ', party_size: 3 })
    expect(reply.body.keys_spent).toBe(5)
    const code = await world.database.read
      .selectFrom('promo_codes')
      .select(['id', 'uses'])
      .where('venue_id', '=', place.venueId)
      .executeTakeFirstOrThrow()
    expect(code.uses).toBe(1)
    expect((await bookingRow(world, reply.body.booking_id)).promo_code_id).toBe(code.id)
  })

  test('is 0 with a promo code of 100 %', async () => {
    await promo('FREE', { discount_pct: 100 })
    expect((await join({ promo_code: 'FREE' })).body.keys_spent).toBe(0)
    expect(await balance()).toBe(20)
  })

  test('rejects a promo code that is unknown, expired, inactive, used up or another venue’s', async () => {
    await promo('OLD', { expires_at: '2026-01-17T18:00:00Z' })
    await promo('OFF', { active: false })
    await promo('ONCE', { max_uses: 1 })
    const other = await openPublicVenue(world)
    await other.operator.ok('POST /api/my-venues/:venueId/promo-codes', {
      params: other.params,
      body: { code: 'ELSEWHERE', discount_pct: 50 },
    })
    expect((await join({ promo_code: 'ONCE', party_size: 1, date: '2026-01-24' })).status).toBe(200)
    for (const promo_code of ['NOSUCH', 'OLD', 'OFF', 'ONCE', 'ELSEWHERE'])
      await expectRefused({ promo_code }, 400, 'bad_promo_code')
  })
})

describe('a guest is rejected', () => {
  test('without enough keys, and nothing changes, not even the promo code’s uses', async () => {
    await promo('HALF')
    await grant(-15)
    await expectRefused({}, 402, 'not_enough_keys')
    await expectRefused({ promo_code: 'HALF', party_size: 4 }, 402, 'not_enough_keys')
    expect((await join({ promo_code: 'HALF', party_size: 3 })).body.keys_spent).toBe(5)
    expect(await balance()).toBe(0)
  })

  test('with the price in the right number: one key, two keys', async () => {
    await grant(-(await balance()))
    const rule_id = await list({ price_keys: 1 })
    expect((await join({ rule_id, party_size: 1 })).error).toBe(
      'This costs 1 key, which is more than you have.',
    )
    expect((await join({ rule_id, party_size: 2 })).error).toBe(
      'This costs 2 keys, which is more than you have.',
    )
  })

  test('when the list is full, which is reported before missing keys', async () => {
    const small = await list({ capacity: 3 })
    await venue({ paid_guest_list_enabled: false })
    await join({ rule_id: small }, place.operator)
    await venue({ paid_guest_list_enabled: true })
    await grant(-20)
    await expectRefused({ rule_id: small }, 409, 'full')
    expect((await join({ rule_id: small, party_size: 1 })).status).toBe(402)
  })

  test('with a party above or below the list’s limits', async () => {
    await venue({ max_plus_ones: 2 })
    const pairs = await list({ party_min: 2, party_max: 10 })
    await expectRefused({ rule_id: pairs, party_size: 4 }, 400, 'party_size')
    await expectRefused({ rule_id: pairs, party_size: 1 }, 400, 'party_size')
    expect((await join({ rule_id: pairs, party_size: 3 })).status).toBe(200)
  })

  test.each([0, 1, 2])('by tier, with members_only %i', async (members_only) => {
    await venue({ members_only, paid_guest_list_enabled: false })
    const statuses: Record<string, number> = {}
    for (const tier of MEMBERSHIP_TIERS) {
      await world.database.read
        .updateTable('users')
        .set({ membership_tier: tier })
        .where('id', '=', guest.id)
        .execute()
      statuses[tier] = (await join({ party_size: 1, rule_id: await list() })).status
    }
    const [standard, member, vip] = [members_only === 0 ? 200 : 403, members_only < 2 ? 200 : 403, 200]
    expect(statuses).toEqual({ standard, silver: member, gold: member, vip, vvip: vip })
  })

  test('on a date without this list, or on a date that is past, closed or too far ahead', async () => {
    const saturdays = await list({ days: ['sat'] })
    await expectRefused({ rule_id: saturdays, date: '2026-01-18' }, 400)
    await expectRefused({ date: '2026-01-16' }, 409, 'past')
    await expectRefused({ date: '2026-12-24' }, 409, 'too_early')
    await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: place.params,
      body: { date_from: TONIGHT, date_to: TONIGHT, flows: ['guestlist'] },
    })
    await expectRefused({}, 409, 'closed')
  })

  test('for a rule that is unknown, for tables, another venue’s or inactive', async () => {
    const other = await openPublicVenue(world)
    const theirs = await other.rule({ rule_type: 'guestlist' })
    for (const rule_id of ['rule_unknown', place.ruleId, theirs, await list({ active: false })])
      await expectRefused({ rule_id }, 404)
  })

  test('while the widget is switched off', async () => {
    await place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: place.params,
      body: { bookings: { enabled: false } },
    })
    await expectRefused({}, 403)
  })

  test.each([
    ['without a rule', { rule_id: undefined }],
    ['without a date', { date: undefined }],
    ['without a party', { party_size: undefined }],
    ['with a fractional party size', { party_size: 1.5 }],
    ['with an unknown option', { option_kind: 'backdoor' }],
    ['with a promo code that is not a text', { promo_code: 5 }],
  ])('%s', (_, fields) => expectRefused(fields, 400, 'invalid'))
})

describe('keys are refunded', () => {
  const joined = async () => (await join()).body.booking_id
  const returned = async (booking_id: string) =>
    (await keysOf(world, guest.id)).ledger
      .filter((entry) => entry.booking_id === booking_id)
      .map(({ type, delta }) => [type, delta])

  test.each([
    ['cancelled', 'POST /api/bookings/:id/staff-cancel'],
    ['rejected', 'POST /api/bookings/:id/reject'],
  ] as const)('once when the booking is %s', async (_, key) => {
    const id = await joined()
    expect(await balance()).toBe(14)
    for (let n = 0; n < 2; n += 1) await place.operator.ok(key, { params: { id } })
    expect(await balance()).toBe(20)
    expect(await returned(id)).toEqual([
      ['spend', -6],
      ['refund', 6],
    ])
    expect(await headsOf(world, rule)).toEqual({})
  })

  test.each([
    ['at_capacity', true],
    ['unspecified', true],
    ['barred', false],
    ['attitude', false],
    ['dresswear', false],
  ] as const)('at the door for %s: %s', async (reason, back) => {
    const id = await joined()
    const reply = await place.operator.ok('POST /api/door-reject', { body: { booking_id: id, reason } })
    expect(reply.refunded).toBe(back)
    expect(await balance()).toBe(back ? 20 : 14)
  })

  test('and can be spent again', async () => {
    await grant(-14)
    const id = await joined()
    expect((await join({ date: '2026-01-18' })).status).toBe(402)
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    expect((await join()).status).toBe(200)
    expect(await balance()).toBe(0)
  })
})
