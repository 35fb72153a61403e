import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../contract/venues.ts'
import { occupancyOf, offerOf, offerRule, offerSeat, offerVenue } from '../test/support/offers.ts'
import { slotsOn } from './availability.ts'
import { minutesIntoDay, minutesOf, timeOfMinutes, weekdayOf } from './service-day.ts'
import { noteOn, type SpecialDay, specialDayOn } from './special-days.ts'

// 2026-12-31 is a Thursday.
const EVE = '2026-12-31'
const NOW = new Date('2026-12-01T12:00:00Z')
const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ open: '18:00', close: '23:00' }]]))

const specialDay = (fields: Partial<SpecialDay> = {}): SpecialDay => ({
  name: 'New Year’s Eve',
  date_from: EVE,
  date_to: EVE,
  note: null,
  opening_hours: null,
  rule_ids: null,
  closures: [],
  ...fields,
})
const closure = (start_time: string, end_time: string, seating_area_ids: string[] | null = null) => ({
  start_time,
  end_time,
  seating_area_ids,
})

const dinner = offerRule({ id: 'dinner', start_time: '18:00', end_time: '02:00', slot_interval_mins: 60 })
const gala = offerRule({ ...dinner, id: 'gala', special_only: true })
const terrace = offerSeat('t1', 4, { areaIds: ['terrace'] })
const hall = offerSeat('t2', 4, { areaIds: ['hall'] })

/** The free times of each rule on the eve. */
const freeTimes = (fields: Parameters<typeof offerOf>[0], days: readonly SpecialDay[], date = EVE) => {
  const offer = offerOf({
    rules: [dinner, gala],
    seats: [terrace, hall],
    ...fields,
    venue: offerVenue({
      opening_hours: week,
      fit_stay: false,
      ...fields?.venue,
      special_days: days,
    }),
  })
  const free = slotsOn(offer, occupancyOf(), 'tables', date, 2, NOW).filter(({ available }) => available)
  return free.map(({ rule, time }) => `${rule.id} ${time}`)
}

const dinnerAt = (...times: string[]) => times.map((time) => `dinner ${time}`)
const EVENING = dinnerAt('18:00', '19:00', '20:00', '21:00', '22:00')
const event = { startsAt: new Date(`${EVE}T20:00:00Z`), endsAt: new Date(`${EVE}T21:00:00Z`) }
const blackout = { date_from: EVE, date_to: EVE, flows: ['tables'] }

