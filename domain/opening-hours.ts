import { WEEKDAYS } from '../contract/venues.ts'
import { invalid } from './errors.ts'
import { minutesOf, type VenueClock, type Weekday, weekdayOf } from './service-day.ts'

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

/** Throws when the intervals of a day overlap. An interval may begin in the minute in which another ends. */
export const requireNoOverlap = (hours: OpeningHours, serviceDayStart: string): void => {
  for (const day of WEEKDAYS) {
    const intervals = (hours[day] ?? [])
      .map((interval) => minutesOfInterval(interval, serviceDayStart))
      .sort((a, b) => a.from - b.from)
    const overlaps = intervals.some((interval, n) => (intervals[n + 1]?.from ?? Infinity) < interval.to)
    if (overlaps)
      throw invalid(`"opening_hours.${day}" has intervals that overlap.`, {
        fields: [`opening_hours.${day}`],
      })
  }
}

/**
 * Whether the venue is open at a time of day on a service date. Yesterday's hours count when they run past midnight,
 * and tomorrow's when they begin before the service day ends. A venue without opening hours is always open.
 */
export const isOpenAt = (
  hours: OpeningHours | null,
  venue: VenueClock,
  serviceDate: string,
  time: string,
): boolean => {
  if (hours === null) return true
  const pastMidnight = minutesOf(time) < minutesOf(venue.service_day_start)
  const minute = minutesOf(time) + (pastMidnight ? DAY_MINS : 0)
  const today = WEEKDAYS.indexOf(weekdayOf(serviceDate))
  return [-1, 0, 1].some((day) =>
    (hours[WEEKDAYS[(today + day + 7) % 7] as Weekday] ?? []).some((interval) => {
      const { from, to } = minutesOfInterval(interval, venue.service_day_start)
      const ofThatDay = minute - day * DAY_MINS
      return from <= ofThatDay && ofThatDay < to
    }),
  )
}
