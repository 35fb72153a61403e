/** Opening hours as they are edited: spans of each weekday, on the clock of the service day. */
export interface Span {
  readonly open: string
  readonly close: string
}
export const DAY_KEYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type DayKey = (typeof DAY_KEYS)[number]
export type Week = { readonly [D in DayKey]?: readonly Span[] | undefined }

const DAY_MINS = 1440

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes from the start of the service day. A close at or before the open is on the next day. */
export const stretchOf = (dayStart: string, { open, close }: Span): readonly [from: number, to: number] => {
  const from = (minutes(open) - minutes(dayStart) + DAY_MINS) % DAY_MINS
  const length = (minutes(close) - minutes(open) + DAY_MINS) % DAY_MINS || DAY_MINS
  return [from, from + length]
}

export const isPastMidnight = ({ open, close }: Span) => open !== '' && close !== '' && close <= open

/** What is wrong with the spans of a day, in a sentence. */
export const faultOf = (dayStart: string, spans: readonly Span[]): string | undefined => {
  if (spans.some(({ open, close }) => open === '' || close === '')) return 'Fill in both times.'
  const stretches = spans.map((span) => stretchOf(dayStart, span)).sort(([a], [b]) => a - b)
  const isOverlapping = stretches.some(([from], at) => at > 0 && from < (stretches[at - 1]?.[1] ?? 0))
  return isOverlapping ? 'These hours overlap.' : undefined
}

interface RuleHours {
  readonly name: string
  readonly days: readonly string[]
  readonly start_time: string
  readonly end_time: string
  readonly active: boolean
}

/** The rules that offer times at which the venue is closed: those times are never shown to guests. */
export const rulesOutside = (week: Week | null, dayStart: string, rules: readonly RuleHours[]): string[] => {
  if (week === null) return []
  return rules
    .filter(({ active, days, start_time, end_time }) => {
      const [from, to] = stretchOf(dayStart, { open: start_time, close: end_time })
      const isInside = (day: DayKey) =>
        (week[day] ?? []).some((span) => {
          const [opens, closes] = stretchOf(dayStart, span)
          return opens <= from && to <= closes
        })
      return active && DAY_KEYS.some((day) => days.includes(day) && !isInside(day))
    })
    .map(({ name }) => name)
}
