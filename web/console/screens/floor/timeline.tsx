import { useComputed, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { instantOf, localOf, weekdayOf } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { now, openSpan, timeAt } from '../../model/clock.ts'
import {
  areas,
  pace as intervals,
  isDragging,
  lastMoved,
  type PaceInterval,
  type Party,
  standing,
  type Table,
  tables,
} from '../../model/day.ts'
import { plannedMoves } from '../../model/planned-moves.ts'
import {
  dayRange,
  overlaps,
  type Row,
  rowsOf,
  type ServiceSpan,
  type Span,
  spanOf,
} from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { askToLift } from './blocked-time.tsx'
import { type Density, densityOf, rows } from './density.ts'
import { beginDrag, type Drag, drag, EDGE_PX, type Geometry, indexTables } from './drag.ts'
import { DragHint, Ghost } from './ghost.tsx'
import { TimelineArrows } from './move-arrows.tsx'
import { Pace } from './pace.tsx'
import { LABEL_PX, type Placed, TableNumber, TimelineRow } from './timeline-row.tsx'

const MIN_HOUR_PX = 108
const HOUR_MS = 3_600_000
const EXTRA_ROWS = 4
const PACE_PX = 44
const FINGER_PX = 44
/** As much of a block has to be in view for a name to be read. */
const NAME_PX = 140

/** A finger needs room for each interval of the pace strip. */
const minHourPx = (ofDay: readonly PaceInterval[]): number => {
  const [first] = ofDay
  if (!first || !matchMedia('(pointer: coarse)').matches) return MIN_HOUR_PX
  const intervalMs = Date.parse(first.ends_at) - Date.parse(first.starts_at)
  return Math.max(MIN_HOUR_PX, Math.min(4 * FINGER_PX, (HOUR_MS / intervalMs) * FINGER_PX))
}

interface Props {
  readonly venue: Venue
  readonly date: string
  /** The part of the day that fills the box. Undefined: all of it. */
  readonly service: ServiceSpan | undefined
  readonly openId?: string | undefined
  /** The time that is chosen for a new booking. */
  readonly newAt?: string | undefined
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly onDrop: (party: Party, dropped: Drag) => void
  /** A party that is to be seen is not in the part of the day that is shown. */
  readonly onOutside: (party: Party) => void
  readonly onEmpty: (table: Table, instant: number) => void
  /** Told where rows and times are, for what is dragged onto them from outside. */
  readonly stage: { current: Geometry | undefined }
}

const placeRows = (
  rows: readonly Row[],
  { rowPx, headingPx }: Density,
): { placed: Placed[]; height: number } => {
  let top = 0
  const placed = rows.map((row) => {
    if (row.heading !== undefined) top += headingPx
    const result = { ...row, top }
    top += rowPx
    return result
  })
  return { placed, height: top }
}

/** Tables down, time across. Only the rows in sight are in the document. */
export const Timeline = ({
  venue,
  date,
  service,
  openId,
  newAt,
  onOpen,
  onMove,
  onDrop,
  onOutside,
  onEmpty,
  stage,
}: Props) => {
  const box = useRef<HTMLElement>(null)
  const view = useSignal({ top: 0, height: 900, width: 0 })
  const ofDay = standing.value
  const { from: serviceFrom, to: serviceTo } = service ?? {}
  const range = useMemo(
    () =>
      serviceFrom !== undefined && serviceTo !== undefined
        ? dayRange({ from: serviceFrom, to: serviceTo }, [])
        : dayRange(openSpan(venue, date), ofDay.map(spanOf)),
    [venue, date, ofDay, serviceFrom, serviceTo],
  )
  const all = useMemo(() => ofDay.filter((party) => overlaps(spanOf(party), range)), [ofDay, range])
  const density = densityOf(rows.value, tables.value.length)
  const { rowPx } = density
  const { placed, height } = useMemo(
    () => placeRows(rowsOf(tables.value, areas.value), density),
    [tables.value, areas.value, density],
  )
  const byTable = useMemo(() => groupByTable(all), [all])
  useEffect(() => indexTables(tables.value), [tables.value])

  // A short day fills the box; a long one scrolls.
  const hourCount = (range.to - range.from) / HOUR_MS
  const hourPx = Math.max(minHourPx(intervals.value), (view.value.width - LABEL_PX) / hourCount)
  const msPerPx = HOUR_MS / hourPx
  const width = LABEL_PX + hourCount * hourPx
  const x = (instant: number) => LABEL_PX + (instant - range.from) / msPerPx

  const follow = () => {
    const element = box.current
    if (!element) return
    // In steps of some rows, so that most of the scrolling draws nothing.
    const step = (EXTRA_ROWS / 2) * rowPx
    const next = {
      top: Math.floor(element.scrollTop / step) * step,
      height: element.clientHeight,
      width: element.clientWidth,
    }
    const { top, height: seen, width: wide } = view.value
    if (next.top !== top || next.height !== seen || next.width !== wide) view.value = next
  }
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(follow)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  // The hour before now comes first; on other days that before the booking that is made, else before the first party.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isToday = now.value > range.from && now.value < range.to
    const begins = () =>
      newAt ? instantOf(venue, date, newAt) : Math.min(...all.map((party) => spanOf(party).from))
    const first = isToday ? now.value : begins()
    element.scrollLeft = Number.isFinite(first) ? Math.max(0, x(first) - LABEL_PX - hourPx) : 0
    follow()
  }, [date, venue.id, service?.name])
  // A new party, or one that was moved, is brought into view; one that is in view stays where it is.
  const awaited = useRef<string | undefined>(undefined)
  const bring = (party: Party) => {
    const element = box.current
    if (!element || isDragging.value) return
    if (!all.includes(party)) {
      // Once: a host who then looks at another part of the day is not led back.
      if (awaited.current !== party.id) onOutside(party)
      awaited.current = party.id
      return
    }
    const placedRow = placed.find(({ table }) => party.table_ids.includes(table.id))
    if (!placedRow) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const left = x(Math.max(range.from, spanOf(party).from)) - LABEL_PX
    const isSeen =
      placedRow.top >= scrollTop &&
      placedRow.top + rowPx <= scrollTop + clientHeight - HEAD_PX - PACE_PX &&
      left >= scrollLeft &&
      left + Math.min(NAME_PX, x(spanOf(party).to) - LABEL_PX - left) <= scrollLeft + clientWidth - LABEL_PX
    if (isSeen) return
    element.scrollTo({
      top: Math.max(0, placedRow.top - clientHeight / 3),
      left: Math.max(0, left - clientWidth / 3),
    })
  }
  const placeOf = (id: string | undefined) => {
    const party = id === undefined ? undefined : ofDay.find((one) => one.id === id)
    return { party, place: party && `${id} ${party.table_ids.join()} ${party.starts_at}` }
  }
  const opened = placeOf(openId)
  useLayoutEffect(() => {
    if (opened.party) bring(opened.party)
  }, [opened.place])
  // Moves that are about to be made: the host sees the arrows before saying yes.
  const planned = placeOf(plannedMoves.value[0]?.id)
  useLayoutEffect(() => {
    if (planned.party) bring(planned.party)
  }, [planned.place])
  const moved = placeOf(lastMoved.value)
  const firstMoved = useRef(moved.place)
  useLayoutEffect(() => {
    if (moved.party && moved.place !== firstMoved.current) bring(moved.party)
  }, [moved.place])
  useLayoutEffect(() => {
    const { party } = placeOf(awaited.current)
    if (party && all.includes(party)) {
      awaited.current = undefined
      bring(party)
    }
  }, [range])
  const held = useComputed(() => drag.value?.party.table_ids)
  // Rows that are drawn once still reach the newest of these.
  const handlers = useRef({ onOpen, onMove, onDrop, onEmpty })
  handlers.current = { onOpen, onMove, onDrop, onEmpty }

  const canChange = may(venue, 'host')
  const geometry: Geometry = {
    msPerPx,
    tableAt: (clientX, clientY) => {
      const element = box.current
      if (!element) return undefined
      const bounds = element.getBoundingClientRect()
      const isInside = clientX >= bounds.left && clientX <= bounds.right
      if (!isInside || clientY < bounds.top || clientY > bounds.bottom) return undefined
      const y = clientY - bounds.top + element.scrollTop - HEAD_PX
      return placed.find(({ top }) => y >= top && y < top + rowPx)?.table
    },
    instantAt: (clientX) => {
      const element = box.current
      if (!element) return range.from
      const offset = clientX - element.getBoundingClientRect().left + element.scrollLeft - LABEL_PX
      return range.from + Math.max(0, offset) * msPerPx
    },
    isOverNumbers: (clientX) => {
      const left = box.current?.getBoundingClientRect().left ?? 0
      return clientX >= left && clientX < left + LABEL_PX
    },
    onScroll: (clientX, clientY) => {
      const element = box.current
      if (!element) return
      const bounds = element.getBoundingClientRect()
      const step = (from: number, to: number, at: number) =>
        at < from + EDGE_PX ? -12 : at > to - EDGE_PX ? 12 : 0
      const times = bounds.left + LABEL_PX
      element.scrollBy(
        clientX < times ? 0 : step(times, bounds.right, clientX),
        step(bounds.top, bounds.bottom, clientY),
      )
    },
  }

  stage.current = geometry

  const { top, height: seen } = view.value
  const inSight = placed.filter(
    (row) =>
      (row.top > top - EXTRA_ROWS * rowPx && row.top < top + seen + EXTRA_ROWS * rowPx) ||
      held.value?.includes(row.table.id),
  )
  // What does not scroll out of sight is drawn once for a day and a scale.
  const head = useMemo(() => <Hours venue={venue} range={range} x={x} />, [venue, range, hourPx])
  const pace = useMemo(
    () => <Pace venue={venue} date={date} x={x} width={width} />,
    [venue, date, range, hourPx],
  )

  // A row that is drawn already is given back as it is, so that scrolling draws the new ones alone.
  // On days long past nobody sits any more, whatever was marked.
  const at = now.value < range.to + 12 * HOUR_MS ? now.value : range.from
  const drawn = useMemo(
    () => new Map<string, JSX.Element>(),
    [placed, byTable, openId, range, hourPx, canChange, at, density],
  )
  const drawRow = (row: Placed) => {
    const known = drawn.get(row.table.id)
    if (known) return known
    const made = (
      <TimelineRow
        key={row.table.id}
        row={row}
        parties={byTable.get(row.table.id) ?? []}
        openId={openId}
        currency={venue.currency}
        headingPx={density.headingPx}
        rows={placed}
        x={x}
        at={at}
        onOpen={(party) => handlers.current.onOpen(party)}
        onMove={(party) => handlers.current.onMove(party)}
        onEmpty={canChange ? (table, instant) => handlers.current.onEmpty(table, instant) : undefined}
        onLift={canChange ? (block) => askToLift(venue, block) : undefined}
        instantAt={(offset) => range.from + (offset - LABEL_PX) * msPerPx}
        range={range}
        begin={
          canChange
            ? (event, party, mode) =>
                beginDrag(event, party, mode, geometry, (dropped) => handlers.current.onDrop(party, dropped))
            : undefined
        }
      />
    )
    drawn.set(row.table.id, made)
    return made
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="timeline" ref={box} onScroll={follow} tabIndex={0} aria-label="Timeline of the floor">
      <div class="timeline-head" style={{ width: `${width}px` }}>
        {head}
        <NowTime venue={venue} range={range} x={x} />
      </div>
      <div
        class="timeline-body"
        style={{
          width: `${width}px`,
          height: `${height}px`,
          '--hour': `${hourPx}px`,
          '--row': `${rowPx}px`,
          '--heading': `${density.headingPx}px`,
        }}
      >
        {/* One column for all numbers: a browser moves each thing that sticks by itself, which costs frames. */}
        <div class="timeline-tables" aria-hidden="true">
          {inSight.map(({ table, top }) => (
            <TableNumber key={table.id} table={table} top={top} />
          ))}
        </div>
        {inSight.map(drawRow)}
        <NowLine range={range} x={x} />
        <TimelineArrows placed={placed} x={x} rowPx={rowPx} width={width} height={height} />
        <Ghost placed={placed} x={x} venue={venue} />
      </div>
      {pace}
      <DragHint />
    </section>
  )
}

