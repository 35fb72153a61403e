import { useLayoutEffect, useRef } from 'preact/hooks'
import { missingToGoLive } from '../../../../../domain/venue-publishing.ts'
import { ArrowLeft } from '../../../../shared/icons.tsx'
import { Check, Clock } from '../../../../shared/state-icons.tsx'
import { call } from '../../../model/api.ts'
import { sendAndSay } from '../../../model/look-up.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import { Connections } from '../connections.tsx'
import { OnWebsite, WidgetPreview } from '../guests/widget-preview.tsx'
import { PreviewLink } from '../venue/preview-link.tsx'
import { stepsDone } from './facts.ts'
import { STEPS, type StepName } from './progress.ts'
import { STEP_WORDS, type StepProps, type Target } from './step.tsx'

const ABOUT = {
  draft: 'Nothing of it is public yet. Look at it once as a guest does, then publish.',
  offered: 'Guests can book now. Put the widget on your website, or send them the link.',
  closed: 'Say when you serve guests, and how many: then they can book.',
}

const CLOSED = 'public, but cannot be booked yet'

/** What guests will find, and the switch that shows it to them. Once it is live, the snippet is the first thing. */
export const PublishStep = ({ venue, facts, go }: StepProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLive = venue.status === 'live'
  // Publishing takes its own button away.
  useLayoutEffect(() => heading.current?.focus(), [isLive])
  const done = stepsDone(venue, facts)
  const isOffered = facts.rules.some(({ active }) => active)
  return (
    <div class="set-up-step">
      <div class="set-up-form">
        <h2 ref={heading} tabIndex={-1}>
          {isLive ? `${venue.name} is ${isOffered ? 'live' : CLOSED}` : 'Ready to open?'}
        </h2>
        <p class="quiet">{ABOUT[!isLive ? 'draft' : isOffered ? 'offered' : 'closed']}</p>
        {isLive && !isOffered && (
          <p>
            <button type="button" class="button primary" onClick={() => go('meals')}>
              Set up lunch and dinner
            </button>
          </p>
        )}
        <div class="stack">
          {isLive ? (
            <>
              <OnWebsite venue={venue} />
              <Further venue={venue} />
            </>
          ) : (
            <Open venue={venue} done={done} go={go} />
          )}
        </div>
      </div>
      <aside class="set-up-aside" aria-label="Beside it">
        <WidgetPreview venue={venue} values={facts.look} saved={`${venue.status} ${venue.logo_url}`} />
        <Connections venue={venue} />
      </aside>
      <div class="set-up-foot">
        <button type="button" class="button" onClick={() => go('look')}>
          <ArrowLeft /> <span class="set-up-back">{STEP_WORDS.look.label}</span>
        </button>
        <span class="saved" />
        <button
          type="button"
          class={`button ${isLive && isOffered ? 'primary' : 'plain'}`}
          onClick={() => go('later')}
        >
          {isLive ? 'To the floor' : 'Later'}
        </button>
        {!isLive && may(venue, 'owner') && (
          <button
            type="button"
            class="button primary"
            disabled={missingToGoLive(venue).length > 0}
            onClick={() => publish(venue)}
          >
            Publish
          </button>
        )}
      </div>
    </div>
  )
}

/** Without meals and terms a venue can be published: a club with a guest list has none. */
const isNeeded = (step: StepName) => step !== 'meals' && step !== 'terms'

const publish = (venue: Venue) =>
  sendAndSay(
    async () => {
      await call('PUT /api/my-venues/:id/status', { params: { id: venue.id }, body: { status: 'live' } })
      await loadVenues()
    },
    () => `${venue.name} is live. Guests can find it now.`,
    async () => (await readVenue(venue.id))?.status === 'live',
  )

const Open = ({
  venue,
  done,
  go,
}: {
  venue: Venue
  done: ReadonlySet<StepName>
  go: (target: Target) => void
}) => (
  <section class="card stack">
    <ol class="steps">
      {STEPS.filter((step) => step !== 'publish').map((step) => (
        <li key={step} class={done.has(step) ? 'done' : ''}>
          {done.has(step) ? <Check /> : <Clock />}
          <span>
            {STEP_WORDS[step].label}
            {!done.has(step) && (
              <>
                {' '}
                <button type="button" class="button small" onClick={() => go(step)}>
                  {isNeeded(step) ? 'Fill in' : 'Look at it'}
                  <span class="visually-hidden">: {STEP_WORDS[step].label}</span>
                </button>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
    {may(venue, 'manager') && <PreviewLink venue={venue} />}
    {!may(venue, 'owner') && <p class="notice">An owner of the venue publishes it.</p>}
  </section>
)

const Further = ({ venue }: { venue: Venue }) => (
  <section class="card stack tight" aria-labelledby="further">
    <h3 id="further">What comes next</h3>
    <ul class="set-up-further">
      {may(venue, 'owner') && (
        <li>
          <a href={`/console/${venue.id}/settings/members`}>Invite your team</a>
        </li>
      )}
      <li>
        <a href={`/console/${venue.id}/settings/floor`}>Draw the floor as it is</a>
      </li>
      <li>
        <a href={`/console/${venue.id}/settings/special-days`}>Holidays and special days</a>
      </li>
      <li>
        <a href={`/console/${venue.id}/settings/notices`}>Privacy notice and imprint</a>
      </li>
    </ul>
  </section>
)
