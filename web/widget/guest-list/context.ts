import type { GuestListPage } from '../../../contract/page-data.ts'
import { momentOf } from '../shared/moment.ts'
import type { StepOf } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** Somebody who is signed in. In memory only: a reload ends it for this page. */
export interface Session {
  readonly token: string
  readonly user: { readonly name: string }
}

/** What every step is given. `call` calls as whoever is signed in. */
export interface StepProps extends StepOf<GuestListPage, Words, Step, Draft> {
  readonly session: Session | undefined
  onSession(session: Session | undefined): void
}

/** Day and time. */
export const whenOf = ({ page, words, draft }: StepProps): string =>
  momentOf(words, page.venue, draft.date ?? '', draft.choice?.time ?? '')

/** What was chosen, in two lines. */
export const linesOf = (props: StepProps): string[] => [
  whenOf(props),
  [props.words.guests(props.draft.party), props.draft.choice?.name ?? ''].join(' · '),
]
