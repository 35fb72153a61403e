import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { isOpenAt, type OpenInterval, type OpeningHours, requireNoOverlap } from './opening-hours.ts'

const hours = (...spans: string[]): OpenInterval[] =>
  spans.map((span) => {
    const [open = '', close = ''] = span.split('-')
    return { open, close }
  })

describe('the intervals of one day', () => {
  test.each([
    ['none', []],
    ['lunch and dinner', ['12:00-15:00', '18:00-23:00']],
    ['given in any order', ['18:00-23:00', '12:00-15:00']],
    ['touching', ['12:00-15:00', '15:00-18:00']],
    ['past midnight', ['12:00-15:00', '18:00-03:00']],
    ['split at midnight', ['18:00-00:00', '00:00-03:00']],
    ['round the clock', ['06:00-06:00']],
    ['four of them', ['06:00-07:00', '08:00-09:00', '10:00-11:00', '12:00-13:00']],
  ])('%s are accepted', (_, spans) => {
    expect(() => requireNoOverlap({ fri: hours(...spans) }, '06:00')).not.toThrow()
  })

  test.each([
    ['overlap', ['12:00-15:00', '14:59-18:00']],
    ['repeat', ['12:00-15:00', '12:00-15:00']],
    ['lie inside each other', ['12:00-23:00', '14:00-15:00']],
    ['overlap one that runs past midnight', ['18:00-03:00', '22:00-23:00']],
    ['overlap after midnight', ['18:00-03:00', '01:00-04:00']],
    ['share a day that never closes', ['06:00-06:00', '12:00-13:00']],
  ])('that %s are rejected, naming the day', (_, spans) => {
    const check = () => requireNoOverlap({ mon: hours('09:00-17:00'), fri: hours(...spans) }, '06:00')
    expect(check).toThrow(Refusal)
    expect(check).toThrow('"opening_hours.fri" has intervals that overlap.')
  })

  test('of different days never overlap, even if one runs into the next morning', () => {
    expect(() =>
      requireNoOverlap({ fri: hours('18:00-11:00'), sat: hours('10:00-18:00') }, '06:00'),
    ).not.toThrow()
  })
})

const london = { timezone: 'Europe/London', service_day_start: '06:00' }
// 2026-01-16 is a Friday.
const FRIDAY = '2026-01-16'
const SATURDAY = '2026-01-17'
const THURSDAY = '2026-01-15'

describe('being open', () => {
  const evening: OpeningHours = { fri: hours('18:00-03:00') }
  const split: OpeningHours = { fri: hours('12:00-15:00', '18:00-23:00') }
  const twoParts: OpeningHours = { fri: hours('18:00-00:00', '00:00-03:00') }
  const bakery: OpeningHours = { fri: hours('05:00-14:00') }
  const allDay: OpeningHours = { fri: hours('00:00-23:59') }
  const roundTheClock: OpeningHours = { fri: hours('06:00-06:00') }
  const longEvening: OpeningHours = { fri: hours('22:00-11:00') }

  test.each<[string, OpeningHours | null, string, string, boolean]>([
    ['without hours, always', null, FRIDAY, '04:00', true],
    ['with empty hours, never', {}, FRIDAY, '19:00', false],
    ['on a missing day, never', evening, SATURDAY, '19:00', false],
    ['on a day without intervals, never', { fri: [] }, FRIDAY, '19:00', false],
    ['before the interval begins', evening, FRIDAY, '17:59', false],
    ['when it begins', evening, FRIDAY, '18:00', true],
    ['before midnight', evening, FRIDAY, '23:59', true],
    ['at midnight', evening, FRIDAY, '00:00', true],
    ['past midnight', evening, FRIDAY, '02:59', true],
    ['when it ends', evening, FRIDAY, '03:00', false],
    ['after midnight on the service date before', evening, THURSDAY, '01:00', false],
    ['after midnight on the service date after', evening, SATURDAY, '01:00', false],
    ['at lunch', split, FRIDAY, '12:00', true],
    ['between lunch and dinner', split, FRIDAY, '16:00', false],
    ['at dinner', split, FRIDAY, '22:30', true],
    ['before midnight, with hours split at midnight', twoParts, FRIDAY, '23:00', true],
    ['after midnight, with hours split at midnight', twoParts, FRIDAY, '02:00', true],
    [
      'after midnight on the service date before, with hours split at midnight',
      twoParts,
      THURSDAY,
      '02:00',
      false,
    ],
    ['in the morning of a bakery', bakery, FRIDAY, '10:00', true],
    ['in a bakery’s first hour, which belongs to the service day before', bakery, THURSDAY, '05:30', true],
    ['a day after a bakery’s first hour', bakery, FRIDAY, '05:30', false],
    ['on a day from midnight to midnight', allDay, FRIDAY, '19:00', true],
    ['round the clock, at the last minute', roundTheClock, FRIDAY, '05:59', true],
    ['round the clock, the day after', roundTheClock, SATURDAY, '06:00', false],
    ['in hours that run into the next service day', longEvening, SATURDAY, '10:59', true],
    ['when those hours end', longEvening, SATURDAY, '11:00', false],
  ])('%s', (_, given, date, time, open) => {
    expect(isOpenAt(given, london, date, time)).toBe(open)
  })

  test('follows the venue’s own service day', () => {
    const earlyBird = { timezone: 'Europe/London', service_day_start: '00:00' }
    expect(isOpenAt(evening, earlyBird, SATURDAY, '02:00')).toBe(true)
    expect(isOpenAt(evening, earlyBird, FRIDAY, '02:00')).toBe(false)
  })
})
