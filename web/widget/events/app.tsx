import { useEffect, useState } from 'preact/hooks'
import type { EventsPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { LazyTickets, prepareTickets } from '../result/lazy-tickets.ts'
import { Choices } from '../shared/choices.tsx'
import { DetailsForm } from '../shared/details.tsx'
import { Extras } from '../shared/extras.tsx'
import { NO_DETAILS } from '../shared/guest-details.ts'
import { Contact, type Trouble } from '../shared/notice.tsx'
import { rememberedDetails } from '../shared/remember.ts'
import { type Entry, useSteps } from '../shared/steps.ts'
import { useStepFocus } from '../shared/use-step-focus.ts'
import { VenueHeader } from '../shared/venue-header.tsx'
import { EventCards } from './cards.tsx'
import type { StepProps } from './context.ts'
import { arrive, type Draft, type Step, stepsOf } from './draft.ts'
import { EventChoice } from './event.tsx'
import { linesOf, selectionText } from './lines.ts'
import { Review } from './review.tsx'
import { TableChoice } from './table.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: EventsPage
  readonly words: Words
  readonly call: Call
}

/** Each event has an address that can be shared. */
const addressOf = ({ step, draft }: Entry<Step, Draft>): string => {
  const url = new URL(location.href)
  if (step === 'events' || !draft.event) url.searchParams.delete('event')
  else url.searchParams.set('event', draft.event.id)
  return url.href
}

export const App = ({ page, words, call }: Props) => {
  const [trouble, setTrouble] = useState<Trouble>()
  const { step, draft, go, change } = useSteps<Step, Draft>(
    () => {
      const event = page.events.find(({ id }) => id === page.event)
      return {
        step: event ? 'event' : 'events',
        draft: {
          ...(event ? { event } : {}),
          extras: {},
          details: { ...NO_DETAILS, ...rememberedDetails() },
        },
      }
    },
    arrive,
    addressOf,
  )
  const section = useStepFocus(step)
  useEffect(() => {
    if (step === 'review') prepareTickets()
  }, [step])
  const props: StepProps = {
    page,
    words,
    call,
    draft,
    trouble,
    change,
    next: (from, changed) => {
      const steps = stepsOf(changed)
      return steps[steps.indexOf(from) + 1] ?? from
    },
    go: (to, changed, how) => {
      // What led back from the review is said until the guest goes on.
      if (step !== 'review') setTrouble(undefined)
      go(to, changed, how)
    },
  }
  return (
    <main class="card">
      <VenueHeader venue={page.venue} />
      {page.enabled ? (
        <>
          {step !== 'events' && step !== 'done' && (
            <Choices words={words} chips={chipsOf(props, step)} go={props.go} />
          )}
          <div class={`step ${step}`} key={step} ref={section}>
            <Screen {...props} step={step} onTrouble={setTrouble} />
          </div>
        </>
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

const chipsOf = ({ words, draft }: StepProps, step: Step): [Step, string][] => {
  const order = stepsOf(draft)
  const chips: [Step, string][] = [['events', words.allEvents]]
  if (step !== 'event' && draft.event) chips.push(['event', draft.event.name])
  if (draft.selection && order.indexOf(step) > order.indexOf('table') && step !== 'event')
    chips.push([draft.selection.kind === 'table' ? 'table' : 'event', selectionText(words, draft.selection)])
  return chips
}

type ScreenProps = StepProps & { step: Step; onTrouble(trouble: Trouble | undefined): void }

const Screen = ({ step, onTrouble, ...props }: ScreenProps) => {
  const { page, words, call, draft } = props
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
      return <DetailsForm {...props} />
    case 'review':
      return <Review {...props} onTrouble={onTrouble} />
    case 'done':
      return draft.booked ? (
        <LazyTickets
          call={call}
          lang={page.lang}
          venue={page.venue}
          againUrl={addressOf({ step: 'events', draft })}
          outcome={{ ...draft.booked, email: draft.details.guest_email, lines: linesOf(words, draft) }}
        />
      ) : null
  }
}
