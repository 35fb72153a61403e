import { sql } from 'kysely'
import type { MembershipTier } from '../../../contract/guests.ts'
import type { Executor } from '../../db/database.ts'

export interface Place {
  readonly name_key: string
  readonly guest_id: string
}

/**
 * A page of the roster over these venues, each guest once, ordered by name. Every venue gives at most the rows up to
 * the end of the page, from its index of names.
 */
export const rosterPage = async (
  db: Executor,
  venueIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select distinct page.name_key, page.guest_id
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select name_key, guest_id from venue_guests where venue_id = mine.id
      order by name_key, guest_id limit ${limit + offset}
    ) as page
    order by page.name_key, page.guest_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The same, from a place on: what comes after it costs the same wherever it is. */
export const rosterPageAfter = async (
  db: Executor,
  venueIds: readonly string[],
  after: Place,
  limit: number,
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select distinct page.name_key, page.guest_id
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select name_key, guest_id from venue_guests
      where venue_id = mine.id and (name_key, guest_id) > (${after.name_key}, ${after.guest_id})
      order by name_key, guest_id limit ${limit}
    ) as page
    order by page.name_key, page.guest_id limit ${limit}`.execute(db)
  return rows
}

export interface RosterRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly membership_tier: MembershipTier
  readonly profile_image_url: string | null
  readonly points: number
  readonly visits: number
  readonly venue_ids: string
}

/** What these venues together know of these guests, in the order asked for; nothing of a guest none of them has. */
export const rosterRows = async (
  db: Executor,
  venueIds: readonly string[],
  guestIds: readonly string[],
): Promise<RosterRow[]> => {
  const { rows } = await sql<RosterRow>`
    select users.id, users.name, users.email, users.phone, users.membership_tier, users.profile_image_url,
      known.points, known.visits, known.venue_ids
    from unnest(${guestIds}::text[]) with ordinality as asked (id, place)
    join users on users.id = asked.id
    cross join lateral (
      select sum(points)::int as points, sum(visits)::int as visits,
        string_agg(venue_id, ',' order by venue_id) as venue_ids
      from venue_guests
      where guest_id = asked.id and venue_id = any(${venueIds}::text[])
    ) as known
    where known.venue_ids is not null
    order by asked.place`.execute(db)
  return rows
}

/** How many guests each venue has, in the order of venue ids. */
export const rosterSizes = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venue_versions')
    .select(['venue_id', 'guests'])
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('venue_id')
    .execute()

/**
 * The same sizes, and how often a guest of these venues is counted again at another of them, as of one moment. Looks
 * only at guests known at several venues.
 */
export const rosterSizesAndRepeats = async (db: Executor, venueIds: readonly string[]) => {
  const { rows } = await sql<{ venue_id: string; guests: number; repeats: number }>`
    select venue_id, guests, (
      select (count(*) - count(distinct guest_id))::int
      from venue_guests where venue_id = any(${venueIds}::text[]) and elsewhere
    ) as repeats
    from venue_versions where venue_id = any(${venueIds}::text[]) order by venue_id`.execute(db)
  return rows
}
