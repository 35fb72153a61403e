import { useRef, useState } from 'preact/hooks'
import { FixtureShape } from '../../shared/floor-fixtures.tsx'
import { TableShape } from '../../shared/floor-plan.tsx'
import { AreaOutlines } from '../parts/area-outlines.tsx'
import { fixturesOf, moveFixture, removeFixture } from './fixtures.ts'
import { type Box, boxBetween, GRID, moveTables, resizeTable, tablesIn } from './geometry.ts'
import { FIXTURES, type Floor, type Plan, type Table } from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly selected: readonly string[]
  /** Whether a box that is drawn becomes an area; else it selects. */
  readonly isDrawingArea: boolean
  readonly faulty: ReadonlySet<string>
  readonly onSelect: (ids: readonly string[]) => void
  readonly onChange: (plan: Plan) => void
  readonly onArea: (tableIds: readonly string[]) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

const seatsOf = ({ min_party, capacity }: Table) =>
  min_party > 1 ? `${min_party}–${capacity}` : String(capacity)

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, -GRID],
  ArrowDown: [0, GRID],
}

/** The floor, drawn. Pointers move and select; every table also takes the focus and listens to the arrow keys. */
export const Canvas = (props: Props) => {
  const { plan, floor, selected, isDrawingArea, faulty, onSelect, onChange, onArea } = props
  const svg = useRef<SVGSVGElement>(null)
  /** How it looks while a pointer is down: one step of the history comes when it is lifted. */
  const [preview, setPreview] = useState<Plan>()
  const [box, setBox] = useState<Box>()
  const shown = preview ?? plan
  const tables = shown.tables.filter(({ floor_id }) => floor_id === floor.id)

  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return { x, y }
  }
  /** Calls `move` until the pointer is lifted, then `end`. */
  const follow = (event: PointerEvent, move: (point: Point) => void, end: () => void) => {
    event.preventDefault()
    const step = (moved: PointerEvent) => move(pointOf(moved))
    const stop = () => {
      window.removeEventListener('pointermove', step)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
      end()
    }
    window.addEventListener('pointermove', step)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
  }
  const change = (event: PointerEvent, next: (from: Point, to: Point) => Plan) => {
    const from = pointOf(event)
    let latest: Plan | undefined
    follow(
      event,
      (to) => {
        latest = next(from, to)
        setPreview(latest)
      },
      () => {
        setPreview(undefined)
        if (latest) onChange(latest)
      },
    )
  }
  const grab = (event: PointerEvent, { id }: Table) => {
    if (event.button !== 0 || isDrawingArea) return
    event.stopPropagation()
    ;(event.currentTarget as SVGElement).focus({ preventScroll: true })
    const toggled = selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
    if (event.shiftKey) return onSelect(toggled)
    const ids = selected.includes(id) ? selected : [id]
    if (!selected.includes(id)) onSelect(ids)
    change(event, (from, to) => moveTables(plan, ids, to.x - from.x, to.y - from.y, floor))
  }
  const resize = (event: PointerEvent, { id, w, h }: Table) => {
    event.stopPropagation()
    change(event, (from, to) => resizeTable(plan, id, w + to.x - from.x, h + to.y - from.y))
  }
  const drawBox = (event: PointerEvent) => {
    if (event.button !== 0) return
    const from = pointOf(event)
    let latest: Box | undefined
    follow(
      event,
      (to) => {
        latest = boxBetween(from, to)
        setBox(latest)
      },
      () => {
        setBox(undefined)
        const inside = latest ? tablesIn(plan, floor.id, latest) : []
        if (isDrawingArea) onArea(inside)
        else onSelect(inside)
      },
    )
  }
  const press = (event: KeyboardEvent, { id }: Table) => {
    const ids = selected.includes(id) ? selected : [id]
    const by = ARROWS[event.key]
    if (by) onChange(moveTables(plan, ids, by[0], by[1], floor))
    else if (event.key === ' ' || event.key === 'Enter')
      onSelect(
        event.shiftKey
          ? selected.includes(id)
            ? selected.filter((one) => one !== id)
            : [...selected, id]
          : [id],
      )
    else return
    event.preventDefault()
  }

  const grabFixture = (event: PointerEvent, at: number) => {
    if (event.button !== 0 || isDrawingArea) return
    event.stopPropagation()
    ;(event.currentTarget as SVGElement).focus({ preventScroll: true })
    onSelect([])
    change(event, (from, to) => moveFixture(plan, floor, at, to.x - from.x, to.y - from.y))
  }
  const pressFixture = (event: KeyboardEvent, at: number) => {
    const by = ARROWS[event.key]
    if (by) onChange(moveFixture(plan, floor, at, by[0], by[1]))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(removeFixture(plan, floor.id, at))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const only = selected.length === 1 ? tables.find(({ id }) => id === selected[0]) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="canvas" tabIndex={0} aria-label={`Drawing of ${floor.name}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset */}
      <svg
        ref={svg}
        class={`plan editor-plan${isDrawingArea ? ' drawing' : ''}`}
        viewBox={`0 0 ${floor.width} ${floor.height}`}
        style={{ minWidth: `${Math.round(floor.width * 0.7)}px` }}
        role="group"
        aria-label={`${floor.name}: arrow keys move a table or a fixture, Space selects a table, Delete removes`}
        onPointerDown={drawBox}
      >
        <defs>
          <pattern id="grid" width={GRID} height={GRID} patternUnits="userSpaceOnUse">
            <circle cx="1" cy="1" r="1" class="grid-dot" />
          </pattern>
        </defs>
        <rect class="sheet" width={floor.width} height={floor.height} fill="url(#grid)" />
        <AreaOutlines tables={tables} areas={plan.areas} />
        {fixturesOf(shown.floors.find(({ id }) => id === floor.id) ?? floor).map((fixture, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a fixture is drawn, and a button cannot stand in an SVG
          <g
            key={at}
            class="fixture-handle"
            role="button"
            tabindex={0}
            aria-label={`${FIXTURES[fixture.kind].label} ${at + 1}`}
            onPointerDown={(event) => grabFixture(event, at)}
            onKeyDown={(event) => pressFixture(event, at)}
          >
            <rect
              class="fixture-grip"
              x={fixture.x - 10}
              y={fixture.y - 10}
              width={fixture.w + 20}
              height={fixture.h + 20}
            />
            <FixtureShape fixture={fixture} />
          </g>
        ))}
        {tables.map((table) => (
          // In an SVG the attribute is `tabindex`: in another spelling it is ignored.
          // biome-ignore lint/a11y/useSemanticElements: a table is drawn, and a button cannot stand in an SVG
          <g
            key={table.id}
            role="button"
            tabindex={0}
            aria-label={`Table ${table.table_number}, ${seatsOf(table)} seats`}
            aria-pressed={selected.includes(table.id)}
            class={`table${selected.includes(table.id) ? ' chosen' : ''}${faulty.has(table.id) ? ' faulty' : ''}`}
            onPointerDown={(event) => grab(event, table)}
            onKeyDown={(event) => press(event, table)}
          >
            <TableShape table={table} />
            <text x={table.x + table.w / 2} y={table.y + table.h / 2 - 7}>
              {table.table_number}
            </text>{' '}
            <text class="seats" x={table.x + table.w / 2} y={table.y + table.h / 2 + 11}>
              {seatsOf(table)}
            </text>
          </g>
        ))}
        {only && (
          <rect
            class="resize"
            x={only.x + only.w - 8}
            y={only.y + only.h - 8}
            width={16}
            height={16}
            rx={4}
            onPointerDown={(event) => resize(event, only)}
          />
        )}
        {box && <rect class="drawn-box" x={box.x} y={box.y} width={box.w} height={box.h} />}
      </svg>
    </section>
  )
}
