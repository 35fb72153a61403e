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
  readonly onPick?: (table: T) => void
}

const PADDING = 24

/** The smallest box around the tables. */
const boxOf = (tables: readonly PlanTable[]) => {
  const left = Math.min(...tables.map((table) => table.x)) - PADDING
  const top = Math.min(...tables.map((table) => table.y)) - PADDING
  const right = Math.max(...tables.map((table) => table.x + table.w)) + PADDING
  const bottom = Math.max(...tables.map((table) => table.y + table.h)) + PADDING
  return { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, width: right - left }
}

/**
 * The plan is a picture that can be tapped. It is never the only way: a page shows the same tables as a list beside it,
 * which keyboards and screen readers use, and keeps both in step.
 */
export const FloorPlan = <T extends PlanTable>(props: Props<T>) => {
  const { label, tables, selected, stateOf, titleOf, onPick } = props
  if (tables.length === 0) return null
  const { viewBox, width } = boxOf(tables)
  return (
    <svg class="plan" viewBox={viewBox} font-size={width / 32} role="img" aria-label={label}>
      {tables.map((table) => {
        const [cx, cy] = [table.x + table.w / 2, table.y + table.h / 2]
        const state = table.id === selected ? 'picked' : stateOf(table)
        const isRound = table.shape === 'circle'
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the plan is the way for keyboards
          <g key={table.id} class={`table ${state}`} onClick={() => onPick?.(table)}>
            {titleOf && <title>{titleOf(table)}</title>}
            <g transform={`rotate(${table.rotation} ${cx} ${cy})`}>
              {isRound ? (
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
            <text x={cx} y={cy}>
              {table.table_number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
