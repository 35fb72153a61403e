import { useState } from 'preact/hooks'
import type { VouchersPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { Contact, type Trouble } from '../shared/notice.tsx'
import { useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { VenueHeader } from '../shared/venue-header.tsx'
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

export const App = ({ page, words, call }: Props) => {
  const { step, draft, go, change } = useSteps<Step, Draft>(
    () => ({ step: 'amount', draft: newDraft(page) }),
    arrive,
  )
  const [trouble, setTrouble] = useState<Trouble>()
  const section = useStepFocus(step)
  const props: StepProps = {
    page,
    words,
    call,
    draft,
    trouble,
    change,
    go: (to, changed, how) => {
      // What led back from the review is said until the buyer goes on.
      if (step !== 'review') setTrouble(undefined)
      go(to, changed, how)
    },
  }
  return (
    <main class="card">
      <VenueHeader venue={page.venue} />
      {page.enabled ? (
        <div class={`step ${step}`} key={step} ref={section}>
          {step === 'amount' && <Amount {...props} />}
          {step === 'gift' && <Gift {...props} />}
          {step === 'details' && <Buyer {...props} />}
          {step === 'review' && <Review {...props} onTrouble={setTrouble} />}
        </div>
      ) : (
        <div class="notice">
          <div>
            <p>{words.off}</p>
            <Contact page={page} />
          </div>
        </div>
      )}
    </main>
  )
}
