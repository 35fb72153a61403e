import { sql } from 'kysely'
import type { StatsPeriods } from '../../../../domain/stats-periods.ts'
import type { Executor } from '../../../db/executor.ts'

// These queries read counters that are updated in the same transaction as their source rows. Their cost grows with
// the number of days, not with the number of bookings, payments or guests.

export const findVenueWithGuests = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .innerJoin('venue_versions', 'venue_versions.venue_id', 'venues.id')
    .select([
      'venues.id',
      'venues.name',
      'venues.timezone',
      'venues.service_day_start',
      'venue_versions.guests',
    ])
    .where('venues.id', '=', venueId)
    .executeTakeFirstOrThrow()

const pence = sql<number>`coalesce(sum(revenue_pence), 0)::bigint`
const penceWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(revenue_pence) filter (where ${condition}), 0)::bigint`

export const revenueOf = (db: Executor, venueId: string, { today, weekFrom, monthFrom }: StatsPeriods) =>
  db
    .selectFrom('revenue_days')
    .select([
      penceWhere(sql`day = ${today}`).as('today'),
      penceWhere(sql`day between ${weekFrom} and ${today}`).as('week'),
      penceWhere(sql`day between ${monthFrom} and ${today}`).as('month'),
      pence.as('alltime'),
    ])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()

export const revenueOfAll = async (db: Executor, venueIds: readonly string[]): Promise<number> => {
  const { revenue } = await db
    .selectFrom('revenue_days')
    .select(pence.as('revenue'))
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .executeTakeFirstOrThrow()
  return revenue
}

/** Per status: the number of bookings overall and on the current service date. */
export const bookingTotals = (db: Executor, venueId: string, today: string) =>
  db
    .selectFrom('booking_counts')
    .select([
      'status',
      sql<number>`sum(bookings)::int`.as('total'),
      sql<number>`coalesce(sum(bookings) filter (where booking_date = ${today}), 0)::int`.as('today'),
    ])
    .where('venue_id', '=', venueId)
    .groupBy('status')
    .execute()

export const bookingChart = (db: Executor, venueId: string, { chartFrom, today }: StatsPeriods) =>
  db
    .selectFrom('booking_counts')
    .select(['booking_date', 'status', 'bookings as count'])
    .where('venue_id', '=', venueId)
    .where('booking_date', '>=', chartFrom)
    .where('booking_date', '<=', today)
    .where('bookings', '>', 0)
    .orderBy('booking_date')
    .orderBy('status')
    .execute()

/** The start of a venue's current calendar month. */
interface MonthStart {
  readonly venueId: string
  readonly since: Date
}

/**
 * Counts guests who are new this month at these venues, each once. A guest who visited any of these venues before its
 * month began is not new.
 */
export const countNewGuests = async (db: Executor, months: readonly MonthStart[]): Promise<number> => {
  const ids = months.map(({ venueId }) => venueId)
  const starts = months.map(({ since }) => since.toISOString())
  const { rows } = await sql<{ guests: number }>`
    with mine as (select * from unnest(${ids}::text[], ${starts}::timestamptz[]) as m (venue_id, since))
    select count(distinct seen.guest_id)::int as guests
    from mine
    join venue_guests seen on seen.venue_id = mine.venue_id and seen.first_seen_at >= mine.since
    where not (seen.elsewhere and exists (
      select from venue_guests known
      join mine other on other.venue_id = known.venue_id
      where known.guest_id = seen.guest_id and known.first_seen_at < other.since
    ))`.execute(db)
  return rows[0]?.guests ?? 0
}

export const clocksOf = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venues')
    .select(['id', 'timezone', 'service_day_start'])
    .where('id', '=', sql<string>`any(${venueIds})`)
    .execute()
