import { useRef, useState } from 'preact/hooks'
import { DayLoadState } from '../../forms/load-state.tsx'
import { timeOf, useNavigation } from '../../model/address.ts'
import { now, timeAt } from '../../model/clock.ts'
import { isLoaded, type Party, pace, standing, tables, totals } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { moveParty, setDuration } from '../../model/party-actions.ts'
import { peopleDue, type ServiceSpan, serviceAt, servicesOfDay } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { BlockDialog } from '../../parts/block-dialog.tsx'
import { BlockIcon, PlanIcon, RowsIcon, TimelineIcon } from '../../parts/floor-icons.tsx'
import { Legend } from '../../parts/marks.tsx'
import { MoveDialog } from '../../parts/move-dialog.tsx'
import { lookOf } from '../../parts/party-look.tsx'
import { chooseRows, densityOf, rows } from './density.ts'
import { type Drag, type Geometry, STEP_MS } from './drag.ts'
import { Plan } from './plan.tsx'
import { Timeline } from './timeline.tsx'
import { WaitingStrip } from './waiting-strip.tsx'
import { WithoutTable } from './without-table.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
}

export const Floor = ({ venue, date, today }: Props) => {
  const { address, set } = useNavigation()
  const [moving, setMoving] = useState<Party>()
  const [isBlocking, setIsBlocking] = useState(false)
  const open = (party: Party) => set({ booking: party.id, new: '' })
  const stage = useRef<Geometry | undefined>(undefined)
  const drop = (party: Party, { mode, span, tables: over }: Drag) => {
    if (mode === 'end') {
      const mins = Math.round((span.to - span.from) / 60_000)
      if (mins !== Math.round((Date.parse(party.ends_at) - Date.parse(party.starts_at)) / 60_000))
        setDuration(venue.id, party, mins)
      return
    }
    const ids = over.map(({ id }) => id)
    const isMoved = span.from !== Date.parse(party.starts_at)
    const isReseated = ids.join() !== party.table_ids.join()
    if (!isMoved && !isReseated) return
    moveParty(venue.id, party, {
      ...(isReseated && ids.length > 0
        ? { tableIds: ids, tables: over.map(({ table_number }) => table_number) }
        : {}),
      ...(isMoved ? { time: timeAt(venue, span.from) } : {}),
      startsAt: new Date(span.from).toISOString(),
      endsAt: new Date(span.to).toISOString(),
    })
  }

  const services = servicesOfDay(pace.value, standing.value)
  const service = shownService(services, address.query.service, date === today ? now.value : undefined)
  const showWhole = (party: Party) => {
    const at = Date.parse(party.starts_at)
    const own = services.find(({ from, to }) => from <= at && at < to)
    set({ service: own?.name ?? ALL_DAY }, { replace: true })
  }

  if (!isLoaded.value) return <DayLoadState venue={venue} />
  if (tables.value.length === 0)
    return (
      <div class="empty">
        <h2>There are no tables yet</h2>
        <p>Guests can book as soon as the floor has a table and an access rule offers it.</p>
        {may(venue, 'manager') && (
          <a class="button primary" href={`/console/${venue.id}/settings/floor`}>
            Draw the floor
          </a>
        )}
      </div>
    )
  const head = (
    <>
      <DayLoadState venue={venue} />
      <div class="floor-head">
        <Totals />
        <div class="floor-tools">
          {address.query.view !== 'plan' && services.length > 1 && (
            <ServiceChoice services={services} shown={service} />
          )}
          {may(venue, 'host') && (
            <button
              type="button"
              class="button small tool"
              title="Block tables…"
              onClick={() => setIsBlocking(true)}
            >
              <BlockIcon />
              <span class="word">Block tables…</span>
            </button>
          )}
          {address.query.view !== 'plan' && <RowsChoice />}
          <Legend />
          <Views />
        </div>
      </div>
      <WithoutTable venue={venue} stage={stage} onOpen={open} onSeat={setMoving} onDrop={drop} />
      <WaitingStrip venue={venue} date={date} stage={stage} />
    </>
  )
  const dialog = (
    <>
      {moving && <MoveDialog venue={venue} party={moving} onClose={() => setMoving(undefined)} />}
      {isBlocking && <BlockDialog venue={venue} date={date} onClose={() => setIsBlocking(false)} />}
    </>
  )
  if (address.query.view === 'plan')
    return (
      <Plan venue={venue} date={date} today={today}>
        {head}
        {dialog}
      </Plan>
    )
  return (
    <div class="floor">
      {head}
      <Timeline
        venue={venue}
        date={date}
        service={service}
        onOutside={showWhole}
        openId={address.query.booking}
        newAt={timeOf(address.query)}
        onOpen={open}
        onMove={setMoving}
        onDrop={drop}
        stage={stage}
        onEmpty={(table, instant) =>
          set({
            new: '1',
            booking: '',
            table: table.id,
            time: timeAt(venue, Math.floor(instant / STEP_MS) * STEP_MS),
          })
        }
      />
      {dialog}
    </div>
  )
}

