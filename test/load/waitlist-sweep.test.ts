import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepWaitlist } from '../../server/modules/selling/index.ts'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { openWaitlist } from '../support/waitlist.ts'
import { useWorld } from '../support/world.ts'

const VENUES = 1000
const WISHES_PER_VENUE = 10
/** Venues at which something changes within a minute. */
const MOVED = 50
const MAX_MS = 1000

const world = useWorld({ own: true })

/** The same row for so many other venues. */
const clone = (table: string, venueId: string, changes: Record<string, unknown>, idColumn = 'venue_id') =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb
      || jsonb_build_object(${idColumn}::text, ${venueId} || '_' || n))).*
    from ${sql.table(table)} t cross join generate_series(2, ${VENUES}) as n
    where ${sql.ref(`t.${idColumn}`)} = ${venueId}`.execute(world.database.read)

/** What the server spent on statements of this database. Sessions report it when they have been idle for a while. */
const databaseMs = async (): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const { rows } = await sql<{ ms: number }>`select active_time as ms from pg_stat_database
    where datname = current_database()`.execute(world.database.read)
  return rows[0]?.ms ?? 0
}

// The embedded engine serves small venues.
test.skipIf(engine !== 'postgres')(
  `a minute of sweeps over ${VENUES} venues with ${VENUES * WISHES_PER_VENUE} wishes takes less than ${MAX_MS} ms of database time`,
  { timeout: 300_000 },
  async () => {
    world.clock.set(`${TONIGHT}T12:00:00Z`)
    const { read } = world.database
    const place = await openPublicVenue(world, { waitlist: 'on' })
    await place.table({ capacity: 2 })
    const list = openWaitlist(world, place)
    await place.booked()
    for (let n = 0; n < WISHES_PER_VENUE; n += 1)
      await list.joined({ from: '20:00', to: '20:00', party_size: 2 })
    await clone('venues', place.venueId, {}, 'id')
    for (const table of ['venue_versions', 'widget_settings', 'voucher_settings', 'waitlist_checks'])
      await clone(table, place.venueId, {})
    await sql`insert into wishes (id, venue_id, type, date, wish_from, wish_to, ends_at, party_size, guest_name,
        guest_email, locale, created_at)
      select w.id || '_' || n, w.venue_id || '_' || n, type, date, wish_from, wish_to, ends_at, party_size, guest_name,
        guest_email, locale, created_at
      from wishes w cross join generate_series(2, ${VENUES}) as n where w.venue_id = ${place.venueId}`.execute(
      read,
    )
    await sql`analyze`.execute(read)
    const sweep = () =>
      sweepWaitlist(world.app.services, world.clock.now(), (error) => {
        throw error
      })
    // The first one sees every venue for the first time.
    await sweep()
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from wishes where ended_at is null`.execute(read)
    expect(rows[0]?.n).toBe(VENUES * WISHES_PER_VENUE)
    const before = await databaseMs()
    for (let second = 0; second < 60; second += 1) {
      if (second < MOVED)
        await sql`update venue_versions set places = places + 1
          where venue_id = ${`${place.venueId}_${2 + second}`}`.execute(read)
      await sweep()
    }
    const took = (await databaseMs()) - before
    process.stdout.write(
      `60 sweeps over ${VENUES} venues, ${MOVED} of them changed: ${Math.round(took)} ms of database time
`,
    )
    expect(took).toBeGreaterThan(0)
    expect(took).toBeLessThan(MAX_MS)
  },
)
