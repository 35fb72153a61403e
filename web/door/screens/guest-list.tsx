import { useState } from 'preact/hooks'
import { findParties, hasPlace, headsOut } from '../model/night.ts'
import type { Party } from '../model/types.ts'
import { openPartyId, state } from '../state.ts'

type Filter = 'out' | 'in' | 'all'
const FILTERS: readonly (readonly [Filter, string])[] = [
  ['out', 'To come'],
  ['in', 'In'],
  ['all', 'All'],
]

const belongs = (party: Party, filter: Filter) =>
  filter === 'all' || (hasPlace(party) && (filter === 'out' ? headsOut(party) > 0 : party.arrived > 0))

/** Everybody of tonight, with the heads that are still to come as large numbers. */
export const GuestList = () => {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('out')
  const parties = state.value.night?.parties ?? []
  // A search is for somebody, wherever they are.
  const found = findParties(parties, search).filter((party) => search.trim() || belongs(party, filter))
  const out = parties.filter(hasPlace).reduce((sum, party) => sum + headsOut(party), 0)
  return (
    <section class="list" aria-labelledby="list-title">
      <h1 id="list-title">
        {out} still to come<span class="visually-hidden"> tonight</span>
      </h1>
      <div class="list-tools">
        <input
          type="search"
          aria-label="Search by name or table"
          placeholder="Name or table"
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <fieldset class="segments" aria-label="Show">
          {FILTERS.map(([name, label]) => (
            <button
              type="button"
              key={name}
              aria-pressed={!search.trim() && filter === name}
              onClick={() => {
                setSearch('')
                setFilter(name)
              }}
            >
              {label}
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
  if (search.trim())
    return <p class="nobody">Nobody called “{search.trim()}” is on tonight’s list. Try part of the name.</p>
  if (isEmpty) return <p class="nobody">Nobody has booked for tonight. Walk-ups are counted under Count.</p>
  return <p class="nobody">Nobody here.</p>
}

export const standingOf = (party: Party): string => {
  if (party.turned_away !== null) return 'Turned away'
  if (party.status === 'cancelled') return 'Cancelled'
  if (party.status === 'rejected') return 'Not accepted'
  if (party.status === 'pending') return 'Not confirmed'
  if (party.attendance === 'left') return 'Has left'
  if (party.arrived === 0) return party.attendance === 'late' ? 'Late' : 'To come'
  return headsOut(party) === 0 ? 'All in' : `${party.arrived} of ${party.party_size} in`
}

const Row = ({ party }: { party: Party }) => {
  const isOpen = hasPlace(party) && headsOut(party) > 0
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
        <b>{isOpen ? headsOut(party) : party.party_size}</b>
        <span class="visually-hidden">{isOpen ? ' to come, ' : ' people, '}</span>
      </span>
      <span class="party-name">
        <b>{party.name}</b>
        <small>
          {[
            party.time,
            standingOf(party),
            party.tables.length > 0 && `Table ${party.tables.join(' + ')}`,
            party.event,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {(party.barred || party.over > 0) && (
        <span class="party-alert">{party.barred ? 'Barred' : 'Twice'}</span>
      )}
    </button>
  )
}
