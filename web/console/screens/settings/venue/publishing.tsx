import { useState } from 'preact/hooks'
import { Check, Clock } from '../../../../shared/state-icons.tsx'
import { showToast } from '../../../../shared/toast.tsx'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { sendAndSay } from '../../../model/look-up.ts'
import { loadVenues, may, readVenue, type Venue } from '../../../model/venues.ts'
import { canPublish, type Step, stepsOf } from '../checklist.ts'
import { PreviewLink } from './preview-link.tsx'

/** What is left to do until guests can book, and the switch that makes the venue public. */
export const Publishing = ({ venue }: { venue: Venue }) => {
  const params = { venueId: venue.id }
  const { data } = useStored(`publishing ${venue.id}`, async () => {
    const [tables, rules] = await Promise.all([
      call('GET /api/my-venues/:venueId/tables', { params }),
      call('GET /api/my-venues/:venueId/access-rules', { params }),
    ])
    return { tables: tables.data.length, rules: rules.data.filter(({ active }) => active).length }
  })
  const steps = data ? stepsOf(venue, data) : []
  const isLeft = ({ isDone }: Step) => !isDone
  const left = [
    ...steps.filter((step) => isLeft(step) && stopsBookings(step)),
    ...steps.filter((step) => isLeft(step) && !stopsBookings(step)),
  ]
  return (
    <section class="card publishing" aria-labelledby="publishing-title">
      <header>
        <h3 id="publishing-title">
          {venue.status === 'draft'
            ? 'This venue is a draft'
            : data?.rules === 0
              ? 'This venue is public, but cannot be booked yet'
              : 'This venue is live'}
        </h3>
        <span class={`badge state ${venue.status === 'live' ? 'look-seated' : 'look-late'}`}>
          {venue.status}
        </span>
      </header>
      <p class="quiet">
        {venue.status === 'draft'
          ? 'Guests see nothing of it yet.'
          : left.length === 0
            ? 'Guests can book, and everything is in place.'
            : 'Its widget is public. These steps are left:'}
      </p>
      {venue.status === 'draft' && (
        <p>
          <a class="button primary" href={`/console/${venue.id}/settings/set-up`}>
            Go on with the set-up
          </a>
        </p>
      )}
      {left.length > 0 && (
        <ol class="steps">
          {(venue.status === 'live' ? left : steps).map((step) => (
            <StepRow key={step.label} venue={venue} step={step} />
          ))}
        </ol>
      )}
      {venue.status === 'draft' && may(venue, 'manager') && <PreviewLink venue={venue} />}
      {may(venue, 'owner') && data && <Switches venue={venue} isReady={canPublish(steps)} />}
    </section>
  )
}

/** Without a rule, or without a table, there is nothing to book. */
const stopsBookings = ({ section }: Step) => section === 'rules' || section === 'floor'

const StepRow = ({
  venue,
  step: { label, note, isDone, section, isRequired },
}: {
  venue: Venue
  step: Step
}) => (
  <li class={isDone ? 'done' : ''}>
    {isDone ? <Check /> : <Clock />}
    <span>
      <a href={`/console/${venue.id}/settings/${section}`}>{label}</a>
      <span class="visually-hidden">{isDone ? ' (done)' : ' (to do)'}</span>{' '}
      {!isDone && isRequired && venue.status === 'draft' && (
        <span class="badge look-late">Needed to publish</span>
      )}
      <small>{note}</small>
    </span>
  </li>
)

const LISTING_WORDS = {
  none: 'The venue is not in the guest app.',
  pending: 'The request to be listed in the guest app waits for a decision.',
  approved: 'The venue is listed in the guest app.',
} as const

const Switches = ({ venue, isReady }: { venue: Venue; isReady: boolean }) => {
  const [isHiding, setIsHiding] = useState(false)
  const params = { id: venue.id }
  const act = (work: () => Promise<unknown>, done: string, isMade: (now: Venue) => boolean) =>
    sendAndSay(
      async () => {
        await work()
        await loadVenues()
      },
      () => done,
      () => isNow(isMade),
    )
  const isNow = async (isMade: (now: Venue) => boolean) => {
    const now = await readVenue(venue.id)
    return now !== undefined && isMade(now)
  }
  const setStatus = (status: 'live' | 'draft') =>
    call('PUT /api/my-venues/:id/status', { params, body: { status } })
  return (
    <div class="publishing-actions">
      {venue.status === 'draft' ? (
        <button
          type="button"
          class="button primary"
          disabled={!isReady}
          onClick={() =>
            act(
              () => setStatus('live'),
              `${venue.name} is live. Guests can find it now.`,
              ({ status }) => status === 'live',
            )
          }
        >
          Publish
        </button>
      ) : (
        <>
          <p class="small">{LISTING_WORDS[venue.app_listing_status]}</p>
          {venue.app_listing_status === 'none' && (
            <button
              type="button"
              class="button small"
              onClick={() =>
                act(
                  () => call('POST /api/my-venues/:id/request-listing', { params }),
                  'The request is sent.',
                  ({ app_listing_status }) => app_listing_status === 'pending',
                )
              }
            >
              Ask to be listed
            </button>
          )}
          {venue.app_listing_status === 'pending' && (
            <button
              type="button"
              class="button small"
              onClick={() =>
                act(
                  () => call('POST /api/my-venues/:id/withdraw-listing', { params }),
                  'The request is withdrawn.',
                  ({ app_listing_status }) => app_listing_status === 'none',
                )
              }
            >
              Withdraw the request
            </button>
          )}
          <button type="button" class="button small" onClick={() => setIsHiding(true)}>
            Back to draft…
          </button>
        </>
      )}
      {isHiding && (
        <ConfirmDialog
          title={`Hide ${venue.name} from guests?`}
          confirm="Back to draft"
          send={() => setStatus('draft')}
          isMade={() => isNow(({ status }) => status === 'draft')}
          onDone={async () => {
            await loadVenues()
            showToast({ text: `${venue.name} is a draft now.` })
          }}
          onClose={() => setIsHiding(false)}
        >
          <p>
            Its widgets stop working and it leaves the guest app. This is refused while bookings or
            reservations lie ahead. To publish again, everything marked as needed must be filled in.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
