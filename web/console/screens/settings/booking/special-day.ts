import type { Contract } from '../../../../../contract/index.ts'
import type { OkOf } from '../../../../../contract/row.ts'
import { specialDayOn } from '../../../../../domain/special-days.ts'
import { weekdayOf } from '../../../../shared/dates.ts'
import type { Venue } from '../../../model/venues.ts'
import { DAY_KEYS, type Span } from '../venue/week.ts'
import type { Rule } from './rule.ts'

type StoredDay = OkOf<Contract['GET /api/my-venues/:venueId/special-days']>['data'][number]

/** A special day as its form has it. */
export type SpecialDay = Omit<StoredDay, 'id' | 'venue_id'>

type StoredBlackout = OkOf<Contract['GET /api/my-venues/:venueId/blackouts']>['data'][number]

/** What decides about a date. `days` are in the order in which they were made. */
export interface YearRules {
  readonly days: readonly StoredDay[]
  readonly blackouts: readonly StoredBlackout[]
  readonly rules: readonly (Rule & { readonly id: string })[]
}

export type DayKind = 'ordinary' | 'weekly' | 'special' | 'closed' | 'blackout'

export const KIND_WORDS: Record<DayKind, string> = {
  ordinary: 'As always',
  weekly: 'Closed every week',
  special: 'Special day',
  closed: 'Closed',
  blackout: 'Blackout',
}

const hoursOf = (venue: Venue, date: string): readonly Span[] | null =>
  venue.opening_hours === null ? null : (venue.opening_hours[DAY_KEYS[weekdayOf(date)] ?? 'mon'] ?? [])

/** What a date is, in one word. A blackout wins over everything. */
export const kindOf = (venue: Venue, year: Pick<YearRules, 'days' | 'blackouts'>, date: string): DayKind => {
  if (year.blackouts.some(({ date_from, date_to }) => date_from <= date && date <= date_to)) return 'blackout'
  const special = specialDayOn(year.days, date)
  if (special?.opening_hours?.length === 0) return 'closed'
  if (special) return 'special'
  return hoursOf(venue, date)?.length === 0 ? 'weekly' : 'ordinary'
}

interface OnThisDay {
  readonly special: StoredDay | undefined
  readonly blackouts: readonly StoredBlackout[]
  /** Null: always open. */
  readonly hours: readonly Span[] | null
  readonly rules: readonly string[]
}

/** Everything that applies on a date. */
export const onThisDay = (venue: Venue, { days, blackouts, rules }: YearRules, date: string): OnThisDay => {
  const special = specialDayOn(days, date)
  const isOrdinary = (rule: Rule) =>
    !rule.special_only &&
    rule.days.includes(DAY_KEYS[weekdayOf(date)] ?? 'mon') &&
    (rule.date_from === null || rule.date_from <= date) &&
    (rule.date_to === null || date <= rule.date_to)
  return {
    special,
    blackouts: blackouts.filter(({ date_from, date_to }) => date_from <= date && date <= date_to),
    hours: special?.opening_hours ?? hoursOf(venue, date),
    rules: rules
      .filter((rule) => rule.active && (special?.rule_ids?.includes(rule.id) ?? isOrdinary(rule)))
      .map(({ name }) => name),
  }
}

export const hoursInWords = (hours: readonly Span[] | null): string => {
  if (hours === null) return 'Always open'
  if (hours.length === 0) return 'Closed'
  return hours.map(({ open, close }) => `${open}–${close}`).join(' and ')
}

/** The entry in a line: what it replaces. */
export const summaryOf = (day: SpecialDay, rules: readonly (readonly [string, string])[]): string =>
  [
    day.opening_hours === null ? '' : hoursInWords(day.opening_hours),
    day.rule_ids === null
      ? ''
      : day.rule_ids.length === 0
        ? 'Nothing online'
        : `Only ${rules
            .filter(([id]) => day.rule_ids?.includes(id))
            .map(([, name]) => `“${name}”`)
            .join(', ')}`,
    day.closures.length === 0
      ? ''
      : `${day.closures.length} closed ${day.closures.length === 1 ? 'part' : 'parts'}`,
    day.note === null ? '' : 'With a note',
  ]
    .filter(Boolean)
    .join(' · ') || 'Changes nothing yet'
