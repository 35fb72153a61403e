import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useNavigation } from '../../model/address.ts'
import { setAttendance } from '../../model/attendance.ts'
import { timeAt } from '../../model/clock.ts'
import { blocks, type Party, standing, type Table } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { moveParty } from '../../model/party-actions.ts'
import { spanOf } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { BlockDialog } from '../../parts/block-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { LookBadge } from '../../parts/party-look.tsx'
import { askToLift } from './blocked-time.tsx'
import { StateIcon, stateWord } from './plan-list.tsx'
import { type TableNow, waitingParties, wordsFor } from './plan-model.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly state: TableNow
  readonly at: number
  readonly isLive: boolean
  readonly onMove: (party: Party) => void
  readonly onClose: () => void
}

/** Brings a waiting party to a table and seats it. A refusal of the table leaves it waiting. */
const seatAt = async (venueId: string, party: Party, table: Table) => {
  const isThere = party.table_ids.includes(table.id)
  const isMoved =
    isThere || (await moveParty(venueId, party, { tableIds: [table.id], tables: [table.table_number] }))
  if (isMoved) setAttendance(venueId, party, 'seated')
}

/** One table: who sits there, who comes next, and what a host does with it. */
export const TablePanel = ({ venue, date, state, at, isLive, onMove, onClose }: Props) => {
  const { set } = useNavigation()
  const { table, party } = state
  const [isBlocking, setIsBlocking] = useState(false)
  const block = blocks.value.find(
    ({ table_id, start_time, end_time }) =>
      (table_id === table.id || table_id === null) &&
      Date.parse(start_time) <= at &&
      at < Date.parse(end_time),
  )
  const canChange = may(venue, 'host')
  const open = (id: string) => set({ booking: id, spot: '' })
  const later = standing.value
    .filter((other) => other.table_ids.includes(table.id) && other.id !== party?.id && spanOf(other).to > at)
    .sort((a, b) => spanOf(a).from - spanOf(b).from)
  const waiting = waitingParties(standing.value).filter(({ id }) => id !== party?.id)
  return (
    <Panel title={`Table ${table.table_number}`} onClose={onClose}>
      <p class="panel-facts">
        <span class={`badge standing look-${state.state}`}>
          <StateIcon state={state.state} />
          {stateWord(state.state)}
        </span>
        <span>{count(table.capacity, 'seat')}</span>
      </p>
      {party ? (
        <section class="panel-section">
          <h3>
            {party.guest.name}, party of {party.party_size}
          </h3>
          <p>
            {party.time}–{timeAt(venue, spanOf(party).to)} · {wordsFor(state, at)}
          </p>
          <div class="actions start">
            {canChange && isLive && party.attendance === 'seated' && (
              <button
                type="button"
                class="button primary"
                onClick={() => setAttendance(venue.id, party, 'left')}
              >
                Free the table
              </button>
            )}
            {canChange && isLive && party.attendance !== 'seated' && party.status !== 'pending' && (
              <button
                type="button"
                class="button primary"
                onClick={() => setAttendance(venue.id, party, 'seated')}
              >
                Seat
              </button>
            )}
            {canChange && (
              <button type="button" class="button" onClick={() => onMove(party)}>
                Move
              </button>
            )}
            <button type="button" class="button" onClick={() => open(party.id)}>
              Open booking
            </button>
          </div>
        </section>
      ) : (
        <p>{state.state === 'blocked' ? `Blocked: ${wordsFor(state, at)}.` : `${wordsFor(state, at)}.`}</p>
      )}
      {later.length > 0 && (
        <section class="panel-section">
          <h3>Coming to this table</h3>
          <ul class="table-parties">
            {later.map((next) => (
              <PartyRow key={next.id} party={next} onOpen={open}>
                {canChange && isLive && !party && next.status !== 'pending' && (
                  <button
                    type="button"
                    class="button small"
                    aria-label={`Seat ${next.guest.name} now`}
                    onClick={() => setAttendance(venue.id, next, 'seated')}
                  >
                    Seat now
                  </button>
                )}
              </PartyRow>
            ))}
          </ul>
        </section>
      )}
      {canChange && isLive && !party && waiting.length > 0 && (
        <section class="panel-section">
          <h3>Waiting for a table</h3>
          <ul class="table-parties">
            {waiting.map((guest) => (
              <PartyRow key={guest.id} party={guest} onOpen={open}>
                {guest.status !== 'pending' && (
                  <button
                    type="button"
                    class="button small"
                    aria-label={`Seat ${guest.guest.name} here`}
                    onClick={() => seatAt(venue.id, guest, table)}
                  >
                    Seat here
                  </button>
                )}
              </PartyRow>
            ))}
          </ul>
        </section>
      )}
      {canChange && (
        <div class="actions">
          {block ? (
            <button type="button" class="button" onClick={() => askToLift(venue, block)}>
              Lift the block…
            </button>
          ) : (
            <button type="button" class="button" onClick={() => setIsBlocking(true)}>
              Block…
            </button>
          )}
          {isLive && !party && (
            <button
              type="button"
              class="button"
              onClick={() => set({ new: 'walk-in', table: table.id, time: '', booking: '', spot: '' })}
            >
              Walk-in here
            </button>
          )}
          <button
            type="button"
            class="button"
            onClick={() =>
              set({
                new: '1',
                table: table.id,
                time: isLive ? '' : timeAt(venue, at),
                booking: '',
                spot: '',
              })
            }
          >
            Book this table
          </button>
        </div>
      )}
      {isBlocking && (
        <BlockDialog venue={venue} date={date} chosen={[table.id]} onClose={() => setIsBlocking(false)} />
      )}
    </Panel>
  )
}

interface RowProps {
  readonly party: Party
  readonly onOpen: (id: string) => void
  readonly children: ComponentChildren
}

const PartyRow = ({ party, onOpen, children }: RowProps) => (
  <li>
    <button type="button" class="link" onClick={() => onOpen(party.id)}>
      {party.time} {party.guest.name}, {party.party_size}
    </button>
    <LookBadge party={party} />
    {children}
  </li>
)
