import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../domain/service-day.ts'
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

const CONCURRENT = 100
const list = (fields: Record<string, unknown> = {}) =>
  place.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '02:00', price_keys: 5, ...fields })
const grant = (person: Person, delta: number) =>
  admin.ok('POST /api/admin/users/:id/keys', { params: { id: person.id }, body: { delta, note: 'Welcome' } })
const join = (caller: Person, rule_id: string, fields: Record<string, unknown> = {}) =>
  caller.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: place.params,
    body: { rule_id, date: TONIGHT, party_size: 1, ...fields },
  })
const concurrently = <T>(request: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CONCURRENT }, (_, n) => request(n)))
const tally = (replies: readonly { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const expectCountsToAgree = async () => {
  for (const difference of [DIFFERENCES.heads, DIFFERENCES.codes])
    expect((await difference.execute(world.database.read)).rows[0]).toEqual({ n: 0 })
}

test('a hundred concurrent joins with keys for one: one succeeds, and the balance is zero', async () => {
  const rule = await list()
  await grant(guest, 5)
  // One place per list and night, so each joins another night or another list.
  const other = await list()
  const joins = concurrently((n) =>
    join(guest, n % 2 ? rule : other, { date: addDays(TONIGHT, Math.floor(n / 2)) }),
  )
  expect(tally(await joins)).toEqual({ 200: 1, 402: 99 })
  const { balance, ledger } = await keysOf(world, guest.id)
  expect(balance).toBe(0)
  expect(ledger.map(({ type, delta }) => [type, delta])).toEqual([
    ['grant', 5],
    ['spend', -5],
  ])
  await expectCountsToAgree()
})

test('a hundred joins over several lists and dates with keys for seven: seven succeed', async () => {
  const rules = [await list(), await list(), await list()]
  const dates = [TONIGHT, '2026-01-18', '2026-01-19']
  await grant(guest, 37)
  const replies = await concurrently((n) =>
    join(guest, rules[n % 3] ?? '', { date: dates[Math.floor(n / 3) % 3] }),
  )
  const { 200: joined, 402: poor = 0, 409: again = 0 } = tally(replies)
  expect([joined, poor + again]).toEqual([7, 93])
  expect((await keysOf(world, guest.id)).balance).toBe(2)
  await expectCountsToAgree()
})

test('a hundred joins of a list of ten with a code for two uses: ten succeed, at most two with the discount', async () => {
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
  const replies = await concurrently((n) => join(one(n), rule, n % 2 ? { promo_code: 'TWICE' } : {}))
  const counts = tally(replies)
  expect(counts[200]).toBe(10)
  expect((counts[400] ?? 0) + (counts[409] ?? 0)).toBe(90)
  const cheap = replies.filter(({ status, body }) => status === 200 && body.keys_spent === 3)
  expect(cheap.length).toBeLessThanOrEqual(2)
  await expectCountsToAgree()
})

test('concurrent joins and cancellations of one guest neither lose nor create keys', async () => {
  const rule = await list()
  await grant(guest, 50)
  const first = await Promise.all(
    Array.from({ length: 8 }, (_, n) => join(guest, rule, { date: addDays(TONIGHT, n) })),
  )
  const ids = first.map(({ body }) => body.booking_id)
  await Promise.all([
    ...ids.flatMap((id) =>
      [1, 2].map(() => place.operator.call('POST /api/bookings/:id/staff-cancel', { params: { id } })),
    ),
    ...Array.from({ length: 20 }, (_, n) => join(guest, rule, { date: addDays(TONIGHT, n) })),
  ])
  const { balance, ledger } = await keysOf(world, guest.id)
  expect(balance).toBeGreaterThanOrEqual(0)
  expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance)
  expect(ledger.filter(({ type }) => type === 'refund')).toHaveLength(8)
  const approved = await world.database.read
    .selectFrom('bookings')
    .select('keys_spent')
    .where('venue_id', '=', place.venueId)
    .where('status', '=', 'approved')
    .execute()
  expect(approved.reduce((sum, { keys_spent }) => sum + keys_spent, 0)).toBe(50 - balance)
  await expectCountsToAgree()
})
