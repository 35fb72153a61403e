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

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] as Weekday

/**
 * A wall-clock moment on the calendar. One that the clocks skip moves forward by the gap, one that happens twice is
 * the first: Temporal's `compatible` reading.
 */
const calendarInstant = (timezone: string, date: string, time: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )

/** The real moment of a time of day on a service date. */
export const instantOf = (venue: VenueClock, serviceDate: string, time: string): Date => {
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  return calendarInstant(venue.timezone, pastMidnight ? addDays(serviceDate, 1) : serviceDate, time)
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
export const spanBetween = (venue: VenueClock, serviceDate: string, startTime: string, endTime: string): Span => {
  const startsAt = instantOf(venue, serviceDate, startTime)
  const runsOver = minutesIntoDay(venue, endTime) <= minutesIntoDay(venue, startTime)
  const endsAt = instantOf(venue, runsOver ? addDays(serviceDate, 1) : serviceDate, endTime)
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + MINUTE_MS) }
}

/** A whole service day. */
export const serviceDaySpan = (venue: VenueClock, serviceDate: string): Span => ({
  startsAt: instantOf(venue, serviceDate, venue.service_day_start),
  endsAt: instantOf(venue, addDays(serviceDate, 1), venue.service_day_start),
})

/** The service date that owns an instant, and what the wall clock shows then. */
export const serviceMoment = (venue: VenueClock, instant: Date): { date: string; time: string } => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(venue.timezone)
  const time = timeOfMinutes(local.hour * 60 + local.minute)
  const calendarDate = local.toPlainDate().toString()
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  return { date: pastMidnight ? addDays(calendarDate, -1) : calendarDate, time }
}

export const serviceDateOf = (venue: VenueClock, instant: Date): string => serviceMoment(venue, instant).date

/** A calendar timestamp without a zone, as a clock on the venue's wall would show it. */
export const wallClockInstant = (venue: VenueClock, local: string): Date =>
  calendarInstant(venue.timezone, local.slice(0, 10), local.slice(11))
