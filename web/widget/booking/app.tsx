import { useEffect } from 'preact/hooks'
import type { BookingPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { shortDate } from '../../shared/dates.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { Choices } from '../shared/choices.tsx'
import { DetailsForm } from '../shared/details.tsx'
import { Extras } from '../shared/extras.tsx'
import { AskVenue } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { rememberedDetails } from '../shared/remember.ts'
import { StepBox } from '../shared/step-box.tsx'
import { after, useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { linesOf, type StepProps } from './context.ts'
import { arrive, type Draft, newDraft, type Step, stepsOf } from './draft.ts'
import { LazyReview, prepareReview } from './lazy-review.ts'
import { TableChoice } from './table.tsx'
import { Time } from './time.tsx'
import { When } from './when.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: BookingPage
  readonly words: Words
  readonly call: Call
}

const next = (from: Step, draft: Draft) => after(stepsOf(draft), from)

export const App = (given: Props) => {
  const { page, words } = given
  const { step, ...flow } = useSteps<Step, Draft>(() => {
    const first = newDraft(page, rememberedDetails())
    return { step: first.date ? 'time' : 'when', draft: first }
  }, arrive)
  const section = useStepFocus(step)
  useEffect(() => {
    if (step === 'details') prepareReview()
    if (step === 'review') prepareResult()
  }, [step])
  const props: StepProps = { ...given, ...flow, next }
  if (!page.enabled || page.largest_party === 0)
    return <AskVenue page={page}>{page.enabled ? words.nothingOffered : words.off}</AskVenue>
  return (
    <>
      {step !== 'when' && step !== 'done' && (
        <Choices words={words} chips={chipsOf(props, step)} go={props.go} />
      )}
      <StepBox step={step} section={section}>
        <Screen {...props} step={step} />
      </StepBox>
    </>
  )
}

const Screen = ({ step, ...props }: StepProps & { step: Step }) => {
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
      // The heading is there at once, because the focus goes to it.
      return (
        <>
          <Head title={props.words.reviewTitle} />
          <LazyReview {...props} />
        </>
      )
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
  if (draft.date) chips.push(['when', shortDate(words, draft.date)])
  if (draft.slot && isBefore('time')) chips.push(['time', draft.slot.time])
  if (draft.table !== undefined && isBefore('table'))
    chips.push(['table', draft.table ? words.table(draft.table.table_number) : words.anyTable])
  return chips
}
