import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { timeAt } from '../../model/clock.ts'
import { count } from '../../model/guest-name.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { isAllowed, loadVenues, may, type Venue } from '../../model/venues.ts'
import { SavedSwitch } from '../../parts/saved-switch.tsx'
import { AddParty } from './add-party.tsx'
import { DoorCode } from './door-code.tsx'
import type { Entry } from './queue-model.ts'
import { WaitList } from './wait-list.tsx'
import { WaitingParty } from './waiting-party.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
}

const LISTS = [
  ['', 'At the door'],
  ['wishes', 'Wait list'],
] as const

/** Who waits: at the door without a booking, and for days that are full. */
export const Queue = ({ venue, date, today }: Props) => {
  const { address, set } = useNavigation()
  const list = address.query.list === 'wishes' ? 'wishes' : ''
  return (
    <div class="queue">
      {isAllowed(venue, 'host') && (
        <Segments
          legend="Who waits"
          name="list"
          options={LISTS}
          value={list}
          onChoose={(chosen) => set({ list: chosen }, { replace: true })}
        />
      )}
      {list === 'wishes' && isAllowed(venue, 'host') ? (
        <WaitList venue={venue} date={date} />
      ) : (
        <AtDoor venue={venue} date={date} today={today} />
      )}
    </div>
  )
}

/** Without a booking. For one hand on a tablet. */
const AtDoor = ({ venue, date, today }: Props) => {
  const [isShowingCode, setIsShowingCode] = useState(false)
  const isToday = date === today
  const { data, error, reload } = useLiveLoad(
    `queue ${venue.id} ${date}`,
    async (signal) =>
      (
        await call('GET /api/my-venues/:venueId/queue', {
          params: { venueId: venue.id },
          query: { date },
          signal,
        })
      ).data,
  )
  const waiting = (data ?? []).filter(({ ended_at }) => ended_at === null)
  const over = (data ?? []).filter(({ ended_at }) => ended_at !== null)
  const canChange = isToday && may(venue, 'door')
  return (
    <>
      <header class="queue-head">
        <p class="queue-numbers" tabIndex={-1}>
          <b>{count(waiting.length, 'party', 'parties')}</b> waiting
          {waiting.length > 0 && `, ${waiting.reduce((sum, { party_size }) => sum + party_size, 0)} people`}
        </p>
        <div class="actions start">
          {may(venue, 'manager') && <SelfJoining venue={venue} />}
          <button type="button" class="button" onClick={() => setIsShowingCode(true)}>
            Code for the door
          </button>
        </div>
      </header>
      {canChange && <AddParty venue={venue} onAdded={reload} />}
      <LoadState error={error} isLoading={!data} onAgain={() => void reload()} rows={4} />
      {data && waiting.length === 0 && (
        <p class="empty">
          {isToday ? 'Nobody waits.' : 'The queue is of today: for another day there is the wait list.'}
        </p>
      )}
      <ol class="waiting-list">
        {waiting.map((entry) => (
          <WaitingParty
            key={entry.id}
            venue={venue}
            entry={entry}
            canSeat={isToday && may(venue, 'host')}
            reload={reload}
          />
        ))}
      </ol>
      {over.length > 0 && <Over venue={venue} entries={over} isToday={isToday} />}
      {isShowingCode && <DoorCode venue={venue} onClose={() => setIsShowingCode(false)} />}
    </>
  )
}

/** Guests join by the code only while this is on. */
const SelfJoining = ({ venue }: { readonly venue: Venue }) => {
  const change = async (queue_open: boolean) => {
    try {
      await call('PUT /api/my-venues/:id', { params: { id: venue.id }, body: { queue_open } })
      showToast({
        text: queue_open ? 'Guests can join by the code.' : 'Guests cannot join by the code any more.',
      })
    } catch (error) {
      showToast({ text: sentenceFor(error) })
    }
    await loadVenues()
  }
  return (
    <SavedSwitch class="check" checked={venue.queue_open} onTurn={change}>
      Guests may join by the code
    </SavedSwitch>
  )
}

const OUTCOMES: Record<Entry['status'], string> = {
  waiting: 'Waiting',
  ready: 'Called',
  seated: 'Seated',
  left: 'Left',
  no_answer: 'Did not answer',
  removed: 'Added by mistake',
  day_over: 'Still there when the day ended',
}

/** Whoever is out of the queue, the last one first: what was promised, and what happened. */
const Over = ({
  venue,
  entries,
  isToday,
}: {
  readonly venue: Venue
  readonly entries: readonly Entry[]
  readonly isToday: boolean
}) => (
  <details class="queue-over">
    <summary>
      {isToday ? 'Earlier today' : 'On that day'} ({entries.length})
    </summary>
    <table>
      <thead>
        <tr>
          <th>Party</th>
          <th>Came</th>
          <th class="number">Told</th>
          <th class="number">Waited</th>
          <th>How it ended</th>
        </tr>
      </thead>
      <tbody>
        {[...entries].reverse().map((entry) => (
          <tr key={entry.id}>
            <td>
              {entry.name}, {entry.party_size}
            </td>
            <td>{timeAt(venue, Date.parse(entry.joined_at))}</td>
            <td class="number">{entry.quoted_mins === null ? '–' : `${entry.quoted_mins} min`}</td>
            <td class="number">{entry.waited_mins} min</td>
            <td>{OUTCOMES[entry.status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
