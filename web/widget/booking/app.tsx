import { useEffect, useState } from 'preact/hooks'
import type { BookingPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { Choices } from '../shared/choices.tsx'
import { DetailsForm } from '../shared/details.tsx'
import { Extras } from '../shared/extras.tsx'
import { Contact, type Trouble } from '../shared/notice.tsx'
import { rememberedDetails } from '../shared/remember.ts'
import { useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { VenueHeader } from '../shared/venue-header.tsx'
import { briefDate, linesOf, type StepProps } from './context.ts'
import { arrive, type Draft, newDraft, type Step, stepsOf } from './draft.ts'
import { Review } from './review.tsx'
import { TableChoice } from './table.tsx'
import { Time } from './time.tsx'
import { When } from './when.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: BookingPage
  readonly words: Words
  readonly call: Call
}

export const App = ({ page, words, call }: Props) => {
  const { step, draft, go, change } = useSteps<Step, Draft>(() => {
    const first = newDraft(page, rememberedDetails())
    return { step: first.date ? 'time' : 'when', draft: first }
  }, arrive)
  const [trouble, setTrouble] = useState<Trouble>()
  const section = useStepFocus(step)
  useEffect(() => (step === 'review' ? prepareResult() : undefined), [step])

  const next = (from: Step, changed: Draft): Step => {
    const steps = stepsOf(changed)
    return steps[steps.indexOf(from) + 1] ?? from
  }
  const props: StepProps = {
    page,
    words,
    call,
    draft,
    trouble,
    change,
    next,
    go: (to, changed, how) => {
      // What led back from the review is said until the guest goes on.
      if (step !== 'review') setTrouble(undefined)
      go(to, changed, how)
    },
  }

  return (
    <main class="card">
      <VenueHeader venue={page.venue} />
      {page.enabled && page.largest_party > 0 ? (
        <>
          {step !== 'when' && step !== 'done' && (
            <Choices words={words} chips={chipsOf(props, step)} go={go} />
          )}
          <div class={`step ${step}`} key={step} ref={section}>
            <Screen {...props} step={step} onTrouble={setTrouble} />
          </div>
        </>
      ) : (
        <div class="notice">
          <div>
            <p>{page.enabled ? words.nothingOffered : words.off}</p>
            <Contact page={page} />
          </div>
        </div>
      )}
    </main>
  )
}

type ScreenProps = StepProps & { step: Step; onTrouble(trouble: Trouble | undefined): void }

const Screen = ({ step, onTrouble, ...props }: ScreenProps) => {
  const { page, call, draft } = props
  switch (step) {
    case 'when':
      return <When {...props} />
    case 'time':
      return <Time {...props} />
    case 'table':
      return <TableChoice {...props} />
    case 'extras':
      return <Extras {...props} />
    case 'details':
      return <DetailsForm {...props} />
    case 'review':
      return <Review {...props} onTrouble={onTrouble} />
    case 'done':
      return (
        <LazyResult
          call={call}
          lang={page.lang}
          venue={page.venue}
          againUrl={location.pathname + location.search}
          outcome={{
            bookingId: draft.booked?.bookingId ?? '',
            status: draft.booked?.status ?? 'pending',
            manageUrl: draft.booked?.manageUrl,
            email: draft.details.guest_email,
            lines: linesOf(props),
          }}
        />
      )
  }
}

const chipsOf = (props: StepProps, step: Step): [Step, string][] => {
  const { words, draft } = props
  const order = stepsOf(draft)
  const isBefore = (other: Step) => order.indexOf(other) < order.indexOf(step)
  const chips: [Step, string][] = [['when', words.guests(draft.party)]]
  if (draft.date) chips.push(['when', briefDate(props, draft.date)])
  if (draft.slot && isBefore('time')) chips.push(['time', draft.slot.time])
  if (draft.table !== undefined && isBefore('table'))
    chips.push(['table', draft.table ? words.table(draft.table.table_number) : words.anyTable])
  return chips
}
