import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { instantOf } from '../../../shared/dates.ts'
import type { PlanFixture } from '../../../shared/floor-fixtures.tsx'
import { boxOf, FloorPlan } from '../../../shared/floor-plan.tsx'
import { timeIn } from '../../../shared/time-text.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { Segments } from '../../forms/segments.tsx'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { now, openSpan, timeAt } from '../../model/clock.ts'
import { areas, blocks, type Party, standing, type Table, tables } from '../../model/day.ts'
import { marksOf } from '../../model/marks.ts'
import { moveParty } from '../../model/party-actions.ts'
import { judge, spanOf } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { AreaOutlines } from '../../parts/area-outlines.tsx'
import { marksInWords } from '../../parts/marks.tsx'
import { TimeInput } from '../../parts/time-input.tsx'
import { PlanArrows } from './move-arrows.tsx'
import { beginPlanDrag } from './plan-drag.ts'
import { PlanList, type Target } from './plan-list.tsx'
import { isDueSoon, linesFor, type TableNow, tableNow, wordsFor } from './plan-model.ts'
import { TableLabel } from './table-label.tsx'
import { TablePanel } from './table-panel.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  /** What stands above the plan. */
  readonly children: ComponentChildren
}

/** How tables are drawn. They move seldom: the day brings their numbers, and a change of those loads the drawing again. */
const useDrawing = (venue: Venue) => {
  const params = { venueId: venue.id }
  const drawn = tables.value.map((table) => Object.values(table).join()).join(';')
  return useLoad(`drawing ${venue.id} ${drawn}`, async (signal) => {
    const [floors, drawnTables] = await Promise.all([
      call('GET /api/my-venues/:venueId/floors', { params, signal }),
      call('GET /api/my-venues/:venueId/tables', { params, signal }),
    ])
    return { floors: floors.data, tables: drawnTables.data }
  })
}

/** The moment that the plan shows: now on the running day, else a time of the day. */
const useMoment = (venue: Venue, date: string, today: string) => {
  const { address, set } = useNavigation()
  const chosen = timeIn(address.query.at ?? '')
  const isLive = date === today && chosen === undefined
  const { from, to } = openSpan(venue, date)
  const at = chosen ? instantOf(venue, date, chosen) : isLive ? now.value : (from + to) / 2
  return { at, isLive, choose: (time: string) => set({ at: time }, { replace: true }) }
}

/** Where a party that is being dragged is. */
interface Lifted {
  readonly over: string | undefined
  readonly x: number
  readonly y: number
}

