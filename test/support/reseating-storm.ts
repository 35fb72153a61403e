import { sql } from 'kysely'
import { makeGuest } from './factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from './public-venue.ts'
import type { World } from './world.ts'

// Bookings that all need somebody to move, and all come at once.

export const PAIRS = 12

/** Pairs of a table for two and one for four. Two people sit at each table for four. */
export const openFull = async (world: World): Promise<PublicVenue> => {
  world.clock.set(`${TONIGHT}T09:00:00Z`)
  const venue = await openPublicVenue(world, {
    reseating: 'auto',
    max_open_per_day: null,
    max_open_ahead: null,
  })
  const guest = await makeGuest(world, venue.venueId)
  for (let n = 0; n < PAIRS; n += 1) {
    await venue.table({ capacity: 2, min_party: 1 })
    const table_id = await venue.table({ capacity: 4, min_party: 1 })
    await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '20:00', table_id },
    })
  }
  return venue
}

export const storm = async (venue: PublicVenue, requests: number) =>
  Promise.all(Array.from({ length: requests }, () => venue.book({ party_size: 4 })))

/** Parties that share a table at the same time, by their own rows. */
export const sharedTables = async (world: World, venueId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bookings a join bookings b on a.venue_id = b.venue_id and a.id < b.id
      and a.table_ids && b.table_ids and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.venue_id = ${venueId} and a.status in ('pending', 'approved') and b.status in ('pending', 'approved')`.execute(
    world.database.read,
  )
  return rows[0]?.n
}

/** Bookings whose row names other tables than they have claimed. */
export const strayClaims = async (world: World, venueId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bookings b
    where b.venue_id = ${venueId} and b.status in ('pending', 'approved') and b.table_ids is distinct from (
      select array_agg(c.table_id order by c.table_id) from table_claims c
      where c.venue_id = b.venue_id and c.holder_id = b.id)`.execute(world.database.read)
  return rows[0]?.n
}
