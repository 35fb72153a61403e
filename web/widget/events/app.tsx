import { useEffect } from 'preact/hooks'
import type { EventsPage } from '../../../contract/page-data.ts'
import { LazyNames, prepareNames } from '../names/lazy-names.ts'
import { LazyTickets, prepareTickets } from '../result/lazy-tickets.ts'
import { Extras } from '../shared/extras.tsx'
import { LazyDetails, prepareDetails } from '../shared/lazy-details.ts'
import { AskVenue } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { rememberedDetails } from '../shared/remember.ts'
import { StepBox } from '../shared/step-box.tsx'
import { after, type Entry, useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { EventCards } from './cards.tsx'
import type { StepProps } from './context.ts'
import { arrive, type Draft, dueOf, type Step, stepsOf } from './draft.ts'
import { EventChoice } from './event.tsx'
import { LazyReview, prepareReview } from './lazy-review.ts'
import { linesOf, selectionText } from './lines.ts'
import { TableChoice } from './table.tsx'

/** Each event has an address that can be shared. */
const addressOf = ({ step, draft }: Entry<Step, Draft>): string => {
  const url = new URL(location.href)
  if (step === 'events' || !draft.event) url.searchParams.delete('event')
  else url.searchParams.set('event', draft.event.id)
  return url.href
}

const next = (from: Step, draft: Draft) => after(stepsOf(draft), from)

export const App = (given: Pick<StepProps, 'page' | 'words' | 'call'>) => {
  const { page, words } = given
  const { step, ...flow } = useSteps<Step, Draft>(() => firstOf(page), arrive, addressOf)
  const section = useStepFocus(step)
  useEffect(() => {
    if (step === 'details') {
      prepareNames()
      prepareReview()
    }
    if (step === 'review') prepareTickets()
  }, [step])
  // As soon as something is chosen, whatever the network does when the guest goes on.
  const hasChosen = flow.draft.selection !== undefined
  useEffect(() => {
    if (hasChosen) prepareDetails()
  }, [hasChosen])
  const props: StepProps = { ...given, ...flow, next }
  if (!page.enabled) return <AskVenue page={page}>{words.off}</AskVenue>
  return (
    <StepBox {...props} step={step} section={section} chips={chipsOf(props, step)} sum={sumOf(props, step)}>
      <Screen {...props} step={step} />
    </StepBox>
  )
}

/** All events, or the one that the address names. */
const firstOf = (page: EventsPage): Entry<Step, Draft> => {
  const event = page.events.find(({ id }) => id === page.event)
  const details = rememberedDetails()
  return event
    ? { step: 'event', draft: { event, extras: {}, details } }
    : { step: 'events', draft: { extras: {}, details } }
}

const chipsOf = ({ words, draft }: StepProps, step: Step): [Step, string][] => {
  if (step === 'events' || step === 'done') return []
  const order = stepsOf(draft)
  const chips: [Step, string][] = [['events', words.allEvents]]
  if (step !== 'event' && draft.event) chips.push(['event', draft.event.name])
  if (draft.selection && order.indexOf(step) > order.indexOf('table') && step !== 'event')
    chips.push([draft.selection.kind === 'table' ? 'table' : 'event', selectionText(words, draft.selection)])
  return chips
}

/** What is to be paid so far. The event says it on its button, and the review line by line. */
const sumOf = (props: StepProps, step: Step): string | undefined => {
  const pence = step === 'event' || step === 'review' ? 0 : dueOf(props.draft).pence
  return pence > 0 ? price(props, pence) : undefined
}

const Screen = ({ step, ...props }: StepProps & { step: Step }) => {
  const { words, draft } = props
  switch (step) {
    case 'events':
      return <EventCards {...props} />
    case 'event':
      return <EventChoice {...props} />
    case 'table':
      return <TableChoice {...props} />
    case 'extras':
      return <Extras {...props} />
    case 'details':
      return <LazyDetails {...props} go={() => props.go(next('details', draft))} />
    case 'names':
      return <LazyNames {...props} />
    case 'review':
      return <LazyReview {...props} />
    case 'done':
      return draft.booked ? (
        <LazyTickets
          {...props}
          againUrl={addressOf({ step: 'events', draft })}
          outcome={{ ...draft.booked, email: draft.details.guest_email, lines: linesOf(words, draft) }}
        />
      ) : null
  }
}
