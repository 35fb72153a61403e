import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/dialog.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { timeAt } from '../../model/clock.ts'
import type { Venue } from '../../model/venues.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import type { Wish } from './wishes.ts'

interface Props {
  readonly venue: Venue
  readonly wish: Wish
  readonly onClose: () => void
}

/** Holds a place for somebody who waits. Out of order only with a reason, which the history keeps. */
export const OfferDialog = ({ venue, wish, onClose }: Props) => {
  const [time, setTime] = useState(wish.from)
  const [tableIds, setTableIds] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const isTable = wish.type === 'tables'
  const { data } = useLoad(isTable && time ? `offer ${wish.id} ${time}` : null, (signal) =>
    call('GET /api/my-venues/:venueId/table-options', {
      params: { venueId: venue.id },
      query: { date: wish.date, time, party_size: wish.party_size },
      signal,
    }),
  )
  const offer = async (event: Event) => {
    event.preventDefault()
    try {
      const { until } = await call('POST /api/my-venues/:venueId/waitlist/:id/offer', {
        params: { venueId: venue.id, id: wish.id },
        body: {
          time,
          ...(tableIds ? { table_ids: tableIds.split(' ') } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })
      onClose()
      showToast({ text: `Held for ${wish.guest_name} until ${timeAt(venue, Date.parse(until))}.` })
    } catch (error) {
      setFault(sentenceFor(error))
    }
  }
  return (
    <Dialog title={`Offer ${wish.guest_name} a place`} onClose={onClose}>
      <form class="stack" onSubmit={offer}>
        <div class="pair">
          <div class="field">
            <label for="offer-time">Start</label>
            <input
              id="offer-time"
              type="time"
              required
              value={time}
              onInput={(event) => setTime(event.currentTarget.value)}
            />
          </div>
          {isTable && (
            <div class="field">
              <label for="offer-table">Table</label>
              <select
                id="offer-table"
                value={tableIds}
                onChange={(event) => setTableIds(event.currentTarget.value)}
              >
                <option value="">The best one</option>
                {data?.seats.map(({ table_ids, tables, capacity }) => (
                  <option key={table_ids.join()} value={table_ids.join(' ')}>
                    {tables.join(' + ')}, {capacity} seats
                  </option>
                ))}
              </select>
            </div>
          )}
        </div>
        <div class="field">
          <label for="offer-reason">Why this guest first (needed when somebody waits longer)</label>
          <input
            id="offer-reason"
            type="text"
            maxLength={500}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </div>
        <DialogEnd fault={fault} label="Offer" onClose={onClose} />
      </form>
    </Dialog>
  )
}
