import type { ComponentChildren } from 'preact'
import { FixtureShape, type PlanFixture } from './floor-fixtures.tsx'

/** A floor as it is drawn, for guests and for staff. */
export interface PlanTable {
  readonly id: string
  readonly table_number: string
  readonly shape: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly rotation: number
}

interface Props<T extends PlanTable> {
  readonly label: string
  readonly tables: readonly T[]
  readonly selected?: string | undefined
  /** A word of the style sheet for each table: `free`, `off`, or another that the page defines. */
  readonly stateOf: (table: T) => string
  /** What a pointer shows over a table. */
  readonly titleOf?: (table: T) => string
  /** What stands in a table instead of its number. */
  readonly labelOf?: (table: T) => ComponentChildren
  readonly onPick?: (table: T) => void
  /** A pointer went down on a table. */
  readonly onGrab?: (event: PointerEvent, table: T) => void
  readonly fixtures?: readonly PlanFixture[] | undefined
  /** What is drawn behind the tables. */
  readonly children?: ComponentChildren
}

const PADDING = 24

/** The smallest box around tables and fixtures. */
export const boxOf = (tables: readonly Pick<PlanTable, 'x' | 'y' | 'w' | 'h'>[]) => {
  const left = Math.min(...tables.map((table) => table.x)) - PADDING
  const top = Math.min(...tables.map((table) => table.y)) - PADDING
  const right = Math.max(...tables.map((table) => table.x + table.w)) + PADDING
  const bottom = Math.max(...tables.map((table) => table.y + table.h)) + PADDING
  return { left, top, width: right - left, height: bottom - top }
}

/** The outline of a table, turned as it stands. */
export const TableShape = ({ table }: { table: PlanTable }) => {
  const [cx, cy] = [table.x + table.w / 2, table.y + table.h / 2]
  return (
    <g transform={`rotate(${table.rotation} ${cx} ${cy})`}>
      {table.shape === 'circle' ? (
        <ellipse cx={cx} cy={cy} rx={table.w / 2} ry={table.h / 2} />
      ) : (
        <rect
          x={table.x}
          y={table.y}
          width={table.w}
          height={table.h}
          rx={table.shape === 'booth' ? table.h / 3 : 12}
        />
      )}
    </g>
  )
}

/**
 * The plan is a picture that can be tapped. It is never the only way: a page shows the same tables as a list beside it,
 * which keyboards and screen readers use, and keeps both in step.
 */
export const FloorPlan = <T extends PlanTable>(props: Props<T>) => {
  const {
    label,
    tables,
    selected,
    stateOf,
    titleOf,
    labelOf,
    onPick,
    onGrab,
    fixtures = [],
    children,
  } = props
  if (tables.length === 0) return null
  const { left, top, width, height } = boxOf([...tables, ...fixtures])
  return (
    <svg
      class="plan"
      viewBox={`${left} ${top} ${width} ${height}`}
      font-size={width / 32}
      role="img"
      aria-label={label}
    >
      {fixtures.map((fixture, at) => (
        <FixtureShape key={at} fixture={fixture} />
      ))}
      {children}
      {tables.map((table) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the plan is the way for keyboards
        <g
          key={table.id}
          class={`table ${table.id === selected ? 'picked' : stateOf(table)}`}
          data-table={table.id}
          onClick={() => onPick?.(table)}
          onPointerDown={onGrab && ((event) => onGrab(event, table))}
        >
          {titleOf && <title>{titleOf(table)}</title>}
          <TableShape table={table} />
          {labelOf ? (
            labelOf(table)
          ) : (
            <text x={table.x + table.w / 2} y={table.y + table.h / 2}>
              {table.table_number}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
