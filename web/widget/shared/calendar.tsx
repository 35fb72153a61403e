import { useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { CALENDAR_KEYS } from '../../shared/calendar-keys.ts'
import { addMonths, daysOf, longDate, monthName, monthOf, weekdayOf } from '../../shared/dates.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { ArrowLeft, ArrowRight } from '../../shared/icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import type { DayChoiceProps } from './choice.ts'
import { LoadFailure } from './notice.tsx'

const MAX_MONTHS_AHEAD = 13

type DayState = 'free' | 'full' | 'early' | 'closed' | 'past' | 'unknown'

type BookingDays = OkOf<Contract['GET /api/public/venues/:venueId/booking-days']>

interface DaysQuery {
  readonly month: string
  readonly party_size: number
}

type Props = DayChoiceProps & {
  /** Which days of a month are free. */
  load(query: DaysQuery, signal: AbortSignal): Promise<Pick<BookingDays, 'days'>>
  onMonth(month: string): void
  onPick(date: string): void
}

/** Whether a day can be booked. Further ahead than the venue opens its book is `early`. */
export const dayState = (today: string, days: BookingDays['days'], date: string): DayState => {
  if (date < today) return 'past'
  const day = days.find((one) => one.date === date)
  if (!day) return 'unknown'
  if (day.available) return 'free'
  if (day.reason === 'full') return 'full'
  if (day.reason === 'too_early') return 'early'
  return day.reason === 'past' || day.reason === 'cutoff' ? 'past' : 'closed'
}

/**
 * A month as a grid, after the ARIA practices: one day is in the tab order, arrows move by day and week, Home and End to
 * the ends of a week, Page Up and Page Down by month. Days that cannot be booked can be reached and say why.
 */
export const CalendarGrid = (props: Props) => {
  const { page, words, draft, load, onMonth } = props
  const first = monthOf(page.today)
  const { party } = draft
  // A tab that was left open for weeks has kept a month that is over.
  const month = draft.month < first ? first : draft.month
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(draft.date ?? page.today)
  const { data, error, reload } = useLoad(`${month} ${party}`, (signal) =>
    load({ month, party_size: party }, signal),
  )

  const last = addMonths(first, MAX_MONTHS_AHEAD)
  const days = daysOf(month)
  const isShown = days.includes(cursor) && cursor >= page.today
  const focused = isShown ? cursor : month === first ? page.today : (days[0] ?? cursor)

  const stateOf = (date: string) => dayState(page.today, data?.days ?? [], date)

  const show = (next: string) => next >= first && next <= last && onMonth(next)
  // Keys can come faster than the grid is drawn.
  const at = useRef(focused)
  at.current = focused
  const onKeyDown = (event: KeyboardEvent) => {
    const target = CALENDAR_KEYS[event.key]?.(at.current)
    if (!target) return
    event.preventDefault()
    if (target < page.today || monthOf(target) > last) return
    at.current = target
    setCursor(target)
    show(monthOf(target))
    // The grid may have to show another month first.
    setTimeout(() => grid.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus())
  }

  const blanks = weekdayOf(days[0] ?? page.today)
  const weeks = Array.from({ length: Math.ceil((blanks + days.length) / 7) }, (_, row) =>
    words.weekdays.map((_, column) => days[row * 7 + column - blanks]),
  )

  return (
    <div class="calendar">
      <div class="month">
        <button
          type="button"
          class="button plain round"
          aria-label={words.previousMonth}
          disabled={month <= first}
          onClick={() => show(addMonths(month, -1))}
        >
          <ArrowLeft />
        </button>
        <h3 id="month" aria-live="polite">
          {monthName(words, `${month}-01`)} {month.slice(0, 4)}
        </h3>
        <button
          type="button"
          class="button plain round"
          aria-label={words.nextMonth}
          disabled={month >= last}
          onClick={() => show(addMonths(month, 1))}
        >
          <ArrowRight />
        </button>
      </div>
      {error && <LoadFailure words={words} sentence={sentenceFor(words, error)} reload={reload} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table that is a grid */}
      <table role="grid" aria-labelledby="month" ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {words.weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span class="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Rows are the same in every month, so that the focus stays in the grid while it moves on. Those
              of weeks that are over have nothing to choose and are not shown. */}
          {weeks.map((week, row) => (
            <tr key={row} hidden={!week.some((date) => date && date >= page.today)}>
              {week.map((date, column) => (
                <td key={column}>
                  {date && <Day {...props} date={date} state={stateOf(date)} isCursor={date === focused} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="legend small quiet" aria-hidden="true">
        <span class="day free">1</span> {words.dayStates.free}
        <span class="day full">1</span> {words.dayStates.full}
        <span class="day closed">1</span> {words.dayStates.closed}
      </p>
    </div>
  )
}

type DayProps = Props & { readonly date: string; readonly state: DayState; readonly isCursor: boolean }

const Day = ({ page, words, draft, date, state, isCursor, onPick }: DayProps) => {
  const isOpen = state === 'free' || state === 'unknown'
  const isToday = date === page.today
  const label = [longDate(words, date)]
  if (isToday) label.push(words.today)
  if (state !== 'unknown') label.push(words.dayStates[state])
  return (
    <button
      type="button"
      data-date={date}
      class={`day ${state} ${isToday ? 'today' : ''}`}
      aria-label={label.join(', ')}
      aria-pressed={date === draft.date}
      aria-disabled={isOpen ? undefined : 'true'}
      tabIndex={isCursor ? 0 : -1}
      onClick={() => isOpen && onPick(date)}
    >
      {Number(date.slice(8))}
    </button>
  )
}
