import fc from 'fast-check'
import { WEEKDAYS } from '../../contract/venues.ts'
import { timeOfMinutes } from '../../domain/service-day.ts'
import { makeGuest, makeSeatingArea } from './factories.ts'
import { openPublicVenue, type PublicVenue } from './public-venue.ts'
import type { World } from './world.ts'

// Random venues, half full: rules, tables, combinations, blocks, services, a special day, a blackout, and parties that are there.

/** The date on which the clocks go forward in London, and an ordinary one. */
const DATES = ['2026-03-28', '2026-01-17']

const time = fc.integer({ min: 0, max: 47 }).map((half) => timeOfMinutes(half * 30))
const few = <T>(one: fc.Arbitrary<T>, minLength = 0, maxLength = 3) => fc.array(one, { minLength, maxLength })
const size = fc.integer({ min: 1, max: 9 })

const rule = fc.record({
  rule_type: fc.constantFrom('tables', 'tables', 'guestlist'),
  start_time: time,
  end_time: time,
  slot_interval_mins: fc.constantFrom(30, 60, 90),
  party_min: fc.integer({ min: 1, max: 2 }),
  party_max: fc.integer({ min: 3, max: 9 }),
  duration_mins: fc.constantFrom(null, 15, 90, 1440),
  max_covers_per_slot: fc.constantFrom(null, 4, 10),
  capacity: fc.constantFrom(null, 0, 4, 50),
  deposit_mode: fc.constantFrom('none', 'none', 'hold', 'charge'),
  price_per_cover_pence: fc.constantFrom(0, 1000),
  auto_approve: fc.boolean(),
  cutoff: fc.constantFrom(null, [90, 'minutes'], [3, 'hours']),
  start: fc.constantFrom(null, null, null, [6, 'hours'], [2, 'days']),
  inArea: fc.constantFrom(false, false, true),
})
const table = fc.record({
  capacity: size,
  min_party: fc.integer({ min: 1, max: 2 }),
  bookable_online: fc.constantFrom(true, true, true, false),
  deposit_pence: fc.constantFrom(0, 0, 2500),
  inArea: fc.boolean(),
})
const span = fc.record({ table: fc.nat(), time, mins: fc.constantFrom(30, 120, 480) })

export const randomVenue = fc.record({
  date: fc.constantFrom(...DATES),
  hour: fc.integer({ min: 5, max: 21 }),
  venue: fc.record({
    opening_hours: fc.constantFrom(
      null,
      null,
      Object.fromEntries(WEEKDAYS.map((day) => [day, [{ open: '17:00', close: '02:00' }]])),
      Object.fromEntries(
        WEEKDAYS.map((day) => [
          day,
          [
            { open: '11:00', close: '14:00' },
            { open: '14:00', close: '15:30' },
            { open: '18:00', close: '03:00' },
          ],
        ]),
      ),
    ),
    fit_stay: fc.boolean(),
    booking_cutoff_value: fc.constantFrom(0, 45),
    max_plus_ones: fc.integer({ min: 0, max: 4 }),
    tables_enabled: fc.constantFrom(true, true, true, false),
  }),
  rules: few(rule, 1),
  tables: few(table, 1, 5),
  combos: few(
    fc.record({
      tables: fc.tuple(fc.nat(), fc.nat()),
      capacity: size,
      min_party: fc.integer({ min: 1, max: 4 }),
    }),
  ),
  blocks: few(span),
  services: few(
    fc.record({
      start_time: fc.integer({ min: 12, max: 36 }).map((half) => timeOfMinutes(half * 30)),
      mins: fc.constantFrom(60, 240, 600),
      isDated: fc.boolean(),
      interval_mins: fc.constantFrom(15, 45, 120),
      max_covers: fc.constantFrom(null, 4, 9),
      max_parties: fc.constantFrom(null, 1, 3),
      turn_mins: fc.constantFrom<{ to_party: number; mins: number }[]>(
        [],
        [{ to_party: 2, mins: 60 }],
        [{ to_party: 9, mins: 240 }],
      ),
      reset_mins: fc.constantFrom(0, 0, 15, 45),
    }),
    0,
    2,
  ),
  /** On the day itself: other hours, only the first rules, and a closed part. */
  special: fc.option(
    fc.record({
      opening_hours: fc.constantFrom<{ open: string; close: string }[] | null>(
        null,
        null,
        [],
        [{ open: '12:00', close: '01:00' }],
      ),
      rules: fc.constantFrom(null, null, 0, 1, 2),
      closed: fc.option(fc.record({ start: time, mins: fc.constantFrom(60, 240), inArea: fc.boolean() })),
    }),
  ),
  blackout: fc.constantFrom<('tables' | 'guestlist')[]>([], [], [], ['tables'], ['guestlist']),
  bookings: few(span),
  reservations: few(span),
  parties: fc.tuple(fc.integer({ min: 1, max: 4 }), size),
})
type VenuePlan = typeof randomVenue extends fc.Arbitrary<infer P> ? P : never

