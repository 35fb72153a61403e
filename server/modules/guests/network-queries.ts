import { sql } from 'kysely'
import type { MembershipTier } from '../../../contract/guests.ts'
import type { Executor, Tx } from '../../db/executor.ts'

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

/** Up to `limit` connections of the guest who are on these venues' rosters. */
export const connectionsInRoster = async (
  db: Executor,
  venueIds: readonly string[],
  guestId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select other.id from (
      select user_b as id from connections where user_a = ${guestId}
      union all select user_a from connections where user_b = ${guestId}
    ) as other
    where exists (
      select from venue_guests where guest_id = other.id and venue_id = any(${venueIds}::text[])
    )
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
    with roster as materialized (
      select distinct guest_id as id from venue_guests where venue_id = any(${venueIds}::text[])
    ), inside as (
      select user_a, user_b from connections
      where user_a in (select id from roster) and user_b in (select id from roster)
    )
    select id from (select user_a as id from inside union all select user_b from inside) as ends
    group by id order by count(*) desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NodeRow {
  readonly id: string
  readonly name: string
  readonly followers: number
  readonly verified: boolean
  readonly tier: MembershipTier
}

/** In the order of `ids`. */
export const nodesOf = async (db: Executor, ids: readonly string[]): Promise<NodeRow[]> => {
  const { rows } = await sql<NodeRow>`
    select users.id, users.name, users.followers, users.verified, users.membership_tier as tier
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    join users on users.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}

/** The connections among these users, up to `limit`. */
export const edgesAmong = async (db: Executor, ids: readonly string[], limit: number): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select user_a, user_b from connections
    where user_a = any(${ids}::text[]) and user_b = any(${ids}::text[])
    order by user_a, user_b limit ${limit}`.execute(db)
  return rows
}
