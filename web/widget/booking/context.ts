import type { BookingPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { momentOf } from '../shared/moment.ts'
import type { StepOf } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export interface StepProps extends StepOf<BookingPage, Words, Step, Draft> {
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

/** Day and time. */
export const whenOf = ({ page, words, draft }: StepProps): string =>
  momentOf(words, page.venue, draft.date ?? '', draft.slot?.time ?? '')

/** Where the party sits: an area or a table that was chosen, or any. */
export const whereOf = ({ words, draft }: StepProps): string =>
  draft.table ? (draft.table.area ?? words.table(draft.table.table_number)) : words.anyTable

/** What was booked, in two lines. */
export const linesOf = (props: StepProps): string[] => {
  const { words, draft } = props
  return [whenOf(props), [words.guests(draft.party), ...(draft.table ? [whereOf(props)] : [])].join(' · ')]
}
