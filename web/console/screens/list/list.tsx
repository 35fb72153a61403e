import { useState } from 'preact/hooks'
import { foldText } from '../../../../domain/search-text.ts'
import { isVip } from '../../../../domain/tier.ts'
import { longDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { DayLoadState } from '../../forms/load-state.tsx'
import { optionsOf, Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { type State, setAttendance } from '../../model/attendance.ts'
import { now, todayAt } from '../../model/clock.ts'
import { isLoaded, type Party, parties, totals } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { allergiesOf, extrasInWords, moneyOf } from '../../model/marks.ts'
import { approve } from '../../model/party-decisions.ts'
import { may, type Venue } from '../../model/venues.ts'
import { MarkIcon, Marks } from '../../parts/marks.tsx'
import { LookBadge, lookOf } from '../../parts/party-look.tsx'
import { SearchInput } from '../../parts/search-input.tsx'
import { grouped, NOTES, ORDERS, type Order } from './groups.ts'
import { type IsMeant, useSteadyPress } from './steady-press.ts'
import { usePaper } from './use-paper.ts'

/** Whoever does not come is no guest of that hour, although the row is shown. */
const comingIn = (group: readonly Party[]): readonly Party[] =>
  group.filter((party) => lookOf(party) !== 'gone')
const peopleIn = (group: readonly Party[]): number =>
  group.reduce((sum, { party_size }) => sum + party_size, 0)

/** "4 people in 2 parties". Of a group in which nobody comes: who would have come. */
const sumOf = (group: readonly Party[]): string => {
  const coming = comingIn(group)
  const counted = coming.length > 0 ? coming : group
  const sum = `${count(peopleIn(counted), 'person', 'people')} in ${count(counted.length, 'party', 'parties')}`
  return coming.length > 0 || group.length === 0 ? sum : `${sum}, nobody comes`
}

/** The running order of the day: everybody who comes, with what the next step is. Printable. */
export const DayList = ({ venue, date }: { venue: Venue; date: string }) => {
  const { address, set } = useNavigation()
  const [order, setOrder] = useState<Order>('time')
  const [wanted, setWanted] = useState('')
  const [withGone, setWithGone] = useState(false)
  const { isOnPaper, print } = usePaper()
  // On paper there is no present: the running order goes by the hours.
  const at = date === todayAt(venue) && !isOnPaper ? now.value : undefined
  const text = foldText(wanted)
  const shown = parties.value.filter(
    (party) =>
      (withGone || lookOf(party) !== 'gone') &&
      (text === '' ||
        foldText(party.guest.name).includes(text) ||
        (party.guest.phone ?? '').includes(text) ||
        party.tables.some((number) => foldText(number) === text)),
  )
  const groups = grouped(shown, order, at)
  const isMeant = useSteadyPress(groups)
  return (
    <div class="day-list">
      <div class="toolbar">
        <SearchInput
          label="Find in this day"
          placeholder="Name, phone or table"
          value={wanted}
          onText={setWanted}
        />
        <Segments legend="Order" name="order" options={optionsOf(ORDERS)} value={order} onChoose={setOrder} />
        <label class="check small">
          <input type="checkbox" checked={withGone} onChange={() => setWithGone(!withGone)} />
          Show cancelled
        </label>
        <button type="button" class="button small" onClick={print}>
          Print
        </button>
      </div>
      <p class="on-paper">
        {venue.name}, {longDate(words, date)}
      </p>
      <DaySums />
      <DayLoadState venue={venue} />
      {isLoaded.value && shown.length === 0 && (
        <div class="empty">
          <h2>{text ? 'Nobody is found on this day' : 'Nobody is booked for this day'}</h2>
          {text && <p>Look on another day, or under Guests.</p>}
          {!text && may(venue, 'host') && (
            <button
              type="button"
              class="button primary"
              onClick={() => set({ new: '1', booking: '', table: '', time: '' })}
            >
              New booking
            </button>
          )}
        </div>
      )}
      {groups.map(([heading, group]) => (
        <section key={heading}>
          <h2>
            {heading}{' '}
            <small>
              {NOTES[heading]}
              {sumOf(group)}
            </small>
          </h2>
          <ul class="rows columns">
            {group.map((party) => (
              <ListRow
                key={party.id}
                party={party}
                venue={venue}
                at={at}
                isMeant={isMeant}
                isOpen={party.id === address.query.booking}
                onOpen={() => set({ booking: party.id, new: '' })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The day in numbers, and each service by itself. */
const DaySums = () => {
  const sums = totals.value
  const late = parties.value.filter((party) => lookOf(party) === 'late')
  const latePeople = late.reduce((sum, { party_size, arrived }) => sum + party_size - arrived, 0)
  if (!sums || sums.covers + sums.no_show_covers === 0) return null
  return (
    <p class="day-sums">
      <span>
        <b>{sums.covers}</b> {sums.covers === 1 ? 'cover' : 'covers'}
      </span>
      <span>
        <b>{sums.inside}</b> inside
      </span>
      <span>
        <b>{sums.expected}</b> to come
      </span>
      {latePeople > 0 && (
        <span>
          <b>{latePeople}</b> late
        </span>
      )}
      {sums.no_shows > 0 && (
        <span>
          <b>{sums.no_show_covers}</b> {sums.no_show_covers === 1 ? 'no-show' : 'no-shows'} in{' '}
          {count(sums.no_shows, 'party', 'parties')}
        </span>
      )}
      {sums.by_service.map(({ name, covers, expected }) => (
        <span key={name} class="quiet">
          {name}: <b>{covers}</b>, {expected} to come
        </span>
      ))}
    </p>
  )
}

interface RowProps {
  readonly party: Party
  readonly venue: Venue
  readonly at: number | undefined
  readonly isMeant: IsMeant
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const ListRow = ({ party, venue, at, isMeant, isOpen, onOpen }: RowProps) => {
  const { guest } = party
  const allergies = allergiesOf(party)
  return (
    <li class={isOpen ? 'open' : ''}>
      <button type="button" class="row" onClick={onOpen}>
        <span class="when">{party.time}</span>
        <span class="people">
          {party.arrived > 0 ? `${party.arrived}/${party.party_size}` : party.party_size}
        </span>
        <span class="who">
          <b>{guest.name}</b>
          <Marks party={party} currency={venue.currency} />
          {allergies && (
            <span class="allergy-words">
              <MarkIcon kind="allergy" />
              {allergies}
            </span>
          )}
          {guest.phone && <small class="on-paper-line">{guest.phone}</small>}
          <small>
            {[
              isVip(guest.tier) ? 'VIP' : '',
              party.kind === 'guestlist' ? 'Guest list' : party.event?.name,
              ...new Set([...party.tags, ...guest.tags]),
              party.occasion,
              extrasInWords(party),
              party.comments,
              party.guest_comments && `“${party.guest_comments}”`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span class="where">
          {party.tables.length > 0 ? `Table ${party.tables.join(' + ')}` : 'No table'}
        </span>
        <LookBadge party={party} at={at} />
        <span class="sum">
          {moneyOf(party, venue.currency).map(({ kind, text }) => (
            <span key={kind} class={kind}>
              {text}
            </span>
          ))}
        </span>
      </button>
      <span class="next">
        <NextStep party={party} venue={venue} isMeant={isMeant} />
      </span>
    </li>
  )
}

/** The one thing that most likely comes next. Everything else is in the panel. */
const NextStep = ({ party, venue, isMeant }: Pick<RowProps, 'party' | 'venue' | 'isMeant'>) => {
  const look = lookOf(party)
  const step = (label: string, run: () => unknown, isPressing = false) => (
    <Step label={label} isPressing={isPressing} run={() => isMeant(party.id) && run()} />
  )
  if (look === 'request' && may(venue, 'host')) return step('Confirm', () => approve(party), true)
  if (!may(venue, 'door')) return null
  const mark = (state: State) => () => setAttendance(venue.id, party, state)
  if (look === 'expected' || look === 'late') return step('Arrived', mark('arrived'))
  if (look === 'arrived' && party.table_ids.length > 0) return step('Seat', mark('seated'), true)
  if (look === 'seated') return step('Left', mark('left'))
  return null
}

interface StepProps {
  readonly label: string
  /** Somebody waits for it: a guest for an answer, a party for its table. */
  readonly isPressing: boolean
  readonly run: () => void
}

/** The next step takes its place at once. `run` leaves out the second click of a double click. */
const Step = ({ label, isPressing, run }: StepProps) => (
  <button type="button" class={`button small${isPressing ? ' primary' : ''}`} onClick={run}>
    {label}
  </button>
)
