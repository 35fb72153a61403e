import { useState } from 'preact/hooks'
import { shortDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { now } from '../../model/clock.ts'
import { count } from '../../model/guest-name.ts'
import { useKept } from '../../model/use-kept.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { venues } from '../../model/venues.ts'
import { LookIcon } from '../../parts/party-look.tsx'
import { lookOfBooking, wordOf } from './booking-word.ts'

const PAGE = 20

/** The guest's bookings, newest first; each leads to its day at its venue. */
export const GuestBookings = ({ id }: { id: string }) => {
  const [pages, setPages] = useState(1)
  const {
    data: page,
    error,
    reload,
  } = useLiveLoad(`bookings ${id} ${pages}`, (signal) =>
    call('GET /api/my-guests/:id/bookings', { params: { id }, query: { limit: PAGE * pages }, signal }),
  )
  const data = useKept(id, page)
  return (
    <section class="panel-section">
      <h3>Bookings</h3>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      {data?.data.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="rows">
        {data?.data.map((booking) => (
          <li key={booking.id}>
            <a
              class="row"
              href={`/console/${booking.venue_id}/list?date=${booking.booking_date}&booking=${booking.id}`}
            >
              <span class="who">
                <b>
                  {shortDate(words, booking.booking_date)} {booking.booking_date.slice(0, 4)},{' '}
                  {booking.booking_time}
                </b>
                <small>
                  {[
                    booking.venue_name,
                    count(booking.party_size, 'person', 'people'),
                    booking.table_number ? `table\u00a0${booking.table_number}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {booking.extras.length > 0 && (
                  <small>
                    {booking.extras
                      .map(({ item, bundle, quantity }) => `${quantity} × ${item ?? bundle ?? 'Extra'}`)
                      .join(', ')}
                  </small>
                )}
              </span>
              <span class={`badge standing look-${lookOfBooking(booking)}`}>
                <LookIcon look={lookOfBooking(booking)} />
                {wordOf(
                  booking,
                  venues.value?.find(({ id }) => id === booking.venue_id),
                  now.value,
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {data?.has_more && (
        <button type="button" class="button small" onClick={() => setPages(pages + 1)}>
          Show more
        </button>
      )}
    </section>
  )
}
