import type { PlanTable } from '../../../shared/floor-plan.tsx'
import type { Mark } from '../../model/marks.ts'
import { DrawnMarks } from '../../parts/marks.tsx'
import { LookIcon, OverIcon } from '../../parts/party-look.tsx'
import type { TableState } from './plan-model.ts'

interface Props {
  readonly table: PlanTable
  readonly state: TableState
  readonly lines: readonly string[]
  readonly marks: readonly Mark[]
}

const LINE_UNITS = 15
const ICON_UNITS = 13

/** Number and icon of a table, and below them who sits there. It stands upright in a table that is turned. */
export const TableLabel = ({ table, state, lines, marks }: Props) => {
  const [cx, cy] = [table.x + table.w / 2, table.y + table.h / 2]
  const top = cy - (lines.length * LINE_UNITS) / 2
  const hasIcon = state !== 'free' && state !== 'blocked'
  return (
    <g class="table-label">
      {hasIcon && (
        <g transform={`translate(${cx - ICON_UNITS - 2} ${top - ICON_UNITS / 2}) scale(${ICON_UNITS / 16})`}>
          {state === 'over' ? <OverIcon /> : <LookIcon look={state} />}
        </g>
      )}
      <text class="number" x={hasIcon ? cx + ICON_UNITS / 2 : cx} y={top}>
        {table.table_number}
      </text>
      <DrawnMarks
        marks={marks.slice(0, Math.max(1, Math.floor(table.w / 24)))}
        x={table.x + table.w - 3}
        y={table.y + 3}
      />
      {lines.map((line, n) => (
        <text key={n} x={cx} y={top + (n + 1) * LINE_UNITS}>
          {line}
        </text>
      ))}
    </g>
  )
}
