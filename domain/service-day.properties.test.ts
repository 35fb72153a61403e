import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  instantOf,
  minutesOf,
  nextQuarter,
  serviceDateOf,
  serviceDaySpan,
  serviceMoment,
  spanBetween,
  spanOf,
  timeOfMinutes,
  type VenueClock,
} from './service-day.ts'

/**
 * Properties for every venue and service date, checked against `Intl`, which the module does not use.
 */
const ZONES = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'America/Santiago',
  'Africa/Casablanca',
  'UTC',
]

const HOUR = 3_600_000
const MINUTE = 60_000

const formatters = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
)
/** The local time in a zone: `YYYY-MM-DD HH:MM`. */
const wall = (zone: string, instant: number): string => formatters.get(zone)?.format(instant) ?? ''
const utcOf = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`)
const offsetAt = (zone: string, instant: number) =>
  utcOf(wall(zone, instant)) - Math.floor(instant / MINUTE) * MINUTE

/** The days around every clock change from 2024 to 2030. */
const changesOf = (zone: string): string[] => {
  const dates: string[] = []
  let at = Temporal.ZonedDateTime.from(`2024-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; at !== null && at.year <= 2030; at = at.getTimeZoneTransition('next'))
    for (const days of [-2, -1, 0, 1]) dates.push(at.toPlainDate().add({ days }).toString())
  return dates
}

const time = fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes)
const smallHours = fc.integer({ min: 0, max: 300 }).map(timeOfMinutes)
const anyTime = fc.oneof(time, smallHours)
/** The usual start, starts inside skipped and repeated hours, and any other. */
const dayStart = fc.oneof(
  fc.constantFrom('06:00', '00:00', '01:30', '02:00', '02:15', '23:30', '12:00'),
  anyTime,
)
const anyDate = fc.integer({ min: 0, max: 2500 }).map((days) => addDays('2024-01-01', days))

const changesByZone = new Map(ZONES.map((zone) => [zone, changesOf(zone)]))

const serviceDates = fc.constantFrom(...ZONES).chain((zone) => {
  const changes = changesByZone.get(zone) ?? []
  return fc.record({
    venue: dayStart.map((service_day_start): VenueClock => ({ timezone: zone, service_day_start })),
    date: changes.length > 0 ? fc.oneof(anyDate, fc.constantFrom(...changes)) : anyDate,
    time: anyTime,
    otherTime: anyTime,
  })
})

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: 1000 })

/** The calendar date and time of a service date and time. */
const calendarText = (venue: VenueClock, date: string, at: string) =>
  `${minutesOf(at) < minutesOf(venue.service_day_start) ? addDays(date, 1) : date} ${at}`

describe('for any service date, zone and start of the day', { timeout: 60_000 }, () => {
  test('a date and time give the first instant with that local time', () => {
    holds(serviceDates, ({ venue, date, time: at }) => {
      const instant = instantOf(venue, date, at).getTime()
      const wanted = calendarText(venue, date, at)
      const shown = wall(venue.timezone, instant)
      if (shown === wanted) {
        for (const back of [0.5, 1, 2]) expect(wall(venue.timezone, instant - back * HOUR)).not.toBe(wanted)
        return
      }
      // A clock change skips it: the instant moves forward by exactly the gap.
      const before = offsetAt(venue.timezone, instant - 3 * HOUR)
      const gap = offsetAt(venue.timezone, instant) - before
      expect(gap).toBeGreaterThan(0)
      expect(instant).toBe(utcOf(wanted) - before)
      expect(utcOf(shown) - utcOf(wanted)).toBe(gap)
    })
  })

  test('that instant maps back to the same date and time, unless a clock change skips it', () => {
    holds(serviceDates, ({ venue, date, time: at }) => {
      const instant = instantOf(venue, date, at)
      fc.pre(wall(venue.timezone, instant.getTime()) === calendarText(venue, date, at))
      expect(serviceMoment(venue, instant)).toEqual({ date, time: at })
    })
  })

  test('a service day ends where the next starts and contains exactly the instants in between', () => {
    holds(serviceDates, ({ venue, date, time: at }) => {
      const day = serviceDaySpan(venue, date)
      expect(serviceDaySpan(venue, addDays(date, 1)).startsAt).toEqual(day.endsAt)
      const hours = (day.endsAt.getTime() - day.startsAt.getTime()) / HOUR
      expect(hours).toBeGreaterThanOrEqual(22)
      expect(hours).toBeLessThanOrEqual(26)

      const owner = (instant: number) => serviceDateOf(venue, new Date(instant))
      expect(owner(day.startsAt.getTime())).toBe(date)
      expect(owner(day.startsAt.getTime() - 1)).toBe(addDays(date, -1))
      expect(owner(day.endsAt.getTime() - 1)).toBe(date)
      expect(owner(day.endsAt.getTime())).toBe(addDays(date, 1))
      const somewhere = day.startsAt.getTime() + (minutesOf(at) / 1440) * hours * HOUR
      expect(owner(somewhere)).toBe(date)
    })
  })

  test('the local time is the one Intl gives', () => {
    holds(fc.tuple(serviceDates, fc.integer({ min: -30, max: 30 })), ([{ venue, date, time: at }, hours]) => {
      const instant = new Date(instantOf(venue, date, at).getTime() + hours * HOUR)
      expect(serviceMoment(venue, instant).time).toBe(wall(venue.timezone, instant.getTime()).slice(11))
    })
  })

  test('a duration is elapsed minutes', () => {
    holds(
      fc.tuple(serviceDates, fc.integer({ min: 15, max: 1440 })),
      ([{ venue, date, time: at }, minutes]) => {
        const { startsAt, endsAt } = spanOf(venue, date, at, minutes)
        expect(startsAt).toEqual(instantOf(venue, date, at))
        expect((endsAt.getTime() - startsAt.getTime()) / MINUTE).toBe(minutes)
      },
    )
  })

  test('a span between two times runs forward and lasts at least a minute', () => {
    holds(serviceDates, ({ venue, date, time: from, otherTime: to }) => {
      const { startsAt, endsAt } = spanBetween(venue, date, from, to)
      expect(startsAt).toEqual(instantOf(venue, date, from))
      const elapsed = (endsAt.getTime() - startsAt.getTime()) / MINUTE
      const onTheClock = (minutesOf(to) - minutesOf(from) + 1440) % 1440 || 1440
      expect(elapsed).toBeGreaterThanOrEqual(1)
      // A clock change is an hour at most, so the two differ by no more.
      expect(Math.abs(elapsed - onTheClock)).toBeLessThanOrEqual(60)
    })
  })

  test('the next quarter hour is not past, is within 75 minutes, and can be written as a date and time', () => {
    holds(
      fc.tuple(serviceDates, fc.integer({ min: 0, max: 3 * 3600 })),
      ([{ venue, date, time: at }, seconds]) => {
        const now = new Date(instantOf(venue, date, at).getTime() + seconds * 1000)
        const next = nextQuarter(venue, now)
        const wait = instantOf(venue, next.date, next.time).getTime() - now.getTime()
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThan(75 * MINUTE)
        expect(minutesOf(next.time) % 15).toBe(0)
      },
    )
  })
})

test('the generated dates include every kind of clock change', () => {
  expect(changesOf('UTC')).toEqual([])
  expect(changesOf('Asia/Kathmandu')).toEqual([])
  expect(changesOf('Europe/London')).toContain('2026-03-29')
  expect(changesOf('Australia/Lord_Howe')).toContain('2026-04-05')
  expect(changesOf('Africa/Casablanca').length).toBeGreaterThan(20)
})
