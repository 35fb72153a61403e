import { useState } from 'preact/hooks'
import { now } from '../../model/clock.ts'
import { count } from '../../model/guest-name.ts'
import type { Venue } from '../../model/venues.ts'
import {
  callParty,
  type Entry,
  endWait,
  keptWords,
  seatParty,
  seatWords,
  tablesIn,
  titled,
} from './queue-model.ts'
import { SeatDialog } from './seat-dialog.tsx'
import { useNextFocus } from './use-next-focus.ts'

const MINUTE_MS = 60_000

interface Props {
  readonly venue: Venue
  readonly entry: Entry
  readonly canSeat: boolean
  readonly reload: () => Promise<unknown>
}

/** One party that waits: its quote, how long it waits, where it would sit, and what to do next. */
export const WaitingParty = ({ venue, entry, canSeat, reload }: Props) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const row = useNextFocus()
  const isReady = entry.status === 'ready'
  const waited = Math.max(0, Math.floor((now.value - Date.parse(entry.joined_at)) / MINUTE_MS))
  const isLate = entry.quoted_mins !== null && waited > entry.quoted_mins
  return (
    <li ref={row} class={`waiting-party${isReady ? ' is-ready' : ''}`}>
      <b class="place" aria-hidden="true">
        {entry.place}
      </b>
      <div class="who">
        <b>{entry.name}</b>
        <span>
          {count(entry.party_size, 'person', 'people')}
          {entry.phone && (
            <>
              {' · '}
              <a href={`tel:${entry.phone}`}>{entry.phone}</a>
            </>
          )}
          {entry.note && ` · ${entry.note}`}
        </span>
      </div>
      <div class="wait">
        <b class={isLate ? 'is-late' : ''}>waits {waited} min</b>
        <span>{entry.quoted_mins === null ? 'no time told' : toldWords(entry.quoted_mins)}</span>
      </div>
      <div class="seat">{isReady ? <ReadyWords entry={entry} /> : <span>{seatWords(entry)}</span>}</div>
      <div class="does">
        <button
          type="button"
          class={`button${!isReady && entry.mins === 0 ? ' primary' : ''}`}
          onClick={() => void callParty(venue, entry, reload)}
        >
          {isReady ? 'Call again' : 'Call'}
        </button>
        {canSeat && (
          <button
            type="button"
            class={`button${isReady ? ' primary' : ''}`}
            onClick={() => (isReady ? void seatParty(venue, entry, [], reload) : setIsChoosing(true))}
          >
            {isReady ? 'Seat' : 'Seat…'}
          </button>
        )}
        <select
          class="button"
          aria-label={`Take ${entry.name} out of the queue`}
          value=""
          onChange={(event) => {
            const outcome = event.currentTarget.value
            event.currentTarget.value = ''
            if (outcome === 'left' || outcome === 'no_answer' || outcome === 'removed')
              void endWait(venue, entry, outcome, reload)
          }}
        >
          <option value="">Out…</option>
          <option value="left">Left</option>
          <option value="no_answer">Does not answer</option>
          <option value="removed">Added by mistake</option>
        </select>
      </div>
      {isChoosing && (
        <SeatDialog
          venue={venue}
          entry={entry}
          onSeat={(tableIds) => {
            setIsChoosing(false)
            void seatParty(venue, entry, tableIds, reload)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </li>
  )
}

const ReadyWords = ({ entry }: { readonly entry: Entry }) => (
  <span class="badge look-seated">
    {titled(tablesIn(entry.tables))}, {keptWords(Date.parse(entry.ready_until ?? '') - now.value)}
  </span>
)

const toldWords = (mins: number) => (mins === 0 ? 'told free now' : `told ${mins} min`)
