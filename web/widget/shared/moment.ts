import type { VenueFacts } from '../../../contract/page-data.ts'
import { addDays, longDate, weekdayOf } from '../../shared/dates.ts'
import type { GuestWords } from './words.en.ts'

/** Day and time as a calendar shows them. An hour after midnight belongs to the night of the service day before. */
export const momentOf = (
  words: Pick<GuestWords, 'at' | 'nightOf' | 'weekdays' | 'months' | 'date'>,
  { service_day_start }: Pick<VenueFacts, 'service_day_start'>,
  date: string,
  time: string,
): string =>
  time && time < service_day_start
    ? `${words.at(longDate(words, addDays(date, 1)), time)} (${words.nightOf(words.weekdays[weekdayOf(date)] ?? '')})`
    : words.at(longDate(words, date), time)
