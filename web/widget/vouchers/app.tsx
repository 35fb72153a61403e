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

export const App = (given: Pick<StepProps, 'page' | 'words' | 'call'>) => {
  const { page, words } = given
  const { step, ...flow } = useSteps<Step, Draft>(() => ({ step: 'amount', draft: newDraft(page) }), arrive)
  const section = useStepFocus(step)
  const props: StepProps = { ...given, ...flow }
  if (!page.enabled) return <AskVenue page={page}>{words.off}</AskVenue>
  return (
    <StepBox {...props} step={step} section={section}>
      {step === 'amount' && <Amount {...props} />}
      {step === 'gift' && <Gift {...props} />}
      {step === 'details' && <Buyer {...props} />}
      {step === 'review' && <Review {...props} />}
    </StepBox>
  )
}
