import { conflictsInWords } from '../model/words.ts'
import { isSlow, openConflicts, state, tab } from '../state.ts'
import { nightName } from './choose.tsx'

/** Where this phone stands: the network, what waits, and how full it is. */
export const StatusBar = () => {
  const { kept, night, waiting, isConnected, isStorageFull } = state.value
  const { capacity } = kept.list ?? { capacity: null }
  const inside = night?.inside ?? 0
  const conflicts = openConflicts.value
  return (
    <header class="status">
      <div class="status-row">
        <p class="status-venue">
          <b>{kept.venue?.name}</b>
          <span class="quiet">{nightName()}</span>
        </p>
        <p class="inside" data-full={capacity !== null && inside >= capacity}>
          <b>{inside}</b>
          <span>{capacity === null ? 'inside' : `of ${capacity} inside`}</span>
        </p>
      </div>
      <p class="network" role="status" data-state={isConnected === false ? 'off' : 'on'}>
        {isConnected === false
          ? 'No network. Go on: everything is kept.'
          : isConnected === undefined || isSlow.value
            ? 'Connecting… Go on: everything is kept.'
            : 'Connected'}
        {waiting > 0 && <b> {waiting} waiting to be sent</b>}
      </p>
      {isStorageFull && (
        <p class="network" role="alert" data-state="bad">
          This phone’s storage is full. Free some space, and keep this app open until everything is sent.
        </p>
      )}
      {conflicts.length > 0 && tab.value !== 'more' && (
        <button
          type="button"
          class="network"
          data-state="bad"
          onClick={() => {
            tab.value = 'more'
          }}
        >
          {conflictsInWords(conflicts)}
        </button>
      )}
    </header>
  )
}
