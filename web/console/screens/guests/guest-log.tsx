import { useState } from 'preact/hooks'
import { useLoad } from '../../../shared/use-load.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { historyInWords } from '../../model/history-words.ts'
import { momentOf } from '../../model/moment.ts'
import { type Venue, venues } from '../../model/venues.ts'

interface Props {
  readonly id: string
  readonly venue: Venue
}

/** The last things that happened with the guest. Loaded when it is opened. */
export const GuestActivity = ({ id, venue }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useLoad(isOpen ? `activity ${id}` : null, (signal) =>
    call('GET /api/my-guests/:id/activity', { params: { id }, signal }),
  )
  return (
    <details class="panel-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>Activity</h3>
      </summary>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data?.data.length === 0 && <p class="quiet">Nothing happened yet.</p>}
      <ol class="history">
        {data?.data.map((entry) => {
          const place = venues.value?.find((one) => one.id === entry.venue_id) ?? venue
          return (
            <li key={`${entry.at}${entry.type}${entry.booking_id}`}>
              <b>{historyInWords(entry.type, entry.details, place.currency)}</b>
              <small>
                {entry.venue_name}, {momentOf(place, entry.at)}
              </small>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

const KEY_WORDS = { grant: 'Given', purchase: 'Bought', spend: 'Spent', refund: 'Returned' } as const

/** The guest's keys, in and out. Loaded when it is opened. */
export const GuestBilling = ({ id, venue }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useLoad(isOpen ? `billing ${id}` : null, (signal) =>
    call('GET /api/my-guests/:id/billing', { params: { id }, signal }),
  )
  return (
    <details class="panel-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>Billing</h3>
      </summary>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data?.data.length === 0 && (
        <p class="quiet">No keys were spent here. Deposits are with the booking that they belong to.</p>
      )}
      <ol class="history">
        {data?.data.map((entry) => (
          <li key={entry.id}>
            <b>
              {KEY_WORDS[entry.type]} {count(Math.abs(entry.delta), 'key')}
            </b>
            <small>
              {entry.note}, {momentOf(venue, entry.created_at)}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
