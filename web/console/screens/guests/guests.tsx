import { useState } from 'preact/hooks'
import { useLoad } from '../../../shared/use-load.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { useKept } from '../../model/use-kept.ts'
import type { Venue } from '../../model/venues.ts'
import { useSettled } from '../../parts/guest-search.tsx'
import { lazily } from '../../parts/lazy.tsx'
import { SearchInput } from '../../parts/search-input.tsx'
import { OpenGuest } from './guest-panel.tsx'
import { GuestTable, sortIn } from './guest-table.tsx'
import { RosterFilters } from './roster-filters.tsx'
import { filtersIn, inWords, queryOf } from './saved-views.ts'

const PAGE = 50

const Network = lazily<{ venue: Venue }>(async () => (await import('./network/network.tsx')).Network)

/** The roster, or who knows whom. */
export const Guests = ({ venue }: { venue: Venue }) => {
  const { address } = useNavigation()
  return address.section === 'network' ? <Network venue={venue} /> : <Roster venue={venue} />
}

/** Everybody the venue knows; two characters are enough to search. */
const Roster = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  const [typed, setTyped] = useState(address.query.q ?? '')
  const [pages, setPages] = useState(1)
  const text = useSettled(typed).trim()
  const isSearch = text.length >= 2
  const filters = filtersIn(address.query)
  const sort = sortIn(address.query.sort)
  const {
    data: page,
    error,
    reload,
  } = useLoad(
    isSearch
      ? `search ${venue.id} ${text}`
      : `roster ${venue.id} ${pages} ${sort} ${JSON.stringify(filters)}`,
    (signal) =>
      isSearch
        ? call('GET /api/my-guests/search', { query: { q: text, venue: venue.id }, signal })
        : call('GET /api/my-guests', {
            query: { venue: venue.id, limit: PAGE * pages, sort, ...queryOf(filters) },
            signal,
          }),
  )
  const data = useKept(`${venue.id} ${isSearch} ${sort} ${JSON.stringify(filters)}`, page)
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
          <p class="quiet small" role="status">
            {total !== undefined && count(total, 'guest')}
          </p>
          <a class="button small" href={`/console/${venue.id}/guests/network`}>
            Who knows whom
          </a>
        </div>
        {!isSearch && <RosterFilters query={address.query} onChange={(query) => set(query)} />}
        <LoadState error={error} isLoading={!data} onAgain={reload} />
        {data && shown.length === 0 && <Nobody isSearch={isSearch} isFiltered={inWords(filters) !== ''} />}
        {shown.length > 0 && (
          <GuestTable
            guests={shown}
            venue={venue}
            openId={address.query.guest}
            sort={isSearch ? undefined : sort}
            onSort={(next) => set({ sort: next === 'name' ? '' : next })}
            onOpen={(id) => set({ guest: id })}
          />
        )}
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
