import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKDAYS } from '../contract/venues.ts'
import { occupancyOf, offerOf, offerRule, offerSeat, offerVenue } from '../test/support/offers.ts'
import { slotsOn } from './availability.ts'
import { validUntil } from './booking-window.ts'
import { addDays, timeOfMinutes } from './service-day.ts'

const MINUTE = 60_000

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinutes(quarter * 15))
const unit = fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const, 'weeks' as const)
const ahead = fc.record({ value: fc.integer({ min: 0, max: 40 }), unit })
const own = fc.option(ahead, { nil: null })
const flow = fc.constantFrom('tables' as const, 'guestlist' as const)

const rule = fc.record({
  rule_type: flow,
  days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  start_time: time,
  end_time: time,
  slot_interval_mins: fc.constantFrom(15, 30, 50, 120),
  party_min: fc.integer({ min: 1, max: 3 }),
  party_max: fc.integer({ min: 3, max: 8 }),
  duration_mins: fc.constantFrom(null, 45, 300),
  cutoff: own,
  start: own,
})

const rules = fc.array(rule, { minLength: 1, maxLength: 3 }).map((all) =>
  all.map(({ cutoff, start, ...fields }, n) =>
    offerRule({
      ...fields,
      id: `rule${n}`,
      booking_cutoff_value: cutoff?.value ?? null,
      booking_cutoff_unit: cutoff?.unit ?? null,
      booking_start_value: start?.value ?? null,
      booking_start_unit: start?.unit ?? null,
    }),
  ),
)

const venue = fc
  .record({
    timezone: fc.constantFrom('Europe/London', 'Pacific/Auckland', 'America/New_York'),
    service_day_start: fc.constantFrom('00:00', '04:00', '06:00'),
    closed: fc.boolean(),
    cutoff: ahead,
    start: ahead,
  })
  .map(({ closed, cutoff, start, ...clock }) =>
    offerVenue({
      ...clock,
      opening_hours: closed ? { fri: [{ open: '18:00', close: '03:00' }] } : null,
      booking_cutoff_value: cutoff.value,
      booking_cutoff_unit: cutoff.unit,
      booking_start_value: start.value,
      booking_start_unit: start.unit,
    }),
  )

/** Includes days with a clock change in one of the zones. */
const now = fc
  .tuple(
    fc.constantFrom(
      '2026-01-16T12:00:00Z',
      '2026-03-28T18:00:00Z',
      '2026-10-24T20:00:00Z',
      '2026-04-04T10:00:00Z',
    ),
    fc.integer({ min: 0, max: 3 * 1440 * MINUTE }),
  )
  .map(([from, ms]) => new Date(Date.parse(from) + ms))

const services = fc.array(
  fc.record({
    days: fc.constant([...WEEKDAYS]),
    date: fc.constant(null),
    start_time: time,
    last_seating: time,
    interval_mins: fc.constantFrom(15, 50),
    max_covers: fc.constantFrom(null, 4),
    max_parties: fc.constantFrom(null, 1),
    turn_mins: fc.constantFrom([], [{ to_party: 2, mins: 45 }]),
    reset_mins: fc.constantFrom(0, 20),
  }),
  { maxLength: 2 },
)

const queries = fc.record({
  venue,
  services,
  rules,
  flow,
  now,
  daysAhead: fc.integer({ min: -1, max: 12 }),
  party: fc.integer({ min: 1, max: 9 }),
  /** The point between now and validUntil at which the reply is checked again. */
  part: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
})

const replyAt = (
  { venue: place, services: paced, rules: given, flow: wanted, daysAhead, party }: Query,
  start: Date,
  at: Date,
) => {
  const seats = [offerSeat('a', 2), offerSeat('b', 6)]
  const offer = offerOf({ venue: place, services: paced, rules: given, seats })
  const date = addDays(start.toISOString().slice(0, 10), daysAhead)
  const slots = slotsOn(offer, occupancyOf(), wanted, date, party, at)
  return {
    slots: slots.map(({ time: shown, rule: of, available, reason }) => [shown, of.id, available, reason]),
    until: validUntil(offer, slots, at),
  }
}
type Query = typeof queries extends fc.Arbitrary<infer Q> ? Q : never

test('an availability reply is correct until its validUntil', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const first = replyAt(query, query.now, query.now)
      const lifetimeMs = first.until.getTime() - query.now.getTime()
      expect(lifetimeMs).toBeGreaterThanOrEqual(0)
      expect(lifetimeMs).toBeLessThanOrEqual(1440 * MINUTE)
      if (lifetimeMs === 0) return
      const later = new Date(query.now.getTime() + Math.floor(lifetimeMs * query.part))
      expect(replyAt(query, query.now, later).slots).toEqual(first.slots)
      const last = new Date(first.until.getTime() - 1)
      expect(replyAt(query, query.now, last).slots).toEqual(first.slots)
    }),
    { numRuns: 300 },
  )
})
