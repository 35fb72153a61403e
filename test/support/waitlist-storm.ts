import { sql } from 'kysely'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { type Child, startChild } from './child.ts'
import { makeGuest } from './factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from './public-venue.ts'
import { freshPostgresUrl } from './test-database.ts'
import { until } from './until.ts'
import { openWaitlist } from './waitlist.ts'
import { openWorld, type World } from './world.ts'

// Fifty wait, twenty cancel, strangers book, and three processes offer what frees.

export const NOON = `${TONIGHT}T12:00:00Z`
const TABLES = 20
const WISHES = 50
const STRANGERS = 30

export interface Storm {
  readonly url: string
  readonly database: Database
  readonly world: World
  readonly venue: PublicVenue
  readonly bookings: readonly string[]
  /** Tokens of the wishes, in the order of joining, with their parties. */
  readonly wishes: readonly { readonly token: string; readonly party: number }[]
}

/** Ten tables for two and ten for four, all of them booked at 20:00, and fifty who wait: every third with four people. */
export const openStorm = async (): Promise<Storm> => {
  const url = await freshPostgresUrl()
  const database = openDatabase(
    openPostgres({ url, poolSize: 30, prepare: true, acquireTimeoutMs: 60_000, statementTimeoutMs: 30_000 }),
  )
  const world = await openWorld(database)
  world.clock.set(NOON)
  const venue = await openPublicVenue(world, {
    waitlist: 'on',
    max_open_per_day: null,
    max_open_ahead: null,
  })
  const guest = await makeGuest(world, venue.venueId)
  const bookings: string[] = []
  for (let n = 0; n < TABLES; n += 1) {
    const table_id = await venue.table({ capacity: n % 2 === 0 ? 2 : 4, min_party: 1 })
    const made = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: {
        user_id: guest.id,
        reservation_date: TONIGHT,
        reservation_time: '20:00',
        table_id,
        auto_approve: true,
      },
    })
    bookings.push(made.booking_id)
  }
  const list = openWaitlist(world, venue)
  const wishes: { token: string; party: number }[] = []
  for (let n = 0; n < WISHES; n += 1) {
    const party = n % 3 === 0 ? 4 : 2
    wishes.push({ token: await list.joined({ from: '20:00', to: '20:00', party_size: party }), party })
  }
  return { url, database, world, venue, bookings, wishes }
}

/** Twenty cancellations and thirty strangers at once, while three processes sweep. Answers what the processes failed at. */
export const runStorm = async (storm: Storm): Promise<string[]> => {
  const { url, world, venue, bookings } = storm
  const children = Array.from({ length: 3 }, () => startChild('sweep-waitlist.ts', [url, NOON]))
  await Promise.all(children.map((child) => child.next()))
  const list = openWaitlist(world, venue)
  await Promise.all([
    ...bookings.map((id) => list.cancel(id)),
    ...Array.from({ length: STRANGERS }, (_, n) => venue.book({ party_size: n % 3 === 0 ? 4 : 2 })),
  ])
  await until('the whole list was compared with the last change', () => isSettled(storm))
  const failures = await Promise.all(children.map(stopSweeping))
  return failures.flat()
}

/** Whether nothing has changed since the list was last compared with what is free. */
const isSettled = async ({ database, venue }: Storm): Promise<boolean> => {
  const { rows } = await sql`select from waitlist_checks c join venue_versions v on v.venue_id = c.venue_id
    where c.venue_id = ${venue.venueId} and c.places = v.places and c.config = v.config`.execute(
    database.read,
  )
  return rows.length > 0
}

/** Tells the process to stop, and answers what failed in it. */
export const stopSweeping = async (child: Child): Promise<string[]> => {
  child.tell('stop')
  for (;;) {
    const said = (await child.next()) as { failures?: string[] }
    if (said.failures) return said.failures
  }
}

/** Pairs of parties at one table at one time of which at least one was offered. */
export const sharedWithOffers = async ({ database, venue }: Storm): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bookings a join bookings b on a.venue_id = b.venue_id and a.id < b.id
      and a.table_ids && b.table_ids and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.venue_id = ${venue.venueId} and a.status in ('pending', 'approved') and b.status in ('pending', 'approved')
      and (a.wish_id is not null or b.wish_id is not null)`.execute(database.read)
  return rows[0]?.n ?? 0
}

/** Parties that are larger than their tables. */
export const squeezed = async ({ database, venue }: Storm): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bookings b
    where b.venue_id = ${venue.venueId} and b.wish_id is not null and b.party_size > (
      select sum(t.capacity) from venue_tables t where t.venue_id = b.venue_id and t.id = any(b.table_ids))`.execute(
    database.read,
  )
  return rows[0]?.n ?? 0
}
