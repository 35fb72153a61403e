import { useEffect, useState } from 'preact/hooks'
import { instantOf, localOf } from '../../../shared/dates.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { useNavigation } from '../../address.ts'
import { call, sentenceFor } from '../../api.ts'
import { blocks, reloadDay, standing, tables } from '../../day.ts'
import { Panel } from '../../shell/panel.tsx'
import type { Venue } from '../../venues.ts'
import { suggestTables } from '../floor/timeline-model.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  readonly onClose: () => void
}

interface Chosen {
  readonly id: string
  readonly name: string
}

const QUARTER_MS = 15 * 60_000
const SHOWN_TABLES = 6

const quarter = (venue: Venue, round: (quarters: number) => number) =>
  localOf(venue, round(Date.now() / QUARTER_MS) * QUARTER_MS).time

/** A booking by phone or a walk-in: guest, people, time, and the table that fits best is chosen already. */
export const NewBooking = ({ venue, date, today, onClose }: Props) => {
  const { address, set } = useNavigation()
  const isWalkIn = address.query.new === 'walk-in'
  const [wanted, setWanted] = useState('')
  const [phone, setPhone] = useState('')
  const [guest, setGuest] = useState<Chosen>()
  const [people, setPeople] = useState(2)
  const [time, setTime] = useState(
    address.query.time ?? (date === today ? quarter(venue, isWalkIn ? Math.floor : Math.ceil) : '19:00'),
  )
  const [tableId, setTableId] = useState(address.query.table ?? '')
  const [notes, setNotes] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  // Who comes in is counted first; who calls says a name.
  useEffect(() => document.getElementById(isWalkIn ? 'new-people' : 'new-guest')?.focus(), [isWalkIn])

  const text = wanted.trim()
  const { data: found } = useLoad(!guest && text.length >= 2 ? `find ${text}` : null, (signal) =>
    call('GET /api/my-guests/search', { query: { q: text }, signal }),
  )

  const from = instantOf(venue, date, time || '19:00')
  const span = { from, to: from + venue.default_booking_duration * 60_000 }
  const suggested = suggestTables(
    { id: '', party_size: people },
    tables.value,
    span,
    standing.value,
    blocks.value,
  )
  const shown = suggested.slice(0, SHOWN_TABLES)
  const chosen =
    suggested.find(({ table }) => table.id === tableId) ?? suggested.find(({ verdict }) => verdict === 'free')

  const save = async (event: Event) => {
    event.preventDefault()
    if (!chosen) return setFault('No table is free then. Choose another time.')
    const name = guest?.name ?? (text || (isWalkIn ? 'Walk-in' : ''))
    if (name === '') return setFault('Who is it for? A name is enough.')
    setIsBusy(true)
    setFault('')
    try {
      const params = { venueId: venue.id }
      const user = guest
        ? guest.id
        : (
            await call('POST /api/my-venues/:venueId/guests/walk-in', {
              params,
              body: { name, ...(phone.trim() ? { phone: phone.trim() } : {}) },
            })
          ).id
      const { booking_id, warnings = [] } = await call('POST /api/my-venues/:venueId/staff-bookings', {
        params,
        body: {
          user_id: user,
          table_id: chosen.table.id,
          reservation_date: date,
          reservation_time: time,
          party_size: people,
          auto_approve: true,
          ...(notes.trim() ? { notes: notes.trim() } : {}),
        },
      })
      if (isWalkIn)
        await call('POST /api/bookings/:id/attendance', {
          params: { id: booking_id },
          body: { state: 'seated' },
        })
      await reloadDay()
      showToast({
        text: [
          `${name}, ${people} at ${time}, table ${chosen.table.table_number}.`,
          ...warnings.map(({ message }) => message),
        ].join(' '),
      })
      set({ new: '', table: '', time: '', booking: booking_id })
    } catch (error) {
      setFault(sentenceFor(error))
      reloadDay()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Panel title={isWalkIn ? 'Walk-in' : 'New booking'} onClose={onClose}>
      <form class="stack" onSubmit={save}>
        {guest ? (
          <p class="chosen-guest">
            <b>{guest.name}</b>
            <button type="button" class="link" onClick={() => setGuest(undefined)}>
              Change
            </button>
          </p>
        ) : (
          <div class="field">
            <label for="new-guest">Guest</label>
            <input
              id="new-guest"
              type="text"
              autocomplete="off"
              maxLength={200}
              placeholder={isWalkIn ? 'Name (may be left empty)' : 'Name, phone or e-mail'}
              value={wanted}
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
            {(found?.data ?? []).length > 0 && (
              <ul class="matches" aria-label="Known guests">
                {found?.data.slice(0, 5).map((match) => (
                  <li key={match.id}>
                    <button type="button" class="row" onClick={() => setGuest(match)}>
                      <b>{match.name}</b>
                      <small>
                        {[match.phone, `${match.successful_visits} visits`].filter(Boolean).join(' · ')}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {!guest && text !== '' && (
          <div class="field">
            <label for="new-phone">
              Phone <span class="quiet">(optional)</span>
            </label>
            <input
              id="new-phone"
              type="tel"
              autocomplete="off"
              maxLength={40}
              value={phone}
              onInput={(event) => setPhone(event.currentTarget.value)}
            />
          </div>
        )}
        <div class="pair">
          <div class="field">
            <label for="new-people">People</label>
            <input
              id="new-people"
              type="number"
              min={1}
              max={1000}
              value={people}
              onInput={(event) => setPeople(Math.max(1, event.currentTarget.valueAsNumber || 1))}
            />
          </div>
          <div class="field">
            <label for="new-time">Time</label>
            <input
              id="new-time"
              type="time"
              step={900}
              value={time}
              onInput={(event) => setTime(event.currentTarget.value)}
            />
          </div>
        </div>
        <fieldset>
          <legend>Table</legend>
          {shown.length === 0 && <p class="notice warn">No table is free from {time}. Try another time.</p>}
          <div class="segments">
            {shown.map(({ table, verdict }) => (
              <label key={table.id} class={verdict}>
                <input
                  type="radio"
                  name="table"
                  checked={chosen?.table.id === table.id}
                  onChange={() => setTableId(table.id)}
                />
                <span>
                  <b>{table.table_number}</b> <small>{table.capacity} seats</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div class="field">
          <label for="new-notes">
            Note for staff <span class="quiet">(optional)</span>
          </label>
          <textarea
            id="new-notes"
            rows={2}
            maxLength={2000}
            value={notes}
            onInput={(event) => setNotes(event.currentTarget.value)}
          />
        </div>
        {fault && (
          <p class="notice bad" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="button primary" disabled={isBusy} aria-busy={isBusy}>
          {isWalkIn ? 'Seat now' : 'Book'}
        </button>
      </form>
    </Panel>
  )
}
