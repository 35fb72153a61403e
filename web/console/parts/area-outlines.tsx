import { boxOf, type PlanTable } from '../../shared/floor-plan.tsx'

interface Props {
  readonly tables: readonly (PlanTable & { readonly area_id: string | null })[]
  readonly areas: readonly { readonly id: string; readonly name: string }[]
}

/** Each area as a line around its tables, with its name: an area lies where its tables stand. */
export const AreaOutlines = ({ tables, areas }: Props) => (
  <>
    {areas.map(({ id, name }) => {
      const inside = tables.filter(({ area_id }) => area_id === id)
      if (inside.length === 0) return null
      const { left, top, width, height } = boxOf(inside)
      return (
        <g key={id} class="area-outline">
          <rect x={left + 6} y={top + 2} width={width - 12} height={height - 8} rx={16} />
          <text x={left + 18} y={top + 14}>
            {name}
          </text>
        </g>
      )
    })}
  </>
)
