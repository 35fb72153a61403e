import type { VouchersPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { AskVenue } from '../shared/notice.tsx'
import { StepBox } from '../shared/step-box.tsx'
import { useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { Amount } from './amount.tsx'
import { Buyer } from './buyer.tsx'
import type { StepProps } from './context.ts'
import { arrive, type Draft, newDraft, type Step } from './draft.ts'
import { Gift } from './gift.tsx'
import { Review } from './review.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: VouchersPage
  readonly words: Words
  readonly call: Call
}

export const App = (given: Props) => {
  const { page, words } = given
  const { step, ...flow } = useSteps<Step, Draft>(() => ({ step: 'amount', draft: newDraft(page) }), arrive)
  const section = useStepFocus(step)
  const props: StepProps = { ...given, ...flow }
  if (!page.enabled) return <AskVenue page={page}>{words.off}</AskVenue>
  return (
    <StepBox step={step} section={section}>
      {step === 'amount' && <Amount {...props} />}
      {step === 'gift' && <Gift {...props} />}
      {step === 'details' && <Buyer {...props} />}
      {step === 'review' && <Review {...props} />}
    </StepBox>
  )
}
