import type { GuestListPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { Trouble } from '../shared/notice.tsx'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** Somebody who is signed in. In memory only: a reload ends it for this page. */
export interface Session {
  readonly token: string
  readonly user: { readonly name: string }
}

/** What every step is given. */
export interface StepProps {
  readonly page: GuestListPage
  readonly words: Words
  /** Calls as whoever is signed in. */
  readonly call: Call
  readonly session: Session | undefined
  readonly draft: Draft
  readonly trouble: Trouble | undefined
  go(step: Step, draft?: Draft, how?: 'push' | 'replace'): void
  change(patch: Partial<Draft>): void
  onTrouble(trouble: Trouble | undefined): void
  onSession(session: Session | undefined): void
}