describe('special days, blackouts, events and closures over each other', () => {
  test.each<[string, Parameters<typeof offerOf>[0], SpecialDay[], string[]]>([
    ['an ordinary day', {}, [], EVENING],
    ['a special day that says nothing', {}, [specialDay()], EVENING],
    [
      'a special day of another date',
      {},
      [specialDay({ date_from: '2026-12-24', date_to: '2026-12-30', opening_hours: [] })],
      EVENING,
    ],
    [
      'longer hours',
      {},
      [specialDay({ opening_hours: [{ open: '17:00', close: '01:00' }] })],
      [...EVENING, ...dinnerAt('23:00', '00:00')],
    ],
    [
      'shorter hours',
      {},
      [specialDay({ opening_hours: [{ open: '18:00', close: '20:00' }] })],
      dinnerAt('18:00', '19:00'),
    ],
    ['no hours: closed', {}, [specialDay({ opening_hours: [] })], []],
    [
      'only the special rule: one price for a time',
      {},
      [specialDay({ rule_ids: ['gala'] })],
      EVENING.map((slot) => slot.replace('dinner', 'gala')),
    ],
    [
      'both rules named',
      {},
      [specialDay({ rule_ids: ['dinner', 'gala'] })],
      EVENING.flatMap((slot) => [slot, slot.replace('dinner', 'gala')]),
    ],
    ['no rule: nothing online', {}, [specialDay({ rule_ids: [] })], []],
    [
      'a closure of the venue',
      {},
      [specialDay({ closures: [closure('20:00', '21:00')] })],
      dinnerAt('18:00', '21:00', '22:00'),
    ],
    [
      'a closure of one area leaves the other',
      {},
      [specialDay({ closures: [closure('20:00', '21:00', ['terrace'])] })],
      EVENING,
    ],
    [
      'a closure of all areas',
      {},
      [
        specialDay({
          closures: [closure('20:00', '21:00', ['terrace']), closure('20:00', '21:00', ['hall'])],
        }),
      ],
      dinnerAt('18:00', '21:00', '22:00'),
    ],
    [
      'a closure past midnight',
      {},
      [
        specialDay({
          opening_hours: [{ open: '18:00', close: '02:00' }],
          closures: [closure('23:00', '01:00')],
        }),
      ],
      dinnerAt('18:00', '19:00', '20:00', '21:00', '01:00'),
    ],
    [
      'an event over a special day',
      { takeovers: [{ ...event, areaIds: null }] },
      [specialDay({ rule_ids: ['gala'] })],
      ['gala 18:00', 'gala 21:00', 'gala 22:00'],
    ],
    [
      'an event in one area and a closure of the other',
      { takeovers: [{ ...event, areaIds: ['hall'] }] },
      [specialDay({ closures: [closure('20:00', '21:00', ['terrace'])] })],
      dinnerAt('18:00', '21:00', '22:00'),
    ],
    [
      'a blackout over everything',
      { blackouts: [blackout] },
      [specialDay({ opening_hours: [{ open: '17:00', close: '03:00' }], rule_ids: ['dinner', 'gala'] })],
      [],
    ],
    [
      'of two special days the later made, alone',
      {},
      [
        specialDay({ rule_ids: ['gala'], closures: [closure('18:00', '20:00')] }),
        specialDay({ opening_hours: [{ open: '18:00', close: '20:00' }] }),
      ],
      dinnerAt('18:00', '19:00'),
    ],
    [
      'a stay that must end by the day’s own closing',
      { venue: offerVenue({ opening_hours: week, fit_stay: true }) },
      [specialDay({ opening_hours: [{ open: '18:00', close: '22:00' }] })],
      dinnerAt('18:00', '19:00', '20:00'),
    ],
  ])('%s', (_, fields, days, expected) => {
    expect(freeTimes(fields, days)).toEqual(expected)
  })

  test('a rule that is special only applies on no other day', () => {
    expect(freeTimes({}, [specialDay({ rule_ids: ['gala'] })], '2026-12-30')).toEqual(EVENING)
  })

  test('a named rule applies whatever its weekdays are', () => {
    const fridays = offerRule({ ...dinner, id: 'fridays', days: ['fri'] })
    expect(freeTimes({ rules: [fridays] }, [specialDay({ rule_ids: ['fridays'] })])).toHaveLength(5)
    expect(freeTimes({ rules: [fridays] }, [])).toEqual([])
  })

  test('hours that a special day ends early do not run on from the day before', () => {
    const long = {
      ...offerVenue(),
      opening_hours: { wed: [{ open: '18:00', close: '09:00' }] },
      fit_stay: false,
    }
    const morning = offerRule({ start_time: '07:00', end_time: '10:00', slot_interval_mins: 60 })
    const times = (days: SpecialDay[]) => freeTimes({ venue: long, rules: [morning] }, days)
    expect(times([])).toEqual(dinnerAt('07:00', '08:00'))
    expect(times([specialDay({ opening_hours: [] })])).toEqual([])
  })

  // In London the clocks go forward on 28 March 2027 and back on 31 October 2027.
  test.each([
    ['2027-03-27', 'the clocks skip 01:00', ['18:00', '00:00', '02:00']],
    ['2027-10-30', 'an hour comes twice', ['18:00', '00:00', '01:00', '02:00']],
  ])('on %s the hours of the day hold, although %s', (date, _, times) => {
    const late = offerRule({ ...dinner, end_time: '03:00' })
    const opening_hours = [
      { open: '18:00', close: '19:00' },
      { open: '00:00', close: '03:00' },
    ]
    const fields = { rules: [late], venue: offerVenue({ booking_start_value: 365, fit_stay: false }) }
    const days = [specialDay({ date_from: date, date_to: date, opening_hours })]
    expect(freeTimes(fields, days, date)).toEqual(dinnerAt(...times))
  })
})

