import { useEffect } from 'preact/hooks'
import { calendarDay, shortDate } from '../../shared/dates.ts'
import { LazyResult, prepareResult } from '../result/lazy-result.ts'
import { DetailsForm } from '../shared/details.tsx'
import { Extras, extrasPence } from '../shared/extras.tsx'
import { AskVenue } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import { rememberedDetails } from '../shared/remember.ts'
import { StepBox } from '../shared/step-box.tsx'
import { after, useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { linesOf, type StepProps, whereOf } from './context.ts'
import { arrive, type Draft, newDraft, type Step, stepsOf } from './draft.ts'
import { dueOf } from './due.ts'
import { FirstScreen } from './first-screen.tsx'
import { LazyReview, prepareReview } from './lazy-review.ts'
import { TableChoice } from './table.tsx'

const next = (from: Step, draft: Draft) => after(stepsOf(draft), from)

export const App = (given: Pick<StepProps, 'page' | 'words' | 'call'>) => {
  const { page, words } = given
  const { step, ...flow } = useSteps<Step, Draft>(() => {
    const first = newDraft(page, rememberedDetails())
    return { step: 'when', draft: first }
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
    <StepBox {...props} step={step} section={section} chips={chipsOf(props, step)} sum={sumOf(props, step)}>
      <Screen {...props} step={step} />
    </StepBox>
  )
}

const Screen = ({ step, ...props }: StepProps & { step: Step }) => {
  const { draft } = props
  switch (step) {
    case 'when':
      return <FirstScreen {...props} />
    case 'table':
      return <TableChoice {...props} />
    case 'extras':
      return <Extras {...props} />
    case 'details':
      return (
        <>
          <Head title={props.words.detailsTitle} />
          <DetailsForm {...props} />
        </>
      )
    case 'review':
      return <LazyReview {...props} />
    case 'done':
      return draft.booked ? (
        <LazyResult
          {...props}
          againUrl={location.pathname + location.search}
          outcome={{ ...draft.booked, email: draft.details.guest_email, lines: linesOf(props) }}
        />
      ) : null
  }
}

const chipsOf = (props: StepProps, step: Step): [Step, string][] => {
  const { page, words, draft } = props
  if (step === 'when' || step === 'done') return []
  const order = stepsOf(draft)
  const isBefore = (other: Step) => order.indexOf(other) < order.indexOf(step)
  const chips: [Step, string][] = [['when', words.guests(draft.party)]]
  const { date, slot } = draft
  if (date) chips.push(['when', shortDate(words, slot ? calendarDay(page.venue, date, slot.time) : date)])
  if (slot) chips.push(['when', slot.time])
  if (draft.table !== undefined && isBefore('table')) chips.push(['table', whereOf(props)])
  return chips
}

/** What is to be paid or held so far. The first screen says it beside each time, and the review line by line. */
const sumOf = (props: StepProps, step: Step): string | undefined => {
  const { words, draft } = props
  const { pence, mode } = dueOf(draft)
  if (pence === 0 || step === 'when' || step === 'review' || step === 'done') return undefined
  const amount = price(props, pence)
  const isHeld = mode === 'hold'
  return extrasPence(draft).now > 0 && !isHeld ? `${words.dueNow} ${amount}` : words.depositOf(amount, isHeld)
}
