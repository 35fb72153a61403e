import type { PlanTable } from '../../../shared/floor-plan.tsx'
import type { Mark } from '../../model/marks.ts'
import { DrawnMarks } from '../../parts/marks.tsx'
import { StateIcon } from './plan-list.tsx'
import { LEAST_PX, type TableState } from './plan-model.ts'

interface Props {
  readonly table: PlanTable
  readonly state: TableState
  readonly lines: readonly string[]
  readonly marks: readonly Mark[]
  /** How many units of the plan a pixel of the screen is. */
  readonly unit: number
}

const LINE_PX = 15
const ICON_PX = 13
const MARK_PX = 15
const GAP_PX = 3
/** As wide as a letter of the number is, a W or an M among them. */
const LETTER_PX = 11
/** From here on icon and number leave room for a mark beside them. */
const WIDE_PX = 72

/** Number and icon of a table, and below them who sits there. It stands upright in a table that is turned. */
export const TableLabel = ({ table, state, lines, marks, unit }: Props) => {
  const [cx, cy] = [table.x + table.w / 2, table.y + table.h / 2]
  const [line, icon] = [LINE_PX * unit, ICON_PX * unit]
  // Where the text fills the table, the marks hang over its corner and leave the number free.
  const isTight = (lines.length + 2) * line > table.h || table.w < WIDE_PX * unit
  const top = cy - (lines.length * line) / 2 + (marks.length > 0 && !isTight ? (MARK_PX * unit) / 4 : 0)
  const most = Math.max(1, Math.floor((table.w / unit - 4) / MARK_PX))
  // The colour and the list say it where the table is too small.
  const hasIcon = state !== 'free' && table.w > LEAST_PX * unit
  const number = table.table_number.length * LETTER_PX * unit
  const left = cx - (icon + GAP_PX * unit + number) / 2
  return (
    <g class="table-label">
      {hasIcon && (
        <g transform={`translate(${left} ${top - icon / 2}) scale(${icon / 16})`}>
          <StateIcon state={state} />
        </g>
      )}
      <text class="number" x={hasIcon ? left + icon + GAP_PX * unit + number / 2 : cx} y={top}>
        {table.table_number}
      </text>
      <DrawnMarks
        marks={marks.slice(0, most)}
        x={table.x + table.w + (isTight ? 6 : -3) * unit}
        y={table.y + (isTight ? 0.6 - MARK_PX : 3) * unit}
        unit={unit}
      />
      {lines.map((text, n) => (
        <text key={n} x={cx} y={top + (n + 1) * line}>
          {text}
        </text>
      ))}
    </g>
  )
}
