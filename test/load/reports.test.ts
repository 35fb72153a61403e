import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeVenue } from '../support/factories.ts'
import { type Person, useWorld } from '../support/world.ts'

/**
 * A report reads daily sums, so its cost grows with the days and not with the bookings. These are the sums of a venue
 * with 1,000,000 bookings in two years: 1,368 a day, in every source and kind, and refused slots from noon to midnight.
 */
const WITHIN_MS = 50
const BOOKINGS = 1_000_000
const DAYS = 731
const ROUNDS = 21

const world = useWorld({ own: true })
let operator: Person
let venueId: string

beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  const perDay = Math.ceil(BOOKINGS / DAYS / 7)
  await sql`
    insert into report_days (venue_id, date, source, kind, parties, covers, arrived, no_shows, cancelled, lead_0, lead_1,
      lead_2, lead_4, lead_8, lead_15, lead_31, stays, stay_mins, planned_mins, hours)
    select ${venueId}::text, date '2024-01-16' + n, source, kind, ${perDay}::int, ${perDay * 3}::int, ${perDay * 2}::int, 3, 9,
      20, 20, 20, 20, 20, 20, 20, ${perDay}::int, ${perDay * 104}::int, ${perDay * 120}::int, array_fill(40, array[24])
    from generate_series(0, ${DAYS - 1}::int) as n,
      (values ('public', 'table'), ('public', 'guestlist'), ('public', 'event'), ('staff', 'table'),
        ('staff', 'guestlist'), ('staff', 'event'), ('reservation', 'reservation')) as of (source, kind)
  `.execute(world.database.read)
  await sql`insert into revenue_days select ${venueId}::text, date '2024-01-16' + n, 248000
    from generate_series(0, ${DAYS - 1}::int) as n`.execute(world.database.read)
  await sql`insert into revenue_kinds select ${venueId}::text, date '2024-01-16' + n, kind, 62000
    from generate_series(0, ${DAYS - 1}::int) as n, unnest(array['deposits', 'fees', 'tickets', 'vouchers']) as kind`.execute(
    world.database.read,
  )
  await sql`insert into refused_demand
    select ${venueId}::text, date '2024-01-16' + n, lpad((12 + q / 4)::text, 2, '0') || ':' || lpad((q % 4 * 15)::text, 2, '0'),
      reason, 3
    from generate_series(0, ${DAYS - 1}::int) as n, generate_series(0, 47) as q, unnest(array['full', 'no_table']) as reason`.execute(
    world.database.read,
  )
  await sql`analyze report_days, revenue_days, revenue_kinds, refused_demand`.execute(world.database.read)
})

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test(`two years of a venue with ${BOOKINGS} bookings are reported within ${WITHIN_MS} ms`, async () => {
  const query = { from: '2024-01-16', to: '2026-01-15' }
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const begun = performance.now()
    const report = await operator.ok('GET /api/my-venues/:venueId/reports', { params: { venueId }, query })
    times.push(performance.now() - begun)
    expect(report.totals.parties).toBeGreaterThanOrEqual(BOOKINGS)
    expect(report.days).toHaveLength(DAYS)
  }
  const took = median(times)
  process.stdout.write(`A report of two years: ${took.toFixed(1)} ms (median of ${ROUNDS}).\n`)
  expect(took).toBeLessThan(WITHIN_MS)
})
