import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import { addDays, minutesOf, type VenueClock, weekdayOf } from './service-day.ts'
import { type SlotHours, timesBetween } from './slot-times.ts'
import type { Warning } from './warnings.ts'

/** Settings that are allowed, but cannot work as they stand. */

interface HoursOfVenue extends VenueClock {
  readonly opening_hours: OpeningHours | null
}

const A_MONDAY = '2026-01-05'
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(A_MONDAY, day))

const isOutside = (venue: HoursOfVenue, days: readonly string[], times: readonly string[]): boolean =>
  WEEK.filter((date) => days.includes(weekdayOf(date))).some((date) =>
    times.some((time) => !isOpenAt(venue, date, time)),
  )

/** Slots that fall outside the opening hours of their weekday are never offered. */
export const outsideOpeningHours = (
  venue: HoursOfVenue,
  days: readonly string[],
  times: readonly string[],
): Warning[] =>
  isOutside(venue, days, times)
    ? [
        {
          code: 'outside_opening_hours',
          message: 'Some of these times are outside the opening hours, so they are not offered.',
        },
      ]
    : []

interface RuleTimes extends SlotHours {
  readonly name: string
  readonly days: readonly string[]
}

/** Rules that lie outside the opening hours now, and did not before. */
export const rulesNowOutside = (
  before: HoursOfVenue,
  after: HoursOfVenue,
  rules: readonly RuleTimes[],
): Warning[] => {
  const outside = rules.filter(
    (rule) =>
      isOutside(after, rule.days, timesBetween(after, rule)) &&
      !isOutside(before, rule.days, timesBetween(before, rule)),
  )
  if (outside.length === 0) return []
  const names = outside.map(({ name }) => `“${name}”`).join(', ')
  return [
    {
      code: 'outside_opening_hours',
      message: `Some times of these access rules are outside the opening hours now, so they are not offered: ${names}.`,
    },
  ]
}

/** Hours before the start of the service day belong to the night of the day before. */
export const beforeServiceDayStart = (venue: VenueClock, times: readonly string[]): Warning[] =>
  times.some((time) => minutesOf(time) < minutesOf(venue.service_day_start))
    ? [
        {
          code: 'before_service_day_start',
          message: `Times before ${venue.service_day_start} belong to the night of the day before, so they are on the next calendar day.`,
        },
      ]
    : []

/** Opening hours that begin before the service day does. */
export const hoursBeforeServiceDayStart = (venue: HoursOfVenue): Warning[] =>
  beforeServiceDayStart(
    venue,
    Object.values(venue.opening_hours ?? {}).flatMap((intervals) =>
      (intervals ?? []).map(({ open }) => open),
    ),
  )

interface RulePrice {
  readonly rule_type: string
  readonly price_per_cover_pence: number
  readonly deposit_mode: string
}

/** A price that nobody pays, or a charge of nothing. */
export const priceAndDeposit = ({ price_per_cover_pence, deposit_mode }: RulePrice): Warning[] => {
  if (price_per_cover_pence > 0 && deposit_mode === 'none')
    return [
      {
        code: 'price_without_deposit_mode',
        message: 'The price is never taken, because the deposit mode is "none".',
      },
    ]
  if (price_per_cover_pence === 0 && deposit_mode === 'charge')
    return [{ code: 'charge_without_price', message: 'There is no price per cover to charge.' }]
  return []
}
