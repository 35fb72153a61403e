import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addDays, shortDate } from '../../shared/dates.ts'
import { ifShown } from '../../shared/dialog.tsx'
import { Cross } from '../../shared/icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import words from '../../shared/words.en.ts'
import { useNavigation } from '../model/address.ts'
import { call, sentenceFor } from '../model/api.ts'
import { contactOf, count } from '../model/guest-name.ts'
import type { Venue } from '../model/venues.ts'
import { OWN_LIST, useSettled } from '../parts/guest-search.tsx'

interface Props {
  readonly venue: Venue
  readonly today: string
  readonly onClose: () => void
}

const SHOWN = 6
/** Bookings of the last weeks, and those ahead. */
const DAYS_BACK = 60
const DAYS_AHEAD = 300

interface Hit {
  readonly id: string
  readonly kind: 'Bookings' | 'Guests'
  readonly name: string
  readonly facts: string
  open(): void
}

/** Finds guests and bookings while somebody types. Arrow keys choose, Enter opens, Escape closes. */
export const Search = ({ venue, today, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const wanted = useSettled(text).trim()
  const { hits, error, isLoading } = useHits(venue, today, wanted)
  // Enter may come before the answer: then the first that is found is opened.
  const [isEntered, setIsEntered] = useState(false)
  const isCurrent = text.trim() === wanted && !isLoading
  // At once: the next key belongs to the search already.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    hit.open()
  }
  useEffect(() => {
    if (!isEntered || !isCurrent) return
    setIsEntered(false)
    open(hits[0])
  }, [isEntered, isCurrent])
  const press = (event: KeyboardEvent) => {
    // A search field would empty itself first, and close with the second press.
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') setActive(Math.max(0, Math.min(active + 1, hits.length - 1)))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isCurrent) open(hits[active])
    else if (event.key === 'Enter') setIsEntered(true)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class="search" aria-label="Search" onClose={ifShown(onClose)}>
      <div class="search-line">
        <input
          type="search"
          role="combobox"
          {...OWN_LIST}
          aria-label="Search guests and bookings"
          placeholder="Name, phone, e-mail or reference"
          autocomplete="off"
          maxLength={120}
          aria-expanded={hits.length > 0}
          aria-controls="search-hits"
          aria-activedescendant={hits[active] ? `hit-${hits[active].id}` : undefined}
          value={text}
          onInput={(event) => {
            setActive(0)
            setIsEntered(false)
            setText(event.currentTarget.value)
          }}
          onKeyDown={press}
        />
        <button type="button" class="button plain round" aria-label="Close" onClick={onClose}>
          <Cross />
        </button>
      </div>
      <div id="search-hits" role="listbox" aria-label="Found" hidden={hits.length === 0}>
        {(['Bookings', 'Guests'] as const).map((kind) => (
          <Hits key={kind} kind={kind} hits={hits} active={active} onOpen={open} />
        ))}
      </div>
      <p class="quiet small" role="status">
        {error ? sentenceFor(error) : said(wanted, hits.length, isLoading)}
      </p>
    </dialog>
  )
}

const said = (wanted: string, found: number, isLoading: boolean): string => {
  if (wanted.length < 2) return 'Two letters are enough. Bookings are those of this venue.'
  if (isLoading) return 'Searching…'
  return found > 0 ? '' : `Nobody is found for “${wanted}”.`
}

interface HitsProps {
  readonly kind: Hit['kind']
  readonly hits: readonly Hit[]
  readonly active: number
  readonly onOpen: (hit: Hit) => void
}

const Hits = ({ kind, hits, active, onOpen }: HitsProps) => {
  if (!hits.some((hit) => hit.kind === kind)) return null
  return (
    <fieldset class="hits">
      <legend>{kind}</legend>
      {hits.map(
        (hit, n) =>
          hit.kind === kind && (
            <button
              key={hit.id}
              id={`hit-${hit.id}`}
              type="button"
              class="row"
              role="option"
              tabIndex={-1}
              aria-selected={n === active}
              onClick={() => onOpen(hit)}
            >
              <b>{hit.name}</b>
              <small>{hit.facts}</small>
            </button>
          ),
      )}
    </fieldset>
  )
}

const useHits = (venue: Venue, today: string, wanted: string) => {
  const { to } = useNavigation()
  const key = wanted.length >= 2 ? wanted : null
  const guests = useLoad(key, (signal) =>
    call('GET /api/my-guests/search', { query: { q: wanted, counted_at: venue.id }, signal }),
  )
  const bookingsFrom = (from: string, to: string, order: 'first' | 'latest') => (signal: AbortSignal) =>
    call('GET /api/my-venues/:venueId/bookings', {
      params: { venueId: venue.id },
      query: { from, to, q: wanted, order, limit: SHOWN },
      signal,
    })
  // Those ahead come first, the nearest on top; then those that were, the latest on top.
  const ahead = useLoad(key, bookingsFrom(today, addDays(today, DAYS_AHEAD), 'first'))
  const past = useLoad(key, bookingsFrom(addDays(today, -DAYS_BACK), addDays(today, -1), 'latest'))
  const found = [...(ahead.data?.data ?? []), ...(past.data?.data ?? [])]
  const hits: Hit[] = [
    ...found.slice(0, SHOWN).map((party) => ({
      id: party.id,
      kind: 'Bookings' as const,
      name: party.guest.name,
      facts: [
        `${shortDate(words, party.date)}, ${party.time}`,
        count(party.party_size, 'person', 'people'),
        party.status === 'cancelled' || party.status === 'rejected' ? 'cancelled' : '',
      ]
        .filter(Boolean)
        .join(' · '),
      open: () => to({ venueId: venue.id, screen: 'list', query: { date: party.date, booking: party.id } }),
    })),
    ...(guests.data?.data ?? []).slice(0, SHOWN).map((guest) => ({
      id: guest.id,
      kind: 'Guests' as const,
      name: guest.name,
      facts: [contactOf(guest), count(guest.successful_visits, 'visit')].filter(Boolean).join(' · '),
      open: () => to({ venueId: venue.id, screen: 'guests', query: { guest: guest.id } }),
    })),
  ]
  const error = guests.error ?? ahead.error ?? past.error
  const isLoading = key !== null && !error && (!guests.data || !ahead.data || !past.data)
  // What is found comes at once: nothing is put before what somebody is about to open.
  const latest = useRef<readonly Hit[]>([])
  if (!isLoading) latest.current = hits
  return { hits: latest.current, error, isLoading }
}
