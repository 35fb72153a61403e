import type { VouchersPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { Flow } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export interface StepProps extends Flow<Step, Draft> {
  readonly page: VouchersPage
  readonly words: Words
  readonly call: Call
}
