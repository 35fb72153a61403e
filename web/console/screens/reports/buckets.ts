import { addDays, monthName, shortDate, weekdayOf } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'

interface DaySums {
  readonly date: string
  readonly parties: number
  readonly covers: number
  readonly arrived: number
  readonly no_shows: number
  readonly cancelled: number
  readonly revenue_pence: number
}

interface Bucket extends Omit<DaySums, 'date'> {
  /** "Fri 20 Nov", "Week of Mon 16 Nov" or "November 2026"; every one with its year where the range has two. */
  readonly name: string
  /** The first letter of the weekday; empty for weeks and months. */
  readonly short: string
  /** A Friday or Saturday. */
  readonly isStrong: boolean
}

const [FRIDAY, SATURDAY] = [4, 5]
const DAYS_BY_DAY = 62
const DAYS_BY_WEEK = 370

const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** A short range is shown by day, a year by week, more by month: never more columns than somebody can tell apart. */
export const unitOf = (from: string, to: string): 'day' | 'week' | 'month' => {
  const days = daysIn(from, to)
  if (days <= DAYS_BY_DAY) return 'day'
  return days <= DAYS_BY_WEEK ? 'week' : 'month'
}

const startOf = (unit: 'day' | 'week' | 'month', date: string): string => {
  if (unit === 'day') return date
  return unit === 'week' ? addDays(date, -weekdayOf(date)) : `${date.slice(0, 7)}-01`
}

const nameOf = (unit: 'day' | 'week' | 'month', start: string, hasYear: boolean): string => {
  const year = start.slice(0, 4)
  if (unit === 'month') return `${monthName(words, start)} ${year}`
  const day = hasYear ? `${shortDate(words, start)} ${year}` : shortDate(words, start)
  return unit === 'day' ? day : `Week of ${day}`
}

const EMPTY = { parties: 0, covers: 0, arrived: 0, no_shows: 0, cancelled: 0, revenue_pence: 0 }

/** The sums of every day, week or month of the range, those with nothing included. */
export const bucketsOf = (days: readonly DaySums[], from: string, to: string): Bucket[] => {
  const unit = unitOf(from, to)
  const sums = new Map<string, typeof EMPTY>()
  for (let date = from; date <= to; date = addDays(date, 1)) sums.set(startOf(unit, date), { ...EMPTY })
  for (const day of days) {
    const sum = sums.get(startOf(unit, day.date))
    if (sum) for (const name of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) sum[name] += day[name]
  }
  const hasYear = from.slice(0, 4) !== to.slice(0, 4)
  return [...sums].map(([start, sum]) => ({
    name: nameOf(unit, start, hasYear),
    short: unit === 'day' ? shortDate(words, start).slice(0, 1) : '',
    isStrong: unit === 'day' && [FRIDAY, SATURDAY].includes(weekdayOf(start)),
    ...sum,
  }))
}

/** The average of a figure for each weekday of the range, Monday first. */
export const averageByWeekday = (
  days: readonly DaySums[],
  { from, to }: { readonly from: string; readonly to: string },
  figure: keyof Omit<DaySums, 'date'>,
): number[] => {
  const sums = Array.from({ length: 7 }, () => ({ sum: 0, days: 0 }))
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const weekday = sums[weekdayOf(date)]
    if (weekday) weekday.days += 1
  }
  for (const day of days) {
    const weekday = sums[weekdayOf(day.date)]
    if (weekday) weekday.sum += day[figure]
  }
  return sums.map(({ sum, days }) => (days === 0 ? 0 : Math.round((sum / days) * 10) / 10))
}
