import { Temporal } from 'temporal-polyfill'
import { WEEKDAYS } from '../../contract/venues.ts'

/**
 * Dates and times as a venue means them. A service day starts at `service_day_start` and owns everything until the
 * next one starts: a time of day before that start belongs to the night that began the day before, so 01:00 of
 * Friday's club night is Saturday 01:00 on the calendar. Nothing else in the service knows this.
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

/** Minutes since the service day's start, 0 to 1,439: orders times the way a night runs. */
export const minutesIntoDay = (venue: VenueClock, time: string): number =>
  (minutesOf(time) - minutesOf(venue.service_day_start) + 1440) % 1440

// Calendar dates are counted as days since 1970 in UTC, where every day has 24 hours: availability asks for thousands
// of them at a time, and a calendar library takes a hundred times as long.
const DAY_MS = 1440 * MINUTE_MS

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day so many months on; the last of the month where there is no such day. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(Date.parse(date)).getUTCDay() + 6) % 7] as Weekday

/**
 * A wall-clock moment on the calendar. One that the clocks skip moves forward by the gap, one that happens twice is
 * the first: Temporal's `compatible` reading.
 */
const calendarInstant = (timezone: string, date: string, time: string): Date => {
  const offsetMs = steadyOffsetMs(timezone, date)
  if (offsetMs !== null) return new Date(Date.parse(`${date}T${time}Z`) - offsetMs)
  return new Date(plain(date, time).toZonedDateTime(timezone).epochMilliseconds)
}

const plain = (date: string, time: string) => Temporal.PlainDateTime.from(`${date}T${time}`)

const steadyOffsets = new Map<string, number | null>()
const REMEMBERED_DAYS = 5000

/**
 * The offset of a calendar day on which the clocks do not change, null on one where they do. Remembered, because
 * nearly every day is steady and asking the time zone costs as much as a whole request may.
 */
const steadyOffsetMs = (timezone: string, date: string): number | null => {
  const key = `${timezone} ${date}`
  const known = steadyOffsets.get(key)
  if (known !== undefined) return known
  const midnight = plain(date, '00:00').toZonedDateTime(timezone)
  const next = plain(addDays(date, 1), '00:00').toZonedDateTime(timezone)
  const change = midnight.getTimeZoneTransition('next')
  const steady =
    midnight.toPlainDate().toString() === date &&
    midnight.hour === 0 &&
    midnight.minute === 0 &&
    (change === null || change.epochMilliseconds >= next.epochMilliseconds)
  if (steadyOffsets.size >= REMEMBERED_DAYS) steadyOffsets.clear()
  const offsetMs = steady ? midnight.offsetNanoseconds / 1e6 : null
  steadyOffsets.set(key, offsetMs)
  return offsetMs
}

/** The real moment of a time of day on a service date. */
export const instantOf = (venue: VenueClock, serviceDate: string, time: string): Date => {
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  return calendarInstant(venue.timezone, pastMidnight ? addDays(serviceDate, 1) : serviceDate, time)
}

/** False for a time of day that the clocks skip on that service date. */
export const clockShows = (venue: VenueClock, serviceDate: string, time: string): boolean => {
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  const date = pastMidnight ? addDays(serviceDate, 1) : serviceDate
  if (steadyOffsetMs(venue.timezone, date) !== null) return true
  const shown = plain(date, time).toZonedDateTime(venue.timezone)
  return timeOfMinutes(shown.hour * 60 + shown.minute) === time
}

/** From a start for so many elapsed minutes, whatever the clocks do meanwhile. */
export const spanOf = (venue: VenueClock, serviceDate: string, time: string, durationMins: number): Span => {
  const startsAt = instantOf(venue, serviceDate, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMins * MINUTE_MS) }
}

/**
 * Between two times of day on a service date. An end that is not after the start within the night runs into the
 * next service day; it is always at least a minute, also where the clocks skip all of it.
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

/** A whole service day, up to the moment the next one starts: the days of a venue tile time. */
export const serviceDaySpan = (venue: VenueClock, serviceDate: string): Span => ({
  startsAt: dayStart(venue, serviceDate),
  endsAt: dayStart(venue, addDays(serviceDate, 1)),
})

/** The first moment at which the wall clock has reached the start of the service day, also by skipping over it. */
const dayStart = ({ timezone, service_day_start: time }: VenueClock, date: string): Date => {
  const start = calendarInstant(timezone, date, time)
  if (steadyOffsetMs(timezone, date) !== null) return start
  const before = plain(date, time).toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (before.epochMilliseconds === start.getTime()) return start
  return new Date(before.getTimeZoneTransition('next')?.epochMilliseconds ?? start.getTime())
}

/**
 * The service date that owns an instant, and what the wall clock shows then. The two name the instant again through
 * `instantOf`, except while the clocks repeat an hour: what they show for the second time names the first.
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

/** The next quarter hour that a date and time can name; while the clocks repeat an hour, the one after it. */
export const nextQuarter = (venue: VenueClock, now: Date): { date: string; time: string } => {
  for (let at = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS; ; at += QUARTER_MS) {
    const moment = serviceMoment(venue, new Date(at))
    if (instantOf(venue, moment.date, moment.time).getTime() === at) return moment
  }
}

export const serviceDateOf = (venue: VenueClock, instant: Date): string => serviceMoment(venue, instant).date

/** A calendar timestamp without a zone, as a clock on the venue's wall would show it. */
export const wallClockInstant = (venue: VenueClock, local: string): Date =>
  calendarInstant(venue.timezone, local.slice(0, 10), local.slice(11))
