import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import {
  endsByClosing,
  isOpenAt,
  type OpenInterval,
  type OpeningHours,
  requireNoOverlap,
} from './opening-hours.ts'
import { spanOf } from './service-day.ts'

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
    expect(isOpenAt({ ...london, opening_hours: given }, date, time)).toBe(open)
  })

  test('follows the venue’s own service day', () => {
    const earlyBird = { timezone: 'Europe/London', service_day_start: '00:00', opening_hours: evening }
    expect(isOpenAt(earlyBird, SATURDAY, '02:00')).toBe(true)
    expect(isOpenAt(earlyBird, FRIDAY, '02:00')).toBe(false)
  })
})

describe('a stay that must fit', () => {
  const evening: OpeningHours = { fri: hours('18:00-23:00') }
  const late: OpeningHours = { fri: hours('18:00-03:00') }
  const split: OpeningHours = { fri: hours('12:00-15:00', '18:00-23:00') }
  const touching: OpeningHours = { fri: hours('12:00-15:00', '15:00-18:00') }
  const touchingInAnyOrder: OpeningHours = { fri: hours('15:00-18:00', '12:00-15:00') }
  const almostTouching: OpeningHours = { fri: hours('12:00-15:00', '15:01-18:00') }
  const midnight: OpeningHours = { fri: hours('18:00-00:00', '00:00-03:00') }
  const weekend: OpeningHours = { fri: hours('18:00-06:00'), sat: hours('06:00-12:00') }
  const acrossDays: OpeningHours = { fri: hours('18:00-11:00'), sat: hours('10:00-14:00') }
  const sunday: OpeningHours = { sun: hours('18:00-02:00'), mon: hours('02:00-04:00') }
  const always: OpeningHours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, hours('06:00-06:00')]),
  )
  const bakery: OpeningHours = { fri: hours('05:00-14:00') }
  const SUNDAY = '2026-01-18'

  test.each<[string, OpeningHours | null, string, string, number, boolean]>([
    ['ends before closing', evening, FRIDAY, '20:00', 120, true],
    ['ends at closing', evening, FRIDAY, '21:00', 120, true],
    ['ends a minute after closing', evening, FRIDAY, '21:01', 120, false],
    ['begins when the venue closes', evening, FRIDAY, '23:00', 15, false],
    ['begins before the venue opens', evening, FRIDAY, '17:30', 60, false],
    ['is on a day without hours', evening, SATURDAY, '20:00', 15, false],
    ['is at a venue without opening hours', null, FRIDAY, '23:00', 1440, true],
    ['runs past midnight until closing', late, FRIDAY, '23:00', 240, true],
    ['runs past midnight beyond closing', late, FRIDAY, '23:00', 241, false],
    ['begins past midnight and ends at closing', late, FRIDAY, '01:00', 120, true],
    ['begins past midnight and ends after closing', late, FRIDAY, '01:30', 120, false],
    ['ends with lunch', split, FRIDAY, '13:00', 120, true],
    ['ends between lunch and dinner', split, FRIDAY, '13:30', 120, false],
    ['begins at lunch and ends at dinner', split, FRIDAY, '13:00', 360, false],
    ['ends with dinner', split, FRIDAY, '18:00', 300, true],
    ['goes on into hours that begin where these end', touching, FRIDAY, '14:00', 120, true],
    ['goes on into such hours, given in any order', touchingInAnyOrder, FRIDAY, '14:00', 240, true],
    ['goes on beyond such hours', touching, FRIDAY, '14:00', 241, false],
    ['meets a minute in which the venue is closed', almostTouching, FRIDAY, '14:00', 120, false],
    ['crosses hours that are split at midnight', midnight, FRIDAY, '22:00', 300, true],
    ['crosses them and ends after closing', midnight, FRIDAY, '22:00', 301, false],
    ['goes on into the next service day', weekend, FRIDAY, '04:00', 480, true],
    ['goes on beyond the next service day’s hours', weekend, FRIDAY, '04:00', 481, false],
    ['begins in the hours of two days', acrossDays, SATURDAY, '10:30', 210, true],
    ['begins in the hours of two days and ends after both', acrossDays, SATURDAY, '10:30', 211, false],
    ['goes on from Sunday into Monday’s night hours', sunday, SUNDAY, '23:00', 180, true],
    ['ends after Sunday’s hours', sunday, SUNDAY, '23:00', 181, false],
    ['is a day long, round the clock', always, FRIDAY, '05:00', 1440, true],
    ['begins in a bakery’s first hour, of the service day before', bakery, THURSDAY, '05:30', 510, true],
    ['begins there and ends after the bakery closes', bakery, THURSDAY, '05:30', 511, false],
  ])('%s', (_, opening_hours, date, time, mins, fits) => {
    const venue = { ...london, opening_hours, fit_stay: true, special_days: [] }
    expect(endsByClosing(venue, date, time, spanOf(venue, date, time, mins).endsAt)).toBe(fits)
  })

  // In London, 01:00 becomes 02:00 on Sunday 29 March 2026, and 02:00 becomes 01:00 on Sunday 25 October 2026.
  const SPRING = '2026-03-28'
  const AUTUMN = '2026-10-24'
  const saturday: OpeningHours = { sat: hours('18:00-03:00') }

  test.each<[string, string, string, number, boolean]>([
    ['loses an hour and ends at closing', SPRING, '00:30', 90, true],
    ['loses an hour, which takes it past closing', SPRING, '00:30', 120, false],
    ['gains an hour and ends at closing', AUTUMN, '00:30', 210, true],
    ['gains an hour and ends after closing', AUTUMN, '00:30', 211, false],
    ['begins after the change', SPRING, '02:00', 60, true],
    ['begins after the change and ends after closing', SPRING, '02:00', 61, false],
  ])('on the night of a clock change %s', (_, date, time, mins, fits) => {
    const venue = { ...london, opening_hours: saturday, fit_stay: true, special_days: [] }
    expect(endsByClosing(venue, date, time, spanOf(venue, date, time, mins).endsAt)).toBe(fits)
  })

  test('follows a service day that begins at midnight', () => {
    const venue = {
      timezone: 'Europe/London',
      service_day_start: '00:00',
      opening_hours: late,
      fit_stay: true,
      special_days: [],
    }
    const endsAfter = (mins: number) => spanOf(venue, SATURDAY, '01:00', mins).endsAt
    expect(endsByClosing(venue, SATURDAY, '01:00', endsAfter(120))).toBe(true)
    expect(endsByClosing(venue, SATURDAY, '01:00', endsAfter(121))).toBe(false)
  })

  test('need not fit where the venue does not want it', () => {
    const venue = { ...london, opening_hours: evening, fit_stay: false, special_days: [] }
    expect(endsByClosing(venue, FRIDAY, '22:30', spanOf(venue, FRIDAY, '22:30', 120).endsAt)).toBe(true)
  })
})
