import type { PlanFixture } from '../../../shared/floor-fixtures.tsx'
import { boxOf, type PlanTable } from '../../../shared/floor-plan.tsx'
import { standing } from '../../model/day.ts'
import { plannedMoves } from '../../model/planned-moves.ts'
import { spanOf } from '../../model/timeline-model.ts'
import type { Placed } from './timeline-row.tsx'

interface Point {
  readonly x: number
  readonly y: number
}

interface Arrow {
  readonly id: string
  readonly guest: string
  readonly from: Point
  readonly to: Point
}

/** Bent a little to the side, so that arrows there and back are two. */
const curve = ({ from, to }: Arrow): string => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  return `M${from.x} ${from.y} Q${(from.x + to.x) / 2 - dy / 6} ${(from.y + to.y) / 2 + dx / 6} ${to.x} ${to.y}`
}

const Arrows = ({ arrows, viewBox }: { readonly arrows: readonly Arrow[]; readonly viewBox: string }) => (
  <svg class="move-arrows" viewBox={viewBox}>
    <title>{arrows.map(({ guest }) => `${guest} moves`).join(', ')}</title>
    <defs>
      <marker
        id="move-head"
        viewBox="0 0 8 8"
        refX="6"
        refY="4"
        markerWidth="5"
        markerHeight="5"
        orient="auto"
      >
        <path d="M0 0 L8 4 L0 8 Z" />
      </marker>
    </defs>
    {arrows.map((arrow) => (
      <g key={arrow.id}>
        <circle cx={arrow.from.x} cy={arrow.from.y} r={5} />
        <path class="way" d={curve(arrow)} marker-end="url(#move-head)" />
      </g>
    ))}
  </svg>
)

/** In units of the plan. Lower than what is written in a table. */
const ABOVE_EDGE = 14

/** On the plan: from the tables that a party leaves to those it comes to. */
interface PlanArrowsProps {
  readonly tables: readonly PlanTable[]
  readonly fixtures: readonly PlanFixture[]
}

export const PlanArrows = ({ tables, fixtures }: PlanArrowsProps) => {
  const footOf = (ids: readonly string[]): Point | undefined => {
    const found = tables.filter(({ id }) => ids.includes(id))
    if (found.length === 0) return undefined
    const { left, width } = boxOf(found)
    const bottom = Math.max(...found.map(({ y, h }) => y + h))
    return { x: left + width / 2, y: bottom - ABOVE_EDGE }
  }
  const arrows = plannedMoves.value.flatMap(({ id, guest, from, to }) => {
    const [start, end] = [footOf(from), footOf(to)]
    return start && end ? [{ id, guest, from: start, to: end }] : []
  })
  if (arrows.length === 0) return null
  const { left, top, width, height } = boxOf([...tables, ...fixtures])
  return <Arrows arrows={arrows} viewBox={`${left} ${top} ${width} ${height}`} />
}

interface TimelineProps {
  readonly placed: readonly Placed[]
  readonly x: (instant: number) => number
  readonly rowPx: number
  readonly width: number
  readonly height: number
}

const BESIDE_START_PX = 24

/** On the timeline: from row to row, where the stay begins. */
export const TimelineArrows = ({ placed, x, rowPx, width, height }: TimelineProps) => {
  const rowOf = (ids: readonly string[]) => placed.find(({ table }) => ids.includes(table.id))
  const arrows = plannedMoves.value.flatMap(({ id, guest, from, to }) => {
    const party = standing.value.find((one) => one.id === id)
    const [start, end] = [rowOf(from), rowOf(to)]
    if (!party || !start || !end) return []
    const at = x(spanOf(party).from) + BESIDE_START_PX
    return [
      {
        id,
        guest,
        from: { x: at, y: start.top + rowPx / 2 },
        to: { x: at, y: end.top + rowPx / 2 },
      },
    ]
  })
  if (arrows.length === 0) return null
  return <Arrows arrows={arrows} viewBox={`0 0 ${width} ${height}`} />
}
