import { DAY_KEYS, type DayKey, type Span, type Week } from '../venue/week.ts'

// Opening hours as most venues have them: the same hours on some days, and closed on the others. Pure.

interface SameHours {
  readonly days: readonly DayKey[]
  readonly span: Span
}

export const weekOf = ({ days, span }: SameHours): Week =>
  Object.fromEntries(DAY_KEYS.map((day) => [day, days.includes(day) ? [span] : []]))

/** The hours that all open days share. Undefined: the days differ, or nothing is open. */
export const sameHoursOf = (week: Week): SameHours | undefined => {
  const days = DAY_KEYS.filter((day) => (week[day] ?? []).length > 0)
  const span = days[0] && week[days[0]]?.[0]
  const isSame = days.every((day) => JSON.stringify(week[day]) === JSON.stringify([span]))
  return span && isSame ? { days, span } : undefined
}

/** An hour before the latest closing, in the service day. */
export const usualLastEntry = (week: Week, dayStart: string): string => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const closings = DAY_KEYS.flatMap((day) => week[day] ?? []).map(
    ({ close }) => (minutes(close) - minutes(dayStart) + 1440) % 1440 || 1440,
  )
  if (closings.length === 0) return '22:00'
  const at = (Math.max(...closings) - 60 + minutes(dayStart) + 1440) % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
