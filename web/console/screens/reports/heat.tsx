import type { ComponentChildren } from 'preact'

interface Props {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** The same figures. */
  readonly table: ComponentChildren
}

const [CELL, ROW] = [40, 18]

/** From this share of the most on, the colour is so strong that only the other ink is read on it. */
const STRONG = 0.7

/** Two dimensions as a grid of cells: the fuller, the stronger the colour. */
export const Heat = ({ label, columns, rows, table }: Props) => {
  if (rows.length === 0) return <p class="quiet">Nothing in this range.</p>
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  return (
    <>
      <div class="heat">
        <ul class="heat-rows small quiet" aria-hidden="true">
          {rows.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <svg
          preserveAspectRatio="none"
          viewBox={`0 0 ${columns.length * CELL} ${rows.length * ROW}`}
          role="img"
          aria-label={`${label}, at most ${most}`}
        >
          {rows.map(({ name, values }, y) =>
            values.map((value, x) => (
              <rect
                key={`${name} ${columns[x]}`}
                x={x * CELL + 1}
                y={y * ROW + 1}
                width={CELL - 2}
                height={ROW - 2}
                fill-opacity={value === 0 ? 0.06 : 0.15 + (0.85 * value) / most}
              >
                <title>{`${columns[x]} ${name}: ${value}`}</title>
              </rect>
            )),
          )}
        </svg>
        <ol class="heat-figures small" aria-hidden="true">
          {rows.flatMap(({ name, values }) =>
            values.map((value, x) => (
              <li key={`${name} ${columns[x]}`} class={value / most > STRONG ? 'full' : ''}>
                {value === 0 ? '' : Math.round(value)}
              </li>
            )),
          )}
        </ol>
        <ul class="heat-columns small quiet" aria-hidden="true">
          {columns.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <p class="hint">{label}.</p>
      <details>
        <summary class="small">As a table</summary>
        {table}
      </details>
    </>
  )
}
