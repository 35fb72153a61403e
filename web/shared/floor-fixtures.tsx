/** What is drawn on a floor besides its tables. */
export interface PlanFixture {
  readonly kind: 'bar' | 'door' | 'wall' | 'window'
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly rotation: number
}

/** Each within its box. A bar is a counter, a window is two lines, a door stands open. “Bar” is the same in every language. */
const shapeOf = ({ kind, x, y, w, h }: PlanFixture) => {
  if (kind === 'door') return <path d={`M${x} ${y + h}v${-h}a${w} ${h} 0 0 1 ${w} ${h}`} />
  if (kind === 'window') return <path d={`M${x} ${y}h${w}M${x} ${y + h}h${w}`} />
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx={kind === 'bar' ? 8 : 0} />
      {kind === 'bar' && (
        <text x={x + w / 2} y={y + h / 2}>
          Bar
        </text>
      )}
    </>
  )
}

export const FixtureShape = ({ fixture }: { fixture: PlanFixture }) => (
  <g
    class={`fixture ${fixture.kind}`}
    transform={`rotate(${fixture.rotation} ${fixture.x + fixture.w / 2} ${fixture.y + fixture.h / 2})`}
  >
    {shapeOf(fixture)}
  </g>
)
