import type { VouchersPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { Trouble } from '../shared/notice.tsx'
import type { Go } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export interface StepProps {
  readonly page: VouchersPage
  readonly words: Words
  readonly call: Call
  readonly draft: Draft
  readonly trouble: Trouble | undefined
  readonly go: Go<Step, Draft>
  change(patch: Partial<Draft>): void
}
