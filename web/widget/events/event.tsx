import type { EventCard } from '../../../contract/page-data.ts'
import { localOf, shortDate } from '../../shared/dates.ts'
import { LazyJoin } from '../join/lazy-join.ts'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import { Stepper } from '../shared/stepper.tsx'
import { Cover } from './cards.tsx'
import { type StepProps, whenOf } from './context.ts'
import { dueOf, type Options, type Selection, type TicketType, tableFor, withSelection } from './draft.ts'
import { useOptions } from './use-options.ts'

/** One event: what it is, and what can be bought for it. */
export const EventChoice = (props: StepProps) => {
  const { words, draft, trouble, go, next } = props
  const loaded = useOptions(props)
  const { data } = loaded
  const event = data?.event ?? draft.event
  if (!event) return null
  const selection = data && stillOffered(draft.selection, data)
  const due = selection && dueOf({ ...draft, selection, extras: {} })
  const forward = () => {
    if (!data || !selection) return
    const changed = withSelection(draft, selection, data)
    go(next('event', changed), changed)
  }
  return (
    <>
      <About {...props} event={event} />
      <TroubleNotice trouble={trouble} />
      <Loading words={words} loaded={loaded} />
      {data && <Offers {...props} data={data} selection={selection} />}
      {data && (
        <div class="foot">
          <button type="button" class="button primary" disabled={!selection} onClick={forward}>
            {due && due.pence > 0 ? words.nextFor(price(props, due.pence)) : words.next}
          </button>
        </div>
      )}
    </>
  )
}

const About = ({ words, event }: StepProps & { event: EventCard }) => (
  <>
    {event.cover_image_url && <Cover event={event} />}
    <header>
      <h2 tabIndex={-1}>{event.name}</h2>
      <p>{words.until(whenOf(words, event), event.end_time)}</p>
      {(event.event_type || event.genre) && (
        <p class="quiet kind">
          {[words.kind(event.event_type ?? ''), event.genre].filter(Boolean).join(' · ')}
        </p>
      )}
    </header>
    {event.description && <p class="description">{event.description}</p>}
  </>
)

/** What was chosen before may be gone, or fewer may be left. */
const stillOffered = (selection: Selection | undefined, options: Options): Selection | undefined => {
  if (selection?.kind === 'table')
    return options.tables[0] && tableFor(options, selection.party, selection.table)
  const type = options.ticket_types.find(({ id }) => id === selection?.type.id)
  if (!selection || !type || type.reason) return undefined
  return { ...selection, type, quantity: Math.min(selection.quantity, mostOf(type)) }
}

const mostOf = (type: TicketType) => Math.min(type.max_per_order, type.remaining)

interface OffersProps extends StepProps {
  readonly data: Options
  readonly selection: Selection | undefined
}

const Offers = (props: OffersProps) => {
  const { page, words, data, selection, change } = props
  const { ticket_types: types, tables } = data
  const choose = (chosen: Selection) => change({ selection: chosen })
  const largest = Math.max(0, ...tables.map(({ capacity }) => capacity))
  const perCover = tables[0]?.price_per_cover_pence ?? 0
  const party = selection?.kind === 'table' ? selection.party : Math.min(2, largest)
  const table = (size: number) => tableFor(data, size, selection?.kind === 'table' ? selection.table : null)
  const isFull = !tables.some(({ available }) => available) || data.event.spots_left === 0
  if (types.length === 0 && tables.length === 0) return <p class="notice">{words.nothingSold}</p>
  return (
    <fieldset class="offers">
      <legend>{words.choose}</legend>
      {types.map((type) => {
        const chosen = selection?.kind === 'ticket' && selection.type.id === type.id ? selection : undefined
        return (
          <div key={type.id} class={`offer ${type.reason ? 'refused' : ''}`}>
            <label class="option">
              <input
                type="radio"
                name="offer"
                checked={chosen !== undefined}
                disabled={type.reason !== undefined}
                onChange={() => choose({ kind: 'ticket', type, quantity: Math.max(1, type.min_per_order) })}
              />
              <span>
                <strong>{type.name}</strong>
                {type.description && <span class="quiet small">{type.description}</span>}
                <span class="small">
                  {type.price_pence > 0 ? price(props, type.price_pence) : words.free}
                  {type.reason && <> · {reasonOf(props, type)}</>}
                </span>
              </span>
            </label>
            {page.waitlist && type.reason === 'sold_out' && (
              <LazyJoin
                {...props}
                wanted={{
                  type: 'event',
                  date: data.event.event_date,
                  party_size: Math.max(2, type.min_per_order),
                  event_id: data.event.id,
                  ticket_type_id: type.id,
                }}
              />
            )}
            {chosen && (
              <span class="count">
                <Stepper
                  words={words}
                  name={type.name}
                  quantity={chosen.quantity}
                  min={type.min_per_order}
                  max={mostOf(type)}
                  onQuantity={(quantity) => choose({ ...chosen, quantity })}
                />
                <span class="quiet small" role="status">
                  {limitOf(props, type, chosen.quantity)}
                </span>
              </span>
            )}
          </div>
        )
      })}
      {tables.length > 0 && (
        <div class={`offer ${isFull ? 'refused' : ''}`}>
          <label class="option">
            <input
              type="radio"
              name="offer"
              checked={selection?.kind === 'table'}
              disabled={isFull}
              onChange={() => choose(table(party))}
            />
            <span>
              <strong>{words.aTable}</strong>
              <span class="small">
                {isFull
                  ? words.noTables
                  : perCover > 0
                    ? words.perGuest(price(props, perCover))
                    : words.tableHint}
              </span>
            </span>
          </label>
          {selection?.kind === 'table' && (
            <span class="count">
              <Stepper
                words={words}
                name={words.guest}
                quantity={party}
                min={1}
                max={largest}
                onQuantity={(size) => choose(table(size))}
              />
              <span class="quiet small">{words.guests(party)}</span>
            </span>
          )}
        </div>
      )}
      {types.length + (tables.length > 0 ? 1 : 0) > 1 && (
        <p class="quiet small">{words.oneKind(page.venue.name)}</p>
      )}
    </fieldset>
  )
}

/** Why a kind of ticket cannot be bought. */
const reasonOf = ({ page, words }: StepProps, { reason, sale_start }: TicketType): string => {
  if (reason !== 'not_started' || !sale_start) return words.ticketReasons[reason ?? 'closed']
  const { date, time } = localOf(page.venue, Date.parse(sale_start))
  return words.onSaleFrom(words.at(shortDate(words, date), time))
}

/** Why there cannot be one more. */
const limitOf = ({ words }: StepProps, type: TicketType, quantity: number): string => {
  if (quantity < mostOf(type)) return type.remaining <= 10 ? words.onlyLeft(type.remaining) : ''
  return type.remaining < type.max_per_order
    ? words.onlyLeft(type.remaining)
    : words.mostPerOrder(type.max_per_order)
}
