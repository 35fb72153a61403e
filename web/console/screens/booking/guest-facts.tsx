import { Alert } from '../../../shared/icons.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import type { Party } from '../../model/day.ts'
import { isFirstVisit } from '../../model/marks.ts'
import { dateWithYear } from '../../model/moment.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { isAllowed, may, type Venue } from '../../model/venues.ts'
import { Allergies } from '../../parts/allergies.tsx'
import { TierChoice } from '../../parts/tier-choice.tsx'

/** What the venue knows about a party's guest beyond the booking. Walk-ins without a name have no profile. */
export const useGuest = (venue: Venue, { guest }: Party) => {
  const canRead = guest.id !== null && isAllowed(venue, 'host')
  const read = useLiveLoad(canRead ? `guest ${guest.id}` : null, (signal) =>
    call('GET /api/my-guests/:id', { params: { id: guest.id ?? '' }, signal }),
  )
  return { ...read, canRead }
}

type GuestRead = ReturnType<typeof useGuest>

/** What nobody may overlook, above everything that is done with the party. */
export const GuestAlerts = ({ venue, read }: { venue: Venue; read: GuestRead }) => {
  const { data, error, reload, canRead } = read
  return (
    <>
      {data?.bar && (
        <p class="notice bad">
          <Alert />
          <span>
            Barred{data.bar.until ? ` until ${dateWithYear(data.bar.until)}` : ''}: {data.bar.reason}
          </span>
        </p>
      )}
      {canRead && !data && !error && <p class="allergies" aria-hidden="true" />}
      {data && (
        <Allergies
          key={data.guest.id}
          id={data.guest.id}
          name={data.guest.name}
          stored={data.guest.allergies ?? ''}
          canChange={may(venue, 'host')}
          onSaved={reload}
        />
      )}
    </>
  )
}

interface Props {
  readonly party: Party
  readonly venue: Venue
  readonly read: GuestRead
}

/** Who comes: visits, no-shows, tags, and what the venue notes about them. */
export const GuestFacts = ({ party, venue, read }: Props) => {
  const { guest } = party
  const { error, reload, canRead } = read
  const past = [
    guest.visits === 0
      ? isFirstVisit(party) && 'First visit'
      : `${guest.visits} ${guest.visits === 1 ? 'visit' : 'visits'}`,
    guest.no_shows > 0 ? `${guest.no_shows} ${guest.no_shows === 1 ? 'no-show' : 'no-shows'}` : '',
  ].filter(Boolean)
  return (
    <section class="panel-section">
      <h3>Guest</h3>
      <p>
        {guest.phone && (
          <>
            <a href={`tel:${guest.phone}`}>{guest.phone}</a> ·{' '}
          </>
        )}
        {past.join(' · ')}
      </p>
      {guest.id !== null && guest.tier && (
        <TierChoice
          venueId={venue.id}
          id={guest.id}
          name={guest.name}
          tier={guest.tier}
          canChange={may(venue, 'host')}
          onSaved={reload}
        />
      )}
      {guest.tags.length > 0 && (
        <ul class="tags" aria-label="Tags of the guest">
          {guest.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {guest.notes && <p class="quiet prose">{guest.notes}</p>}
      {error && error.status !== 404 && <p class="notice bad">{sentenceFor(error)}</p>}
      {canRead && (
        <a href={`/console/${venue.id}/guests?guest=${guest.id}&date=${party.date}`}>Guest profile</a>
      )}
    </section>
  )
}
