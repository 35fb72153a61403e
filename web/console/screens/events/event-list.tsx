import { useState } from 'preact/hooks'
import { shortDate } from '../../../shared/dates.ts'
import { Calendar } from '../../../shared/icons.tsx'
import words from '../../../shared/words.en.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { optionsOf, Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { HELP } from '../../model/help.ts'
import { useKept } from '../../model/use-kept.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { ShowMore } from '../../parts/show-more.tsx'
import { type Event, type EventDesk, STATUS_WORDS } from './desk.ts'

const LISTS = { upcoming: 'Upcoming', drafts: 'Drafts', past: 'Past' } as const
type ListName = keyof typeof LISTS
const PAGE = 50

/** Upcoming nights first; drafts and past ones a tap away. */
export const EventList = ({ desk }: { desk: EventDesk }) => {
  const { address, set } = useNavigation()
  const list = (address.query.list ?? 'upcoming') as ListName
  const [pages, setPages] = useState(1)
  const {
    data: page,
    error,
    reload,
  } = useLiveLoad(`events ${desk.venue?.id} ${list} ${pages}`, (signal) =>
    call('GET /api/my-events', {
      query: { list, limit: Math.min(PAGE * pages, 200), ...(desk.venue ? { venue: desk.venue.id } : {}) },
      signal,
    }),
  )
  const data = useKept(`${desk.venue?.id} ${list}`, page)
  // An empty list has this button in its middle. Until another list is read, the button stays as it is.
  const isAbove = useKept(`${desk.venue?.id}`, page && (page.data.length > 0 || list === 'past'))
  return (
    <div class="events">
      <div class="toolbar">
        <Segments
          legend="Which events"
          name="list"
          options={optionsOf(LISTS)}
          value={list}
          onChoose={(name) => set({ list: name === 'upcoming' ? '' : name })}
        />
        {desk.canChange && isAbove && (
          <a class="button small primary push" href={desk.href('new')}>
            New event
          </a>
        )}
      </div>
      <LoadState error={error} isLoading={!data} onAgain={() => void reload()} />
      {data?.data.length === 0 && <Nothing list={list} desk={desk} />}
      <ul class="rows">
        {data?.data.map((event) => (
          <li key={event.id}>
            <EventRow event={event} desk={desk} />
          </li>
        ))}
      </ul>
      <ShowMore page={data} onMore={() => setPages(pages + 1)} />
    </div>
  )
}

const EventRow = ({ event, desk }: { event: Event; desk: EventDesk }) => {
  const { text, look } = STATUS_WORDS[event.status]
  const facts = [event.genre ?? event.event_type, desk.venue ? event.organiser_name : event.venue_name]
  return (
    <a class="row event-row" href={desk.href(event.id)}>
      {event.cover_image_url ? (
        <img src={event.cover_image_url} alt="" width={64} height={40} loading="lazy" />
      ) : (
        <span class="no-cover">
          <Calendar />
        </span>
      )}
      <span class="when">
        {shortDate(words, event.event_date)}
        <small>
          {event.start_time}–{event.end_time}
        </small>
      </span>
      <span class="who">
        <b>{event.name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span class="where">
        {event.sold} of {event.capacity} sold
      </span>
      {event.pending_change && <span class="badge look-request">Change to approve</span>}
      <span class={`badge ${look}`}>{text}</span>
    </a>
  )
}

const EMPTY: Record<ListName, string> = {
  upcoming: 'An event has a date, a capacity and tickets or tables. It stays a draft until you publish it.',
  drafts: 'Events that you have begun and not published stand here.',
  past: 'Nights that are over or cancelled stand here, with their guests and sales.',
}

const Nothing = ({ list, desk }: { list: ListName; desk: EventDesk }) => (
  <div class="empty">
    <h2>{list === 'upcoming' ? 'No event ahead' : list === 'drafts' ? 'No drafts' : 'No past events'}</h2>
    <p>{EMPTY[list]}</p>
    {desk.canChange && list !== 'past' && (
      <a class="button primary" href={desk.href('new')}>
        New event
      </a>
    )}
    <a href={`${HELP}#events`} target="_blank" rel="noreferrer">
      How events work
    </a>
  </div>
)
