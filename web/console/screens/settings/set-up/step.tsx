import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Alert, ArrowLeft, ArrowRight } from '../../../../shared/icons.tsx'
import { Check } from '../../../../shared/state-icons.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import type { Venue } from '../../../model/venues.ts'
import { Connections } from '../connections.tsx'
import type { Facts } from './facts.ts'
import { STEPS, type StepName } from './progress.ts'

export const STEP_WORDS: Record<StepName, { readonly label: string; readonly note: string }> = {
  venue: { label: 'Your venue', note: 'Name, kind, how to reach you' },
  hours: { label: 'Opening hours', note: 'Days and times' },
  tables: { label: 'Tables', note: 'Twelve to begin with' },
  meals: { label: 'Lunch and dinner', note: 'When, how many, how long' },
  terms: { label: 'Deposit and terms', note: 'When guests cancel' },
  look: { label: 'Look', note: 'Logo and colour' },
  publish: { label: 'Publish', note: 'Onto your website' },
}

/** Where somebody goes from a step: to another one, or away for now. */
export type Target = StepName | 'later'

export interface StepProps {
  readonly venue: Venue
  readonly today: string
  readonly facts: Facts
  readonly isDone: boolean
  reload(): Promise<unknown>
  go(target: Target): void
}

interface FrameProps<V> {
  readonly venue: Venue
  readonly at: StepName
  readonly title: string
  readonly about: string
  readonly draft: Draft<V>
  readonly isDone: boolean
  /** What stands beside the form. */
  readonly aside: ComponentChildren
  readonly children: ComponentChildren
  /** Every way out saves first; `onLeave` keeps where to go once it is saved. */
  onLeave(target: Target): void
  go(target: Target): void
}

/** One step: a question, its form, what guests will see beside it, and the ways on. */
export const StepFrame = <V extends object>(props: FrameProps<V>) => {
  const { venue, at, title, about, draft, isDone, aside, children, onLeave, go } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const place = STEPS.indexOf(at)
  const [before, next] = [STEPS[place - 1], STEPS[place + 1]]
  const leave = (target: Target) => {
    const isUntouched = !draft.isDirty && (isDone || target !== next)
    if (isUntouched || !draft.canChange) return go(target)
    onLeave(target)
    draft.submit()
  }
  return (
    <form
      class="set-up-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (next) leave(next)
      }}
    >
      <div class="set-up-form">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p class="quiet">{about}</p>
        <fieldset class="stack" disabled={!draft.canChange || (draft.isNew && draft.isBusy)}>
          {children}
        </fieldset>
        {draft.trouble && (
          <p class="notice bad form-trouble" role="alert" tabIndex={-1}>
            <Alert />
            <span>{draft.trouble}</span>
          </p>
        )}
      </div>
      <aside class="set-up-aside" aria-label="Beside it">
        {aside}
        <Connections venue={venue} />
      </aside>
      <div class="set-up-foot">
        {before && (
          <button type="button" class="button" onClick={() => leave(before)}>
            <ArrowLeft /> <span class="set-up-back">{STEP_WORDS[before].label}</span>
          </button>
        )}
        <span class="saved" role="status">
          {isDone && !draft.isDirty && !draft.isBusy && (
            <>
              <Check /> Saved
            </>
          )}
        </span>
        <button type="button" class="button plain" onClick={() => leave('later')}>
          Later
        </button>
        {next && (
          <button type="submit" class="button primary" aria-busy={draft.isBusy}>
            {draft.isBusy ? 'Saving…' : `Next: ${STEP_WORDS[next].label.toLowerCase()}`} <ArrowRight />
          </button>
        )}
      </div>
    </form>
  )
}
