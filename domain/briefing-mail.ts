import { addDays, instantOf, serviceDateOf } from './service-day.ts'

interface Briefed {
  readonly timezone: string
  /** The hour on the clock of the venue, on the date itself. Null: the sheet is not mailed. */
  readonly briefing_at: string | null
  /** The last service day whose sheet was mailed. */
  readonly briefed_on: string | null
}

/** After this time a sheet that could not be sent helps nobody: the service is under way. */
export const BRIEFING_GRACE_MS = 3 * 60 * 60_000

/**
 * The service day whose sheet is to be mailed now. An hour on the clock stands for the service day that begins on its
 * date, also when it is before the start of that day: at 05:00 a team reads about the day to come. A later hour that
 * was already reached is caught up for a while, so a pause of the service loses no sheet.
 */
export const briefingDue = (venue: Briefed, now: Date): string | null => {
  const { briefing_at, briefed_on, timezone } = venue
  if (briefing_at === null) return null
  const calendar = { timezone, service_day_start: '00:00' }
  const today = serviceDateOf(calendar, now)
  for (const date of [today, addDays(today, -1)]) {
    const late = now.getTime() - instantOf(calendar, date, briefing_at).getTime()
    if (late < 0 || late >= BRIEFING_GRACE_MS) continue
    return briefed_on !== null && briefed_on >= date ? null : date
  }
  return null
}
