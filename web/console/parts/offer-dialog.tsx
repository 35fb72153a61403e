import { useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { quarterAfter } from '../../shared/time-text.ts'
import { showToast } from '../../shared/toast.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { call, sentenceFor } from '../model/api.ts'
import { now, timeAt, todayAt } from '../model/clock.ts'
import { tables } from '../model/day.ts'
import { count } from '../model/guest-name.ts'
import type { Venue } from '../model/venues.ts'
import { toldInWords, type Wish, wishWords } from '../model/wishes.ts'
import { DialogEnd } from './dialog-end.tsx'
import { TimeInput } from './time-input.tsx'

interface Props {
  readonly venue: Venue
  readonly wish: Wish
  /** What was chosen already. */
  readonly place?: { readonly time: string; readonly tableIds: readonly string[] } | undefined
  readonly onClose: () => void
}

/** When they would like to come, or the next quarter of an hour where that has begun. */
const startFor = (venue: Venue, { date, from, to }: Wish): string => {
  if (date !== todayAt(venue, now.value)) return from
  const soon = quarterAfter(timeAt(venue, now.value), 1)
  return soon > from && soon <= to ? soon : from
}

/** Holds a place for somebody who waits. Out of order only with a reason, which the history keeps. */
export const OfferDialog = ({ venue, wish, place, onClose }: Props) => {
  const [time, setTime] = useState(() => place?.time ?? startFor(venue, wish))
  const [tableIds, setTableIds] = useState(place?.tableIds.join(' ') ?? '')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const isSending = useRef(false)
  const isTable = wish.type === 'tables'
  const { data } = useLoad(isTable && time ? `offer ${wish.id} ${time}` : null, (signal) =>
    call('GET /api/my-venues/:venueId/table-options', {
      params: { venueId: venue.id },
      query: { date: wish.date, time, party_size: wish.party_size },
      signal,
    }),
  )
  const best = bestFor(wish, data?.seats ?? [])
  const offer = async (event: Event) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const chosen = tableIds || (best?.table_ids.join(' ') ?? '')
    try {
      const { until } = await call('POST /api/my-venues/:venueId/waitlist/:id/offer', {
        params: { venueId: venue.id, id: wish.id },
        body: {
          time,
          ...(chosen ? { table_ids: chosen.split(' ') } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })
      onClose()
      showToast({ text: `Held for ${wish.guest_name} until ${timeAt(venue, Date.parse(until))}.` })
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      isSending.current = false
    }
  }
  return (
    <Dialog title={`Offer ${wish.guest_name} a place`} onClose={onClose}>
      <form class="stack" onSubmit={offer}>
        <p class="hint">
          Party of {wish.party_size}, waits for {wishWords(wish)}. The place is held for them.{' '}
          {toldInWords(wish)}
        </p>
        <div class="pair">
          <div class="field">
            <label for="offer-time">Start</label>
            <TimeInput id="offer-time" time={time} onTime={setTime} />
          </div>
          {isTable && (
            <div class="field">
              <label for="offer-table">Table</label>
              <select
                id="offer-table"
                value={tableIds}
                onChange={(event) => setTableIds(event.currentTarget.value)}
              >
                <option value="">
                  {best
                    ? `Best: ${best.tables.length > 1 ? 'tables' : 'table'} ${best.tables.join(' + ')}`
                    : 'The best one'}
                </option>
                {seatsWith(data?.seats ?? [], tableIds).map(({ table_ids, tables, capacity }) => (
                  <option key={table_ids.join()} value={table_ids.join(' ')}>
                    {tables.join(' + ')}, {count(capacity, 'seat')}
                  </option>
                ))}
              </select>
            </div>
          )}
        </div>
        {data?.seats.length === 0 && !tableIds && (
          <p class="notice warn" role="status">
            No table is free at {time} for {wish.party_size}. Try another time.
          </p>
        )}
        {wish.place > 1 && (
          <div class="field">
            <label for="offer-reason">Why this guest first</label>
            <input
              id="offer-reason"
              aria-describedby="offer-reason-hint"
              type="text"
              maxLength={500}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            <p class="hint" id="offer-reason-hint">
              {count(wish.place - 1, 'guest has', 'guests have')} waited longer. The reason stays in the
              history.
            </p>
          </div>
        )}
        <DialogEnd fault={fault} label="Offer" onClose={onClose} />
      </form>
    </Dialog>
  )
}

type Seat = Pick<
  OkOf<Contract['GET /api/my-venues/:venueId/table-options']>['seats'][number],
  'table_ids' | 'tables' | 'capacity' | 'area'
>

/** The first one in an area that they would like, else the first of all. */
const bestFor = ({ areas }: Wish, free: readonly Seat[]): Seat | undefined =>
  free.find(({ area }) => area !== null && areas.includes(area)) ?? free[0]

/** The free seats, and the one that was chosen though it is none of them: the service has the last word. */
const seatsWith = (free: readonly Seat[], chosen: string): readonly Seat[] => {
  if (chosen === '' || free.some(({ table_ids }) => table_ids.join(' ') === chosen)) return free
  const own = tables.value.filter(({ id }) => chosen.split(' ').includes(id))
  const seat = {
    table_ids: own.map(({ id }) => id),
    tables: own.map(({ table_number }) => table_number),
    capacity: own.reduce((sum, { capacity }) => sum + capacity, 0),
    area: null,
  }
  return [seat, ...free]
}
