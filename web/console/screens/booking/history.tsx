import { useState } from 'preact/hooks'
import { call, sentenceFor } from '../../model/api.ts'
import { historyInWords } from '../../model/history-words.ts'
import { momentOf } from '../../model/moment.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import type { Venue } from '../../model/venues.ts'

/** What happened to the booking, newest first. Loaded when it is opened. */
export const History = ({ id, venue }: { id: string; venue: Venue }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useLiveLoad(isOpen ? `history ${id}` : null, (signal) =>
    call('GET /api/bookings/:id/history', { params: { id }, signal }),
  )
  return (
    <details class="panel-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>History</h3>
      </summary>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      <ol class="history">
        {[...(data?.events ?? [])].reverse().map((event) => (
          <li key={`${event.at}${event.type}${JSON.stringify(event.details)}`}>
            <b>{historyInWords(event.type, event.details, venue.currency)}</b>
            <small>
              {event.actor}, {momentOf(venue, event.at)}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
