import type { RosterSort } from '../../../../contract/guests.ts'
import { shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import { contactOf, count } from '../../model/guest-name.ts'
import type { Venue } from '../../model/venues.ts'
import type { FoundGuest } from '../../parts/guest-search.tsx'
import { tierInWords } from '../../parts/tier-choice.tsx'

const SORTS = ['name', 'visits', 'last_visit', 'next_booking', 'paid'] as const

export const sortIn = (text: string | undefined): RosterSort => SORTS.find((one) => one === text) ?? 'name'

const COLUMNS: readonly {
  readonly sort: RosterSort
  readonly label: string
  readonly short?: string
  readonly kind: string
}[] = [
  { sort: 'name', label: 'Guest', kind: 'text' },
  { sort: 'visits', label: 'Visits', kind: 'number' },
  { sort: 'last_visit', label: 'Last visit', short: 'Last', kind: 'date' },
  { sort: 'next_booking', label: 'Next booking', short: 'Next', kind: 'date' },
  { sort: 'paid', label: 'Paid online', short: 'Paid', kind: 'number' },
]

interface Props {
  readonly guests: readonly FoundGuest[]
  readonly venue: Venue
  readonly openId: string | undefined
  /** Undefined: found by search, the best match first. */
  readonly sort: RosterSort | undefined
  readonly onSort: (sort: RosterSort) => void
  readonly onOpen: (id: string) => void
}

/** A real table: every column starts where the one above it does, and its heading sorts. */
export const GuestTable = ({ guests, venue, openId, sort, onSort, onOpen }: Props) => (
  <table class={`guest-table${sort ? '' : ' found'}`}>
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th
            key={column.sort}
            scope="col"
            class={column.kind}
            aria-sort={sort === column.sort ? orderOf(column.sort) : undefined}
          >
            {sort ? (
              <button type="button" aria-label={column.label} onClick={() => onSort(column.sort)}>
                <span class="in-full">{column.label}</span>
                <span class="in-short">{column.short ?? column.label}</span>
                {sort === column.sort && <span aria-hidden="true"> {isUp(column.sort) ? '↑' : '↓'}</span>}
              </button>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {guests.map((guest) => (
        <tr key={guest.id} class={guest.id === openId ? 'open' : ''}>
          <th scope="row">
            <button type="button" class="row" onClick={() => onOpen(guest.id)}>
              <span class="who">
                <b>{guest.name}</b>
                <small>{contactOf(guest) || 'No contact details'}</small>
              </span>
              <Badges guest={guest} />
            </button>
          </th>
          <td class="number" data-label="Visits">
            {guest.successful_visits}
          </td>
          <td class={guest.last_visit ? 'date' : 'date none'} data-label="Last">
            {guest.last_visit ? dayOf(guest.last_visit) : '–'}
          </td>
          <td class={guest.next_booking ? 'date' : 'date none'} data-label="Next">
            {guest.next_booking ? dayOf(guest.next_booking) : '–'}
          </td>
          <td class={guest.paid_pence === 0 ? 'number none' : 'number'} data-label="Paid">
            {guest.paid_pence === 0 ? '–' : money(guest.paid_pence, venue.currency, 'en')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const isUp = (sort: RosterSort) => sort === 'name' || sort === 'next_booking'
const orderOf = (sort: RosterSort) => (isUp(sort) ? 'ascending' : 'descending')

/** "Fri 20 Nov 2026": a last visit may be years ago. */
const dayOf = (date: string) => `${shortDate(words, date)} ${date.slice(0, 4)}`

const SHOWN_TAGS = 3

const Badges = ({ guest }: { guest: FoundGuest }) => (
  <span class="row-tags">
    {guest.membership_tier !== 'standard' && <span class="badge">{tierInWords(guest.membership_tier)}</span>}
    {guest.no_shows > 0 && <span class="badge look-no_show">{count(guest.no_shows, 'no-show')}</span>}
    {guest.tags.slice(0, SHOWN_TAGS).map((tag) => (
      <span key={tag} class="tag">
        {tag}
      </span>
    ))}
    {guest.tags.length > SHOWN_TAGS && <span class="tag">+{guest.tags.length - SHOWN_TAGS}</span>}
  </span>
)
