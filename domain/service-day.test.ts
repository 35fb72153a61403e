import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  instantOf,
  isValidLocalTime,
  minutesIntoDay,
  minutesOf,
  nextQuarter,
  serviceDateOf,
  serviceDaySpan,
  serviceMoment,
  spanBetween,
  spanOf,
  timeOfMinutes,
  type VenueClock,
  wallClockInstant,
  weekdayOf,
} from './service-day.ts'

const clock = (timezone: string, service_day_start = '06:00'): VenueClock => ({ timezone, service_day_start })
const london = clock('Europe/London')
const iso = (instant: Date) => instant.toISOString().replace(':00.000Z', 'Z')
const isoSpan = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => [iso(startsAt), iso(endsAt)]

describe('a date and time on the venue’s clock', () => {
  test.each([
    ['an evening in winter', london, '2026-01-16', '20:00', '2026-01-16T20:00Z'],
    ['an evening in summer', london, '2026-07-17', '20:00', '2026-07-17T19:00Z'],
    ['01:30 on service date Friday is Saturday', london, '2026-01-16', '01:30', '2026-01-17T01:30Z'],
    ['the minute before the day starts', london, '2026-01-16', '05:59', '2026-01-17T05:59Z'],
    ['the minute the day starts', london, '2026-01-16', '06:00', '2026-01-16T06:00Z'],
    [
      'where the day starts at midnight',
      clock('Europe/London', '00:00'),
      '2026-01-16',
      '01:30',
      '2026-01-16T01:30Z',
    ],
    ['01:30 on the date the clocks go forward', london, '2026-03-28', '01:30', '2026-03-29T01:30Z'],
    ['00:59 on that date', london, '2026-03-28', '00:59', '2026-03-29T00:59Z'],
    ['02:30 on that date, the same instant', london, '2026-03-28', '02:30', '2026-03-29T01:30Z'],
    ['01:30 on the date they go back is the first', london, '2026-10-24', '01:30', '2026-10-25T00:30Z'],
    ['02:00 on that date occurs once', london, '2026-10-24', '02:00', '2026-10-25T02:00Z'],
    ['New York, forward', clock('America/New_York'), '2026-03-07', '02:15', '2026-03-08T07:15Z'],
    ['New York, back', clock('America/New_York'), '2026-10-31', '01:15', '2026-11-01T05:15Z'],
    [
      'Lord Howe, forward by half an hour',
      clock('Australia/Lord_Howe'),
      '2026-10-03',
      '02:10',
      '2026-10-03T15:40Z',
    ],
    [
      'Lord Howe, back by half an hour',
      clock('Australia/Lord_Howe'),
      '2026-04-04',
      '01:45',
      '2026-04-04T14:45Z',
    ],
    ['Santiago, which skips midnight', clock('America/Santiago'), '2026-09-05', '00:30', '2026-09-06T04:30Z'],
    ['Kathmandu, at a quarter', clock('Asia/Kathmandu'), '2026-01-16', '20:00', '2026-01-16T14:15Z'],
  ])('%s', (_, venue, date, time, expected) => {
    expect(iso(instantOf(venue, date, time))).toBe(expected)
  })

  test.each([
    ['2026-01-17T01:30Z', { date: '2026-01-16', time: '01:30' }],
    ['2026-01-17T05:59Z', { date: '2026-01-16', time: '05:59' }],
    ['2026-01-17T06:00Z', { date: '2026-01-17', time: '06:00' }],
    ['2026-07-17T05:00Z', { date: '2026-07-17', time: '06:00' }],
    // The repeated hour: both passes have the same service date and local time.
    ['2026-10-25T00:30Z', { date: '2026-10-24', time: '01:30' }],
    ['2026-10-25T01:30Z', { date: '2026-10-24', time: '01:30' }],
  ])('%s in London is %o', (instant, expected) => {
    expect(serviceMoment(london, new Date(instant))).toEqual(expected)
    expect(serviceDateOf(london, new Date(instant))).toBe(expected.date)
  })

  test('without a zone is a calendar date, not a service date', () => {
    expect(iso(wallClockInstant(london, '2026-07-17T23:10'))).toBe('2026-07-17T22:10Z')
    expect(wallClockInstant(london, '2026-07-18T01:10:30').toISOString()).toBe('2026-07-18T00:10:30.000Z')
    expect(wallClockInstant(london, '2026-03-29T01:30:15').toISOString()).toBe('2026-03-29T01:30:15.000Z')
  })
})

