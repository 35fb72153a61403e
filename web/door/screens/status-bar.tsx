import { conflictsInWords } from '../model/words.ts'
import { isSlow, openConflicts, state, tab } from '../state.ts'
import { words } from '../words.ts'
import { nightName } from './choose.tsx'
import { ClockNotice } from './clock-notice.tsx'

/** Where this phone stands: the network, what waits, and how full it is. */
export const StatusBar = () => {
  const { kept, night, waiting, isConnected, isStorageFull } = state.value
  const { status: said, waiting: unsent } = words.value
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
          <span>{said.inside(capacity)}</span>
        </p>
      </div>
      <p class="network" role="status" data-state={isConnected === false ? 'off' : 'on'}>
        {isConnected === false
          ? said.off
          : isConnected === undefined || isSlow.value
            ? said.connecting
            : said.on}
        {waiting > 0 && <b> {unsent(waiting)}</b>}
      </p>
      {isStorageFull && (
        <p class="network" role="alert" data-state="bad">
          {said.full}
        </p>
      )}
      <ClockNotice />
      {conflicts.length > 0 && tab.value !== 'more' && (
        <button
          type="button"
          class="network"
          data-state="bad"
          onClick={() => {
            tab.value = 'more'
          }}
        >
          {conflictsInWords(words.value, conflicts)}
        </button>
      )}
    </header>
  )
}
