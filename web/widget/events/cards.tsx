import type { EventCard } from '../../../contract/page-data.ts'
import { Calendar } from '../../shared/icons.tsx'
import { Contact } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import { type StepProps, whenOf } from './context.ts'
import { withEvent } from './draft.ts'

/** What is on. Each card is a link, so that it can be opened in another tab or shared. */
export const EventCards = (props: StepProps) => {
  const { page, words, draft, go } = props
  const isGone = page.event !== null && !page.events.some(({ id }) => id === page.event)
  const open = (event: EventCard) => (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return
    click.preventDefault()
    go('event', withEvent(draft, event))
  }
  return (
    <>
      <Head title={words.eventsTitle} />
      {isGone && (
        <div class="notice warn" role="status">
          <div>{words.eventGone}</div>
        </div>
      )}
      {page.events.length === 0 && (
        <div class="notice">
          <Calendar />
          <div>
            <p>{words.noEvents}</p>
            <Contact page={page} />
          </div>
        </div>
      )}
      <ul class="cards">
        {page.events.map((event) => (
          <li key={event.id}>
            <a class="event-card" href={`?lang=${page.lang}&event=${event.id}`} onClick={open(event)}>
              <Cover event={event} />
              <span class="facts-of">
                <span class="quiet small">{whenOf(words, event)}</span>
                <strong>{event.name}</strong>
                <Sale {...props} event={event} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The picture, or the day where there is none. */
export const Cover = ({ event }: { event: EventCard }) =>
  event.cover_image_url ? (
    <img class="cover" src={event.cover_image_url} alt="" width="640" height="360" loading="lazy" />
  ) : (
    <span class="cover blank" aria-hidden="true">
      {Number(event.event_date.slice(8))}
    </span>
  )

/** From which price, and how much is left. */
const Sale = (props: StepProps & { event: EventCard }) => {
  const { words, event } = props
  const hasTables = event.sells_tables && event.spots_left > 0
  if (event.sold_out) return <span class="state off">{hasTables ? words.ticketsSoldOut : words.soldOut}</span>
  return (
    <span class="sale">
      <span>
        {event.from_price_pence === null
          ? hasTables
            ? words.tables
            : words.notOnSale
          : event.from_price_pence === 0
            ? words.free
            : words.from(price(props, event.from_price_pence))}
      </span>
      {event.few_left && <span class="state few">{words.fewLeft}</span>}
    </span>
  )
}
