import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { CALENDAR_KEYS } from '../../../../shared/calendar-keys.ts'
import { addMonths, daysOf, inMonth, longDate, monthName, weekdayOf } from '../../../../shared/dates.ts'
import { ArrowLeft, ArrowRight } from '../../../../shared/icons.tsx'
import words from '../../../../shared/words.en.ts'
import { type DayKind, KIND_WORDS } from './special-day.ts'

const SHOWN = ['special', 'closed', 'weekly', 'blackout'] as const

interface Props {
  readonly today: string
  /** The day whose panel is open. */
  readonly chosen: string
  kindOf(date: string): DayKind
  /** Names what makes the day what it is. */
  nameOf(date: string): string | undefined
  onChoose(date: string): void
}

/** A year as twelve month grids. One day is in the tab order; arrows move by day and week, Page Up and Down by month. */
export const YearCalendar = ({ today, chosen, kindOf, nameOf, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const year = Number(chosen.slice(0, 4))
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  }, [chosen])
  // On a phone the months scroll in a box of their own, so that the day's panel stays near.
  useEffect(() => {
    const month = box.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.closest('table')
    box.current?.scrollTo({ top: (month?.offsetTop ?? 0) - box.current.offsetTop })
  }, [year])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = CALENDAR_KEYS[event.key]
    if (!move) return
    event.preventDefault()
    wantsFocus.current = true
    onChoose(move(chosen))
  }
  const months = Array.from({ length: 12 }, (_, n) => addMonths(`${year}-01`, n))
  return (
    <section class="card stack" aria-labelledby="year-title">
      <header class="year-head">
        <h3 id="year-title">{year}</h3>
        <span>
          <button
            type="button"
            class="button plain round small"
            aria-label={`To ${year - 1}`}
            onClick={() => onChoose(inMonth(`${year - 1}-${chosen.slice(5, 7)}`, chosen))}
          >
            <ArrowLeft />
          </button>
          <button
            type="button"
            class="button plain round small"
            aria-label={`To ${year + 1}`}
            onClick={() => onChoose(inMonth(`${year + 1}-${chosen.slice(5, 7)}`, chosen))}
          >
            <ArrowRight />
          </button>
        </span>
        <ul class="year-legend">
          {SHOWN.map((kind) => (
            <li key={kind}>
              <span class={`year-day ${kind}`} aria-hidden="true">
                {(kind === 'weekly' || kind === 'closed') && 7}
              </span>{' '}
              {KIND_WORDS[kind]}
            </li>
          ))}
        </ul>
      </header>
      <div class="year-months" ref={box}>
        {months.map((month) => (
          <table key={month} aria-label={`${monthName(words, month)} ${year}`}>
            <caption>{monthName(words, month)}</caption>
            <thead aria-hidden="true">
              <tr>
                {words.weekdays.map((day) => (
                  <th key={day}>{day.slice(0, 1)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((date, at) => (
                    <td key={date ?? at}>
                      {date && (
                        <button
                          type="button"
                          class={`year-day ${kindOf(date)}`}
                          data-date={date}
                          tabIndex={date === chosen ? 0 : -1}
                          aria-pressed={date === chosen}
                          aria-current={date === today ? 'date' : undefined}
                          aria-label={[longDate(words, date), nameOf(date) ?? KIND_WORDS[kindOf(date)]].join(
                            ', ',
                          )}
                          title={nameOf(date)}
                          onKeyDown={onKeyDown}
                          onClick={() => onChoose(date)}
                        >
                          {Number(date.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

/** The days of a month in weeks from Monday; undefined before the first and after the last. */
const weeksOf = (month: string): (string | undefined)[][] => {
  const days = daysOf(month)
  const lead = weekdayOf(days[0] ?? `${month}-01`)
  const cells = [...Array.from({ length: lead }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => cells[week * 7 + at]),
  )
}
