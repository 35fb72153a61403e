import type { ComponentChildren } from 'preact'

interface Props {
  readonly label: string
  readonly rows: readonly { readonly name: string; readonly value: number }[]
  /** The figures as a table, where it says more than the columns do. */
  readonly table?: ComponentChildren
}

const [WIDTH, HEIGHT, GAP] = [720, 180, 0.25]

/** Columns, with the same figures in a table that screen readers read and everybody can open. */
export const Bars = ({ label, rows, table }: Props) => {
  if (rows.length === 0) return <p class="quiet">Nothing in this range.</p>
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const step = WIDTH / rows.length
  return (
    <>
      <svg
        class="bars"
        preserveAspectRatio="none"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}
        role="img"
        aria-label={`${label}, at most ${most}`}
      >
        {rows.map(({ name, value }, n) => {
          const height = (value / most) * HEIGHT
          return (
            <rect
              key={`${name} ${n}`}
              x={n * step + (step * GAP) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={Math.max(value > 0 ? 2 : 0, height)}
            >
              <title>{`${name}: ${value}`}</title>
            </rect>
          )
        })}
        <line x1={0} x2={WIDTH} y1={HEIGHT + 1} y2={HEIGHT + 1} />
      </svg>
      <p class="bars-ends small quiet">
        <span>{rows[0]?.name}</span>
        <span>{rows.at(-1)?.name}</span>
      </p>
      <details>
        <summary class="small">As a table</summary>
        {table ?? (
          <div class="scroll">
            <table>
              <tbody>
                {rows.map(({ name, value }, n) => (
                  <tr key={`${name} ${n}`}>
                    <th scope="row">{name}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </>
  )
}
