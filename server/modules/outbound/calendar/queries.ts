import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'

/** Replaces the venue's token, so that the address before it is unknown. */
export const saveFeedToken = (tx: Tx, venueId: string, tokenHash: string, userId: string, now: Date) => {
  const feed = { token_hash: tokenHash, created_by: userId, created_at: now }
  return tx
    .insertInto('calendar_feeds')
    .values({ venue_id: venueId, ...feed })
    .onConflict((clash) => clash.column('venue_id').doUpdateSet(feed))
    .execute()
}

export const feedOfVenue = (db: Executor, venueId: string) =>
  db
    .selectFrom('calendar_feeds')
    .leftJoin('users', 'users.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.created_at', 'users.name as created_by'])
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

export const deleteFeed = (tx: Tx, venueId: string) =>
  tx.deleteFrom('calendar_feeds').where('venue_id', '=', venueId).execute()

/** Voids the feed that this member made: whoever may not make one keeps none. */
export const voidFeedOf = (tx: Tx, venueId: string, userId: string) =>
  tx.deleteFrom('calendar_feeds').where('venue_id', '=', venueId).where('created_by', '=', userId).execute()

export const findFeed = (db: Executor, tokenHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('venues', 'venues.id', 'calendar_feeds.venue_id')
    .select(['venues.id', 'venues.name', 'venues.timezone', 'venues.service_day_start'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export interface FeedEntry {
  readonly uid: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly party_size: number
  readonly guest_name: string
  readonly event_name: string | null
  readonly tables: string[]
  readonly is_pending: boolean
}

/** Parties that have a place, of both sources, by start. A booking is named by its reference, never by its id. */
export const feedEntries = async (
  db: Executor,
  venueId: string,
  from: string,
  to: string,
): Promise<FeedEntry[]> => {
  const { rows } = await sql<FeedEntry>`
    select party.*, array(
      select t.table_number from unnest(party.table_ids) with ordinality as chosen (id, n)
      join venue_tables t on t.id = chosen.id and t.venue_id = ${venueId} order by n) as tables
    from (
      select reference as uid, b.starts_at, greatest(b.starts_at, least(b.ends_at, b.closed_at)) as ends_at, party_size, guest_name,
        e.name as event_name, b.table_ids, b.status = 'pending' as is_pending
      from bookings b
      left join events e on e.id = b.event_id and e.venue_id = b.venue_id
      where b.venue_id = ${venueId} and booking_date between ${from}::date and ${to}::date
        and b.status in ('pending', 'approved', 'checked_in') and payment_due_at is null
      union all
      select id, starts_at, ends_at, party_size, guest_name, null,
        case when cardinality(table_ids) > 0 then table_ids else array[table_id] end, false
      from reservations
      where venue_id = ${venueId} and reservation_date between ${from}::date and ${to}::date
        and status in ('confirmed', 'seated', 'completed')
    ) as party
    order by starts_at, uid`.execute(db)
  return rows
}
