import { useState } from 'preact/hooks'
import { longDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { call, sentenceFor } from '../../api.ts'
import { isLoaded, type Party, parties } from '../../day.ts'
import {
  approve,
  autoAssign,
  reject,
  saveNotes,
  setDuration,
  setPartySize,
  unassign,
} from '../../party-actions.ts'
import { LookBadge, lookOf } from '../../party-look.tsx'
import { Panel } from '../../shell/panel.tsx'
import { may, type Venue } from '../../venues.ts'
import { MoveDialog } from '../floor/move-dialog.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { History } from './history.tsx'

interface Props {
  readonly venue: Venue
  readonly id: string
  readonly onClose: () => void
}

/** One party: who they are, how they stand, where they sit, what they paid, and what can be done. */
export const BookingPanel = ({ venue, id, onClose }: Props) => {
  const party = parties.value.find((one) => one.id === id)
  if (!party)
    return (
      <Panel title={isLoaded.value ? 'Not on this day' : 'Booking'} onClose={onClose}>
        {isLoaded.value && <p>This booking was moved to another day, or it does not exist.</p>}
      </Panel>
    )
  return <PartyPanel key={party.id} venue={venue} party={party} onClose={onClose} />
}

const PartyPanel = ({ venue, party, onClose }: { venue: Venue; party: Party; onClose: () => void }) => {
  const [dialog, setDialog] = useState<'move' | 'cancel' | undefined>()
  const isBooking = party.source === 'booking'
  const version = `${party.id} ${party.status} ${party.attendance} ${party.arrived} ${party.starts_at}`
  const { data, error, reload } = useLoad(isBooking ? version : null, (signal) =>
    call('GET /api/bookings/:id', { params: { id: party.id }, signal }),
  )
  const canChange = may(venue, 'host')
  const isGone = lookOf(party) === 'gone'
  return (
    <Panel title={party.guest.name} onClose={onClose}>
      <p class="panel-facts">
        <LookBadge party={party} />
        <span>
          {longDate(words, party.date)}, {party.time}
        </span>
        {party.at_risk && <span class="badge look-late">Table may be late</span>}
      </p>
      {lookOf(party) === 'request' && canChange && (
        <div class="actions">
          <button type="button" class="button primary" onClick={() => approve(party)}>
            Confirm
          </button>
          <button type="button" class="button" onClick={() => reject(party, '')}>
            Decline
          </button>
        </div>
      )}
      {!isGone && lookOf(party) !== 'request' && may(venue, 'door') && (
        <AttendanceButtons venue={venue} party={party} />
      )}
      <Facts venue={venue} party={party} canChange={canChange && !isGone} onMove={() => setDialog('move')} />
      <GuestFacts party={party} venue={venue} />
      {canChange ? (
        <Notes key={`notes ${party.id}`} venue={venue} party={party} />
      ) : (
        party.comments && (
          <section class="panel-section">
            <h3>Note for staff</h3>
            <p>{party.comments}</p>
          </section>
        )
      )}
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data && <Money data={data} venue={venue} />}
      {data?.can_cancel && canChange && (
        <button type="button" class="button danger" onClick={() => setDialog('cancel')}>
          Cancel booking…
        </button>
      )}
      {isBooking && <History id={party.id} version={version} venue={venue} />}
      {dialog === 'move' && <MoveDialog venue={venue} party={party} onClose={() => setDialog(undefined)} />}
      {dialog === 'cancel' && data && (
        <CancelDialog
          venue={venue}
          party={party}
          quote={data.cancel_quote}
          onClose={(isDone) => {
            setDialog(undefined)
            if (isDone) reload()
          }}
        />
      )}
    </Panel>
  )
}

interface FactsProps {
  readonly venue: Venue
  readonly party: Party
  readonly canChange: boolean
  readonly onMove: () => void
}

