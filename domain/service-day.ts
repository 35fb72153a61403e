import { Temporal } from 'temporal-polyfill'
import { WEEKDAYS } from '../contract/venues.ts'

/**
 * Dates and times on a venue's clock. A service day runs from `service_day_start` to the start of the next one. A time
 * of day before that start belongs to the service day of the day before: 01:00 on service date Friday is Saturday
 * 01:00 on the calendar. Only this file knows this rule.
 */
export interface VenueClock {
  readonly timezone: string
  readonly service_day_start: string
}

export interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

export type Weekday = (typeof WEEKDAYS)[number]

const MINUTE_MS = 60_000

/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOfMinutes = (minutes: number): string => {
  const inDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** Minutes since the service day's start, 0 to 1,439. Sorts times in service-day order. */
export const minutesIntoDay = (venue: VenueClock, time: string): number =>
  (minutesOf(time) - minutesOf(venue.service_day_start) + 1440) % 1440

// Date arithmetic uses UTC, where every day has 24 hours. Availability needs thousands of dates at a time, and a
// calendar library takes a hundred times as long.
const DAY_MS = 1440 * MINUTE_MS

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day of a later month, or that month's last day if it has no such day. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(Date.parse(date)).getUTCDay() + 6) % 7] as Weekday

/**
 * The instant of a local date and time. A local time that a clock change skips moves forward by the gap; of one that
 * occurs twice, the first counts. This is Temporal's `compatible` disambiguation.
 */
const calendarInstant = (timezone: string, date: string, time: string): Date => {
  const offsetMs = fixedOffsetMs(timezone, date)
  if (offsetMs !== null) return new Date(Date.parse(`${date}T${time}Z`) - offsetMs)
  return new Date(plain(date, time).toZonedDateTime(timezone).epochMilliseconds)
}

const plain = (date: string, time: string) => Temporal.PlainDateTime.from(`${date}T${time}`)

const fixedOffsets = new Map<string, number | null>()
const MAX_CACHED_DAYS = 5000

/**
 * The UTC offset of a calendar day without a clock change; null on a day with one. Cached, because a time zone lookup
 * is slow and nearly every day has a fixed offset.
 */
const fixedOffsetMs = (timezone: string, date: string): number | null => {
  const key = `${timezone} ${date}`
  const cached = fixedOffsets.get(key)
  if (cached !== undefined) return cached
  const midnight = plain(date, '00:00').toZonedDateTime(timezone)
  const next = plain(addDays(date, 1), '00:00').toZonedDateTime(timezone)
  const change = midnight.getTimeZoneTransition('next')
  const isFixed =
    midnight.toPlainDate().toString() === date &&
    midnight.hour === 0 &&
    midnight.minute === 0 &&
    (change === null || change.epochMilliseconds >= next.epochMilliseconds)
  if (fixedOffsets.size >= MAX_CACHED_DAYS) fixedOffsets.clear()
  const offsetMs = isFixed ? midnight.offsetNanoseconds / 1e6 : null
  fixedOffsets.set(key, offsetMs)
  return offsetMs
}

/** The instant of a time of day on a service date. */
export const instantOf = (venue: VenueClock, serviceDate: string, time: string): Date => {
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  return calendarInstant(venue.timezone, pastMidnight ? addDays(serviceDate, 1) : serviceDate, time)
}

/** False for a time of day that a clock change skips on that service date. */
export const isValidLocalTime = (venue: VenueClock, serviceDate: string, time: string): boolean => {
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  const date = pastMidnight ? addDays(serviceDate, 1) : serviceDate
  if (fixedOffsetMs(venue.timezone, date) !== null) return true
  const shown = plain(date, time).toZonedDateTime(venue.timezone)
  return timeOfMinutes(shown.hour * 60 + shown.minute) === time
}

/** The duration is elapsed minutes; a clock change in between does not alter it. */
export const spanOf = (venue: VenueClock, serviceDate: string, time: string, durationMins: number): Span =>
  spanFrom(instantOf(venue, serviceDate, time), durationMins)

export const spanFrom = (startsAt: Date, durationMins: number): Span => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + durationMins * MINUTE_MS),
})

/** The minute that has begun: the start of whoever comes in now, also in an hour that the clock repeats. */
export const thisMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)

/** Elapsed minutes, rounded. */
export const minutesIn = ({ startsAt, endsAt }: Span): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)

/**
 * Between two times of day on a service date. An end that is not after the start in service-day order belongs to the
 * next service day. The span is at least one minute, even if a clock change skips all of it.
 */
export const spanBetween = (
  venue: VenueClock,
  serviceDate: string,
  startTime: string,
  endTime: string,
): Span => {
  const startsAt = instantOf(venue, serviceDate, startTime)
  const runsOver = minutesIntoDay(venue, endTime) <= minutesIntoDay(venue, startTime)
  const endsAt = instantOf(venue, runsOver ? addDays(serviceDate, 1) : serviceDate, endTime)
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + MINUTE_MS) }
}

/** A whole service day. It ends exactly when the next one starts, so every instant belongs to one service day. */
export const serviceDaySpan = (venue: VenueClock, serviceDate: string): Span => ({
  startsAt: dayStart(venue, serviceDate),
  endsAt: dayStart(venue, addDays(serviceDate, 1)),
})

/** The first instant at which local time is at or past the start of the service day, even if it skips the start. */
const dayStart = ({ timezone, service_day_start: time }: VenueClock, date: string): Date => {
  const start = calendarInstant(timezone, date, time)
  if (fixedOffsetMs(timezone, date) !== null) return start
  const before = plain(date, time).toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (before.epochMilliseconds === start.getTime()) return start
  return new Date(before.getTimeZoneTransition('next')?.epochMilliseconds ?? start.getTime())
}

/**
 * The service date of an instant, and the local time. `instantOf` turns the two back into the instant, except during
 * the second pass of a repeated hour: there it returns the first pass.
 */
export const serviceMoment = (venue: VenueClock, instant: Date): { date: string; time: string } => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(venue.timezone)
  const time = timeOfMinutes(local.hour * 60 + local.minute)
  const calendarDate = local.toPlainDate().toString()
  if (instant < dayStart(venue, calendarDate)) return { date: addDays(calendarDate, -1), time }
  const next = addDays(calendarDate, 1)
  return { date: instant < dayStart(venue, next) ? calendarDate : next, time }
}

const QUARTER_MS = 15 * MINUTE_MS

/** The next quarter hour that a date and time identify. During the second pass of a repeated hour, the one after it. */
export const nextQuarter = (venue: VenueClock, now: Date): { date: string; time: string } => {
  for (let at = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS; ; at += QUARTER_MS) {
    const moment = serviceMoment(venue, new Date(at))
    if (instantOf(venue, moment.date, moment.time).getTime() === at) return moment
  }
}

export const serviceDateOf = (venue: VenueClock, instant: Date): string => serviceMoment(venue, instant).date

/** The instant of a timestamp without a zone, read in the venue's time zone. */
export const wallClockInstant = (venue: VenueClock, local: string): Date =>
  calendarInstant(venue.timezone, local.slice(0, 10), local.slice(11))
