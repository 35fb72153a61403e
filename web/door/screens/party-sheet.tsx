import { useState } from 'preact/hooks'
import { Cross } from '../../shared/icons.tsx'
import { showToast } from '../../shared/toast.tsx'
import { callAs, sentenceFor } from '../device/service.ts'
import { hasPlace, headsOut } from '../model/night.ts'
import type { Party } from '../model/types.ts'
import { clockTime, people } from '../model/words.ts'
import { door, openPartyId, show, state, timezone } from '../state.ts'
import { Flags } from './flags.tsx'
import { standingOf } from './guest-list.tsx'
import { HeadButtons } from './head-buttons.tsx'
import { TurnAway } from './turn-away.tsx'
import { useFocus } from './use-focus.ts'

const close = () => {
  openPartyId.value = undefined
}

/** One party: who is still to come, and everything the door can do with them. */
export const PartySheet = ({ party }: { party: Party }) => {
  const heading = useFocus()
  const [isTurning, setIsTurning] = useState(false)
  const out = hasPlace(party) ? headsOut(party) : 0
  return (
    <div
      class="sheet"
      role="dialog"
      aria-modal="true"
      aria-labelledby="sheet-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
      }}
    >
      <div class="sheet-top">
        <h2 id="sheet-title" ref={heading} tabIndex={-1}>
          {party.name}
        </h2>
        <button type="button" class="button plain round" aria-label="Close" onClick={close}>
          <Cross />
        </button>
      </div>
      <Facts party={party} />
      <Flags party={party} />
      <div class="sheet-actions">
        {out > 0 && <HeadButtons label="Let in" most={out} onPick={(heads) => letIn(party, heads)} />}
        {party.arrived + party.over > 0 && (
          <HeadButtons
            label="Undo: go out again"
            isUndo
            most={party.arrived + party.over}
            onPick={(heads) => takeOut(party, heads)}
          />
        )}
        {party.source === 'booking' && ['approved', 'pending'].includes(party.status) && (
          <button type="button" class="button big danger" onClick={() => setIsTurning(true)}>
            Turn away…
          </button>
        )}
      </div>
      {isTurning && <TurnAway party={party} onClose={() => setIsTurning(false)} />}
    </div>
  )
}

const Facts = ({ party }: { party: Party }) => (
  <>
    <p class="sheet-heads">
      <b>{hasPlace(party) ? headsOut(party) : party.party_size}</b>
      <span>
        {hasPlace(party) ? 'still to come' : 'people'}
        <small>{standingOf(party)}</small>
      </span>
    </p>
    <dl class="facts">
      <div>
        <dt>Party</dt>
        <dd>
          {people(party.party_size)} at {party.time}
        </dd>
      </div>
      {party.tables.length > 0 && (
        <div>
          <dt>Table</dt>
          <dd>
            {party.tables.join(' + ')}
            {party.area && `, ${party.area}`}
          </dd>
        </div>
      )}
      {party.event && (
        <div>
          <dt>Event</dt>
          <dd>{party.event}</dd>
        </div>
      )}
      {party.tickets.some(({ name }) => name) && (
        <div>
          <dt>Tickets</dt>
          <dd>
            <ul>
              {party.tickets.map(({ hash, name, used }) => (
                <li key={hash}>
                  {name ?? 'No name'}
                  {used && <small>in</small>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {party.checked_in_at && (
        <div>
          <dt>First in</dt>
          <dd>
            {clockTime(timezone(), party.checked_in_at)}
            {party.checked_in_by && `, by ${party.checked_in_by}`}
          </dd>
        </div>
      )}
      {party.turned_away && (
        <div>
          <dt>Turned away</dt>
          <dd>{party.turned_away}</dd>
        </div>
      )}
    </dl>
  </>
)

const letIn = async (party: Party, heads: number) => {
  if (party.source === 'venue_reservation') return setReservation(party, party.arrived + heads)
  const verdict = await door.letIn(party, heads)
  close()
  if (verdict) show(verdict)
}

const takeOut = async (party: Party, heads: number) => {
  if (party.source === 'venue_reservation') return setReservation(party, party.arrived - heads)
  const isKept = await door.takeOut(party.id, heads)
  showToast({
    text: isKept
      ? `${party.name}: ${people(heads)} out again.`
      : 'Not recorded: this phone’s storage is full. Free some space and try again.',
  })
}

/** Reservations are the desk's own book, which has no log for doors that are offline. */
const setReservation = async (party: Party, arrived: number) => {
  const { session, venue } = door.state.kept
  if (!state.value.isConnected)
    return showToast({
      text: 'A reservation of the desk needs the network. Count them under Count, and tell the desk.',
    })
  try {
    await callAs(session)('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { venueId: venue?.id ?? '', resId: party.id },
      body: arrived > 0 ? { state: 'arrived', arrived } : { state: 'expected' },
    })
    // Nobody is named after sign-out, or at another venue.
    if (door.state.kept.venue !== venue) return
    showToast({ text: `${party.name}: ${arrived} of ${party.party_size} in.` })
    await door.sync()
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
}
