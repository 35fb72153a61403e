import { useState } from 'preact/hooks'
import { type State, setAttendance } from '../../model/attendance.ts'
import { now } from '../../model/clock.ts'
import type { Party } from '../../model/day.ts'
import type { Venue } from '../../model/venues.ts'
import { LOOK_WORDS, LookIcon, lookOf } from '../../parts/party-look.tsx'

const STATES: readonly State[] = ['expected', 'arrived', 'seated', 'left', 'no_show']

interface Props {
  readonly venue: Venue
  readonly party: Party
  /** Asks first, where a no-show costs a fee. */
  readonly onNoShow?: () => void
  /** Nobody is marked as a no-show before it is known whether it costs a fee. */
  readonly isFeeKnown: boolean
}

/** How the party stands, in one row. Where only some have come, their number is asked for below. */
export const AttendanceButtons = ({ venue, party, onNoShow, isFeeKnown }: Props) => {
  const [heads, setHeads] = useState(false)
  const look = lookOf(party)
  const isOn = (state: State) => state === look || (state === 'expected' && look === 'late')
  // Who is late is still expected: the pill above and this row say the same.
  const shownAs = (state: State) => (state === 'expected' && look === 'late' ? 'late' : state)
  const hasStarted = Date.parse(party.starts_at) <= now.value
  return (
    <>
      <fieldset class="attendance">
        <legend class="visually-hidden">Attendance</legend>
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={isOn(state)}
            disabled={state === 'no_show' && (!hasStarted || party.arrived > 0 || !isFeeKnown)}
            class={`look-${shownAs(state)}`}
            onClick={() =>
              state === 'no_show' && onNoShow && look !== 'no_show'
                ? onNoShow()
                : setAttendance(venue.id, party, state)
            }
          >
            <LookIcon look={shownAs(state)} />
            {LOOK_WORDS[shownAs(state)]}
          </button>
        ))}
      </fieldset>
      {party.party_size > 1 && look !== 'left' && look !== 'no_show' && (
        <p class="heads">
          {party.arrived > 0 ? `${party.arrived} of ${party.party_size} are in.` : ''}{' '}
          <button type="button" class="link" aria-expanded={heads} onClick={() => setHeads(!heads)}>
            {party.arrived > 0 ? 'Change how many' : 'Only some have come'}
          </button>
        </p>
      )}
      {heads && (
        <fieldset class="head-count">
          <legend>How many are in?</legend>
          {Array.from({ length: party.party_size }, (_, n) => n + 1).map((count) => (
            <button
              key={count}
              type="button"
              class="button small"
              aria-pressed={party.arrived === count}
              onClick={() => {
                setHeads(false)
                setAttendance(venue.id, party, look === 'seated' ? 'seated' : 'arrived', count)
              }}
            >
              {count}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
