import { useEffect, useRef, useState } from 'preact/hooks'
import { openSteps, returnsAll } from '../../../domain/terms.ts'
import { instantOf } from '../../shared/dates.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { Bones } from '../forms/load-state.tsx'
import { call, sentenceFor } from '../model/api.ts'
import { now } from '../model/clock.ts'
import { blocks, type Party, standing, tables } from '../model/day.ts'
import { count } from '../model/guest-name.ts'
import { moneyOf } from '../model/marks.ts'
import { canSwap, moveParty, swapParties } from '../model/party-actions.ts'
import { judge } from '../model/timeline-model.ts'
import type { Venue } from '../model/venues.ts'
import { AfterMidnight } from './after-midnight.tsx'
import { TablePicker } from './table-picker.tsx'
import { TimeInput } from './time-input.tsx'

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly onClose: () => void
}

/** The same as dragging, for keyboards and small screens: one table or several, and the time. */
export const MoveDialog = ({ venue, party, onClose }: Props) => {
  const picker = useRef<HTMLUListElement>(null)
  useEffect(() => picker.current?.querySelector(':checked')?.scrollIntoView({ block: 'center' }), [])
  // What was seen when the dialog opened: if a colleague moves the party meanwhile, the service says so.
  const [seen] = useState(party)
  const [time, setTime] = useState(party.time)
  const [date, setDate] = useState(party.date)
  const isOtherDay = date !== party.date
  const [chosen, setChosen] = useState<readonly string[]>(party.table_ids)
  const [isJoined, setIsJoined] = useState(party.table_ids.length > 1)
  const length = Date.parse(party.ends_at) - Date.parse(party.starts_at)
  const from = instantOf(venue, date, time || party.time)
  const span = { from, to: from + length }
  const verdictOf = (id: string) =>
    judge(
      party,
      tables.value.filter((table) => table.id === id),
      span,
      standing.value,
      blocks.value,
    )
  const picked = tables.value.filter(({ id }) => chosen.includes(id))
  const whole = judge(party, picked, span, standing.value, blocks.value)
  const pick = (id: string) => {
    if (!isJoined) setChosen([id])
    else setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  const save = async (event: Event) => {
    event.preventDefault()
    if (isOtherDay) return saveOtherDay()
    const isReseated = chosen.join() !== seen.table_ids.join()
    onClose()
    await moveParty(venue.id, seen, {
      ...(isReseated ? { tableIds: chosen, tables: picked.map(({ table_number }) => table_number) } : {}),
      ...(time !== seen.time ? { time } : {}),
      ...(whole.verdict === 'blocked' ? { isBlockedToo: true } : {}),
      startsAt: new Date(span.from).toISOString(),
      endsAt: new Date(span.to).toISOString(),
    })
  }
  const options = useLoad(isOtherDay && time ? `${date} ${time} ${party.party_size}` : null, (signal) =>
    call('GET /api/my-venues/:venueId/table-options', {
      params: { venueId: venue.id },
      query: { date, time, party_size: party.party_size },
      signal,
    }),
  )
  const seats = options.data?.seats ?? []
  const seat = seats.find(({ table_ids }) => table_ids.join() === chosen.join()) ?? seats[0]
  const saveOtherDay = async () => {
    if (!seat) return
    onClose()
    await moveParty(venue.id, seen, { date, time, tableIds: seat.table_ids, tables: seat.tables })
  }
  const isSame = (ids: readonly string[]) => [...ids].sort().join() === [...seen.table_ids].sort().join()
  const isUnchanged = !isOtherDay && time === seen.time && isSame(chosen)
  const inTheWay =
    !isOtherDay && picked.length === 1 && whole.verdict === 'taken' && whole.by && canSwap(seen, whole.by)
      ? whole.by
      : undefined
  const swap = () => {
    if (!inTheWay) return
    onClose()
    void swapParties(seen, inTheWay)
  }
  const said = () => {
    if (picked.length === 0) return 'Choose a table.'
    if (whole.verdict === 'taken' && whole.by)
      return `Taken from ${whole.by.time} by ${whole.by.guest.name}, party of ${whole.by.party_size}.`
    if (whole.verdict === 'blocked') return 'Blocked at that time.'
    if (whole.verdict === 'small')
      return `${count(
        picked.reduce((sum, { capacity }) => sum + capacity, 0),
        'seat',
      )} for ${party.party_size} people.`
    if (isUnchanged) return 'This is their table already.'
    return picked.length > 1 ? 'These tables are free, and will be joined.' : 'This table is free.'
  }
  return (
    <Dialog title={`Move ${party.guest.name}, party of ${party.party_size}`} onClose={onClose}>
      <form class="stack" onSubmit={save}>
        <div class="pair">
          <div class="field">
            <label for="move-date">Day</label>
            <input
              id="move-date"
              type="date"
              required
              value={date}
              onInput={(event) => event.currentTarget.value && setDate(event.currentTarget.value)}
            />
          </div>
          <div class="field">
            <label for="move-time">Time</label>
            <TimeInput id="move-time" time={time} onTime={setTime} />
          </div>
        </div>
        {time && <AfterMidnight venue={venue} date={date} time={time} />}
        {isOtherDay ? (
          <fieldset>
            <legend>Tables on that day</legend>
            {!options.data && !options.error && <Bones rows={2} />}
            {options.error && <p class="notice bad">{sentenceFor(options.error)}</p>}
            {options.data && seats.length === 0 && (
              <p class="notice warn">Nothing is free then for {party.party_size}. Try another time.</p>
            )}
            <ul class="table-picker">
              {seats.map(({ table_ids, tables: numbers, capacity }) => (
                <li key={table_ids.join()}>
                  <label class="pick free">
                    <input
                      type="radio"
                      name="move-table"
                      checked={seat?.table_ids.join() === table_ids.join()}
                      onChange={() => setChosen(table_ids)}
                    />
                    <b>{numbers.join(' + ')}</b>
                    <small>{count(capacity, 'seat')}</small>
                  </label>
                </li>
              ))}
            </ul>
            {options.data?.warnings?.map(({ message }) => (
              <p key={message} class="notice warn">
                {message}
              </p>
            ))}
          </fieldset>
        ) : (
          <fieldset>
            <legend>Tables</legend>
            <TablePicker picker={picker}>
              {({ id, table_number, capacity }) => {
                const { verdict, by } = verdictOf(id)
                return (
                  <label class={`pick ${verdict}`}>
                    <input
                      type={isJoined ? 'checkbox' : 'radio'}
                      name="move-table"
                      checked={chosen.includes(id)}
                      onChange={() => pick(id)}
                    />
                    <b>{table_number}</b>
                    <small>
                      {by ? by.guest.name : verdict === 'blocked' ? 'Blocked' : count(capacity, 'seat')}
                    </small>
                  </label>
                )
              }}
            </TablePicker>
          </fieldset>
        )}
        {!isOtherDay && (
          <label class="check">
            <input
              type="checkbox"
              checked={isJoined}
              onChange={() => {
                if (isJoined) setChosen(chosen.slice(0, 1))
                setIsJoined(!isJoined)
              }}
            />
            Join several tables
          </label>
        )}
        <p class={`hint verdict ${whole.verdict}`} role="status">
          {isOtherDay ? '' : said()}
        </p>
        <MoneyAtStake venue={venue} party={seen} from={from} />
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          {inTheWay && (
            <button type="button" class="button" onClick={swap}>
              Swap with {inTheWay.guest.name}
            </button>
          )}
          <button
            type="submit"
            class="button primary"
            disabled={
              !time || isUnchanged || (isOtherDay ? !seat : picked.length === 0 || whole.verdict === 'taken')
            }
          >
            {!isOtherDay && whole.verdict === 'blocked' ? 'Use it all the same' : 'Move'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** A new start moves the deadlines of the terms with it: what could be cancelled for nothing may cost money then. */
const MoneyAtStake = ({
  venue,
  party,
  from,
}: {
  readonly venue: Venue
  readonly party: Party
  readonly from: number
}) => {
  const sums = moneyOf(party, venue.currency).map(({ text }) => text)
  const isMoved = from !== Date.parse(party.starts_at)
  const hasMoney = party.source === 'booking' && sums.length > 0
  const { data } = useLoad(hasMoney && isMoved ? `terms of ${party.id}` : null, (signal) =>
    call('GET /api/bookings/:id', { params: { id: party.id }, signal }),
  )
  const terms = data?.terms
  if (!isMoved || !terms) return null
  const isFree = (startsAt: number) => {
    const [step] = openSteps(terms, new Date(startsAt), new Date(now.value))
    return step !== undefined && returnsAll(step)
  }
  if (!isFree(Date.parse(party.starts_at)) || isFree(from)) return null
  return (
    <p class="notice warn" role="status">
      {sums.join(', ')}. With this start it is too late to cancel free of charge.
    </p>
  )
}
