import type { Locale } from '../contract/messages.ts'

/** Part of a special day on which the venue, or some of its areas, is closed. An end before its start passes midnight. */
interface Closure {
  readonly start_time: string
  readonly end_time: string
  /** Null: the whole venue. */
  readonly seating_area_ids: readonly string[] | null
}

/** What a venue does on certain dates instead of what it always does. Null in a field: as always. */
export interface SpecialDay {
  readonly name: string
  readonly date_from: string
  readonly date_to: string
  readonly note: { readonly [L in Locale]: string | null } | null
  readonly opening_hours: readonly { readonly open: string; readonly close: string }[] | null
  readonly rule_ids: readonly string[] | null
  readonly closures: readonly Closure[]
}

type Dates = Pick<SpecialDay, 'date_from' | 'date_to'>

/** The special day of a date. Of several, the one made last applies alone; they come in the order in which they were made. */
export const specialDayOn = <D extends Dates>(days: readonly D[] | undefined, date: string): D | undefined =>
  days?.findLast((day) => day.date_from <= date && date <= day.date_to)

interface DatedRule {
  readonly id: string
  readonly special_only: boolean
}

/**
 * Whether a special day lets the rule apply on a date. Undefined: the rule's own days and dates decide. A rule that a
 * special day names applies on it, whatever its own weekdays say.
 */
export const appliesBySpecialDay = (
  days: readonly SpecialDay[] | undefined,
  rule: DatedRule,
  date: string,
): boolean | undefined => {
  const named = specialDayOn(days, date)?.rule_ids ?? null
  if (named !== null) return named.includes(rule.id)
  return rule.special_only ? false : undefined
}

/** The note of the date in a language, else in the other one, else null. */
export const noteOn = (
  days: readonly SpecialDay[] | undefined,
  date: string,
  locale: Locale,
): string | null => {
  const note = specialDayOn(days, date)?.note
  return note?.[locale] || note?.en || note?.de || null
}
