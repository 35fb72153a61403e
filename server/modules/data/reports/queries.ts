import { sql } from 'kysely'
import type { UnavailableReason } from '../../../../domain/availability.ts'
import type { Executor } from '../../../db/executor.ts'
import { rawQuery } from '../../../db/pipeline.ts'
import { splitByMonth } from './whole-months.ts'

// These read daily sums that triggers keep. Their cost grows with the days of the range, not with the bookings.

export interface Range {
  readonly venueId: string
  readonly from: string
  readonly to: string
}

export interface DaySums {
  readonly date: string
  readonly parties: number
  readonly covers: number
  readonly arrived: number
  readonly no_shows: number
  readonly cancelled: number
  readonly revenue_pence: number
}

/** One row for every service day on which something was booked or paid, in order. */
export const sumsByDay = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<DaySums>`
  select coalesce(d.date, r.day)::text as date,
    coalesce(d.parties, 0)::int as parties, coalesce(d.covers, 0)::int as covers,
    coalesce(d.arrived, 0)::int as arrived, coalesce(d.no_shows, 0)::int as no_shows,
    coalesce(d.cancelled, 0)::int as cancelled, coalesce(r.revenue_pence, 0)::bigint as revenue_pence
  from (
    select date, sum(parties) as parties, sum(covers) as covers, sum(arrived) as arrived,
      sum(no_shows) as no_shows, sum(cancelled) as cancelled
    from report_days where venue_id = ${venueId} and date between ${from} and ${to}
    group by date
  ) as d
  full join (
    select day, revenue_pence from revenue_days
    where venue_id = ${venueId} and day between ${from} and ${to}
  ) as r on r.day = d.date
  order by 1`,
  )

export interface SourceSums {
  readonly source: 'public' | 'staff' | 'reservation'
  readonly kind: 'table' | 'guestlist' | 'event' | 'reservation'
  readonly parties: number
  readonly covers: number
  readonly lead: number[]
  readonly stays: number
  readonly stay_mins: number
  readonly planned_mins: number
}

/** Parties by where they came from, with their lead times in the order of `LEAD_TIMES` and their stays. */
export const sumsBySource = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<SourceSums>`
  select source, kind, sum(parties)::int as parties, sum(covers)::int as covers,
    array[sum(lead_0), sum(lead_1), sum(lead_2), sum(lead_4), sum(lead_8), sum(lead_15), sum(lead_31)]::int[] as lead,
    sum(stays)::int as stays, sum(stay_mins)::int as stay_mins, sum(planned_mins)::int as planned_mins
  from report_days where venue_id = ${venueId} and date between ${from} and ${to}
  group by source, kind
  order by parties desc, source, kind`,
  )

interface RevenueSum {
  readonly kind: 'deposits' | 'fees' | 'tickets' | 'vouchers'
  readonly revenue_pence: number
}

export const revenueByKind = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<RevenueSum>`
  select kind, sum(revenue_pence)::bigint as revenue_pence
  from revenue_kinds where venue_id = ${venueId} and day between ${from} and ${to}
  group by kind
  order by kind`,
  )

export interface HourSum {
  /** 1 is Monday. */
  readonly weekday: number
  readonly hour: number
  readonly covers: number
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** People present, summed over all days of the range that share a weekday. Hours are summed before they become rows. */
export const presentByHour = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<HourSum>`
  select weekday, (n - 1)::int as hour, people::int as covers
  from (
    select extract(isodow from date)::int as weekday,
      array[${sql.join(HOURS.map((hour) => sql`sum(hours[${sql.lit(hour + 1)}])`))}] as present
    from report_days where venue_id = ${venueId} and date between ${from} and ${to}
    group by 1
  ) as weekdays, unnest(present) with ordinality as u(people, n)
  where people <> 0
  order by 1, 2`,
  )

export interface RefusedSum {
  readonly reason: UnavailableReason
  readonly time: string
  readonly seen: number
}

