import { WEEKDAYS } from '../contract/venues.ts'
import { invalid } from './errors.ts'
import {
  addDays,
  minutesOf,
  timeOfMinutes,
  type VenueClock,
  type Weekday,
  wallClockInstant,
  weekdayOf,
} from './service-day.ts'
import { type SpecialDay, specialDayOn } from './special-days.ts'

export interface OpenInterval {
  readonly open: string
  readonly close: string
}

/** A missing day is closed; `close` at or before `open` runs past midnight. */
export type OpeningHours = { readonly [D in Weekday]?: readonly OpenInterval[] | undefined }

const DAY_MINS = 1440

interface Minutes {
  readonly from: number
  readonly to: number
}

/**
 * Minutes since the midnight that begins the weekday. An interval that runs past the next midnight ends above 1,440.
 * An interval that ends before the service day starts belongs to the end of that service day: Friday's 00:00 to 03:00
 * is early on Saturday. One that only begins before it (a bakery, 05:00 to 14:00) belongs to that morning.
 */
const minutesOfInterval = ({ open, close }: OpenInterval, serviceDayStart: string): Minutes => {
  const from = minutesOf(open)
  const to = minutesOf(close) <= from ? minutesOf(close) + DAY_MINS : minutesOf(close)
  const shift = to <= minutesOf(serviceDayStart) ? DAY_MINS : 0
  return { from: from + shift, to: to + shift }
}

const overlap = (intervals: readonly OpenInterval[], serviceDayStart: string): boolean => {
  const minutes = intervals
    .map((interval) => minutesOfInterval(interval, serviceDayStart))
    .sort((a, b) => a.from - b.from)
  return minutes.some((interval, n) => (minutes[n + 1]?.from ?? Infinity) < interval.to)
}

/** Throws when the intervals of a day overlap. An interval may begin in the minute in which another ends. */
export const requireNoOverlap = (hours: OpeningHours, serviceDayStart: string): void => {
  for (const day of WEEKDAYS) requireSeparate(`opening_hours.${day}`, hours[day] ?? [], serviceDayStart)
}

/** The same for the intervals of one day. */
export const requireSeparate = (
  field: string,
  intervals: readonly OpenInterval[],
  serviceDayStart: string,
): void => {
  if (overlap(intervals, serviceDayStart))
    throw invalid(`"${field}" has intervals that overlap.`, { fields: [field] })
}

/** The hours of a venue: those of the week, and of special days instead. */
interface OpenVenue extends VenueClock {
  /** Null: always open. */
  readonly opening_hours: OpeningHours | null
  readonly special_days?: readonly SpecialDay[]
}

const ALWAYS: Minutes = { from: -Infinity, to: Infinity }

/**
 * The interval that contains a minute, counted from the midnight that begins the service date. A special day with hours
 * of its own has only those. On others the interval belongs to the minute's own calendar day or to the day before.
 * Undefined when the venue is closed then.
 */
const intervalAt = (venue: OpenVenue, serviceDate: string, minute: number): Minutes | undefined => {
  const hoursOf = (day: number) => specialDayOn(venue.special_days, addDays(serviceDate, day))?.opening_hours
  const within = (day: number, intervals: readonly OpenInterval[]): Minutes | undefined => {
    const shift = day * DAY_MINS
    return intervals
      .map((interval) => minutesOfInterval(interval, venue.service_day_start))
      .map(({ from, to }) => ({ from: from + shift, to: to + shift }))
      .find(({ from, to }) => from <= minute && minute < to)
  }
  const serviceDay = Math.floor((minute - minutesOf(venue.service_day_start)) / DAY_MINS)
  const special = hoursOf(serviceDay)
  if (special) return within(serviceDay, special)
  if (venue.opening_hours === null) return ALWAYS
  const today = WEEKDAYS.indexOf(weekdayOf(serviceDate))
  const week = (day: number) => venue.opening_hours?.[WEEKDAYS[(today + day + 7) % 7] as Weekday] ?? []
  const ownDay = Math.floor(minute / DAY_MINS)
  for (const day of [ownDay - 1, ownDay]) {
    const found = within(day, hoursOf(day) ?? week(day))
    if (found) return found
  }
  return undefined
}

/** Minutes since the midnight that begins the service date; a time before the service day's start is past the next. */
const minuteOnDate = ({ service_day_start }: VenueClock, time: string): number =>
  minutesOf(time) + (minutesOf(time) < minutesOf(service_day_start) ? DAY_MINS : 0)

/**
 * Whether the venue is open at a time of day on a service date. Yesterday's hours count when they run past midnight,
 * and tomorrow's when they begin before the service day ends. A venue without opening hours is always open.
 */
export const isOpenAt = (venue: OpenVenue, serviceDate: string, time: string): boolean =>
  intervalAt(venue, serviceDate, minuteOnDate(venue, time)) !== undefined

/** What decides by when a party must leave. */
export interface ClosingVenue extends OpenVenue {
  /** Whether stays must end by closing. */
  readonly fit_stay: boolean
  readonly special_days: readonly SpecialDay[]
}

/**
 * Whether a stay from that time on ends by closing. Hours that begin in the minute in which others end go on without a
 * break. Compares instants, because a night on which the clocks change is longer or shorter than its times of day say.
 */
export const endsByClosing = (
  venue: ClosingVenue,
  serviceDate: string,
  time: string,
  endsAt: Date,
): boolean => {
  if (!venue.fit_stay) return true
  let open = intervalAt(venue, serviceDate, minuteOnDate(venue, time))
  while (open !== undefined && open !== ALWAYS && instantOfMinute(venue, serviceDate, open.to) < endsAt)
    open = intervalAt(venue, serviceDate, open.to)
  return open !== undefined
}

const instantOfMinute = (venue: VenueClock, serviceDate: string, minute: number): Date =>
  wallClockInstant(venue, `${addDays(serviceDate, Math.floor(minute / DAY_MINS))}T${timeOfMinutes(minute)}`)
