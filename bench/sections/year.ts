import { sql } from 'kysely'
import type { Executor } from '../../server/db/executor.ts'
import { openApp } from '../app.ts'
import type { BenchDatabase } from '../databases.ts'
import type { OtherVenues } from '../other-venues.ts'
import { amount, heading, kept, tableRow } from '../report.ts'

/** How much larger the indexes of a table may be than they are when built anew. */
const BLOAT_AT_MOST = 2.5
const MONTHS = 12
/** A month of changes is one statement, and so is building an index anew. */
const HOUR_MS = 3_600_000
const TABLES = [
  'bookings',
  'table_claims',
  'outbox',
  'venue_versions',
  'venue_guests',
  'booking_counts',
  'report_days',
  'arrivals',
] as const

/**
 * A year in twelve steps: every booking of the month changes as a booking does in its life, its message is sent, its
 * venue's version moves, and what nobody needs any more is deleted. Then autovacuum's work is done.
 */
export const simulateYear = async (filled: BenchDatabase, { venues, bookings }: OtherVenues) => {
  const app = await openApp({
    ...filled,
    serviceEnv: { ...filled.serviceEnv, DATABASE_STATEMENT_MS: String(HOUR_MS) },
  })
  let vacuumMs = 0
  for (let month = MONTHS; month >= 1; month -= 1) {
    for (const change of LIFE) await sql.raw(change.replaceAll(':month', ofMonth(month))).execute(app.db)
    const started = performance.now()
    for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(app.db)
    vacuumMs += performance.now() - started
  }
  const worn = await sizesOf(app.db)
  for (const table of TABLES) await sql`reindex table ${sql.table(table)}`.execute(app.db)
  const fresh = await sizesOf(app.db)
  heading(
    `After a year of ${amount(bookings)} bookings in ${amount(venues)} venues (vacuumed each month, ${(vacuumMs / 1000).toFixed(0)} s in all)`,
    ['table', 'rows', 'free in the table', 'indexes', 'built anew', 'ratio', 'at most', 'kept'],
  )
  for (const table of TABLES) {
    const [before, after] = [worn.get(table), fresh.get(table)]
    if (!before || !after) continue
    const ratio = before.indexes / after.indexes
    tableRow([
      table,
      amount(before.rows),
      `${Math.round((100 * before.free) / before.heap)} % of ${megabytes(before.heap)}`,
      megabytes(before.indexes),
      megabytes(after.indexes),
      ratio.toFixed(2),
      BLOAT_AT_MOST.toFixed(2),
      kept(`indexes of ${table}: ${ratio.toFixed(2)}`, ratio <= BLOAT_AT_MOST),
    ])
  }
  await app.close()
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

const ofMonth = (ago: number) =>
  `booking_date >= current_date - ${ago} * 30 - 5 and booking_date < current_date - ${ago - 1} * 30 - 5 and id like 'bkg\\_h%'`

/** Waiting, confirmed, checked in, closed; a table is kept longer; the message waits and is sent. */
const LIFE = [
  `update bookings set status = 'pending' where :month and status = 'checked_in'`,
  `update bookings set status = 'approved', approved_at = now() where :month and status = 'pending'`,
  `update table_claims c set ends_at = c.ends_at + interval '5 minutes' from (select * from bookings where :month) b
    where b.venue_id = c.venue_id and b.id = c.holder_id and b.status = 'approved'`,
  `update bookings set status = 'checked_in', checked_in_at = now(), arrived = party_size, in_use = true where :month and status = 'approved'`,
  `update bookings set in_use = false, closed_at = now() where :month and status = 'checked_in'`,
  `update venue_versions v set activity = activity + 1 from (select * from bookings where :month) b
    where v.venue_id = b.venue_id`,
  `update outbox set status = 'queued' where booking_id in (select id from bookings where :month)`,
  `update outbox set attempts = 2, next_attempt_at = now() where booking_id in (select id from bookings where :month)`,
  `update outbox set status = 'sent', sent_at = now() where booking_id in (select id from bookings where :month)`,
]

interface Sizes {
  readonly rows: number
  readonly heap: number
  readonly free: number
  readonly indexes: number
}

/** `free` is what the table could use again, by its free space map. */
const sizesOf = async (db: Executor): Promise<Map<string, Sizes>> => {
  await sql`create extension if not exists pg_freespacemap`.execute(db)
  const { rows } = await sql<Sizes & { name: string }>`
    select relname as name, reltuples::float8 as rows, pg_relation_size(oid)::float8 as heap,
      (select coalesce(sum(avail), 0)::float8 from pg_freespace(oid)) as free, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relname in (${sql.join([...TABLES])}) and relkind = 'r'`.execute(db)
  return new Map(rows.map(({ name, ...sizes }) => [name, sizes]))
}