const Facts = ({ venue, party, canChange, onMove }: FactsProps) => {
  const mins = Math.round((Date.parse(party.ends_at) - Date.parse(party.starts_at)) / 60_000)
  const isBooking = party.source === 'booking'
  return (
    <dl class="facts">
      <dt>Party</dt>
      <dd>
        {canChange && party.kind !== 'event' ? (
          <Stepper
            label="People"
            value={party.party_size}
            min={1}
            onChange={(size) => setPartySize(venue.id, party, size)}
          />
        ) : (
          party.party_size
        )}
      </dd>
      <dt>Table</dt>
      <dd class="with-actions">
        <span>
          {party.tables.length > 0
            ? `${party.tables.join(' + ')}${party.area ? `, ${party.area}` : ''}`
            : 'None yet'}
        </span>
        {canChange && (
          <span class="inline-actions">
            <button type="button" class="link" onClick={onMove}>
              {party.tables.length > 0 ? 'Move…' : 'Choose…'}
            </button>
            {isBooking && party.tables.length === 0 && (
              <button type="button" class="link" onClick={() => autoAssign(party)}>
                Best table
              </button>
            )}
            {isBooking && party.tables.length > 0 && (
              <button type="button" class="link" onClick={() => unassign(party)}>
                Take off
              </button>
            )}
          </span>
        )}
      </dd>
      <dt>Stay</dt>
      <dd>
        {canChange && mins >= 15 ? (
          <Stepper
            label="Minutes"
            value={mins}
            min={15}
            step={15}
            shown={`${mins} min`}
            onChange={(next) => setDuration(venue.id, party, next)}
          />
        ) : (
          `${mins} min`
        )}
      </dd>
      {party.event && (
        <>
          <dt>Event</dt>
          <dd>{party.event.name}</dd>
        </>
      )}
      {party.occasion && (
        <>
          <dt>Occasion</dt>
          <dd>{party.occasion}</dd>
        </>
      )}
      {party.dietary && (
        <>
          <dt>Food</dt>
          <dd>{party.dietary}</dd>
        </>
      )}
      {party.guest_comments && (
        <>
          <dt>Guest’s words</dt>
          <dd>“{party.guest_comments}”</dd>
        </>
      )}
    </dl>
  )
}

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly step?: number
  readonly shown?: string
  readonly onChange: (value: number) => void
}

const Stepper = ({ label, value, min, step = 1, shown, onChange }: StepperProps) => (
  <span class="stepper">
    <button
      type="button"
      class="button small"
      aria-label={`${label}: fewer`}
      disabled={value - step < min}
      onClick={() => onChange(value - step)}
    >
      −
    </button>
    <output>{shown ?? value}</output>
    <button
      type="button"
      class="button small"
      aria-label={`${label}: more`}
      onClick={() => onChange(value + step)}
    >
      +
    </button>
  </span>
)

const GuestFacts = ({ party, venue }: { party: Party; venue: Venue }) => {
  const { guest } = party
  const past = [
    guest.visits === 0 ? 'First visit' : `${guest.visits} ${guest.visits === 1 ? 'visit' : 'visits'}`,
    guest.no_shows > 0 ? `${guest.no_shows} ${guest.no_shows === 1 ? 'no-show' : 'no-shows'}` : '',
    guest.tier && guest.tier !== 'standard' ? guest.tier.toUpperCase() : '',
  ].filter(Boolean)
  return (
    <section class="panel-section">
      <h3>Guest</h3>
      <p>{past.join(' · ')}</p>
      {guest.phone && (
        <p>
          <a href={`tel:${guest.phone}`}>{guest.phone}</a>
        </p>
      )}
      {guest.tags.length > 0 && (
        <ul class="tags">
          {guest.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {guest.notes && <p class="quiet">{guest.notes}</p>}
      {guest.id && (
        <a href={`/console/${venue.id}/guests?guest=${guest.id}&date=${party.date}`}>Guest profile</a>
      )}
    </section>
  )
}

const Notes = ({ venue, party }: { venue: Venue; party: Party }) => {
  const [text, setText] = useState(party.comments ?? '')
  const isChanged = text !== (party.comments ?? '')
  return (
    <section class="panel-section">
      <label for="panel-notes">
        <h3>Note for staff</h3>
      </label>
      <textarea
        id="panel-notes"
        rows={2}
        maxLength={2000}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => setText(party.comments ?? '')}>
            Discard
          </button>
          <button
            type="button"
            class="button small primary"
            onClick={() => saveNotes(venue.id, party, text.trim())}
          >
            Save note
          </button>
        </div>
      )}
    </section>
  )
}

type Read = Awaited<ReturnType<typeof call<'GET /api/bookings/:id'>>>

const HOLD_WORDS: Record<string, string> = {
  requested: 'asked for, not given yet',
  authorised: 'held on the card',
  captured: 'taken',
  released: 'released',
  expired: 'expired',
  failed: 'declined',
}

const Money = ({ data, venue }: { data: Read; venue: Venue }) => {
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const { booking, hold, terms } = data
  if (!hold && booking.deposit_pence === 0 && !booking.paid && !terms) return null
  return (
    <section class="panel-section">
      <h3>{hold || booking.deposit_pence > 0 || booking.paid ? 'Money' : 'Terms'}</h3>
      {hold && (
        <p>
          {pay(hold.amount_pence)} {HOLD_WORDS[hold.status] ?? hold.status}
          {hold.captured_pence > 0 && hold.captured_pence < hold.amount_pence
            ? `, ${pay(hold.captured_pence)} taken`
            : ''}
        </p>
      )}
      {!hold && booking.deposit_pence > 0 && <p>Deposit {pay(booking.deposit_pence)}</p>}
      {booking.paid && <p>Bill paid{booking.paid_amount > 0 ? `: ${pay(booking.paid_amount)}` : ''}</p>}
      {terms && <p class="quiet">{terms.text || terms.name}</p>}
    </section>
  )
}
