import { ArrowRight, icon } from '../../shared/icons.tsx'
import { conflictsInWords } from '../model/words.ts'
import { isSlow, openConflicts, state, tab } from '../state.ts'
import { words } from '../words.ts'
import { nightName } from './choose.tsx'
import { ClockNotice } from './clock-notice.tsx'

const NoNetwork = icon(
  <path d="M12 20h.01M8.500 16.400a5 5 0 0 1 7 0M5 12.900a10 10 0 0 1 5.200-2.700M19 12.900a10 10 0 0 0-2-1.600M2 8.800a15 15 0 0 1 4.200-2.600M22 8.800a15 15 0 0 0-11.300-3.700M2 2l20 20" />,
)

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
        {isConnected === false && <NoNetwork />}
        <span>
          {isConnected === false
            ? said.off
            : isConnected === undefined || isSlow.value
              ? said.connecting
              : said.on}
          {waiting > 0 && <b> {unsent(waiting)}</b>}
        </span>
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
          <ArrowRight />
        </button>
      )}
    </header>
  )
}
