import type { VouchersPage } from '../../../contract/page-data.ts'
import type { StepOf } from '../shared/steps.ts'
import type { Draft, Step } from './draft.ts'
import type { Words } from './words.en.ts'

/** What every step is given. */
export type StepProps = StepOf<VouchersPage, Words, Step, Draft>
