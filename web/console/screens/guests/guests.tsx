import { useState } from 'preact/hooks'
import { useLoad } from '../../../shared/use-load.ts'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { contactOf, count } from '../../model/guest-name.ts'
import type { Venue } from '../../model/venues.ts'
import { type FoundGuest, useSettled } from '../../parts/guest-search.tsx'
import { lazily } from '../../parts/lazy.tsx'
import { SearchInput } from '../../parts/search-input.tsx'
import { OpenGuest } from './guest-panel.tsx'
import { RosterFilters } from './roster-filters.tsx'
import { filtersIn, inWords, queryOf } from './saved-views.ts'

const PAGE = 50

const Network = lazily<{ venue: Venue }>(async () => (await import('./network/network.tsx')).Network)

/** The roster, or who knows whom. */
export const Guests = ({ venue }: { venue: Venue }) => {
  const { address } = useNavigation()
  return address.section === 'network' ? <Network venue={venue} /> : <Roster venue={venue} />
}

/** Everybody the venues know, by name; two characters are enough to search. */
const Roster = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const [typed, setTyped] = useState(address.query.q ?? '')
  const [pages, setPages] = useState(1)
  const text = useSettled(typed).trim()
  const isSearch = text.length >= 2
  const filters = filtersIn(address.query)
  const { data, error, reload } = useLoad(
    isSearch ? `search ${text}` : `roster ${pages} ${JSON.stringify(filters)}`,
    (signal) =>
      isSearch
        ? call('GET /api/my-guests/search', { query: { q: text }, signal })
        : call('GET /api/my-guests', { query: { limit: PAGE * pages, ...queryOf(filters) }, signal }),
  )
  const total = data && 'total' in data && typeof data.total === 'number' ? data.total : undefined
  const shown = data?.data ?? []
  return (
    <>
      <div class="guests">
        <div class="toolbar">
          <SearchInput
            label="Find a guest"
            placeholder="Name, phone or e-mail"
            value={typed}
            onText={setTyped}
          />
          <a class="button small" href={`/console/${venue.id}/guests/network`}>
            Who knows whom
          </a>
          <p class="quiet small" role="status">
            {total !== undefined && count(total, 'guest')}
          </p>
        </div>
        {!isSearch && <RosterFilters query={address.query} onChange={(query) => set(query)} />}
        {error && (
          <p class="notice bad" role="alert">
            {sentenceFor(error)}
          </p>
        )}
        {data && shown.length === 0 && <Nobody isSearch={isSearch} isFiltered={inWords(filters) !== ''} />}
        <ul class="rows">
          {shown.map((guest) => (
            <li key={guest.id} class={address.query.guest === guest.id ? 'open' : ''}>
              <RosterRow guest={guest} onOpen={() => set({ guest: guest.id })} />
            </li>
          ))}
        </ul>
        {total !== undefined && shown.length < total && (
          <button type="button" class="button" onClick={() => setPages(pages + 1)}>
            Show more
          </button>
        )}
      </div>
      <OpenGuest venue={venue} onChanged={reload} />
    </>
  )
}

const SHOWN_TAGS = 3

const RosterRow = ({ guest, onOpen }: { guest: FoundGuest; onOpen: () => void }) => (
  <button type="button" class="row" onClick={onOpen}>
    <span class="who">
      <b>{guest.name}</b>
      <small>{contactOf(guest) || 'No contact details'}</small>
    </span>
    <span class="row-tags">
      {guest.tags.slice(0, SHOWN_TAGS).map((tag) => (
        <span key={tag} class="tag">
          {tag}
        </span>
      ))}
      {guest.tags.length > SHOWN_TAGS && <span class="tag">+{guest.tags.length - SHOWN_TAGS}</span>}
    </span>
    {guest.no_shows > 0 && <span class="badge look-no_show">{count(guest.no_shows, 'no-show')}</span>}
    {guest.membership_tier !== 'standard' && <span class="badge state">{guest.membership_tier}</span>}
    <span class="where">{count(guest.successful_visits, 'visit')}</span>
  </button>
)

const Nobody = ({ isSearch, isFiltered }: { isSearch: boolean; isFiltered: boolean }) => (
  <div class="empty">
    <h2>{isSearch ? 'Nobody of that name' : isFiltered ? 'Nobody like that' : 'No guests yet'}</h2>
    <p>
      {isFiltered && !isSearch
        ? 'Choose less, or show everybody.'
        : 'Everybody who books, joins a list or is added by staff appears here.'}
    </p>
  </div>
)
