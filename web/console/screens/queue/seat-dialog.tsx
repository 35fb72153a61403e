import { Dialog } from '../../../shared/dialog.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { now, timeAt, todayAt } from '../../model/clock.ts'
import { count } from '../../model/guest-name.ts'
import type { Venue } from '../../model/venues.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import type { Entry } from './queue-model.ts'

interface Props {
  readonly venue: Venue
  readonly entry: Entry
  readonly onSeat: (tableIds: readonly string[]) => void
  readonly onClose: () => void
}

/** The places that are free from this minute on, the best one first. */
export const SeatDialog = ({ venue, entry, onSeat, onClose }: Props) => {
  const { data, error, reload } = useLoad(`seats ${entry.id}`, (signal) =>
    call('GET /api/my-venues/:venueId/table-options', {
      params: { venueId: venue.id },
      query: {
        date: todayAt(venue, now.value),
        time: timeAt(venue, now.value),
        party_size: entry.party_size,
      },
      signal,
    }),
  )
  return (
    <Dialog title={`Seat ${entry.name}`} onClose={onClose}>
      <div class="stack">
        <LoadState error={error} isLoading={!data} onAgain={() => void reload()} rows={3} />
        {data?.seats.length === 0 && <p>No table that fits is free now.</p>}
        <ul class="seat-choice">
          {data?.seats.map(({ table_ids, tables, capacity, area }, n) => (
            <li key={table_ids.join()}>
              <button
                type="button"
                class={`button${n === 0 ? ' primary' : ''}`}
                onClick={() => onSeat(table_ids)}
              >
                <b>Table {tables.join(' + ')}</b>
                <span>
                  {count(capacity, 'seat')}
                  {area ? `, ${area}` : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <DialogEnd onClose={onClose} />
      </div>
    </Dialog>
  )
}
