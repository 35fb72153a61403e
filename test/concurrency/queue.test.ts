import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endEntry, lockOpenEntry } from '../../server/modules/booking/queue/queries.ts'
import { makeGuest } from '../support/factories.ts'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { openPlainWorld, useWorld, type World } from '../support/world.ts'

const world = useWorld({ own: true })

const statusesOf = (replies: readonly { status: number }[]) => [
  ...new Set(replies.map(({ status }) => status)),
]

test('two hosts, a rush of calls and guests who book online never give a seat twice', {
  timeout: 120_000,
}, async () => {
  world.clock.set(`${TONIGHT}T20:00:00Z`)
  const venue = await openPublicVenue(world, { max_open_per_day: null, max_open_ahead: null })
  const tables = await Promise.all(
    Array.from({ length: 6 }, () => venue.table({ capacity: 2, min_party: 1 })),
  )
  const parties: string[] = []
  for (let n = 0; n < 20; n++) {
    const { id } = await venue.operator.ok('POST /api/my-venues/:venueId/queue', {
      params: venue.params,
      body: { name: `Party ${n}`, party_size: 2 },
    })
    parties.push(id)
  }
  const act = (action: 'notify' | 'seat', id: string, n: number) =>
    venue.operator.call(`POST /api/my-venues/:venueId/queue/:id/${action}` as const, {
      params: { ...venue.params, id },
      body: n % 3 === 0 ? { table_ids: [tables[n % tables.length] ?? ''] } : {},
    })
  const replies = await Promise.all([
    ...parties.map((id, n) => act('notify', id, n)),
    ...parties.flatMap((id, n) => [act('seat', id, n), act('seat', id, n + 1)]),
    ...Array.from({ length: 3 }, () => venue.book({ time: '20:30' })),
  ])
  expect(statusesOf(replies).filter((status) => ![200, 409].includes(status))).toEqual([])
  const { rows } = await sql<{ overlaps: number; seated: number; bookings: number; unclaimed: number }>`
    select
      (select count(*)::int from table_claims a join table_claims b
        on a.table_id = b.table_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.venue_id = ${venue.venueId}) as overlaps,
      (select count(*)::int from queue_entries where venue_id = ${venue.venueId} and status = 'seated') as seated,
      (select count(*)::int from bookings where venue_id = ${venue.venueId} and in_use) as bookings,
      (select count(*)::int from queue_entries q where q.venue_id = ${venue.venueId} and q.status = 'ready'
        and not exists (select from table_claims c where c.venue_id = q.venue_id and c.holder_id = q.id)) as unclaimed
  `.execute(world.database.read)
  const [books] = rows
  expect(books).toMatchObject({ overlaps: 0, unclaimed: 0, bookings: books?.seated })
  expect(books?.seated).toBeGreaterThan(0)
})

const someoneWaitsForALock = async ({ database }: World) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read)
  return rows.length > 0
}

// The embedded engine runs one transaction at a time, so there nothing can overlap.
test.runIf(engine === 'postgres')(
  'a host books the table of a party that leaves at this moment, and the party does not wait again',
  async () => {
    const world = await openPlainWorld()
    world.clock.set(`${TONIGHT}T20:00:00Z`)
    const venue = await openPublicVenue(world)
    const table_id = await venue.table({ capacity: 2, min_party: 1 })
    const { id } = await venue.operator.ok('POST /api/my-venues/:venueId/queue', {
      params: venue.params,
      body: { name: 'Haddad', party_size: 2 },
    })
    const params = { ...venue.params, id }
    await venue.operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', { params, body: {} })
    const { id: user_id } = await makeGuest(world, venue.venueId)
    let leave = () => {}
    const leaves = new Promise<void>((resolve) => {
      leave = resolve
    })
    let hasLocked = false
    const leaving = world.database.tx(async (tx) => {
      await endEntry(tx, await lockOpenEntry(tx, venue.venueId, id), 'left', world.clock.now())
      hasLocked = true
      await leaves
    })
    await until('the party leaves', () => hasLocked)
    const booking = venue.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: { user_id, table_id, party_size: 2, reservation_date: TONIGHT, reservation_time: '20:00' },
    })
    await until('the booking waits for the party', () => someoneWaitsForALock(world))
    leave()
    await leaving
    expect((await booking).status).toBe(200)
    const entry = await world.database.read
      .selectFrom('queue_entries')
      .select(['status', 'table_ids'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ status: 'left', table_ids: [] })
  },
)
