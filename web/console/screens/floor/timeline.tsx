import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { areas, blocks, type Party, standing, type Table, tables } from '../../day.ts'
import { LOOK_WORDS, LookIcon, lookOf } from '../../party-look.tsx'
import { may, type Venue } from '../../venues.ts'
import { now, openSpan, timeAt } from './clock.ts'
import { beginDrag, type Drag, drag, indexTables, marks } from './drag.ts'
import { Pace } from './pace.tsx'
import { dayRange, type Row, rowsOf, type Span, spanOf } from './timeline-model.ts'

const ROW_PX = 44
const HEADING_PX = 28
const LABEL_PX = 92
const MIN_HOUR_PX = 108
const HOUR_MS = 3_600_000
const EXTRA_ROWS = 6
const EDGE_PX = 40

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly openId?: string | undefined
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly onDrop: (dropped: Drag) => void
  readonly onEmpty: (table: Table, instant: number) => void
}

interface Placed extends Row {
  readonly top: number
}

const placeRows = (rows: readonly Row[]): { placed: Placed[]; height: number } => {
  let top = 0
  const placed = rows.map((row) => {
    if (row.heading !== undefined) top += HEADING_PX
    const result = { ...row, top }
    top += ROW_PX
    return result
  })
  return { placed, height: top }
}

/** Tables down, time across. Only the rows in sight are in the document. */
export const Timeline = ({ venue, date, openId, onOpen, onMove, onDrop, onEmpty }: Props) => {
  const box = useRef<HTMLElement>(null)
  const view = useSignal({ top: 0, height: 900, width: 0 })
  const all = standing.value
  const range = useMemo(() => dayRange(openSpan(venue, date), all.map(spanOf)), [venue, date, all])
  const { placed, height } = useMemo(
    () => placeRows(rowsOf(tables.value, areas.value)),
    [tables.value, areas.value],
  )
  const byTable = useMemo(() => groupByTable(all), [all])
  useEffect(() => indexTables(tables.value), [tables.value])

  // A short day fills the box; a long one scrolls.
  const hourCount = (range.to - range.from) / HOUR_MS
  const hourPx = Math.max(MIN_HOUR_PX, (view.value.width - LABEL_PX) / hourCount)
  const msPerPx = HOUR_MS / hourPx
  const width = LABEL_PX + hourCount * hourPx
  const x = (instant: number) => LABEL_PX + (instant - range.from) / msPerPx

  const follow = () => {
    const element = box.current
    if (!element) return
    // In steps of some rows, so that most of the scrolling draws nothing.
    const step = (EXTRA_ROWS / 2) * ROW_PX
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
  // The hour before now comes first; on other days the beginning.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isToday = now.value > range.from && now.value < range.to
    element.scrollLeft = isToday ? Math.max(0, x(now.value) - LABEL_PX - hourPx) : 0
    follow()
  }, [date, venue.id])
  const held = useComputed(() => drag.value?.party.table_ids)

  const canChange = may(venue, 'host')
  const geometry = {
    msPerPx,
    tableAt: (clientX: number, clientY: number) => {
      const element = box.current
      if (!element) return undefined
      const bounds = element.getBoundingClientRect()
      if (clientX < bounds.left || clientX > bounds.right) return undefined
      const y = clientY - bounds.top + element.scrollTop - HEAD_PX
      return placed.find(({ top }) => y >= top && y < top + ROW_PX)?.table
    },
    onDrop,
    onScroll: (clientX: number, clientY: number) => {
      const element = box.current
      if (!element) return
      const bounds = element.getBoundingClientRect()
      const step = (from: number, to: number, at: number) =>
        at < from + EDGE_PX ? -12 : at > to - EDGE_PX ? 12 : 0
      element.scrollBy(
        step(bounds.left + LABEL_PX, bounds.right, clientX),
        step(bounds.top, bounds.bottom, clientY),
      )
    },
  }

  const { top, height: seen } = view.value
  const inSight = placed.filter(
    (row) =>
      (row.top > top - EXTRA_ROWS * ROW_PX && row.top < top + seen + EXTRA_ROWS * ROW_PX) ||
      held.value?.includes(row.table.id),
  )
  const hours = Array.from({ length: hourCount }, (_, n) => range.from + n * HOUR_MS)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="timeline" ref={box} onScroll={follow} tabIndex={0} aria-label="Timeline of the floor">
      <div class="timeline-head" style={{ width: `${width}px` }}>
        <div class="timeline-corner">Table</div>
        {hours.map((instant) => (
          <span key={instant} style={{ left: `${x(instant)}px` }}>
            {timeAt(venue, instant)}
          </span>
        ))}
      </div>
      <div
        class="timeline-body"
        style={{ width: `${width}px`, height: `${height}px`, '--hour': `${hourPx}px` }}
      >
        {inSight.map((row) => (
          <TimelineRow
            key={row.table.id}
            row={row}
            parties={byTable.get(row.table.id) ?? []}
            openId={openId}
            x={x}
            onOpen={onOpen}
            onMove={onMove}
            onEmpty={canChange ? onEmpty : undefined}
            instantAt={(offset) => range.from + (offset - LABEL_PX) * msPerPx}
            range={range}
            begin={canChange ? (event, party, mode) => beginDrag(event, party, mode, geometry) : undefined}
          />
        ))}
        <NowLine range={range} x={x} />
        <Ghost placed={placed} x={x} venue={venue} />
      </div>
      <Pace x={x} width={width} />
    </section>
  )
}

