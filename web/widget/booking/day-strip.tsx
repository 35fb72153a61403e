import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { addDays, longDate, monthName, monthOf, shortWeekday } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import { dayState } from '../shared/calendar.tsx'
import type { ChoiceProps } from './context.ts'

const SHOWN = 5

type BookingDays = OkOf<Contract['GET /api/public/venues/:venueId/booking-days']>

type Props = ChoiceProps & {
  readonly date: string
  load(query: { month: string; party_size: number }, signal: AbortSignal): Promise<BookingDays>
  onPick(date: string): void
  onAll(): void
}

/** The next days, and the way to all others. A day without a free table can be chosen too: the times say why. */
export const DayStrip = ({ page, words, draft, date, load, onPick, onAll }: Props) => {
  const { party } = draft
  const isNear = date < addDays(page.today, SHOWN)
  const first = isNear ? page.today : date
  const dates = Array.from({ length: SHOWN }, (_, n) => addDays(first, n))
  const [month, last] = [monthOf(first), monthOf(dates.at(-1) ?? first)]
  const begin = useLoad(`${month} ${party}`, (signal) => load({ month, party_size: party }, signal))
  const end = useLoad(last === month ? null : `${last} ${party}`, (signal) =>
    load({ month: last, party_size: party }, signal),
  )
  const days = [...(begin.data?.days ?? []), ...(end.data?.days ?? [])]
  return (
    <fieldset class="strip">
      <legend>
        {monthName(words, first)} {first.slice(0, 4)}
      </legend>
      <div>
        {dates.map((day) => {
          const state = dayState(page.today, days, day)
          const label = [longDate(words, day)]
          if (day === page.today) label.push(words.today)
          if (state !== 'unknown') label.push(words.dayStates[state])
          return (
            <button
              key={day}
              type="button"
              class={`strip-day ${state}`}
              aria-pressed={day === date}
              onClick={() => onPick(day)}
            >
              <small aria-hidden="true">{shortWeekday(words, day)}</small>
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <span class="visually-hidden">{label.join(', ')}</span>
            </button>
          )
        })}
        <button type="button" class="strip-day all" aria-expanded="false" onClick={onAll}>
          {words.allDays}
        </button>
      </div>
    </fieldset>
  )
}