/** The drawn floor: who sits where, for how long, and who comes next. */
export const Plan = ({ venue, date, today, children }: Props) => {
  const { address, set } = useNavigation()
  const { data, error } = useDrawing(venue)
  const { at, isLive, choose } = useMoment(venue, date, today)
  const [moving, setMoving] = useState<Party>()
  const [lifted, setLifted] = useState<Lifted>()
  const states = new Map(
    tables.value.map((table) => [
      table.id,
      tableNow(
        table,
        standing.value.filter(({ table_ids }) => table_ids.includes(table.id)),
        blocks.value,
        at,
        isLive,
      ),
    ]),
  )
  const drawnFloors = (data?.floors ?? [])
    .map(({ id, name, fixtures }) => ({
      id,
      name,
      fixtures,
      tables: data?.tables.filter((table) => table.floor_id === id && states.has(table.id)) ?? [],
    }))
    .filter(({ tables: drawn }) => drawn.length > 0)
  const floor = drawnFloors.find(({ id }) => id === address.query.floor) ?? drawnFloors[0]
  const spot = address.query.spot && !address.query.new && !address.query.booking ? address.query.spot : ''
  const selected = states.get(spot)
  useCancelByEscape(moving !== undefined, () => setMoving(undefined))

  const verdictFor = (party: Party, table: Table): Target =>
    party.table_ids.includes(table.id)
      ? 'own'
      : judge(party, [table], spanOf(party), standing.value, blocks.value).verdict
  const verdictOf = (table: Table): Target | undefined => moving && verdictFor(moving, table)
  const pick = (id: string) => {
    const table = states.get(id)?.table
    if (!table) return
    if (!moving) return set({ spot: id, booking: '', new: '' })
    if (['own', 'taken'].includes(verdictOf(table) ?? '')) return
    setMoving(undefined)
    moveTo(moving, table)
  }
  const moveTo = (party: Party, table: Table) =>
    moveParty(venue.id, party, { tableIds: [table.id], tables: [table.table_number] })
  const grab = (event: PointerEvent, id: string) => {
    const party = states.get(id)?.party
    if (!party || moving || !may(venue, 'host')) return
    const end = () => {
      setMoving(undefined)
      setLifted(undefined)
    }
    beginPlanDrag(event, {
      onLift: () => setMoving(party),
      onOver: (over, x, y) => setLifted({ over, x, y }),
      onDrop: (over) => {
        end()
        const table = tables.value.find((one) => one.id === over)
        if (!table) return
        const verdict = verdictFor(party, table)
        if (verdict === 'taken') showToast({ text: `Table ${table.table_number} is taken then.` })
        else if (verdict !== 'own') void moveTo(party, table)
      },
      onCancel: end,
    })
  }
  const classOf = (state: TableNow) => {
    const verdict = verdictOf(state.table)
    const isOver = lifted?.over === state.table.id ? ' over' : ''
    if (verdict) return `target-${verdict}${isOver}`
    return `look-${state.state}${isDueSoon(state, at) ? ' soon' : ''}`
  }

  return (
    <>
      <div class="floor">
        {children}
        <div class="plan-bar">
          <div class="plan-time">
            <label for="plan-time">At</label>
            <TimeInput
              id="plan-time"
              time={timeAt(venue, at)}
              onTime={(time) => {
                // Half a time shows no other moment.
                if (time) choose(time)
              }}
            />
          </div>
          {isLive ? (
            <span class="badge look-seated">Now</span>
          ) : (
            date === today && (
              <button type="button" class="button small" onClick={() => choose('')}>
                Now
              </button>
            )
          )}
          {moving && (
            <p class="notice warn plan-moving" role="status">
              <span>
                Where does <b>{moving.guest.name}</b>, party of {moving.party_size}, go? Choose a table.
              </span>
              <button type="button" class="button small" onClick={() => setMoving(undefined)}>
                Do not move
              </button>
            </p>
          )}
        </div>
        {error && <p class="notice bad">{sentenceFor(error)}</p>}
        <div class="plan-and-list">
          <div class="plan-floors">
            {drawnFloors.length > 1 && (
              <Segments
                legend="Floor"
                name="plan-floor"
                options={drawnFloors.map(({ id, name }): [string, string] => [id, name])}
                value={floor?.id ?? ''}
                onChoose={(id: string) => set({ floor: id }, { replace: true })}
              />
            )}
            {floor && (
              <DrawnFloor
                key={floor.id}
                name={floor.name}
                tables={floor.tables}
                fixtures={floor.fixtures}
                states={states}
                at={at}
                openId={spot}
                currency={venue.currency}
                classOf={classOf}
                onPick={pick}
                onGrab={grab}
              />
            )}
            {lifted && moving && (
              <span
                class="plan-lifted"
                style={{ left: `${lifted.x}px`, top: `${lifted.y}px` }}
                aria-hidden="true"
              >
                {moving.guest.name} · {moving.party_size}
              </span>
            )}
          </div>
          <PlanList
            states={[...states.values()]}
            at={at}
            openId={spot}
            verdictOf={moving ? verdictOf : undefined}
            onPick={pick}
          />
        </div>
      </div>
      {selected && (
        <TablePanel
          date={date}
          venue={venue}
          state={selected}
          at={at}
          isLive={isLive}
          onMove={(party) => {
            set({ spot: '' })
            setMoving(party)
          }}
          onClose={() => set({ spot: '' })}
        />
      )}
    </>
  )
}

