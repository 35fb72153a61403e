import { describe, expect, test } from 'vitest'
import { addMonths, inMonth, instantOf, localOf, shortDate, shortWeekday } from './dates.ts'
import de from './words.de.ts'
import en from './words.en.ts'

const clockIn = (timezone: string) => ({ timezone, service_day_start: '06:00' })

describe('a time of a service day', () => {
  test.each([
    ['Europe/London', '2026-01-18', '20:00', '2026-01-18T20:00:00Z'],
    ['Europe/London', '2026-07-18', '20:00', '2026-07-18T19:00:00Z'],
    ['Pacific/Auckland', '2026-01-18', '20:00', '2026-01-18T07:00:00Z'],
    ['Pacific/Honolulu', '2026-01-18', '20:00', '2026-01-19T06:00:00Z'],
    // After midnight it belongs to the night before.
    ['Europe/Vienna', '2026-01-18', '00:30', '2026-01-18T23:30:00Z'],
    // The clocks go forward during this night, and back during that one.
    ['Europe/Vienna', '2026-03-28', '04:00', '2026-03-29T02:00:00Z'],
    ['Europe/Vienna', '2026-10-24', '04:00', '2026-10-25T03:00:00Z'],
  ])('in %s, %s %s, is one moment, and the moment that time', (timezone, date, time, moment) => {
    const clock = clockIn(timezone)
    expect(new Date(instantOf(clock, date, time)).toISOString()).toBe(moment.replace('Z', '.000Z'))
    expect(localOf(clock, Date.parse(moment)).time).toBe(time)
  })
})

test('months have neighbours, and their last days', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(inMonth('2026-02', '2026-01-31')).toBe('2026-02-28')
})

test('days of the week are shortened as their language writes them', () => {
  expect([shortWeekday(en, '2026-11-20'), shortWeekday(de, '2026-11-20')]).toEqual(['Fri', 'Fr'])
  expect(shortDate(de, '2026-11-20')).toContain('Fr, 20.')
})
