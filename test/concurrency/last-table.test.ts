import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DIFFERENCES } from '../support/books.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ own: true })
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world, { max_open_per_day: null, max_open_ahead: null })
})

const concurrently = <T>(times: number, request: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => request(n)))

const tally = (replies: readonly { status: number; body: unknown }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const answer = [status, (body as { code?: string }).code].filter(Boolean).join(' ')
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** The number of claims, and of overlapping claims of one table, which must be zero. */
const claims = async () => {
  const { rows } = await sql<{ claims: number; overlaps: number }>`
    select count(*)::int as claims,
      (select count(*)::int from table_claims a join table_claims b
        on a.table_id = b.table_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.venue_id = ${place.venueId}) as overlaps
    from table_claims where venue_id = ${place.venueId}`.execute(world.database.read)
  return rows[0]
}

const bookings = () =>
  world.database.read
    .selectFrom('bookings')
    .select(['id', 'status', 'table_id', 'party_size'])
    .where('venue_id', '=', place.venueId)
    .execute()

describe('the last table', () => {
  test('goes to exactly one of 500 concurrent bookings', { timeout: 120_000 }, async () => {
    const table = await place.table()
    const replies = await concurrently(500, () => place.book())
    expect(tally(replies)).toEqual({ 200: 1, '409 no_table': 499 })
    expect(await claims()).toEqual({ claims: 1, overlaps: 0 })
    expect(await bookings()).toMatchObject([{ status: 'approved', table_id: table }])
    const heads = (await DIFFERENCES.heads.execute(world.database.read)).rows[0]
    expect(heads).toEqual({ n: 0 })
  })

  test('goes to exactly one, also when every guest chose it or the times only overlap', async () => {
    const table = await place.table()
    const times = ['19:00', '19:30', '20:00', '20:30']
    const replies = await concurrently(100, (n) =>
      place.book({ table_id: table, time: times[n % times.length] }),
    )
    const counts = tally(replies)
    expect(counts[200]).toBe(1)
    expect(counts['409 table_taken']).toBe(99)
    expect(await claims()).toEqual({ claims: 1, overlaps: 0 })
  })

  test('goes either to one party on the combination or to parties on the single tables', async () => {
    const [a, b] = [await place.table(), await place.table()]
    await place.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: place.params,
      body: { table_ids: [a, b], capacity: 8, min_party: 5 },
    })
    const replies = await concurrently(100, (n) => place.book({ party_size: n % 2 ? 8 : 4 }))
    const won = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const sizes = (await bookings()).map(({ party_size }) => party_size)
    expect(sizes.includes(8) ? sizes : sizes.toSorted()).toEqual(sizes.includes(8) ? [8] : [4, 4])
    expect(won).toBe(sizes.length)
    expect(await claims()).toEqual({ claims: 2, overlaps: 0 })
  })
})

test('concurrent bookings fill every free table before one is refused', async () => {
  for (let n = 0; n < 20; n += 1) await place.table()
  const replies = await concurrently(30, () => place.book())
  expect(tally(replies)).toEqual({ 200: 20, '409 no_table': 10 })
  expect(await claims()).toEqual({ claims: 20, overlaps: 0 })
  expect(new Set((await bookings()).map(({ table_id }) => table_id)).size).toBe(20)
})

test('ten concurrent bookings of a new guest get ten tables and one account', async () => {
  for (let n = 0; n < 10; n += 1) await place.table()
  const guest_email = `twice-${place.venueId}@example.com`
  const replies = await concurrently(10, () => place.book({ guest_email }))
  expect(tally(replies)).toEqual({ 200: 10 })
  const owners = await world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('users.id')
    .distinct()
    .where('users.email', '=', guest_email)
    .execute()
  expect(owners).toHaveLength(1)
})

test('the cover limit of a slot and the capacity of a list hold, and every place is used', async () => {
  for (let n = 0; n < 12; n += 1) await place.table()
  const paced = await place.rule({ max_covers_per_slot: 7 })
  const tables = await concurrently(40, () => place.book({ access_rule_id: paced }))
  expect(tally(tables)).toEqual({ 200: 3, '409 full': 37 })
  const list = await place.rule({ rule_type: 'guestlist', capacity: 50 })
  const lists = await concurrently(80, () =>
    place.book({ access_rule_id: list, rule_type: 'guestlist', party_size: 1 }),
  )
  expect(tally(lists)).toEqual({ 200: 50, '409 full': 30 })
  const used = await world.database.read
    .selectFrom('rule_usage')
    .select(['heads', 'slot_time'])
    .where('venue_id', '=', place.venueId)
    .where('date', '=', TONIGHT)
    .orderBy('heads')
    .execute()
  expect(used).toEqual([
    { heads: 6, slot_time: '20:00' },
    { heads: 50, slot_time: '' },
  ])
})

test('without the constraint one table is booked many times: a check before the insert is not enough', async () => {
  const table = await place.table()
  const { read } = world.database
  const span = { starts_at: new Date('2026-01-17T20:00:00Z'), ends_at: new Date('2026-01-17T22:00:00Z') }
  await world.database.runScript(
    'create table unguarded_claims (table_id text, starts_at timestamptz, ends_at timestamptz)',
  )
  const outcomes = await concurrently(50, async () => {
    const seen = await sql<{ n: number }>`select count(*)::int as n from unguarded_claims
      where table_id = ${table} and starts_at < ${span.ends_at} and ends_at > ${span.starts_at}`.execute(read)
    if (seen.rows[0]?.n !== 0) return false
    await sql`insert into unguarded_claims values (${table}, ${span.starts_at}, ${span.ends_at})`.execute(
      read,
    )
    return true
  })
  expect(outcomes.filter(Boolean).length).toBeGreaterThan(1)
})
