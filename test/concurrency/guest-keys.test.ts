import { beforeEach, expect, test } from 'vitest'
import { keysOf } from '../support/booking-facts.ts'
import { DIFFERENCES } from '../support/books.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { type Person, useWorld } from '../support/world.ts'

const world = useWorld({ own: true })
let place: PublicVenue
let guest: Person
let admin: Person
beforeEach(async () => {
  place = await openPublicVenue(world, { paid_guest_list_enabled: true })
  guest = await world.person('guest')
  admin = await world.person('admin')
})

const AT_ONCE = 100
const list = (fields: Record<string, unknown> = {}) =>
  place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', price_keys: 5, ...fields })
const grant = (person: Person, delta: number) =>
  admin.ok('POST /api/admin/users/:id/keys', { params: { id: person.id }, body: { delta, note: 'Welcome' } })
const join = (caller: Person, rule_id: string, fields: Record<string, unknown> = {}) =>
  caller.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: place.params,
    body: { rule_id, date: TONIGHT, party_size: 1, ...fields },
  })
const atOnce = <T>(ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)))
const tally = (replies: readonly { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const expectCountsToAgree = async () => {
  for (const question of [DIFFERENCES.heads, DIFFERENCES.codes])
    expect((await question.execute(world.database.read)).rows[0]).toEqual({ n: 0 })
}

test('a hundred joins with keys for one: one wins, and the balance is nothing', async () => {
  const rule = await list()
  await grant(guest, 5)
  expect(tally(await atOnce(() => join(guest, rule)))).toEqual({ 200: 1, 402: 99 })
  const { balance, ledger } = await keysOf(world, guest.id)
  expect(balance).toBe(0)
  expect(ledger.map(({ type, delta }) => [type, delta])).toEqual([
    ['grant', 5],
    ['spend', -5],
  ])
  await expectCountsToAgree()
})

test('a hundred joins over several lists and nights with keys for seven: seven win', async () => {
  const rules = [await list(), await list(), await list()]
  const dates = [TONIGHT, '2026-01-18', '2026-01-19']
  await grant(guest, 37)
  const replies = await atOnce((n) => join(guest, rules[n % 3] ?? '', { date: dates[Math.floor(n / 3) % 3] }))
  expect(tally(replies)).toEqual({ 200: 7, 402: 93 })
  expect((await keysOf(world, guest.id)).balance).toBe(2)
  await expectCountsToAgree()
})

test('a hundred guests for a list of ten, with two uses of a code: ten join, two of them for less', async () => {
  const rule = await list({ capacity: 10 })
  await place.operator.ok('POST /api/my-venues/:venueId/promo-codes', {
    params: place.params,
    body: { code: 'TWICE', discount_pct: 50, max_uses: 2 },
  })
  const guests: Person[] = []
  for (let n = 0; n < 20; n += 1) {
    const one = await world.person('guest')
    await grant(one, 100)
    guests.push(one)
  }
  const one = (n: number) => guests[n % guests.length] as Person
  const replies = await atOnce((n) => join(one(n), rule, n % 2 ? { promo_code: 'TWICE' } : {}))
  const counts = tally(replies)
  expect(counts[200]).toBe(10)
  expect((counts[400] ?? 0) + (counts[409] ?? 0)).toBe(90)
  const cheap = replies.filter(({ status, body }) => status === 200 && body.keys_spent === 3)
  expect(cheap.length).toBeLessThanOrEqual(2)
  await expectCountsToAgree()
})

test('joins and cancellations of one guest at the same moment lose and make no key', async () => {
  const rule = await list()
  await grant(guest, 50)
  const first = await Promise.all(Array.from({ length: 8 }, () => join(guest, rule)))
  const ids = first.map(({ body }) => body.booking_id)
  await Promise.all([
    ...ids.flatMap((id) =>
      [1, 2].map(() => place.operator.call('POST /api/bookings/:id/staff-cancel', { params: { id } })),
    ),
    ...Array.from({ length: 20 }, () => join(guest, rule)),
  ])
  const { balance, ledger } = await keysOf(world, guest.id)
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance)
  expect(ledger.filter(({ type }) => type === 'refund')).toHaveLength(8)
  const standing = await world.database.read
    .selectFrom('bookings')
    .select('keys_spent')
    .where('venue_id', '=', place.venueId)
    .where('status', '=', 'approved')
    .execute()
  expect(standing.reduce((sum, { keys_spent }) => sum + keys_spent, 0)).toBe(50 - balance)
  await expectCountsToAgree()
})
