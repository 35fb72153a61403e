import { addDays, addMonths, inMonth, monthOf, weekdayOf } from './dates.ts'

/** Where a key leads from a day of a calendar, after the ARIA practices for grids of dates. */
export const CALENDAR_KEYS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => inMonth(addMonths(monthOf(date), -1), date),
  PageDown: (date) => inMonth(addMonths(monthOf(date), 1), date),
}
