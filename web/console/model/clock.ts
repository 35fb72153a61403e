import { signal } from '@preact/signals'
import { instantOf, localOf, weekdayOf } from '../../shared/dates.ts'
import type { Span } from './timeline-model.ts'
import type { Venue } from './venues.ts'

/** The time by the device, twice a minute: the now line, minutes left, and which day it is. */
export const now = signal(Date.now())
setInterval(() => {
  now.value = Date.now()
}, 30_000)

/** The days of the opening hours, from Monday. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When the venue is open on a service day, in real time. A day without hours is shown from noon to midnight. */
export const openSpan = (venue: Venue, date: string): Span => {
  const hours = venue.opening_hours?.[DAYS[weekdayOf(date)] ?? 'mon'] ?? []
  const intervals = hours.length > 0 ? hours : [{ open: '12:00', close: '00:00' }]
  const spans = intervals.map(({ open, close }) => {
    const from = instantOf(venue, date, open)
    const mins = (minutesOf(close) - minutesOf(open) + 1440) % 1440 || 1440
    return { from, to: from + mins * 60_000 }
  })
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  }
}

/** The service day that it is at the venue now. */
export const todayAt = (venue: Venue, at = Date.now()): string => {
  const { date, time } = localOf(venue, at)
  if (time >= venue.service_day_start) return date
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000)
  return before.toISOString().slice(0, 10)
}

export const timeAt = (venue: Venue, instant: number): string => localOf(venue, instant).time
