import { type RawBuilder, sql } from 'kysely'
import type { RosterSort } from '../../../../contract/guests.ts'
import type { Executor } from '../../../db/executor.ts'
import type { OffsetPage } from '../../../http/paging.ts'
import { lastVisitOf, nextBookingOf, paidBy, type RosterPosition } from './roster-queries.ts'

interface RosterFilter {
  readonly tag?: string | undefined
  readonly min_visits?: number | undefined
  readonly max_visits?: number | undefined
  readonly no_shows?: boolean | undefined
  readonly upcoming?: boolean | undefined
  readonly sort?: RosterSort | undefined
}

export const isFiltered = (filter: RosterFilter): boolean => {
  const { tag, min_visits, max_visits, no_shows, upcoming } = filter
  const isPart = tag !== undefined || min_visits !== undefined || max_visits !== undefined
  return isPart || !!no_shows || !!upcoming || isSorted(filter)
}

/** Whether the order is another than by name. */
export const isSorted = ({ sort = 'name' }: RosterFilter): boolean => sort !== 'name'

const orderOf = (sort: RosterSort, venueIds: readonly string[], now: Date) => {
  const guest = sql`found.guest_id`
  const orders: Record<RosterSort, RawBuilder<unknown>[]> = {
    name: [],
    visits: [sql`found.visits desc`],
    last_visit: [sql`${lastVisitOf(guest, venueIds)} desc nulls last`],
    next_booking: [sql`${nextBookingOf(guest, venueIds, now)} nulls last`],
    paid: [sql`${paidBy(guest, venueIds)} desc`],
  }
  return sql.join([...orders[sort], sql`name_key`, sql`guest_id`])
}

/** The guests of these venues that pass, each once. Visits and no-shows count over all of the venues. */
const matching = (
  venueIds: readonly string[],
  { tag, min_visits, max_visits, no_shows, upcoming }: RosterFilter,
  now: Date,
): RawBuilder<RosterPosition> => {
  const mine = sql`any(${venueIds}::text[])`
  const rows = [
    sql`known.venue_id = ${mine}`,
    ...(tag === undefined
      ? []
      : [
          sql`known.guest_id in (select guest_id from guest_tags where venue_id = ${mine} and ${tag} = any(tags))`,
        ]),
    ...(upcoming
      ? [
          sql`known.guest_id in (select user_id from bookings where venue_id = ${mine}
            and status in ('pending', 'approved') and ends_at > ${now} and no_show_at is null)`,
        ]
      : []),
  ]
  const sums = [
    sql`true`,
    ...(min_visits === undefined ? [] : [sql`sum(known.visits) >= ${min_visits}`]),
    ...(max_visits === undefined ? [] : [sql`sum(known.visits) <= ${max_visits}`]),
    ...(no_shows ? [sql`sum(known.no_shows) > 0`] : []),
  ]
  return sql<RosterPosition>`select min(known.name_key) as name_key, known.guest_id, sum(known.visits) as visits from venue_guests known
    where ${sql.join(rows, sql` and `)} group by known.guest_id having ${sql.join(sums, sql` and `)}`
}

/** Reads every guest of the venues once; the roster of a busy venue takes some milliseconds. */
export const filteredPage = async (
  db: Executor,
  venueIds: readonly string[],
  filter: RosterFilter,
  now: Date,
  { limit, offset }: OffsetPage,
  after: RosterPosition,
): Promise<RosterPosition[]> => {
  const { rows } = await sql<RosterPosition>`
    select name_key, guest_id from (${matching(venueIds, filter, now)}) as found
    where (name_key, guest_id) > (${after.name_key}, ${after.guest_id})
    order by ${orderOf(filter.sort ?? 'name', venueIds, now)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countFiltered = async (
  db: Executor,
  venueIds: readonly string[],
  filter: RosterFilter,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching(venueIds, filter, now)}) as found`.execute(db)
  return rows[0]?.total ?? 0
}
