import { useEffect, useState } from 'preact/hooks'
import { Cross } from '../../shared/icons.tsx'
import { hideToast, showToast } from '../../shared/toast.tsx'
import { callAs, writeSentenceFor } from '../device/service.ts'
import { hasPlace, headsIn, headsOut, isExpected } from '../model/night.ts'
import type { Party } from '../model/types.ts'
import { clockTime, reasonWords } from '../model/words.ts'
import { door, openPartyId, show, state, timezone } from '../state.ts'
import { words } from '../words.ts'
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
  // What was said about the party before would stand over this one's name.
  useEffect(hideToast, [])
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
        <button type="button" class="button plain round" aria-label={words.value.close} onClick={close}>
          <Cross />
        </button>
      </div>
      <Facts party={party} />
      <Flags party={party} />
      <div class="sheet-actions">
        {out > 0 && (
          <HeadButtons label={words.value.party.letIn} most={out} onPick={(heads) => letIn(party, heads)} />
        )}
        {headsIn(party) > 0 && (
          <HeadButtons
            label={words.value.party.undo}
            isUndo
            most={headsIn(party)}
            onPick={(heads) => takeOut(party, heads)}
          />
        )}
        {party.source === 'booking' && ['approved', 'pending'].includes(party.status) && (
          <button type="button" class="button big danger" onClick={() => setIsTurning(true)}>
            {words.value.party.turnAway}
          </button>
        )}
      </div>
      {isTurning && <TurnAway party={party} onClose={() => setIsTurning(false)} />}
    </div>
  )
}

/** Where the party stands. That nobody is in yet, the large number says already. */
const Standing = ({ party }: { party: Party }) => {
  const standing = standingOf(party)
  return standing === words.value.standing.toCome ? null : <small>{standing}</small>
}

const Facts = ({ party }: { party: Party }) => (
  <>
    <p class="sheet-heads">
      <b>{isExpected(party) ? headsOut(party) : party.party_size}</b>
      <span>
        {isExpected(party) ? words.value.party.toCome : words.value.verdict.heads(party.party_size)}
        <Standing party={party} />
      </span>
    </p>
    <dl class="facts">
      <div>
        <dt>{words.value.party.size}</dt>
        <dd>{words.value.party.sizeAt(party.party_size, party.time)}</dd>
      </div>
      {party.tables.length > 0 && (
        <div>
          <dt>{words.value.party.table}</dt>
          <dd>
            {party.tables.join(' + ')}
            {party.area && `, ${party.area}`}
          </dd>
        </div>
      )}
      {party.event && (
        <div>
          <dt>{words.value.party.event}</dt>
          <dd>{party.event}</dd>
        </div>
      )}
      {party.tickets.some(({ name }) => name) && (
        <div>
          <dt>{words.value.party.tickets}</dt>
          <dd>
            <ul>
              {party.tickets.map(({ hash, name, used }) => (
                <li key={hash}>
                  {name ?? words.value.party.noName}
                  {used && <small>{words.value.party.isIn}</small>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {party.checked_in_at && (
        <div>
          <dt>{words.value.party.firstIn}</dt>
          <dd>
            {clockTime(timezone(), party.checked_in_at)}
            {party.checked_in_by && `, ${words.value.party.by(party.checked_in_by)}`}
          </dd>
        </div>
      )}
      {party.turned_away && (
        <div>
          <dt>{words.value.party.turnedAway}</dt>
          <dd>
            {reasonWords(words.value, party.turned_away)}
            <small>{words.value.party.canBeExpected}</small>
          </dd>
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
    text: isKept ? words.value.party.outAgain(party.name, heads) : words.value.notRecorded,
  })
}

/** Reservations are the desk's own book, which has no log for doors that are offline. */
const setReservation = async (party: Party, arrived: number) => {
  const { session, venue } = door.state.kept
  if (!state.value.isConnected)
    return showToast({
      text: words.value.party.needsNetwork,
    })
  try {
    await callAs(session)('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { venueId: venue?.id ?? '', resId: party.id },
      body: {
        // Who sits stays seated when more of them come.
        ...(arrived > 0
          ? { state: party.attendance === 'seated' ? 'seated' : 'arrived', arrived }
          : { state: 'expected' }),
        // What another door or the desk has counted since is not overwritten.
        ...(party.attendance && { seen: { attendance: party.attendance, arrived: party.arrived } }),
      },
    })
    // Nobody is named after sign-out, or at another venue.
    if (door.state.kept.venue !== venue) return
    showToast({ text: words.value.party.inNow(party.name, arrived, party.party_size) })
    await door.sync()
  } catch (error) {
    showToast({ text: writeSentenceFor(error) })
    await door.sync()
  }
}
