import { localOf, monthName, type VenueClock } from '../../shared/dates.ts'
import words from '../../shared/words.en.ts'

/** "20 Nov 2026": a day that may be years away, so its weekday says little. It stays on one line. */
export const dateWithYear = (date: string): string =>
  [Number(date.slice(8)), monthName(words, date).slice(0, 3), date.slice(0, 4)].join('\u00a0')

/** "20 Nov 2026, 18:30" on the venue's clock. */
export const momentOf = (venue: VenueClock, at: string): string => {
  const { date, time } = localOf(venue, Date.parse(at))
  return `${dateWithYear(date)}, ${time}`
}
