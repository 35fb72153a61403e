import { sql } from 'kysely'
import type { MembershipTier } from '../../../../contract/guests.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newestOf } from '../profile/stored-profile.ts'
import { highestGiven, tierOf } from '../profile/tier.ts'

/** `user_a` is the smaller id. */
export interface Pair {
  readonly user_a: string
  readonly user_b: string
}

export const connect = async (tx: Tx, pair: Pair, now: Date) => {
  await tx
    .insertInto('connections')
    .values({ ...pair, created_at: now })
    .onConflict((known) => known.columns(['user_a', 'user_b']).doNothing())
    .execute()
}

export const disconnect = async (tx: Tx, { user_a, user_b }: Pair) => {
  await tx.deleteFrom('connections').where('user_a', '=', user_a).where('user_b', '=', user_b).execute()
}

export const areConnected = async (db: Executor, one: string, other: string): Promise<boolean> => {
  const pair = await db
    .selectFrom('connections')
    .select('user_a')
    .where('user_a', '=', one < other ? one : other)
    .where('user_b', '=', one < other ? other : one)
    .executeTakeFirst()
  return pair !== undefined
}

/** At those of the venues that know one of the two. */
export const connectAtVenues = async (tx: Tx, venueIds: readonly string[], pair: Pair, now: Date) => {
  await sql`
    insert into venue_connections (venue_id, user_a, user_b, created_at)
    select distinct venue_id, ${pair.user_a}, ${pair.user_b}, ${now}::timestamptz from venue_guests
    where guest_id in (${pair.user_a}, ${pair.user_b}) and venue_id = any(${venueIds}::text[])
    order by venue_id
    on conflict do nothing`.execute(tx)
}

export const disconnectAtVenues = async (tx: Tx, venueIds: readonly string[], { user_a, user_b }: Pair) => {
  await tx
    .deleteFrom('venue_connections')
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .where('user_a', '=', user_a)
    .where('user_b', '=', user_b)
    .execute()
}

// The graphs show what these venues drew, as far as both guests are on their rosters.

/** Up to `limit` connections of the guest who are on these venues' rosters. */
export const connectionsInRoster = async (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select other.id from (
      select user_b as id from venue_connections where user_a = ${guestId} and venue_id = any(${venueIds}::text[])
      union select user_a from venue_connections where user_b = ${guestId} and venue_id = any(${venueIds}::text[])
    ) as other
    where ${isOnRoster('other.id', venueIds)}
    order by other.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The `limit` guests with the most connections within these venues' rosters, most connected first. */
export const bestConnected = async (
  db: Executor,
  venueIds: readonly string[],
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with inside as (
      select distinct user_a, user_b from venue_connections
      where venue_id = any(${venueIds}::text[])
        and ${isOnRoster('user_a', venueIds)} and ${isOnRoster('user_b', venueIds)}
    )
    select id from (select user_a as id from inside union all select user_b from inside) as ends
    group by id order by count(*) desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const isOnRoster = (column: string, venueIds: readonly string[]) => sql<boolean>`exists (
  select from venue_guests where guest_id = ${sql.ref(column)} and venue_id = any(${venueIds}::text[])
)`

interface NodeRow {
  readonly id: string
  readonly name: string
  readonly followers: number
  readonly verified: boolean
  readonly tier: MembershipTier
}

/** Guests of these venues, by the names they are known by there, in the order of `ids`. */
export const nodesOf = async (
  db: Executor,
  venueIds: readonly string[],
  ids: readonly string[],
): Promise<NodeRow[]> => {
  const { rows } = await sql<NodeRow>`
    select users.id, known.name, users.followers, users.verified,
      ${tierOf(sql`users.membership_tier`, sql`known.tier`)} as tier
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    join users on users.id = wanted.id
    cross join lateral (
      select ${newestOf('name')} as name, ${highestGiven} as tier from venue_guests
      where guest_id = wanted.id and venue_id = any(${venueIds}::text[])
    ) as known
    where known.name is not null
    order by wanted.position`.execute(db)
  return rows
}

/** The connections among these guests, up to `limit`. */
export const edgesAmong = async (
  db: Executor,
  venueIds: readonly string[],
  ids: readonly string[],
  limit: number,
): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select distinct user_a, user_b from venue_connections
    where user_a = any(${ids}::text[]) and user_b = any(${ids}::text[]) and venue_id = any(${venueIds}::text[])
    order by user_a, user_b limit ${limit}`.execute(db)
  return rows
}
