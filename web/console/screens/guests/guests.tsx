import { useState } from 'preact/hooks'
import { useLoad } from '../../../shared/use-load.ts'
import { useNavigation } from '../../address.ts'
import { call, sentenceFor } from '../../api.ts'
import type { Venue } from '../../venues.ts'
import { GuestPanel } from './guest-panel.tsx'

const PAGE = 50

/** Everybody the venues know, by name; two characters are enough to search. */
export const Guests = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const [wanted, setWanted] = useState(address.query.q ?? '')
  const [pages, setPages] = useState(1)
  const text = wanted.trim()
  const isSearch = text.length >= 2
  const { data, error, reload } = useLoad(isSearch ? `search ${text}` : `roster ${pages}`, (signal) =>
    isSearch
      ? call('GET /api/my-guests/search', { query: { q: text }, signal })
      : call('GET /api/my-guests', { query: { limit: PAGE * pages }, signal }),
  )
  const total = data && 'total' in data && typeof data.total === 'number' ? data.total : undefined
  return (
    <>
      <div class="guests">
        <div class="toolbar">
          <input
            type="search"
            aria-label="Find a guest"
            placeholder="Name, phone or e-mail"
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
          {total !== undefined && <p class="quiet small">{total} guests</p>}
        </div>
        {error && <p class="notice bad">{sentenceFor(error)}</p>}
        {data && data.data.length === 0 && (
          <div class="empty">
            <h2>{isSearch ? 'Nobody of that name' : 'No guests yet'}</h2>
            <p>Everybody who books, joins a list or is added by staff appears here.</p>
          </div>
        )}
        <ul class="rows">
          {data?.data.map((guest) => (
            <li key={guest.id} class={address.query.guest === guest.id ? 'open' : ''}>
              <button type="button" class="row" onClick={() => set({ guest: guest.id })}>
                <span class="who">
                  <b>{guest.name}</b>
                  <small>
                    {[guest.phone, guest.email.endsWith('.local') ? '' : guest.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span class="where">
                  {guest.successful_visits} {guest.successful_visits === 1 ? 'visit' : 'visits'}
                </span>
                {guest.membership_tier !== 'standard' && <span class="badge">{guest.membership_tier}</span>}
              </button>
            </li>
          ))}
        </ul>
        {total !== undefined && data && data.data.length < total && (
          <button type="button" class="button" onClick={() => setPages(pages + 1)}>
            Show more
          </button>
        )}
      </div>
      {address.query.guest && (
        <GuestPanel
          key={address.query.guest}
          venue={venue}
          id={address.query.guest}
          onClose={() => set({ guest: '' })}
          onChanged={reload}
        />
      )}
    </>
  )
}