/** Builds the venue. Some of its parties conflict and are refused; the rest occupy it. */
export const furnish = async (world: World, plan: VenuePlan): Promise<PublicVenue> => {
  const venue = await openPublicVenue(world, plan.venue, { active: false })
  const { operator, params, venueId } = venue
  const area = await makeSeatingArea(operator, venueId, { floor_id: venue.floorId })
  const tables: string[] = []
  for (const { inArea, ...fields } of plan.tables)
    tables.push(
      await venue.table({
        ...fields,
        min_party: Math.min(fields.min_party, fields.capacity),
        area_id: inArea ? area : null,
      }),
    )
  const tableAt = (n: number) => tables[n % tables.length] ?? ''
  const rules: string[] = []
  for (const { inArea, cutoff, start, ...fields } of plan.rules)
    rules.push(
      await venue.rule({
        ...fields,
        seating_area_ids: inArea ? [area] : [],
        ...(cutoff ? { booking_cutoff_value: cutoff[0], booking_cutoff_unit: cutoff[1] } : {}),
        ...(start ? { booking_start_value: start[0], booking_start_unit: start[1] } : {}),
      }),
    )
  if (plan.special) {
    const { opening_hours, rules: first, closed } = plan.special
    await operator.ok('POST /api/my-venues/:venueId/special-days', {
      params,
      body: {
        name: 'Special',
        date_from: plan.date,
        date_to: plan.date,
        opening_hours,
        rule_ids: first === null ? null : rules.slice(0, first),
        closures: closed
          ? [
              {
                start_time: closed.start,
                end_time: later(closed.start, closed.mins),
                seating_area_ids: closed.inArea ? [area] : null,
              },
            ]
          : [],
      },
    })
  }
  for (const {
    tables: [a, b],
    ...fields
  } of plan.combos)
    if (tableAt(a) !== tableAt(b))
      await operator.call('POST /api/my-venues/:venueId/tables/combos', {
        params,
        body: { table_ids: [tableAt(a), tableAt(b)], ...fields },
      })
  for (const block of plan.blocks)
    await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params,
      body: {
        table_ids: [tableAt(block.table)],
        date: plan.date,
        start_time: block.time,
        end_time: later(block.time, block.mins),
      },
    })
  for (const { mins, isDated, ...fields } of plan.services)
    await operator.ok('POST /api/my-venues/:venueId/services', {
      params,
      body: {
        name: 'Service',
        ...(isDated ? { date: plan.date } : { days: [...WEEKDAYS] }),
        last_seating: later(fields.start_time, Math.min(mins, 600)),
        ...fields,
      },
    })
  if (plan.blackout.length > 0)
    await operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params,
      body: { date_from: plan.date, date_to: plan.date, flows: plan.blackout },
    })
  const guest = await makeGuest(world, venueId)
  // Some of these conflict and are refused. The rest occupy the venue.
  for (const one of plan.bookings)
    await operator.call('POST /api/my-venues/:venueId/staff-bookings', {
      params,
      body: {
        user_id: guest.id,
        table_id: tableAt(one.table),
        reservation_date: plan.date,
        reservation_time: one.time,
        duration_mins: one.mins,
      },
    })
  for (const one of plan.reservations)
    await operator.call('POST /api/my-venues/:venueId/reservations', {
      params,
      body: {
        table_id: tableAt(one.table),
        guest_name: 'Ada',
        reservation_date: plan.date,
        reservation_time: one.time,
        duration_mins: one.mins,
      },
    })
  return venue
}

const later = (from: string, mins: number) => {
  const [hours = 0, minutes = 0] = from.split(':').map(Number)
  return timeOfMinutes(hours * 60 + minutes + mins)
}
