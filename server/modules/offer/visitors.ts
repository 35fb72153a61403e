import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Refused } from '../../../domain/demand.ts'
import type { Database } from '../../db/database.ts'
import type { Executor } from '../../db/executor.ts'

// Demand is counted in people. Whoever looks three times is one: known by a hash of address and browser, under a salt
// that dies with the venue's service day. Only counts outlive it.

/** One who looks or books, for the few seconds until it is written. */
type Visitor = string

interface FromBrowser {
  readonly limitKey: string
  header(name: string): string | undefined
}

export const visitorOf = (request: FromBrowser): Visitor =>
  `${request.limitKey}\n${request.header('user-agent') ?? ''}`

/** A guest who asked for a table of one day and was refused. */
export interface Asked extends Refused {
  readonly venueId: string
  readonly visitor: Visitor
  readonly date: string
  readonly party: number
  readonly at: Date
}

export interface Booked {
  readonly venueId: string
  readonly visitor: Visitor
  readonly at: Date
}

interface Day {
  readonly venue_id: string
  readonly day: string
  /** The moment at which it ends on the venue's clock. */
  readonly ends_at: Date
}

const keyOf = ({ venue_id, day }: Pick<Day, 'venue_id' | 'day'>) => `${venue_id} ${day}`

/** The service days of venues at this moment. */
const daysOf = async (db: Executor, venueIds: readonly string[], now: Date): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select id as venue_id, day::text as day,
      ((day + 1)::timestamp + service_day_start::interval) at time zone timezone as ends_at
    from venues cross join lateral (
      select ((${now}::timestamptz at time zone timezone) - service_day_start::interval)::date as day
    ) as today
    where id = any(${venueIds}::text[]) order by id`.execute(db)
  return rows
}

type Salts = (db: Executor, days: readonly Day[]) => Promise<ReadonlyMap<string, string>>

/** Shared by all processes. */
const sharedSalts: Salts = async (db, days) => {
  const venues = days.map(({ venue_id }) => venue_id)
  const dates = days.map(({ day }) => day)
  await sql`
    insert into demand_salts (venue_id, day, salt, ends_at)
    select venue_id, day, salt, ends_at
    from unnest(${venues}::text[], ${dates}::date[], ${days.map(() => newSalt())}::text[],
      ${days.map(({ ends_at }) => ends_at)}::timestamptz[]) as u (venue_id, day, salt, ends_at)
    order by venue_id, day on conflict (venue_id, day) do nothing`.execute(db)
  const { rows } = await sql<Pick<Day, 'venue_id' | 'day'> & { salt: string }>`
    select venue_id, day::text as day, salt from demand_salts
    where (venue_id, day) in (select * from unnest(${venues}::text[], ${dates}::date[]))`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.salt]))
}

/** The embedded engine's files are copied as they are, so there a salt is only in memory. One process has them all. */
const ownSalts = (): Salts => {
  let salts = new Map<string, string>()
  return async (_, days) => {
    const wanted = days.map((day) => [keyOf(day), salts.get(keyOf(day)) ?? newSalt()] as const)
    // Of other days nothing is left to compare.
    const venues = new Set(days.map(({ venue_id }) => venue_id))
    salts = new Map([...salts].filter(([key]) => !venues.has(key.split(' ')[0] ?? '')))
    for (const [key, salt] of wanted) salts.set(key, salt)
    return salts
  }
}

const newSalt = () => randomBytes(24).toString('base64url')

/** Writes who asked and who booked, and counts those of whom it is known how it ended. */
export const createVisitors = (database: Database) => {
  const salts = database.engine === 'pglite' ? ownSalts() : sharedSalts
  return {
    write: async (asked: readonly Asked[], booked: readonly Booked[], now: Date): Promise<void> => {
      const db = database.forShare('background').read
      const venueIds = [...new Set([...asked, ...booked].map(({ venueId }) => venueId))]
      if (venueIds.length === 0) return
      const days = await daysOf(db, venueIds, now)
      const saltOf = await salts(db, days)
      const dayOf = new Map(days.map((day) => [day.venue_id, day]))
      const hashed = <T extends Booked>(people: readonly T[]) =>
        people.flatMap((person) => {
          const day = dayOf.get(person.venueId)
          const salt = day && saltOf.get(keyOf(day))
          return day && salt
            ? [{ ...person, day: day.day, endsAt: day.ends_at, visitor: hashOf(salt, person.visitor) }]
            : []
        })
      await insertAsked(db, hashed(asked))
      await markBooked(db, hashed(booked))
    },
  }
}

const hashOf = (salt: string, visitor: Visitor) =>
  createHash('sha256').update(`${salt}\n${visitor}`).digest('base64url').slice(0, 22)

type Hashed<T> = T & { readonly day: string; readonly endsAt: Date }

const insertAsked = async (db: Executor, people: readonly Hashed<Asked>[]) => {
  if (people.length === 0) return
  const column = <K extends keyof Hashed<Asked>>(name: K) => people.map((person) => person[name])
  await sql`
    insert into demand_visitors (venue_id, day, visitor, date, party, hour, reason, first_seen_at, ends_at)
    select * from unnest(${column('venueId')}::text[], ${column('day')}::date[], ${column('visitor')}::text[],
      ${column('date')}::date[], ${column('party')}::int[], ${column('hour')}::smallint[], ${column('reason')}::text[],
      ${column('at')}::timestamptz[], ${column('endsAt')}::timestamptz[])
      as u (venue_id, day, visitor, date, party, hour, reason, first_seen_at, ends_at)
    order by venue_id, day, visitor, date, party
    on conflict (venue_id, day, visitor, date, party) do nothing`.execute(db)
}

const markBooked = async (db: Executor, people: readonly Hashed<Booked>[]) => {
  if (people.length === 0) return
  const column = <K extends keyof Hashed<Booked>>(name: K) => people.map((person) => person[name])
  await sql`
    update demand_visitors set has_booked = true
    from unnest(${column('venueId')}::text[], ${column('day')}::date[], ${column('visitor')}::text[]) as u (venue_id, day, visitor)
    where demand_visitors.venue_id = u.venue_id and demand_visitors.day = u.day
      and demand_visitors.visitor = u.visitor and not is_counted`.execute(db)
}

/**
 * Adds those of whom it is known whether they booked to the counts: two hours after they asked, or when the service day
 * has ended. Then nothing of that day is kept but the counts.
 */
export const countVisitors = async (database: Database, now: Date): Promise<void> => {
  const db = database.forShare('background').read
  await sql`
    with known as (
      update demand_visitors set is_counted = true
      where not is_counted and (first_seen_at <= ${now}::timestamptz - interval '2 hours' or ends_at <= ${now})
      returning venue_id, date, hour, party, reason, has_booked
    )
    insert into demand as kept (venue_id, date, hour, party, reason, asked, lost)
    select venue_id, date, hour, party, reason, count(*)::int, (count(*) filter (where not has_booked))::int
    from known group by venue_id, date, hour, party, reason
    order by venue_id, date, hour, party, reason
    on conflict (venue_id, date, hour, party, reason)
      do update set asked = kept.asked + excluded.asked, lost = kept.lost + excluded.lost`.execute(db)
  await sql`delete from demand_visitors where ends_at <= ${now} and is_counted`.execute(db)
  await sql`delete from demand_salts where ends_at <= ${now}`.execute(db)
}