const HEAD_PX = 32

interface HoursProps {
  readonly venue: Venue
  readonly range: Span
  readonly x: (instant: number) => number
}

const Hours = ({ venue, range, x }: HoursProps) => {
  const hours = Array.from({ length: (range.to - range.from) / HOUR_MS }, (_, n) => range.from + n * HOUR_MS)
  return (
    <>
      <div class="timeline-corner">Table</div>
      {hours.map((instant) => (
        <span key={instant} style={{ left: `${x(instant)}px` }}>
          {timeAt(venue, instant)}
          {isMidnight(venue, instant) && ` ${weekdayAt(venue, instant)}`}
        </span>
      ))}
    </>
  )
}

const isMidnight = (venue: Venue, instant: number) => timeAt(venue, instant) === '00:00'

/** "Thu": from midnight on it is another day by the calendar. */
const weekdayAt = (venue: Venue, instant: number) =>
  words.weekdays[weekdayOf(localOf(venue, instant).date)]?.slice(0, 3)

const groupByTable = (parties: readonly Party[]) => {
  const groups = new Map<string, Party[]>()
  for (const party of parties)
    for (const id of party.table_ids) {
      const group = groups.get(id)
      if (group) group.push(party)
      else groups.set(id, [party])
    }
  return groups
}

/** The hour that it is, above the line. */
const NowTime = ({ venue, range, x }: HoursProps) => {
  if (now.value <= range.from || now.value >= range.to) return null
  const at = x(now.value)
  const next = Math.ceil((now.value - range.from) / HOUR_MS) * HOUR_MS + range.from
  // An hour of which a part would be seen beside it is covered whole.
  const covered = [next - HOUR_MS, next].find(
    (hour) => x(hour) > at - (isMidnight(venue, hour) ? 96 : 68) && x(hour) < at + 28,
  )
  return (
    <>
      {covered !== undefined && <i class="covered-hour" style={{ left: `${x(covered)}px` }} />}
      <b class="now-time" style={{ left: `${at}px` }}>
        {timeAt(venue, now.value)}
      </b>
    </>
  )
}

const NowLine = ({ range, x }: { range: Span; x: (instant: number) => number }) =>
  now.value > range.from && now.value < range.to ? (
    <div class="now-line" style={{ left: `${x(now.value)}px` }} />
  ) : null
