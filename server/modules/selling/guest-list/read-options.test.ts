import { beforeEach, describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world, { name: 'The Blue Door', paid_guest_list_enabled: true })
})

const list = (fields: Record<string, unknown> = {}) =>
  place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', price_keys: 2, ...fields })
const options = (query: Record<string, unknown> = {}) =>
  world.anyone.ok('GET /api/public/venues/:venueId/guestlist-options', { params: place.params, query })
const venue = (body: Record<string, unknown>) =>
  place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body })
/** Adds heads to a list with a staff booking. */
const heads = async (rule: string, party_size: number, booking_date = TONIGHT) => {
  const guest = await makeGuest(world, place.venueId)
  await place.operator.ok('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
    params: place.params,
    body: { user_id: guest.id, access_rule_id: rule, booking_date, party_size },
  })
}
const promo = (fields: Record<string, unknown> = {}) =>
  place.operator.ok('POST /api/my-venues/:venueId/promo-codes', {
    params: place.params,
    body: { code: 'HALF', discount_pct: 50, ...fields },
  })

test('today’s options have every field', async () => {
  const [standard, late] = [await list(), await list({ price_keys: 5, auto_approve: false, party_max: 3 })]
  await venue({ surge_threshold: 10, surge_price: 4, queue_skip_price: 3, max_plus_ones: 5 })
  await heads(standard, 6)
  expect(await options()).toEqual({
    venue: { id: place.venueId, name: 'The Blue Door' },
    keys_per_guest: 2,
    surge: { active: false, threshold: 10, price: 4, fill: 6 },
    options: [
      { option_kind: 'standard', rule_id: standard, keys_per_guest: 2, auto_approve: true, max_party: 6 },
      { option_kind: 'queue_skip', rule_id: standard, keys_per_guest: 5, auto_approve: true, max_party: 6 },
      { option_kind: 'standard', rule_id: late, keys_per_guest: 5, auto_approve: false, max_party: 3 },
      { option_kind: 'queue_skip', rule_id: late, keys_per_guest: 8, auto_approve: false, max_party: 3 },
    ],
    promo: { eligible: false },
  })
})

describe('the price', () => {
  const prices = async () =>
    (await options()).options.map(({ option_kind, keys_per_guest }) => [option_kind, keys_per_guest])

  test('surges with the guests of all lists of the date, and falls again', async () => {
    const [first, second] = [await list(), await list()]
    await venue({ surge_threshold: 8, surge_price: 7 })
    await heads(first, 5)
    expect((await options()).surge).toMatchObject({ active: false, fill: 5 })
    await heads(second, 3)
    expect((await options()).surge).toMatchObject({ active: true, fill: 8 })
    expect(await prices()).toEqual([
      ['standard', 7],
      ['standard', 7],
    ])
    expect((await options({ date: '2026-01-18' })).surge).toMatchObject({ active: false, fill: 0 })
    await venue({ surge_threshold: null })
    expect((await options()).surge).toMatchObject({ active: false, threshold: null })
  })

  test('has a queue skip only when the venue sells it, in whole keys', async () => {
    await list()
    expect(await prices()).toEqual([['standard', 2]])
    await venue({ queue_skip_price: 1.5 })
    expect(await prices()).toEqual([
      ['standard', 2],
      ['queue_skip', 4],
    ])
  })

  test('is 0 while the list is not paid', async () => {
    await list()
    await venue({ paid_guest_list_enabled: false, surge_threshold: 0, surge_price: 9 })
    expect(await options()).toMatchObject({ keys_per_guest: 0, surge: { active: false } })
    expect(await prices()).toEqual([['standard', 0]])
  })
})

describe('the lists shown', () => {
  test('are those of the requested date', async () => {
    const sunday = await list({ days: ['sun'] })
    const saturday = await list({ days: ['sat'] })
    const rules = async (query = {}) => (await options(query)).options.map(({ rule_id }) => rule_id)
    expect(await rules()).toEqual([saturday])
    expect(await rules({ date: '2026-01-18' })).toEqual([sunday])
    // At 03:00 the service date is still Saturday, at 06:00 it is Sunday.
    world.clock.set('2026-01-18T03:00:00Z')
    expect(await rules()).toEqual([saturday])
    world.clock.set('2026-01-18T06:00:00Z')
    expect(await rules()).toEqual([sunday])
  })

  test('are none when the venue has only tables, or the list is inactive', async () => {
    expect(await options()).toMatchObject({ keys_per_guest: 0, options: [] })
    await list()
    await venue({ guest_list_enabled: false })
    expect(await options()).toMatchObject({ keys_per_guest: 0, options: [] })
  })
})

describe('promo codes', () => {
  const eligible = async () => (await options()).promo.eligible

  test('are eligible while there is a usable one', async () => {
    await list()
    expect(await eligible()).toBe(false)
    const { id } = await promo({ max_uses: 1, expires_at: '2026-01-17T20:00:00Z' })
    expect(await eligible()).toBe(true)
    world.clock.set('2026-01-17T20:00:00Z')
    expect(await eligible()).toBe(false)
    const change = (body: Record<string, unknown>) =>
      place.operator.ok('PUT /api/my-venues/:venueId/promo-codes/:id', {
        params: { ...place.params, id },
        body,
      })
    await change({ expires_at: null })
    expect(await eligible()).toBe(true)
    await change({ active: false })
    expect(await eligible()).toBe(false)
  })

  test('that are used up are not eligible', async () => {
    const rule = await list({ price_keys: 0 })
    await promo({ max_uses: 1 })
    const guest = await world.person('guest')
    await guest.ok('POST /api/public/venues/:venueId/guestlist-bookings', {
      params: place.params,
      body: { rule_id: rule, date: TONIGHT, party_size: 1, promo_code: 'HALF' },
    })
    expect(await eligible()).toBe(false)
  })
})

test('a date that does not exist is rejected', async () => {
  const reply = await world.anyone.call('GET /api/public/venues/:venueId/guestlist-options', {
    params: place.params,
    query: { date: '2026-02-30' },
  })
  expect(reply.status).toBe(400)
})
