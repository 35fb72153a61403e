import { dateWithYear, localOf, type VenueClock } from '../shared/dates.ts'
import words from '../shared/words.en.ts'

/** "20 Nov 2026, 18:30" on the venue's clock. */
export const momentOf = (venue: VenueClock, at: string): string => {
  const { date, time } = localOf(venue, Date.parse(at))
  return `${dateWithYear(words, date)}, ${time}`
}