/** Low rows show the whole floor, tall ones are easier to hit. A tablet always has tall ones. */
const RowsChoice = () => {
  const isCompact = densityOf(rows.value, tables.value.length).rowPx < 40
  return (
    <button
      type="button"
      class="button small tool rows-choice"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => chooseRows(isCompact ? 'roomy' : 'compact')}
    >
      <RowsIcon />
      <span class="word">Compact rows</span>
    </button>
  )
}

const ALL_DAY = 'all'

/** The service that the address names. Today the one that is on or comes next, on other days all of them. */
const shownService = (
  services: readonly ServiceSpan[],
  wanted: string | undefined,
  at: number | undefined,
): ServiceSpan | undefined =>
  services.length < 2 || wanted === ALL_DAY
    ? undefined
    : (services.find(({ name }) => name === wanted) ??
      (at === undefined ? undefined : serviceAt(services, at)))

interface ServiceChoiceProps {
  readonly services: readonly ServiceSpan[]
  readonly shown: ServiceSpan | undefined
}

/** Lunch, dinner or all of the day, with the people of each. */
const ServiceChoice = ({ services, shown }: ServiceChoiceProps) => {
  const { set } = useNavigation()
  return (
    <div class="segments services" role="radiogroup" aria-label="Part of the day">
      {services.map(({ name, covers }) => (
        <label key={name}>
          <input
            type="radio"
            name="floor-service"
            checked={shown?.name === name}
            onChange={() => set({ service: name })}
          />
          <span>
            {name} <small>{covers}</small>
          </span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name="floor-service"
          checked={shown === undefined}
          onChange={() => set({ service: ALL_DAY })}
        />
        <span>All day</span>
      </label>
    </div>
  )
}

const VIEWS = [
  { value: '', label: 'Timeline', Icon: TimelineIcon },
  { value: 'plan', label: 'Plan', Icon: PlanIcon },
] as const

/** The same floor in two ways. */
const Views = () => {
  const { address, set } = useNavigation()
  const view = address.query.view === 'plan' ? 'plan' : ''
  return (
    <div class="segments views" role="radiogroup" aria-label="View">
      {VIEWS.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="floor-view"
            checked={view === value}
            onChange={() => set({ view: value, at: '', spot: '' })}
          />
          <span>
            <Icon />
            <span class="word">{label}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** The night in numbers. People, but where it says parties. */
const Totals = () => {
  const sums = totals.value
  if (!sums) return null
  const late = standing.value.filter((party) => lookOf(party) === 'late')
  const latePeople = late.reduce((sum, { party_size, arrived }) => sum + party_size - arrived, 0)
  const soon = peopleDue(standing.value, now.value)
  return (
    <dl class="totals">
      <Sum label="Inside" value={sums.inside} />
      <Sum label="To come" value={sums.expected} />
      {soon > 0 && <Sum label="Next 30 min" value={soon} />}
      {late.length > 0 && (
        <Sum label="Late" value={latePeople} note={`in ${count(late.length, 'party', 'parties')}`} isLoud />
      )}
      <Sum label="Covers" value={sums.covers} />
      {sums.no_shows > 0 && (
        <Sum
          label="No-shows"
          value={sums.no_show_covers}
          note={`in ${count(sums.no_shows, 'party', 'parties')}`}
        />
      )}
    </dl>
  )
}

interface SumProps {
  readonly label: string
  readonly value: number
  readonly note?: string
  readonly isLoud?: boolean
}

const Sum = ({ label, value, note, isLoud }: SumProps) => (
  <div class={isLoud ? 'loud' : ''}>
    <dt>{label}</dt>
    <dd>
      {value}
      {note && <small> {note}</small>}
    </dd>
  </div>
)
