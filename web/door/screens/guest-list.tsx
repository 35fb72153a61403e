import { useRef, useState } from 'preact/hooks'
import { Alert, ArrowRight, Cross } from '../../shared/icons.tsx'
import {
  findParties,
  hasPlace,
  headsExpected,
  headsOut,
  isExpected,
  isListed,
  type ListFilter,
  noShowsLast,
} from '../model/night.ts'
import type { Party } from '../model/types.ts'
import { openPartyId, state } from '../state.ts'
import { words } from '../words.ts'

const FILTERS: readonly ListFilter[] = ['out', 'in', 'all']

/** Everybody of tonight, with the heads that are still to come as large numbers. */
export const GuestList = () => {
  const said = words.value.list
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<ListFilter>('out')
  const field = useRef<HTMLInputElement>(null)
  const isSearching = search.trim() !== ''
  const parties = state.value.night?.parties ?? []
  // A search is for somebody, wherever they are.
  const listed = findParties(parties, search).filter((party) => isSearching || isListed(party, filter))
  const found = !isSearching && filter === 'out' ? noShowsLast(listed) : listed
  const out = headsExpected(parties)
  return (
    <section class="list" aria-labelledby="list-title">
      <h1 id="list-title">
        {isSearching ? said.found(found.length) : said.toCome(out)}
        <span class="visually-hidden"> {said.tonight}</span>
      </h1>
      <div class="list-tools">
        <div class="search">
          <input
            ref={field}
            type="search"
            aria-label={said.search}
            placeholder={said.placeholder}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          {search !== '' && (
            <button
              type="button"
              class="button plain"
              aria-label={said.clear}
              onClick={() => {
                setSearch('')
                field.current?.focus()
              }}
            >
              <Cross />
            </button>
          )}
        </div>
        <fieldset class="segments" aria-label={said.show}>
          {FILTERS.map((name) => (
            <button
              type="button"
              key={name}
              aria-pressed={name === (isSearching ? 'all' : filter)}
              onClick={() => {
                setSearch('')
                setFilter(name)
              }}
            >
              {said.filters[name]}
            </button>
          ))}
        </fieldset>
      </div>
      {found.length === 0 && <Nobody search={search} isEmpty={parties.length === 0} />}
      <ul class="parties">
        {found.map((party) => (
          <li key={party.id}>
            <Row party={party} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Nobody = ({ search, isEmpty }: { search: string; isEmpty: boolean }) => {
  const said = words.value.list
  if (search.trim()) return <p class="nobody">{said.notFound(search.trim())}</p>
  return <p class="nobody">{isEmpty ? said.empty : said.nobody}</p>
}

export const standingOf = (party: Party): string => {
  const { standing } = words.value
  const { status } = party
  if (party.turned_away !== null) return standing.turnedAway
  if (status === 'cancelled' || status === 'rejected' || status === 'pending') return standing[status]
  if (party.attendance === 'left') return standing.left
  if (party.arrived === 0) {
    if (party.attendance === 'no_show') return standing.noShow
    return party.attendance === 'late' ? standing.late : standing.toCome
  }
  return headsOut(party) === 0 ? standing.allIn : standing.someIn(party.arrived, party.party_size)
}

const Row = ({ party }: { party: Party }) => {
  const said = words.value.list
  const isOpen = hasPlace(party) && headsOut(party) > 0
  const heads = isOpen ? headsOut(party) : party.party_size
  return (
    <button
      type="button"
      class="party-row"
      data-closed={!isOpen}
      onClick={() => {
        openPartyId.value = party.id
      }}
    >
      <span class="party-heads">
        <b>{heads}</b>
        <span class="visually-hidden">{` ${isExpected(party) ? said.headsToCome(heads) : said.heads(heads)} `}</span>
      </span>
      <span class="party-name">
        <b>{party.name}</b>
        <small>
          {[
            party.time,
            standingOf(party),
            party.tables.length > 0 && said.table(party.tables.join(' + ')),
            party.event,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {party.allergies && (
        <span class="party-alert allergy">
          <Alert />
          <span class="visually-hidden">{words.value.flags.allergies(party.allergies)}</span>
        </span>
      )}
      {(party.barred || party.over > 0) && (
        <span class="party-alert">{party.barred ? said.barred : said.twice}</span>
      )}
      <ArrowRight />
    </button>
  )
}
