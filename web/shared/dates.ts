/** Service days as `YYYY-MM-DD` texts. Plain arithmetic: no Intl, so that nothing is formatted before the first paint. */

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

export const addDays = (date: string, days: number): string => text(utc(date) + days * DAY_MS)

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(utc(date)).getUTCDay() + 6) % 7

export const monthOf = (date: string): string => date.slice(0, 7)

export const addMonths = (month: string, count: number): string => {
  const first = new Date(utc(`${month}-01`))
  return monthOf(text(first.setUTCMonth(first.getUTCMonth() + count)))
}

/** Every day of a month. */
export const daysOf = (month: string): string[] => {
  const first = `${month}-01`
  const count = (utc(`${addMonths(month, 1)}-01`) - utc(first)) / DAY_MS
  return Array.from({ length: count }, (_, n) => addDays(first, n))
}

/** The same day in another month, or that month's last day. */
export const inMonth = (month: string, date: string): string => {
  const days = daysOf(month)
  return days[Math.min(Number(date.slice(8)), days.length) - 1] ?? date
}

interface DateWords {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  date(weekday: string, day: number, month: string): string
}

/** "Friday 20 November", in the order of the language. */
export const longDate = (words: DateWords, date: string): string =>
  words.date(words.weekdays[weekdayOf(date)] ?? '', Number(date.slice(8)), monthName(words, date))

/** "Fri", in German "Fr". */
export const shortWeekday = (words: Pick<DateWords, 'weekdays'>, date: string): string =>
  (words.weekdays[weekdayOf(date)] ?? '').slice(0, words.weekdays[0] === 'Montag' ? 2 : 3)

/** "Fri 20 Nov". */
export const shortDate = (words: DateWords, date: string): string =>
  words.date(shortWeekday(words, date), Number(date.slice(8)), monthName(words, date).slice(0, 3))

export const monthName = (words: Pick<DateWords, 'months'>, date: string): string =>
  words.months[Number(date.slice(5, 7)) - 1] ?? ''

export interface VenueClock {
  readonly timezone: string
  readonly service_day_start: string
}

/** What a clock on the venue's wall shows at an instant, read as if it were UTC. */
const wallClock = (timezone: string, instant: number): number => {
  // As "18/01/2026, 20:00".
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = text.split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** The calendar day of a time of a service day: after midnight it is the next one. */
export const calendarDay = (venue: VenueClock, date: string, time: string): string =>
  time < venue.service_day_start ? addDays(date, 1) : date

/** The real moment of a service day's time. */
export const instantOf = (venue: VenueClock, date: string, time: string): number => {
  const wall = Date.parse(`${calendarDay(venue, date, time)}T${time}:00Z`)
  const first = wall - (wallClock(venue.timezone, wall) - wall)
  return wall - (wallClock(venue.timezone, first) - first)
}

/** An instant on the venue's clock. */
export const localOf = (venue: VenueClock, instant: number): { date: string; time: string } => {
  const iso = new Date(wallClock(venue.timezone, instant)).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}
