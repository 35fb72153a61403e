import type { ComponentChildren } from 'preact'
import { addDays, shortDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { useNavigation } from '../../model/address.ts'

const RANGES = [
  [7, 'Last 7 days'],
  [28, 'Last 4 weeks'],
  [91, 'Last 3 months'],
  [365, 'Last year'],
  [730, 'Last 2 years'],
] as const
const MAX_DAYS = 731
const DATE = /^\d{4}-\d{2}-\d{2}$/

export interface Range {
  readonly from: string
  readonly to: string
}

/** The range in the address, or the last four weeks. Never more than two years, and never the wrong way round. */
export const rangeIn = (query: Readonly<Record<string, string>>, today: string): Range => {
  const yesterday = addDays(today, -1)
  const to = DATE.test(query.to ?? '') ? (query.to ?? yesterday) : yesterday
  const wanted = DATE.test(query.from ?? '') ? (query.from ?? '') : addDays(to, -27)
  const earliest = addDays(to, 1 - MAX_DAYS)
  return { from: wanted > to ? to : wanted < earliest ? earliest : wanted, to }
}

/** "Fri 12 Jan to Thu 8 Feb 2024", and both years where they differ. */
export const rangeInWords = ({ from, to }: Range): string => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  const start = [shortDate(words, from), ...(first === last ? [] : [first])].join(' ')
  return `${start} to ${shortDate(words, to)} ${last}`
}

/** Some usual ranges, or any two days. */
interface ChoiceProps {
  readonly range: Range
  readonly today: string
  /** What else is chosen beside the range. */
  readonly children?: ComponentChildren
}

export const RangeChoice = ({ range, today, children }: ChoiceProps) => {
  const { set } = useNavigation()
  const yesterday = addDays(today, -1)
  const isLast = (days: number) => range.to === yesterday && range.from === addDays(today, -days)
  return (
    <div class="toolbar">
      <fieldset class="segments">
        <legend class="visually-hidden">Range</legend>
        {RANGES.map(([days, label]) => (
          <label key={days}>
            <input
              type="radio"
              name="range"
              checked={isLast(days)}
              onChange={() => set({ from: addDays(today, -days), to: yesterday })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div class="range-days">
        <input
          type="date"
          aria-label="From"
          value={range.from}
          max={range.to}
          min={addDays(range.to, 1 - MAX_DAYS)}
          onChange={(event) =>
            event.currentTarget.value && set({ from: event.currentTarget.value, to: range.to })
          }
        />
        <span>to</span>
        <input
          type="date"
          aria-label="To"
          value={range.to}
          onChange={(event) =>
            event.currentTarget.value && set({ from: range.from, to: event.currentTarget.value })
          }
        />
      </div>
      {children}
      <button type="button" class="button small push" onClick={() => print()}>
        Print
      </button>
    </div>
  )
}
