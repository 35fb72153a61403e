import { sql } from 'kysely'
import type { UnavailableReason } from '../../../domain/availability.ts'
import type { Database } from '../../db/database.ts'
import { type Asked, type Booked, createVisitors } from './visitors.ts'

/** A slot that guests were shown and could not book. */
export interface RefusedSlot {
  readonly time: string
  readonly reason: UnavailableReason
}

/** An answer about one service day. The same answer, sent again, is the same object. */
export interface SeenAnswer {
  readonly venueId: string
  readonly date: string
  readonly refused: readonly RefusedSlot[]
}

export interface Demand {
  /** Counts an answer that a guest sees. Costs no statement: the counts are written by `flush`. */
  saw(answer: SeenAnswer): void
  /** Notes a guest who was refused. */
  asked(asked: Asked): void
  /** Notes a guest who booked. */
  booked(booked: Booked): void
  /** Adds what was seen since the last flush to the sums of its day and of its month, and writes who asked and booked. */
  flush(now: Date): Promise<void>
  /** Drops what was seen since the last flush: no guest saw it. */
  forget(): void
}

/** Above this, answers go uncounted until the next flush, so that a crawler cannot fill the memory. */
const MAX_ANSWERS = 20_000

/** What guests wanted and could not have, counted in memory and written every few seconds. */
export const createDemand = (database: Database): Demand => {
  let seen = new Map<SeenAnswer, number>()
  let people: { asked: Asked[]; booked: Booked[] } = { asked: [], booked: [] }
  const visitors = createVisitors(database)
  const hasRoom = () => people.asked.length + people.booked.length < MAX_ANSWERS

  const count = (answer: SeenAnswer, times: number) => {
    const before = seen.get(answer)
    if (before !== undefined || seen.size < MAX_ANSWERS) seen.set(answer, (before ?? 0) + times)
  }

  const flushSeen = async () => {
    if (seen.size === 0) return
    const written = seen
    seen = new Map()
    try {
      await addToTotals(database, written)
    } catch (error) {
      for (const [answer, times] of written) count(answer, times)
      throw error
    }
  }

  const flushPeople = async (now: Date) => {
    const written = people
    people = { asked: [], booked: [] }
    try {
      await visitors.write(written.asked, written.booked, now)
    } catch (error) {
      people.asked.unshift(...written.asked)
      people.booked.unshift(...written.booked)
      throw error
    }
  }

  return {
    saw: (answer) => {
      if (answer.refused.length > 0) count(answer, 1)
    },
    asked: (one) => {
      if (hasRoom()) people.asked.push(one)
    },
    booked: (one) => {
      if (hasRoom()) people.booked.push(one)
    },
    flush: async (now) => {
      await Promise.all([flushSeen(), flushPeople(now)])
    },
    forget: () => {
      seen.clear()
      people = { asked: [], booked: [] }
    },
  }
}

const addToTotals = async (database: Database, seen: ReadonlyMap<SeenAnswer, number>) => {
  const rows = [...seen].flatMap(([{ venueId, date, refused }, times]) =>
    refused.map(({ time, reason }) => ({ venueId, date, time, reason, times })),
  )
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name])
  // The rows are locked in one order, whichever process writes them. A venue may have been deleted meanwhile.
  await sql`
    with seen as (
      select venue_id, date, slot_time, reason, sum(times)::int as times
      from unnest(${column('venueId')}::text[], ${column('date')}::date[], ${column('time')}::text[],
        ${column('reason')}::text[], ${column('times')}::int[]) as u (venue_id, date, slot_time, reason, times)
      where exists (select from venues where venues.id = u.venue_id)
      group by venue_id, date, slot_time, reason
    ), days as (
      insert into refused_demand as kept (venue_id, date, slot_time, reason, seen)
      select * from seen order by venue_id, date, slot_time, reason
      on conflict (venue_id, date, slot_time, reason) do update set seen = kept.seen + excluded.seen
    )
    insert into refused_months as kept (venue_id, month, slot_time, reason, seen)
    select venue_id, date_trunc('month', date)::date as month, slot_time, reason, sum(times)::int
    from seen
    group by venue_id, month, slot_time, reason
    order by venue_id, month, slot_time, reason
    on conflict (venue_id, month, slot_time, reason) do update set seen = kept.seen + excluded.seen`.execute(
    database.forShare('background').read,
  )
}
