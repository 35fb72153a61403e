import { isValidLocalTime, minutesIntoDay, minutesOf, timeOfMinutes, type VenueClock } from './service-day.ts'

export interface SlotHours {
  readonly start_time: string
  readonly end_time: string
  readonly slot_interval_mins: number
}

/**
 * The times of a rule in service-day order: from the start up to, not including, the end. Times that would fall into
 * the next service day are left out.
 */
export const timesBetween = (venue: VenueClock, rule: SlotHours): string[] => {
  const from = minutesIntoDay(venue, rule.start_time)
  const to = minutesIntoDay(venue, rule.end_time)
  const end = to > from ? to : 1440
  const times: string[] = []
  for (let minute = from; minute < end; minute += rule.slot_interval_mins)
    times.push(timeOfMinutes(minutesOf(venue.service_day_start) + minute))
  return times
}

/** The slot times of a rule on a date. Times that a clock change skips are left out. */
export const slotTimes = (venue: VenueClock, rule: SlotHours, date: string): string[] =>
  timesBetween(venue, rule).filter((time) => isValidLocalTime(venue, date, time))
