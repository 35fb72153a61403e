import { sql } from 'kysely'
import type { Executor } from '../../server/db/executor.ts'
import { openApp } from '../app.ts'
import { type BenchDatabase, TODAY } from '../databases.ts'
import { dayAfter } from '../generate.ts'
import { heading, kept, median, tableRow } from '../report.ts'

const WITHIN_MS = 50
const BOOKINGS = 1_000_000
const ROUNDS = 41
const RANGES = [28, 91, 365, 731] as const
const DAYS = 731
const FIRST = dayAfter(TODAY, -DAYS)

/**
 * Reports of a venue with 1,000,000 bookings in two years. Reports read daily sums, so the sums are written and not the
 * bookings: every source and kind on every day, money of each kind, and a whole day of slots refused for two reasons.
 */
export const measureReports = async (filled: BenchDatabase) => {
  const app = await openApp(filled)
  const { venueId } = filled.world
  await writeSums(app.db, venueId)
  heading(`Reports of a venue with ${BOOKINGS.toLocaleString('en')} bookings in two years, nothing cached`, [
    'range',
    'median',
    'at most',
    'kept',
  ])
  for (const days of RANGES) {
    const path = `/api/my-venues/${venueId}/reports?from=${dayAfter(TODAY, -days)}&to=${dayAfter(TODAY, -1)}`
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const started = performance.now()
      await app.call('GET', path)
      times.push(performance.now() - started)
    }
    const took = median(times)
    tableRow([
      `${days} days`,
      `${took.toFixed(1)} ms`,
      `${WITHIN_MS} ms`,
      kept(`report of ${days} days: ${took.toFixed(1)} ms`, took <= WITHIN_MS),
    ])
  }
  await app.close()
}

const writeSums = async (db: Executor, venueId: string) => {
  const perDay = Math.ceil(BOOKINGS / DAYS / 7)
  const days = sql`generate_series(0, ${sql.lit(DAYS - 1)}) as n`
  const date = sql`${FIRST}::date + n`
  for (const table of ['report_days', 'revenue_days', 'revenue_kinds', 'refused_demand', 'refused_months'])
    await sql`delete from ${sql.table(table)} where venue_id = ${venueId}`.execute(db)
  await sql`
    insert into report_days (venue_id, date, source, kind, parties, covers, arrived, no_shows, cancelled, lead_0, lead_1,
      lead_2, lead_4, lead_8, lead_15, lead_31, stays, stay_mins, planned_mins, hours)
    select ${venueId}, ${date}, source, kind, ${perDay}::int, ${perDay * 3}::int, ${perDay * 2}::int, 3, 9,
      20, 20, 20, 20, 20, 20, 20, ${perDay}::int, ${perDay * 104}::int, ${perDay * 120}::int, array_fill(40, array[24])
    from ${days},
      (values ('public', 'table'), ('public', 'guestlist'), ('public', 'event'), ('staff', 'table'),
        ('staff', 'guestlist'), ('staff', 'event'), ('reservation', 'reservation')) as of (source, kind)`.execute(
    db,
  )
  await sql`insert into revenue_days select ${venueId}, ${date}, 248000 from ${days}`.execute(db)
  await sql`insert into revenue_kinds select ${venueId}, ${date}, kind, 62000
    from ${days}, unnest(array['deposits', 'fees', 'tickets', 'vouchers']) as kind`.execute(db)
  await sql`insert into refused_demand
    select ${venueId}, ${date}, to_char(time '12:00' + q * interval '15 minutes', 'HH24:MI'), reason, 3
    from ${days}, generate_series(0, 47) as q, unnest(array['no_table', 'pacing_full']) as reason`.execute(db)
  await sql`insert into refused_months select venue_id, date_trunc('month', date)::date, slot_time, reason, sum(seen)
    from refused_demand where venue_id = ${venueId} group by 1, 2, 3, 4`.execute(db)
  await sql`analyze report_days, revenue_days, revenue_kinds, refused_demand, refused_months`.execute(db)
}
