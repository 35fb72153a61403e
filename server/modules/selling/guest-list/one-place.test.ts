import { beforeEach, describe, expect, test } from 'vitest'
import { headsOf } from '../../../../test/support/booking-facts.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let rule: string
let guest: Person

beforeEach(async () => {
  place = await openPublicVenue(world, { paid_guest_list_enabled: true, service_day_start: '06:00' })
  rule = await place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '03:00' })
  guest = await world.person('guest')
})

const join = (fields: Record<string, unknown> = {}, caller: Person = guest) =>
  caller.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: place.params,
    body: { rule_id: rule, date: TONIGHT, party_size: 2, ...fields },
  })
const book = (fields: Record<string, unknown> = {}, client: Person | typeof world.anyone = guest) =>
  place.book({ rule_type: 'guestlist', access_rule_id: rule, time: '22:00', ...fields }, client)
const staff = (fields: Record<string, unknown> = {}) =>
  place.operator.call('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
    params: place.params,
    body: { user_id: guest.id, access_rule_id: rule, booking_date: TONIGHT, party_size: 1, ...fields },
  })
const ON_LIST = {
  status: 409,
  body: { error: 'You are on this guest list already.', code: 'already_on_list' },
}

describe('a guest has one place on a list and night', () => {
  test('a guest who joins five times at once is on the list once', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => join()))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await headsOf(world, rule)).toEqual({ [TONIGHT]: 2 })
  })

  test('by joining and by booking', async () => {
    expect((await join()).status).toBe(200)
    expect(await book()).toMatchObject(ON_LIST)
    expect(await book({ guest_email: guest.email, confirm: true }, world.anyone)).toMatchObject(ON_LIST)
    expect(await join({ party_size: 1 })).toMatchObject(ON_LIST)
  })

  test('on every list and night, and again after a cancellation', async () => {
    const { booking_id } = (await join()).body
    const other = await place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '03:00' })
    expect((await join({ rule_id: other })).status).toBe(200)
    expect((await join({ date: '2026-01-18' })).status).toBe(200)
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } })
    expect((await join()).status).toBe(200)
  })

  test('staff may add another one and are warned', async () => {
    await join()
    const reply = await staff()
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        success: true,
        booking_id: expect.stringMatching(/^bkg_/),
        warnings: [{ code: 'already_on_list', message: expect.any(String) }],
      },
    ])
    expect((await staff({ booking_date: '2026-01-18' })).body).not.toHaveProperty('warnings')
    expect(await join({ date: '2026-01-18' })).toMatchObject(ON_LIST)
  })
})

describe('a promo code', () => {
  const uses = async () =>
    (
      await world.database.read
        .selectFrom('promo_codes')
        .select('uses')
        .where('venue_id', '=', place.venueId)
        .executeTakeFirstOrThrow()
    ).uses

  test.each(['staff-cancel', 'reject'] as const)('can be used again after %s, once', async (path) => {
    await place.operator.ok('POST /api/my-venues/:venueId/promo-codes', {
      params: place.params,
      body: { code: 'ONCE', discount_pct: 50, max_uses: 1 },
    })
    const { booking_id } = (await join({ promo_code: 'ONCE' })).body
    expect(await uses()).toBe(1)
    for (let n = 0; n < 2; n += 1)
      await place.operator.ok(`POST /api/bookings/:id/${path}`, { params: { id: booking_id } })
    expect(await uses()).toBe(0)
    expect((await join({ promo_code: 'ONCE' })).status).toBe(200)
  })
})

describe('a busy night', () => {
  test('is not free where the surge price was left at its default', async () => {
    const paid = await place.rule({
      rule_type: 'guestlist',
      price_keys: 3,
      start_time: '22:00',
      end_time: '03:00',
    })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { surge_threshold: 1 },
    })
    await join()
    const { options } = await world.anyone.ok('GET /api/public/venues/:venueId/guestlist-options', {
      params: place.params,
      query: { date: TONIGHT },
    })
    expect(Object.fromEntries(options.map((one) => [one.rule_id, one.keys_per_guest]))).toEqual({
      [rule]: 0,
      [paid]: 3,
    })
  })
})

describe('the last entry', () => {
  const lastEntry = (last_entry_time: string) =>
    place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body: { last_entry_time } })

  test('closes the slots after it, past midnight too', async () => {
    await lastEntry('01:00')
    const slots = await place.slots({ type: 'guestlist' })
    expect([slots['22:00'], slots['01:00'], slots['01:30']]).toEqual(['available', 'available', 'closed'])
    expect(await book({ time: '01:30' })).toMatchObject({ status: 409, body: { code: 'closed' } })
  })

  test('closes the list for tonight', async () => {
    await lastEntry('01:00')
    world.clock.set('2026-01-18T01:05:00Z')
    expect(await join()).toMatchObject({ status: 409, body: { code: 'closed' } })
    expect((await join({ date: '2026-01-18' })).status).toBe(200)
  })

  test('leaves tables alone', async () => {
    await lastEntry('19:00')
    await place.table()
    expect((await place.slots())['22:00']).toBe('available')
  })
})
