import { useState } from 'preact/hooks'
import { localOf } from '../../../shared/dates.ts'
import { useLoad } from '../../../shared/use-load.ts'
import { call } from '../../api.ts'
import type { Venue } from '../../venues.ts'

const sentence = (type: string) => {
  const text = type.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What happened to the booking, newest first. Loaded when it is opened. */
export const History = ({ id, version, venue }: { id: string; version: string; venue: Venue }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useLoad(isOpen ? `history ${version}` : null, (signal) =>
    call('GET /api/bookings/:id/history', { params: { id }, signal }),
  )
  return (
    <details class="panel-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>History</h3>
      </summary>
      <ol class="history">
        {[...(data?.events ?? [])].reverse().map((event) => {
          const { date, time } = localOf(venue, Date.parse(event.at))
          return (
            <li key={`${event.at}${event.type}`}>
              <b>{sentence(event.type)}</b>
              <small>
                {event.actor}, {date} {time}
              </small>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
