import type { ComponentType } from 'preact'
import { Check } from '../../../../shared/state-icons.tsx'
import { LeavingGuard } from '../../../forms/leaving.tsx'
import { LoadState } from '../../../forms/load-state.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { useNavigation } from '../../../model/address.ts'
import type { Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { loadFacts, stepsDone } from './facts.ts'
import { lackOf, minutesLeft, nextStep, STEPS, type StepName } from './progress.ts'
import { STEP_WORDS, type StepProps, type Target } from './step.tsx'
import { HoursStep } from './step-hours.tsx'
import { LookStep } from './step-look.tsx'
import { MealsStep } from './step-meals.tsx'
import { PublishStep } from './step-publish.tsx'
import { TablesStep } from './step-tables.tsx'
import { TermsStep } from './step-terms.tsx'
import { VenueStep } from './step-venue.tsx'

const SCREENS = {
  venue: VenueStep,
  hours: HoursStep,
  tables: TablesStep,
  meals: MealsStep,
  terms: TermsStep,
  look: LookStep,
  publish: PublishStep,
} satisfies Record<StepName, unknown>

/** From nothing to a venue that guests can book: seven questions, in any order, left and taken up again at will. */
export const SetUp = ({ venue, today }: SectionProps) => {
  const { address, set, to } = useNavigation()
  const { data: facts, error, reload } = useStored(`set-up ${venue.id}`, () => loadFacts(venue.id))
  if (!facts) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
  const done = stepsDone(venue, facts)
  const at = STEPS.find((step) => step === address.query.step) ?? nextStep(done)
  const go = (target: Target) =>
    target === 'later' ? to({ venueId: venue.id, screen: 'floor', query: {} }) : set({ step: target })
  const Step: ComponentType<StepProps> = SCREENS[at]
  return (
    <div class="set-up">
      <SetUpNav venue={venue} tables={facts.tables.length} at={at} done={done} go={go} />
      <div>
        <Step
          key={`${venue.id} ${at}`}
          venue={venue}
          today={today}
          facts={facts}
          isDone={done.has(at)}
          reload={reload}
          go={go}
        />
      </div>
      <LeavingGuard />
    </div>
  )
}

interface NavProps {
  readonly venue: Venue
  readonly tables: number
  readonly at: StepName
  readonly done: ReadonlySet<StepName>
  go(step: StepName): void
}

const SetUpNav = ({ venue, tables, at, done, go }: NavProps) => {
  const left = minutesLeft(done)
  return (
    <nav class="set-up-nav" aria-label="Set-up">
      <p class="set-up-title">Set up {venue.name}</p>
      <progress max={STEPS.length} value={done.size} aria-label="Steps done" />
      <p class="quiet small">
        {done.size} of {STEPS.length} done
        {left > 0 && ` · about ${left} ${left === 1 ? 'minute' : 'minutes'} left`}
      </p>
      <ol>
        {STEPS.map((step, place) => (
          <li key={step} class={done.has(step) ? 'done' : ''}>
            <button type="button" aria-current={step === at ? 'step' : undefined} onClick={() => go(step)}>
              <span class="set-up-number" aria-hidden="true">
                {done.has(step) ? <Check /> : place + 1}
              </span>
              <span>
                <b>{STEP_WORDS[step].label}</b>
                <small>{lackOf(step, venue, { tables }) ?? STEP_WORDS[step].note}</small>
                <span class="visually-hidden">{done.has(step) ? ', done' : ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {venue.status === 'draft' && (
        <p class="notice small">
          <span>
            <b>Draft.</b> Only your team sees it. You publish at the end.
          </span>
        </p>
      )}
    </nav>
  )
}
