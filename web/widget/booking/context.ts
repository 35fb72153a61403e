import type { BookingPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { longDate, shortDate } from '../../shared/dates.ts'
import type { Trouble } from '../shared/notice.tsx'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export interface StepProps {
  readonly page: BookingPage
  readonly words: Words
  readonly call: Call
  readonly draft: Draft
  readonly trouble: Trouble | undefined
  go(step: Step, draft?: Draft, how?: 'push' | 'replace'): void
  change(patch: Partial<Draft>): void
  /** The step after this one, for a draft. */
  next(from: Step, draft: Draft): Step
}

/** What shows days and times needs, on the manage page too. */
export interface ChoiceProps {
  readonly page: Pick<BookingPage, 'venue' | 'lang' | 'today' | 'largest_party'>
  readonly words: Words
  readonly call: Call
  readonly draft: Pick<Draft, 'party' | 'month' | 'date' | 'slot' | 'rule'>
}

/** What was booked, in two lines. */
export const linesOf = ({ page, words, draft }: StepProps): string[] => [
  words.at(longDate(words, draft.date ?? page.today), draft.slot?.time ?? ''),
  [words.guests(draft.party), ...(draft.table ? [words.table(draft.table.table_number)] : [])].join(' · '),
]

export const fullDate = ({ words }: Pick<StepProps, 'words'>, date: string): string => longDate(words, date)
export const briefDate = ({ words }: Pick<StepProps, 'words'>, date: string): string => shortDate(words, date)