type DrawnTable = OkOf<Contract['GET /api/my-venues/:venueId/tables']>['data'][number]

interface DrawnProps {
  readonly name: string
  readonly tables: readonly DrawnTable[]
  readonly fixtures: readonly PlanFixture[]
  readonly states: ReadonlyMap<string, TableNow>
  readonly at: number
  readonly openId: string
  readonly currency: string
  readonly classOf: (state: TableNow) => string
  readonly onPick: (id: string) => void
  readonly onGrab: (event: PointerEvent, id: string) => void
}

const MOST_SCALE = 1.4
const STEP = 1.4
const MOST_ZOOM = 4

/** How many pixels a unit of the plan has, so that the whole floor fits its box; and closer, on request. */
const useFit = (drawn: readonly (DrawnTable | PlanFixture)[]) => {
  const box = useRef<HTMLElement>(null)
  const [room, setRoom] = useState({ width: 900, height: 600 })
  const [zoom, setZoom] = useState(1)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const { width, height } = boxOf(drawn)
  const fit = Math.min(MOST_SCALE, room.width / width, Math.max(240, room.height) / height)
  const scale = fit * zoom
  return { box, scale, size: { width: width * scale, height: height * scale }, zoom, setZoom }
}

const DrawnFloor = (props: DrawnProps) => {
  const { name, tables: drawn, fixtures, states, at, openId, currency, classOf, onPick, onGrab } = props
  const { box, scale, size, zoom, setZoom } = useFit([...drawn, ...fixtures])
  return (
    <div class="plan-frame">
      <div class="plan-zoom">
        <button
          type="button"
          class="button small"
          aria-label="Smaller"
          disabled={zoom <= 1}
          onClick={() => setZoom(Math.max(1, zoom / STEP))}
        >
          −
        </button>
        <button type="button" class="button small" disabled={zoom === 1} onClick={() => setZoom(1)}>
          Fit
        </button>
        <button
          type="button"
          class="button small"
          aria-label="Larger"
          disabled={zoom >= MOST_ZOOM}
          onClick={() => setZoom(Math.min(MOST_ZOOM, zoom * STEP))}
        >
          +
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="plan-box" tabIndex={0} aria-label={`Plan of ${name}`} ref={box}>
        <div
          class="plan-sheet"
          style={{ width: `${size.width}px`, height: `${size.height}px`, '--unit': `${1 / scale}px` }}
        >
          <FloorPlan
            label={`${name}: the same tables are in the list`}
            tables={drawn}
            fixtures={fixtures}
            stateOf={({ id }) => {
              const state = states.get(id)
              return state ? `${classOf(state)}${id === openId ? ' open' : ''}` : ''
            }}
            titleOf={({ id, table_number }) => {
              const state = states.get(id)
              const marks = state?.party ? marksInWords(state.party, currency) : ''
              return `Table ${table_number}: ${state ? wordsFor(state, at) : ''}${marks && `, ${marks}`}`
            }}
            labelOf={(table) => {
              const state = states.get(table.id)
              const pixels = { w: table.w * scale, h: table.h * scale, shape: table.shape }
              return (
                state && (
                  <TableLabel
                    table={table}
                    state={state.state}
                    lines={linesFor(state, pixels, at)}
                    marks={state.party ? marksOf(state.party, currency) : []}
                    unit={1 / scale}
                  />
                )
              )
            }}
            onPick={({ id }) => onPick(id)}
            onGrab={(event, { id }) => onGrab(event, id)}
          >
            <AreaOutlines tables={drawn} areas={areas.value} />
          </FloorPlan>
          <PlanArrows tables={drawn} fixtures={fixtures} />
        </div>
      </section>
    </div>
  )
}

const useCancelByEscape = (isActive: boolean, cancel: () => void) => {
  // At once, so that a key meets what is drawn.
  useLayoutEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      cancel()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}
