import type { EventCard, EventsPage } from '../../../contract/page-data.ts'
import { longDate } from '../../shared/dates.ts'
import type { StepOf } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export interface StepProps extends StepOf<EventsPage, Words, Step, Draft> {
  /** The step after this one, for a draft. */
  next(from: Step, draft: Draft): Step
}

type Dated = Pick<EventCard, 'event_date' | 'start_time'>

export const whenOf = (words: Words, event: Dated): string =>
  words.at(longDate(words, event.event_date), event.start_time)