describe('spans', () => {
  test.each([
    ['an ordinary date', '2026-01-16', '23:00', 180, ['2026-01-16T23:00Z', '2026-01-17T02:00Z']],
    ['an hour shorter on the clock', '2026-03-28', '00:30', 120, ['2026-03-29T00:30Z', '2026-03-29T02:30Z']],
    ['an hour longer on the clock', '2026-10-24', '00:30', 120, ['2026-10-24T23:30Z', '2026-10-25T01:30Z']],
  ])('minutes are elapsed minutes: %s', (_, date, time, minutes, expected) => {
    expect(isoSpan(spanOf(london, date, time, minutes))).toEqual(expected)
  })

  test.each([
    ['dinner', '2026-01-16', '18:00', '23:00', ['2026-01-16T18:00Z', '2026-01-16T23:00Z']],
    ['past midnight', '2026-01-16', '22:00', '03:00', ['2026-01-16T22:00Z', '2026-01-17T03:00Z']],
    ['all of it past midnight', '2026-01-16', '01:00', '03:00', ['2026-01-17T01:00Z', '2026-01-17T03:00Z']],
    ['to the end of the day', '2026-01-16', '22:00', '06:00', ['2026-01-16T22:00Z', '2026-01-17T06:00Z']],
    ['into the next day', '2026-01-16', '22:00', '09:00', ['2026-01-16T22:00Z', '2026-01-17T09:00Z']],
    ['round the clock', '2026-01-16', '18:00', '18:00', ['2026-01-16T18:00Z', '2026-01-17T18:00Z']],
    ['over the skipped hour', '2026-03-28', '22:00', '03:00', ['2026-03-28T22:00Z', '2026-03-29T02:00Z']],
    ['over the repeated hour', '2026-10-24', '22:00', '03:00', ['2026-10-24T21:00Z', '2026-10-25T03:00Z']],
    ['inside the skipped hour', '2026-03-28', '01:30', '02:00', ['2026-03-29T01:30Z', '2026-03-29T01:31Z']],
  ])('between two times: %s', (_, date, from, to, expected) => {
    expect(isoSpan(spanBetween(london, date, from, to))).toEqual(expected)
  })

  test.each([
    ['an ordinary day', london, '2026-01-16', ['2026-01-16T06:00Z', '2026-01-17T06:00Z']],
    ['a day of 23 hours', london, '2026-03-28', ['2026-03-28T06:00Z', '2026-03-29T05:00Z']],
    ['a day of 25 hours', london, '2026-10-24', ['2026-10-24T05:00Z', '2026-10-25T06:00Z']],
    [
      'a day whose start is skipped starts where the clocks land',
      clock('Europe/London', '01:30'),
      '2026-03-29',
      ['2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ],
    [
      'a day whose start occurs twice starts the first time',
      clock('Europe/London', '01:30'),
      '2026-10-25',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'a day whose midnight is skipped',
      clock('America/Santiago', '00:00'),
      '2026-09-06',
      ['2026-09-06T04:00Z', '2026-09-07T03:00Z'],
    ],
  ])('%s', (_, venue, date, expected) => {
    expect(isoSpan(serviceDaySpan(venue, date))).toEqual(expected)
  })
})

describe('the next quarter hour', () => {
  test.each([
    ['2026-01-17T18:00:00Z', '2026-01-17', '18:00'],
    ['2026-01-17T18:00:01Z', '2026-01-17', '18:15'],
    ['2026-01-17T23:50:00Z', '2026-01-17', '00:00'],
    ['2026-01-17T05:50:00Z', '2026-01-17', '06:00'],
    ['2026-03-29T00:50:00Z', '2026-03-28', '02:00'],
    // 01:50 in the first pass, then 01:10 in the second: a local time before 02:00 would mean the first pass.
    ['2026-10-25T00:50:00Z', '2026-10-24', '02:00'],
    ['2026-10-25T01:10:00Z', '2026-10-24', '02:00'],
    ['2026-10-25T00:40:00Z', '2026-10-24', '01:45'],
  ])('after %s is %s %s', (now, date, time) => {
    expect(nextQuarter(london, new Date(now))).toEqual({ date, time })
  })
})

describe('arithmetic', () => {
  test('converts times to minutes and back', () => {
    expect([minutesOf('00:00'), minutesOf('06:30'), minutesOf('23:59')]).toEqual([0, 390, 1439])
    expect([0, 390, 1439, 1440, -1].map(timeOfMinutes)).toEqual(['00:00', '06:30', '23:59', '00:00', '23:59'])
  })

  test('sorts times in service-day order', () => {
    const times = ['05:59', '00:00', '06:00', '23:59', '12:00']
    expect([...times].sort((a, b) => minutesIntoDay(london, a) - minutesIntoDay(london, b))).toEqual([
      '06:00',
      '12:00',
      '23:59',
      '00:00',
      '05:59',
    ])
  })

  test('adds days across the ends of months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
    expect(['2026-01-16', '2026-01-18', '2026-01-19'].map(weekdayOf)).toEqual(['fri', 'sun', 'mon'])
  })
})

describe('a valid local time', () => {
  test.each([
    ['an evening', london, '2026-01-16', '20:00', true],
    ['the hour before the clocks go forward', london, '2026-03-28', '00:59', true],
    ['not a time in the skipped hour', london, '2026-03-28', '01:30', false],
    ['the hour after', london, '2026-03-28', '02:00', true],
    ['the repeated hour', london, '2026-10-24', '01:30', true],
    ['the same time on the date before', london, '2026-03-27', '01:30', true],
    ['not in the half hour skipped at Lord Howe', clock('Australia/Lord_Howe'), '2026-10-03', '02:15', false],
    ['after that half hour', clock('Australia/Lord_Howe'), '2026-10-03', '02:30', true],
  ])('%s', (_, venue, date, time, shown) => {
    expect(isValidLocalTime(venue, date, time)).toBe(shown)
  })
})
