import { WEEKDAYS } from '../contract/venues.ts'
import { addDays, weekdayOf } from './service-day.ts'

const CHART_DAYS = 14

export interface StatsPeriods {
  readonly today: string
  readonly weekFrom: string
  readonly monthFrom: string
  readonly chartFrom: string
}

/** The first service date of each statistics period. All periods end today; weeks start on Monday. */
export const statsPeriods = (today: string): StatsPeriods => ({
  today,
  weekFrom: addDays(today, -WEEKDAYS.indexOf(weekdayOf(today))),
  monthFrom: `${today.slice(0, 8)}01`,
  chartFrom: addDays(today, 1 - CHART_DAYS),
})
