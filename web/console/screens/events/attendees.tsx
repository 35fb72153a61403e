import { useState } from 'preact/hooks'
import { localOf } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { useKept } from '../../model/use-kept.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { SearchInput } from '../../parts/search-input.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import type { Attendee, Event } from './desk.ts'

const PAGE = 50

/** The bookings of an event, with the search that narrows them. */
export const useAttendees = (eventId: string) => {
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const q = text.trim()
  const {
    data: page,
    error,
    reload,
  } = useLiveLoad(`attendees ${eventId} ${q} ${pages}`, (signal) =>
    call('GET /api/my-events/:id/bookings', {
      params: { id: eventId },
      query: { limit: Math.min(PAGE * pages, 200), ...(q ? { q } : {}) },
      signal,
    }),
  )
  const data = useKept(eventId, page)
  return { data, error, reload, text, setText, q, showMore: () => setPages(pages + 1) }
}

interface Props {
  readonly event: Event
  readonly list: ReturnType<typeof useAttendees>
}

/** Everybody who booked, by their name or one on their tickets, by address, phone or ticket code. */
export const Attendees = ({ event, list }: Props) => {
  const { address, set } = useNavigation()
  const { data, error, reload, text, setText, q, showMore } = list
  const openId = address.query.guest
  return (
    <section class="card" aria-labelledby="attendees-title">
      <header class="card-head">
        <h3 id="attendees-title">
          Guests {data && <small class="quiet">{count(data.total, 'booking')}</small>}
        </h3>
        <SearchInput
          label="Find a guest"
          placeholder="Name, e-mail, phone or ticket code"
          value={text}
          onText={setText}
        />
      </header>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      {data?.data.length === 0 && (
        <p class="quiet">{q ? 'Nobody of that name.' : 'Nobody has booked yet.'}</p>
      )}
      <ul class="rows">
        {data?.data.map((attendee) => (
          <li key={attendee.id} class={openId === attendee.id ? 'open' : ''}>
            <button type="button" class="row" onClick={() => set({ guest: attendee.id })}>
              <span class="people">{attendee.party_size}</span>
              <span class="who">
                <b>{attendee.guest_name}</b>
                <small>
                  {[
                    attendee.kind === 'table' ? `Table ${attendee.table_number ?? 'not chosen'}` : 'Tickets',
                    attendee.paid_amount_pence > 0 && money(attendee.paid_amount_pence, event.currency, 'en'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <AttendeeBadge attendee={attendee} timezone={event.timezone} />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore page={data} isSmall onMore={showMore} />
      {data?.has_more && data.limit >= 200 && (
        <p class="quiet small">The first 200 are shown. Search for the others.</p>
      )}
    </section>
  )
}

const LOOKS: Record<string, readonly [string, string]> = {
  pending: ['Not paid yet', 'look-late'],
  approved: ['Expected', 'look-expected'],
  rejected: ['Not accepted', 'look-no_show'],
  cancelled: ['Cancelled', 'look-gone'],
}

export const AttendeeBadge = ({ attendee, timezone }: { attendee: Attendee; timezone: string }) => {
  if (attendee.checked_in_at) {
    const { time } = localOf({ timezone, service_day_start: '00:00' }, Date.parse(attendee.checked_in_at))
    return <span class="badge standing look-seated">In at {time}</span>
  }
  const [text, look] = LOOKS[attendee.status] ?? [attendee.status, '']
  return <span class={`badge ${look && `standing ${look}`}`}>{text}</span>
}
