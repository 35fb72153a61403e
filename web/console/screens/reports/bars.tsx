import type { ComponentChildren } from 'preact'
import { Table } from './table.tsx'

interface Props {
  readonly label: string
  readonly rows: readonly { readonly name: string; readonly value: number }[]
  /** A value in words, where it is no plain number. */
  readonly say?: (value: number) => string
  /** The figures as a table, where it says more than the columns do. */
  readonly table?: ComponentChildren
}

const [WIDTH, HEIGHT, GAP] = [720, 180, 0.25]
/** More columns than this have no room for a name each. */
const MOST_NAMED = 7

/** Columns, with the same figures in a table that screen readers read and everybody can open. */
export const Bars = ({ label, rows, say = String, table }: Props) => {
  if (rows.every(({ value }) => value === 0)) return <p class="quiet">Nothing in this range.</p>
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const step = WIDTH / rows.length
  const isNamed = rows.length <= MOST_NAMED
  return (
    <>
      {!isNamed && <p class="bars-most small quiet">{say(most)}</p>}
      <svg
        class="bars"
        preserveAspectRatio="none"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`}
        role="img"
        aria-label={`${label}, at most ${say(most)}`}
      >
        {!isNamed && <line x1={0} x2={WIDTH} y1={1} y2={1} />}
        {rows.map(({ name, value }, n) => {
          const height = (Math.max(0, value) / most) * HEIGHT
          return (
            <rect
              key={`${name} ${n}`}
              x={n * step + (step * GAP) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={Math.max(value > 0 ? 2 : 0, height)}
            >
              <title>{`${name}: ${say(value)}`}</title>
            </rect>
          )
        })}
        <line x1={0} x2={WIDTH} y1={HEIGHT + 1} y2={HEIGHT + 1} />
      </svg>
      {isNamed ? (
        <ul class="bars-names small">
          {rows.map(({ name, value }) => (
            <li key={name}>
              <b>{say(value)}</b>
              <span class="quiet">{name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="bars-ends small quiet">
          <span>{rows[0]?.name}</span>
          <span>{rows.at(-1)?.name}</span>
        </p>
      )}
      <details>
        <summary class="small">As a table</summary>
        {table ?? (
          <Table
            label={label}
            head={['What', label]}
            rows={rows.map(({ name, value }) => [name, say(value)])}
          />
        )}
      </details>
    </>
  )
}