/** Every slot of every day may have been refused, so whole months are read from sums of their own. */
export const refusedBySlot = (db: Executor, { venueId, from, to }: Range) => {
  const { months, days } = splitByMonth({ from, to })
  const parts = days.map(
    (part) => sql`select reason, slot_time, seen from refused_demand
      where venue_id = ${venueId} and date between ${part.from} and ${part.to}`,
  )
  if (months)
    parts.push(sql`select reason, slot_time, seen from refused_months
      where venue_id = ${venueId} and month >= ${months.first} and month < ${months.end}`)
  return rawQuery(
    db,
    sql<RefusedSum>`
  select reason, slot_time as time, sum(seen)::int as seen
  from (${sql.join(parts, sql` union all `)}) as refused
  group by reason, slot_time
  order by seen desc, slot_time, reason`,
  )
}

interface DemandSum {
  readonly date: string
  readonly hour: number
  readonly party: number
  readonly reason: UnavailableReason
  readonly asked: number
  readonly lost: number
}

/** The guests who asked for a day of the range and were refused. */
export const demandSums = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<DemandSum>`
  select date::text as date, hour, party, reason, asked, lost from demand
  where venue_id = ${venueId} and date between ${from} and ${to}
  order by date, hour, party, reason`,
  )

/** What the wait list brought in the range. */
export const waitlistSums = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<{ joined: number; offered: number; taken: number; covers: number }>`
      select coalesce(sum(joined), 0)::int as joined, coalesce(sum(offered), 0)::int as offered,
        coalesce(sum(taken), 0)::int as taken, coalesce(sum(covers), 0)::int as covers
      from waitlist_days where venue_id = ${venueId} and date between ${from} and ${to}`,
  )

/** What moving parties brought in the range. */
export const reseatingSums = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<{ parties: number; covers: number; proved_full: number; undecided: number }>`
      select coalesce(sum(parties), 0)::int as parties, coalesce(sum(covers), 0)::int as covers,
        coalesce(sum(proved_full), 0)::int as proved_full, coalesce(sum(undecided), 0)::int as undecided
      from reseating_days where venue_id = ${venueId} and date between ${from} and ${to}`,
  )

export const queueSums = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<{ joined: number; seated: number; left: number; quoted_mins: number; waited_mins: number }>`
      select count(*)::int as joined,
        count(*) filter (where status = 'seated')::int as seated,
        count(*) filter (where ended_at is not null and status <> 'seated')::int as "left",
        coalesce(round(avg(quoted_mins) filter (where status = 'seated')), 0)::int as quoted_mins,
        coalesce(round(avg(extract(epoch from ended_at - joined_at) / 60)
          filter (where status = 'seated' and quoted_mins is not null)), 0)::int as waited_mins
      from queue_entries where venue_id = ${venueId} and date between ${from} and ${to}`,
  )

export interface ArrivalSum {
  /** 1 is Monday. */
  readonly weekday: number
  readonly time: string
  readonly parties: number
  readonly covers: number
}

/** Parties at tables by weekday and start: at most a week of minutes, however long the range is. */
export const arrivalsByTime = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<ArrivalSum>`
  select extract(isodow from date)::int as weekday, slot_time as time,
    sum(parties)::int as parties, sum(covers)::int as covers
  from arrivals where venue_id = ${venueId} and date between ${from} and ${to} and parties > 0
  group by 1, 2
  order by 1, 2`,
  )

/** Tables and seats as they are now, and on how many days of the range somebody came to a table. */
export const floorSums = (db: Executor, { venueId, from, to }: Range) =>
  rawQuery(
    db,
    sql<{ tables: number; seats: number; days: number }>`
  select count(*)::int as tables, coalesce(sum(capacity), 0)::int as seats,
    (select count(distinct date) from arrivals
      where venue_id = ${venueId} and date between ${from} and ${to} and parties > 0)::int as days
  from venue_tables where venue_id = ${venueId} and archived_at is null`,
  )

export const weeklyServices = (db: Executor, venueId: string) =>
  db
    .selectFrom('services')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('date', 'is', null)
    .orderBy('id')

export const venueClock = (db: Executor, venueId: string) =>
  db.selectFrom('venues').select(['timezone', 'service_day_start']).where('id', '=', venueId)