const HEAD_PX = 32

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

interface RowProps {
  readonly row: Placed
  readonly parties: readonly Party[]
  readonly openId?: string | undefined
  readonly range: Span
  readonly x: (instant: number) => number
  readonly instantAt: (offset: number) => number
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly onEmpty?: ((table: Table, instant: number) => void) | undefined
  readonly begin?: ((event: PointerEvent, party: Party, mode: Drag['mode']) => void) | undefined
}

const TimelineRow = ({
  row: { table, heading, top },
  parties,
  openId,
  range,
  x,
  instantAt,
  onOpen,
  onMove,
  onEmpty,
  begin,
}: RowProps) => {
  const target = useComputed(() =>
    drag.value?.mode === 'move' && drag.value.tables.some(({ id }) => id === table.id)
      ? drag.value.verdict
      : `mark-${marks.value.get(table.id) ?? 'none'}`,
  )
  const create = (event: MouseEvent) => {
    const bounds = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const offset = event.clientX - bounds.left
    if (offset > LABEL_PX) onEmpty?.(table, instantAt(offset))
  }
  return (
    <>
      {heading !== undefined && (
        <h2 class="timeline-area" style={{ top: `${top - HEADING_PX}px` }}>
          <span>{heading}</span>
        </h2>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: "New booking" does the same by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div class={`timeline-row ${target.value}`} style={{ top: `${top}px` }} onClick={create}>
        <span class="timeline-table">
          <b>{table.table_number}</b> <small>{table.capacity}</small>
        </span>
        {blocks.value
          .filter(({ table_id }) => table_id === table.id || table_id === null)
          .map((block) => (
            <BlockedTime
              key={block.id}
              from={Date.parse(block.start_time)}
              to={Date.parse(block.end_time)}
              reason={block.reason}
              range={range}
              x={x}
            />
          ))}
        {parties.map((party) => (
          <PartyBlock
            key={party.id}
            party={party}
            isOpen={party.id === openId}
            x={x}
            onOpen={onOpen}
            onMove={onMove}
            begin={begin}
          />
        ))}
      </div>
    </>
  )
}

interface BlockProps {
  readonly party: Party
  readonly isOpen: boolean
  readonly x: (instant: number) => number
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly begin?: ((event: PointerEvent, party: Party, mode: Drag['mode']) => void) | undefined
}

const PartyBlock = ({ party, isOpen, x, onOpen, onMove, begin }: BlockProps) => {
  const { from, to } = spanOf(party)
  const look = lookOf(party)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'm' || !begin) return
    event.preventDefault()
    onMove(party)
  }
  return (
    <button
      type="button"
      class={`party look-${look}${isOpen ? ' open' : ''}${party.at_risk ? ' at-risk' : ''}`}
      style={{ left: `${x(from)}px`, width: `${Math.max(24, x(to) - x(from) - 2)}px` }}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(party)
      }}
      onKeyDown={keys}
      onPointerDown={(event) => begin?.(event, party, 'move')}
    >
      <span class="party-label">
        <LookIcon look={look} />
        <span class="visually-hidden">{party.time}, party of</span> <b>{party.party_size}</b>{' '}
        <span>{party.guest.name}</span>
        <span class="visually-hidden">, {LOOK_WORDS[look]}</span>
      </span>
      {begin && (
        <i
          class="handle"
          onPointerDown={(event) => {
            event.stopPropagation()
            begin(event, party, 'end')
          }}
        />
      )}
    </button>
  )
}

interface BlockedProps {
  readonly from: number
  readonly to: number
  readonly reason: string | null
  readonly range: Span
  readonly x: (instant: number) => number
}

const BlockedTime = ({ from, to, reason, range, x }: BlockedProps) => {
  const [left, right] = [x(Math.max(from, range.from)), x(Math.min(to, range.to))]
  if (right <= left) return null
  return (
    <span
      class="hatched"
      style={{ left: `${left}px`, width: `${right - left}px` }}
      title={reason ?? 'Blocked'}
    >
      {reason ?? 'Blocked'}
    </span>
  )
}

const NowLine = ({ range, x }: { range: Span; x: (instant: number) => number }) =>
  now.value > range.from && now.value < range.to ? (
    <div class="now-line" style={{ left: `${x(now.value)}px` }} />
  ) : null

const SAID = {
  free: '',
  small: 'Too few seats. Alt joins tables',
  taken: 'Taken',
  blocked: 'Blocked',
} as const

/** What is dragged, where it would land. Nothing else is drawn again while it moves. */
const Ghost = ({
  placed,
  x,
  venue,
}: {
  placed: readonly Placed[]
  x: (instant: number) => number
  venue: Venue
}) => {
  const dragged = drag.value
  if (!dragged) return null
  const { span, tables: over, party, verdict, by } = dragged
  return (
    <>
      {over.map(({ id }) => {
        const row = placed.find(({ table }) => table.id === id)
        return (
          row && (
            <div
              key={id}
              class={`party ghost ${verdict}`}
              style={{
                top: `${row.top + 3}px`,
                left: `${x(span.from)}px`,
                width: `${x(span.to) - x(span.from) - 2}px`,
              }}
            >
              <b>{party.party_size}</b>
              <span>
                {timeAt(venue, span.from)}–{timeAt(venue, span.to)}{' '}
                {by ? `Taken by ${by.guest.name}` : SAID[verdict]}
              </span>
            </div>
          )
        )
      })}
    </>
  )
}
