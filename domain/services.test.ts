import { describe, expect, test } from 'vitest'
import {
  intervalStart,
  isClosedOnline,
  isOverPace,
  isServed,
  resetMins,
  type Service,
  servicesAt,
  servicesOn,
  turnMins,
} from './services.ts'

const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }
const SATURDAY = '2026-01-17'

const service = (fields: Partial<Service> = {}): Service => ({
  days: ['sat'],
  date: null,
  start_time: '18:00',
  last_seating: '21:00',
  interval_mins: 15,
  max_covers: null,
  max_parties: null,
  turn_mins: [],
  reset_mins: 0,
  ...fields,
})

describe('the services of a day', () => {
  const weekly = service()
  const dated = service({ days: null, date: SATURDAY, start_time: '12:00', last_seating: '14:00' })

  test('are the weekly ones of its weekday', () => {
    expect(servicesOn([weekly, dated], '2026-01-24')).toEqual([weekly])
    expect(servicesOn([weekly], '2026-01-18')).toEqual([])
  })

  test('are the dated ones alone where there are any', () => {
    expect(servicesOn([weekly, dated], SATURDAY)).toEqual([dated])
  })

  test.each([
    ['17:59', false],
    ['18:00', true],
    ['21:00', true],
    ['21:01', false],
  ])('take an arrival at %s: %s', (time, expected) => {
    expect(isServed(LONDON, [weekly], time)).toBe(expected)
  })

  test('may run past midnight', () => {
    const late = service({ start_time: '22:00', last_seating: '01:00' })
    expect(['21:59', '23:30', '01:00', '01:01'].map((time) => isServed(LONDON, [late], time))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('are every time of day where there are none', () => {
    expect(isServed(LONDON, [], '03:00')).toBe(true)
  })
})

describe('a party stays', () => {
  const at = [
    service({
      turn_mins: [
        { to_party: 6, mins: 120 },
        { to_party: 2, mins: 90 },
      ],
      reset_mins: 15,
    }),
  ]
  test.each([
    [1, 90],
    [2, 90],
    [3, 120],
    [6, 120],
    [7, undefined],
  ])('of %i: %s minutes', (party, mins) => {
    expect(turnMins(at, party)).toBe(mins)
  })

  test('as the service that began last says, and its table is reset as long', () => {
    const brunch = service({
      start_time: '10:00',
      last_seating: '20:00',
      turn_mins: [{ to_party: 9, mins: 60 }],
    })
    const both = servicesAt(LONDON, [brunch, ...at], '19:00')
    expect([turnMins(both, 2), resetMins(both)]).toEqual([90, 15])
  })
})

describe('a limit', () => {
  const arrivals = [
    { slot_time: '18:14', covers: 2, parties: 1 },
    { slot_time: '18:15', covers: 2, parties: 1 },
    { slot_time: '18:29', covers: 1, parties: 1 },
  ]
  const over = (limits: Partial<Service>, time: string, party: number) =>
    isOverPace(LONDON, [service(limits)], time, party, arrivals)

  test('counts all arrivals of the interval, in whichever minute they are', () => {
    expect([1, 2].map((party) => over({ max_covers: 4 }, '18:20', party))).toEqual([false, true])
    expect([2, 3].map((party) => over({ max_covers: 4 }, '18:10', party))).toEqual([false, true])
    expect(over({ max_covers: 4 }, '18:30', 4)).toBe(false)
  })

  test('may be one of parties', () => {
    expect([over({ max_parties: 2 }, '18:20', 1), over({ max_parties: 3 }, '18:20', 50)]).toEqual([
      true,
      false,
    ])
  })

  test('counts intervals from the start of the service', () => {
    const odd = service({ start_time: '18:10', interval_mins: 20 })
    expect(['18:10', '18:29', '18:30', '18:55'].map((time) => intervalStart(LONDON, odd, time))).toEqual([
      '18:10',
      '18:10',
      '18:30',
      '18:50',
    ])
  })

  test('that is not set refuses nobody', () => {
    expect(over({}, '18:20', 500)).toBe(false)
  })
})

describe('what hosts change for one day', () => {
  const change = { date: SATURDAY, time: '18:20', closed: false, extra_covers: 0, extra_parties: 0 }
  const changed = (fields: Partial<typeof change>, limits: Partial<Service> = {}) =>
    servicesOn([service({ ...limits, pace_changes: [{ ...change, ...fields }] })], SATURDAY)

  test('closes the whole interval that contains the time, and no other', () => {
    const at = changed({ closed: true })
    expect(['18:14', '18:15', '18:29', '18:30'].map((time) => isClosedOnline(LONDON, at, time))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('is not there on other days', () => {
    const at = servicesOn([service({ pace_changes: [{ ...change, closed: true }] })], '2026-01-24')
    expect(isClosedOnline(LONDON, at, '18:20')).toBe(false)
  })

  test.each([
    [{ extra_covers: 3 }, { max_covers: 4 }, 7, false],
    [{ extra_covers: 3 }, { max_covers: 4 }, 8, true],
    [{ extra_covers: 3 }, { max_covers: 4, max_parties: 0 }, 1, true],
    [{ extra_parties: 1 }, { max_parties: 0 }, 50, false],
    // A limit that there is not stays none.
    [{ extra_covers: 3 }, {}, 500, false],
  ])('%o on %o: a party of %d is over: %s', (fields, limits, party, expected) => {
    expect(isOverPace(LONDON, changed(fields, limits), '18:20', party, [])).toBe(expected)
  })
})
