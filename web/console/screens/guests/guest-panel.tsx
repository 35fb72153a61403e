import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { call, sentenceFor } from '../../api.ts'
import { Panel } from '../../shell/panel.tsx'
import { may, type Venue, venues } from '../../venues.ts'

interface Props {
  readonly venue: Venue
  readonly id: string
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** One guest as the venues know them: contact, history, tags. */
export const GuestPanel = ({ venue, id, onClose, onChanged }: Props) => {
  const { data, error, reload } = useLoad(`guest ${id}`, (signal) =>
    call('GET /api/my-guests/:id', { params: { id }, signal }),
  )
  if (!data)
    return (
      <Panel title="Guest" onClose={onClose}>
        {error && <p class="notice bad">{sentenceFor(error)}</p>}
      </Panel>
    )
  const { guest, stats, bookings, tags } = data
  const venueOf = (name: string) => venues.value?.find((one) => one.name === name)?.id ?? venue.id
  return (
    <Panel title={guest.name} onClose={onClose}>
      <p>
        {[guest.phone, guest.email.endsWith('.local') ? '' : guest.email].filter(Boolean).join(' · ') ||
          'No contact details'}
      </p>
      <dl class="totals">
        <div>
          <dt>Visits</dt>
          <dd>{stats.confirmed_visits}</dd>
        </div>
        <div>
          <dt>No-shows</dt>
          <dd>{stats.no_shows}</dd>
        </div>
        <div>
          <dt>Bookings</dt>
          <dd>{stats.total_bookings}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>{stats.loyalty_points}</dd>
        </div>
      </dl>
      <TagEditor
        label="Tags at all venues"
        tags={tags.global}
        canChange={may(venue, 'host')}
        onSave={async (next) => {
          try {
            await call('PUT /api/my-guests/:id/tags', {
              params: { id },
              body: { scope: 'global', tags: next },
            })
            showToast({ text: 'The tags are saved.' })
            reload()
            onChanged()
          } catch (failure) {
            showToast({ text: sentenceFor(failure) })
          }
        }}
      />
      <section class="panel-section">
        <h3>Bookings</h3>
        {bookings.length === 0 && <p class="quiet">None yet.</p>}
        <ul class="rows">
          {bookings.slice(0, 20).map((booking) => (
            <li key={booking.id}>
              <a
                class="row"
                href={`/console/${venueOf(booking.venue_name)}/list?date=${booking.booking_date}&booking=${booking.id}`}
              >
                <span class="when">{booking.booking_date}</span>
                <span class="who">
                  {booking.venue_name} · {booking.guest_count}
                </span>
                <span class="badge">{booking.status.replace('_', ' ')}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  )
}

interface TagProps {
  readonly label: string
  readonly tags: readonly string[]
  readonly canChange: boolean
  readonly onSave: (tags: string[]) => void
}

const TagEditor = ({ label, tags, canChange, onSave }: TagProps) => {
  const [text, setText] = useState('')
  const add = (event: Event) => {
    event.preventDefault()
    const tag = text.trim()
    if (tag && !tags.includes(tag)) onSave([...tags, tag])
    setText('')
  }
  return (
    <section class="panel-section">
      <h3>{label}</h3>
      <ul class="tags">
        {tags.map((tag) => (
          <li key={tag}>
            {tag}
            {canChange && (
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onSave(tags.filter((other) => other !== tag))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <form class="tag-form" onSubmit={add}>
          <input
            type="text"
            aria-label="New tag"
            placeholder="New tag"
            maxLength={50}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button small">
            Add
          </button>
        </form>
      )}
    </section>
  )
}
