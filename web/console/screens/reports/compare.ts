import { addDays } from '../../../shared/dates.ts'
import type { Range } from './range.tsx'

export const COMPARISONS = {
  before: 'against the weeks before',
  year: 'against the year before',
} as const
type Comparison = keyof typeof COMPARISONS

export const comparisonIn = (text: string | undefined): Comparison => (text === 'year' ? 'year' : 'before')

const DAY_MS = 86_400_000
const daysIn = ({ from, to }: Range) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** By how many days the other range lies back: whole weeks, so that a Friday is compared with a Friday. */
const shiftOf = (range: Range, comparison: Comparison): number => {
  const weeks = Math.ceil(daysIn(range) / 7)
  return comparison === 'year' ? Math.max(52, weeks) * 7 : weeks * 7
}

/** The range that another is compared with: as long, on the same weekdays, before it. */
export const rangeBefore = (range: Range, comparison: Comparison): Range => {
  const days = shiftOf(range, comparison)
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) }
}

/** A range in which nobody booked says nothing about another one. */
export const comparableOf = <R extends { readonly totals: { readonly parties: number } }>(
  before: R | undefined,
): R | undefined => (before && before.totals.parties > 0 ? before : undefined)

export interface Delta {
  /** "+9%", "−3 points", "as before", or empty where there is nothing to compare with. */
  readonly text: string
  readonly direction: 'up' | 'down' | 'same'
}

const directionOf = (change: number): Delta['direction'] => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')
const signed = (change: number) => `${change > 0 ? '+' : '−'}${Math.abs(change)}`

/** How a sum changed, in per cent. From nothing there is no per cent. */
export const changeOf = (now: number, was: number): Delta => {
  if (now === was) return { text: now === 0 ? '' : 'as before', direction: 'same' }
  if (was === 0) return { text: 'none before', direction: 'up' }
  const percent = Math.round(((now - was) / Math.abs(was)) * 100)
  return percent === 0
    ? { text: 'as before', direction: 'same' }
    : { text: `${signed(percent)}%`, direction: directionOf(percent) }
}

/** How a share changed, in points of a hundred. */
export const pointsOf = (now: number, was: number): Delta => {
  const points = Math.round((now - was) * 10) / 10
  return points === 0
    ? { text: 'as before', direction: 'same' }
    : { text: `${signed(points)} points`, direction: directionOf(points) }
}

/** Round numbers from 0 up to at least the largest value: what an axis says. At most five. */
export const ticksTo = (most: number): number[] => {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, n) => n * step)
}
