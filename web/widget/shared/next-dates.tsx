import type { VenueFacts } from '../../../contract/page-data.ts'
import { shortDate } from '../../shared/dates.ts'
import type { DayWords } from './day-words.en.ts'
import { Contact, Notice } from './notice.tsx'
import type { GuestWords } from './words.en.ts'

interface Props {
  readonly page: { readonly venue: VenueFacts }
  readonly words: GuestWords & DayWords & { readonly nextDates: string; readonly noNextDates: string }
  /** Why nothing is free on the day. */
  readonly sentence: string
  readonly dates: readonly string[]
  onDay(date: string): void
}

/** A day on which nothing is free, and the next ones, or how to reach the venue. */
export const NextDates = ({ page, words, sentence, dates, onDay }: Props) => (
  <Notice>
    <p>{sentence}</p>
    <p>{dates.length > 0 ? words.nextDates : words.noNextDates}</p>
    {dates.length > 0 ? (
      <ul class="dates">
        {dates.map((day) => (
          <li key={day}>
            <button type="button" class="button" onClick={() => onDay(day)}>
              {shortDate(words, day)}
            </button>
          </li>
        ))}
      </ul>
    ) : (
      <Contact page={page} />
    )}
  </Notice>
)
