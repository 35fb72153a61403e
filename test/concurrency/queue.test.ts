import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { useWorld } from '../support/world.ts'

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
