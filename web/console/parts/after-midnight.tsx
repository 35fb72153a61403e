import { calendarDay, longDate, type VenueClock } from '../../shared/dates.ts'
import words from '../../shared/words.en.ts'

/** "Friday 16 January, 20:00"; after midnight with both dates: the night's, and the one that a calendar shows. */
export const dayAndTime = (venue: VenueClock, date: string, time: string): string => {
  const calendar = calendarDay(venue, date, time)
  return calendar === date
    ? `${longDate(words, date)}, ${time}`
    : `Night of ${longDate(words, date)}, ${time} on ${longDate(words, calendar)}`
}

interface Props {
  readonly venue: VenueClock
  readonly date: string
  readonly time: string
}

/** Says which date a time after midnight has, where a date and a time are chosen. */
export const AfterMidnight = ({ venue, date, time }: Props) => {
  const calendar = calendarDay(venue, date, time)
  return calendar === date ? null : (
    <p class="hint" role="status">
      After midnight: the night of {longDate(words, date)}, by the calendar {longDate(words, calendar)}.
    </p>
  )
}
