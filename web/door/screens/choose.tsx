import { useState } from 'preact/hooks'
import type { VenueRole } from '../../../contract/row.ts'
import { addDays, longDate } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import { readVenues, sentenceFor } from '../device/service.ts'
import { SignedOut } from '../engine/ports.ts'
import type { Venue } from '../model/types.ts'
import { door, state } from '../state.ts'
import { words } from '../words.ts'
import { Held } from './held.tsx'
import { SignOut } from './sign-out.tsx'

const AT_DOOR: readonly VenueRole[] = ['owner', 'manager', 'host', 'door']

/** Where this phone stands tonight. Somebody with one venue is asked for nothing but the night. */
export const Choose = ({ isNext = false }: { isNext?: boolean }) => {
  const { ended } = state.value
  const { choose: said, tryAgain, gateName, gate: usualGate } = words.value
  const { session, gate } = state.value.kept
  const { data, error, reload } = useLoad(session && `venues ${session.token}`, async () => {
    if (!session) return []
    const found = await readVenues(session).catch(async (failure: unknown) => {
      if (failure instanceof SignedOut) await door.sessionEnded(session)
      throw failure
    })
    return found
      .filter(({ my_role }) => AT_DOOR.includes(my_role))
      .map(
        ({ id, name, timezone, currency, my_role }): Venue => ({
          id,
          name,
          timezone,
          currency,
          role: my_role,
        }),
      )
  })
  const [venueId, setVenueId] = useState('')
  const [night, setNight] = useState<'tonight' | 'next'>('tonight')
  const [name, setName] = useState(gate || usualGate)
  const venue = data?.find(({ id }) => id === venueId) ?? data?.[0]

  const open = async (event: Event) => {
    event.preventDefault()
    if (!session || !venue || !data) return
    const others = data.filter(({ id }) => id !== venue.id)
    await door.keep({ gate: name.trim() || usualGate })
    await door.begin(session, venue, others, null)
    const { list, venue: chosen } = door.state.kept
    if (night === 'next' && list && chosen === venue)
      await door.begin(session, venue, others, addDays(list.date, 1))
  }

  const body = (
    <form class="choose card" onSubmit={open}>
      {!isNext && <h1>{said.title}</h1>}
      {ended === 'venue_lost' && (
        <p class="notice warn" role="status">
          {said.lost}
        </p>
      )}
      {!isNext && <Held />}
      {error && (
        <div class="notice bad" role="alert">
          <div class="stack">
            <p>{sentenceFor(error)}</p>
            <button type="button" class="button" onClick={reload}>
              {tryAgain}
            </button>
          </div>
        </div>
      )}
      {data?.length === 0 && <p class="notice">{said.noVenue}</p>}
      {data && data.length > 1 && (
        <fieldset>
          <legend>{said.venue}</legend>
          {data.map(({ id, name: label }) => (
            <label class="choice" key={id}>
              <input type="radio" name="venue" checked={id === venue?.id} onChange={() => setVenueId(id)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{said.night}</legend>
        {(['tonight', 'next'] as const).map((one) => (
          <label class="choice" key={one}>
            <input type="radio" name="night" checked={night === one} onChange={() => setNight(one)} />
            {said[one]}
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for="gate">{gateName}</label>
        <input
          id="gate"
          type="text"
          maxLength={40}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <p class="hint">{said.gateHint}</p>
      </div>
      <button type="submit" class="button primary big" disabled={!venue}>
        {said.open}
      </button>
      {/* Who signed in may have no door here, or the night is over. */}
      <SignOut />
    </form>
  )
  return isNext ? body : <main>{body}</main>
}

/** "Saturday 17 January", of the list on this phone. */
export const nightName = (): string => {
  const date = state.value.kept.list?.date
  return date ? longDate(words.value, date) : ''
}