describe('the note', () => {
  const days = [
    specialDay({ note: { en: 'Set menu', de: null } }),
    specialDay({ date_to: '2027-01-01', note: { en: 'Later', de: 'Später' } }),
  ]
  test('is that of the special day that applies, in the language or the other one', () => {
    expect(noteOn(days, EVE, 'de')).toBe('Später')
    expect(noteOn(days.slice(0, 1), EVE, 'de')).toBe('Set menu')
    expect(noteOn(days, '2026-12-30', 'en')).toBeNull()
  })
})

/**
 * A naive reading of the rules about special days, slot by slot, that shares nothing with the code but the parsing of
 * times: which special day applies, whether the venue is open at the minute, and whether the rule applies.
 */
const oracle = (
  days: readonly SpecialDay[],
  rule: { id: string; special_only: boolean; days: readonly string[] },
  date: string,
  time: string,
): boolean => {
  let special: SpecialDay | undefined
  for (const day of days) if (day.date_from <= date && date <= day.date_to) special = day
  if (special?.rule_ids) {
    if (!special.rule_ids.includes(rule.id)) return false
  } else if (rule.special_only || !rule.days.includes(weekdayOf(date))) return false
  const minute = minutesIntoDay(offerVenue(), time)
  const inside = ({ open, close }: { open: string; close: string }) => {
    const from = minutesIntoDay(offerVenue(), open)
    const length = (minutesOf(close) - minutesOf(open) + 1440) % 1440 || 1440
    return from <= minute && minute < from + length
  }
  if (special?.opening_hours) return special.opening_hours.some(inside)
  return inside({ open: '18:00', close: '23:00' })
}

const quarter = fc.integer({ min: 24, max: 90 }).map((n) => timeOfMinutes(n * 15))
const dates = fc.integer({ min: 20, max: 31 }).map((day) => `2026-12-${day}`)
const someDay = fc
  .record({
    from: dates,
    to: dates,
    hours: fc.option(fc.tuple(quarter, quarter).map(([open, close]) => [{ open, close }])),
    rules: fc.option(fc.subarray(['dinner', 'gala', 'thursday'])),
  })
  .map(({ from, to, hours, rules }) =>
    specialDay({
      date_from: from < to ? from : to,
      date_to: from < to ? to : from,
      opening_hours: hours,
      rule_ids: rules,
    }),
  )

test('offers the slots that a naive reading of the rules offers', () => {
  const rules = [dinner, gala, offerRule({ ...dinner, id: 'thursday', days: ['thu'] })]
  fc.assert(
    fc.property(fc.array(someDay, { maxLength: 4 }), dates, (days, date) => {
      const venue = offerVenue({ opening_hours: week, fit_stay: false, special_days: days })
      const shown = slotsOn(offerOf({ venue, rules }), occupancyOf(), 'tables', date, 2, NOW)
      const free = shown.filter(({ available }) => available).map(({ rule, time }) => `${rule.id} ${time}`)
      const expected = rules.flatMap((rule) =>
        ['18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '00:00', '01:00']
          .filter((time) => oracle(days, rule, date, time))
          .map((time) => `${rule.id} ${time}`),
      )
      expect(free.sort()).toEqual(expected.sort())
      expect(specialDayOn(days, date)).toBe(
        days.findLast((day) => day.date_from <= date && date <= day.date_to),
      )
    }),
    { numRuns: 1000 },
  )
})
