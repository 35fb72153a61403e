import type { ComponentChildren } from 'preact'
import { ticksTo } from './compare.ts'
import { Table } from './table.tsx'

interface Bar {
  readonly name: string
  readonly value: number
  /** The value of the range that it is compared with. */
  readonly before?: number | undefined
  /** A Friday or Saturday. */
  readonly isStrong?: boolean
  /** What stands under the column, where a name each has no room. */
  readonly short?: string
}

interface Props {
  readonly label: string
  readonly rows: readonly Bar[]
  /** What the dashed line is. */
  readonly beforeLabel?: string | undefined
  /** A value in words, where it is no plain number. */
  readonly say?: (value: number) => string
  /** The figures as a table, where it says more than the columns do. */
  readonly table?: ComponentChildren
}

const [WIDTH, HEIGHT, GAP] = [720, 180, 0.25]
/** More columns than this have no room for a name and a figure each. */
const MOST_NAMED = 7
/** So many words fit under the columns. */
const MOST_SHORT = 31

/** Columns on an axis of round numbers, with the same figures in a table that screen readers read and everybody can open. */
export const Bars = ({ label, rows, beforeLabel, say = String, table }: Props) => {
  if (rows.every(({ value, before = 0 }) => value === 0 && before === 0))
    return <p class="quiet">Nothing in this range.</p>
  const most = Math.max(...rows.flatMap(({ value, before = 0 }) => [value, before]))
  const highest = Math.max(...rows.map(({ value }) => value))
  const ticks = ticksTo(most)
  const top = ticks.at(-1) ?? 1
  const step = WIDTH / rows.length
  const isNamed = rows.length <= MOST_NAMED
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT
  const hasBefore = rows.some(({ before }) => before !== undefined)
  const hasLine = hasBefore && beforeLabel !== undefined
  const hasStrong = rows.some(({ isStrong }) => isStrong)
  return (
    <>
      {(hasLine || hasStrong) && (
        <p class="chart-legend small">
          <span>
            <i /> {hasStrong && !hasLine ? 'other days' : 'this range'}
          </span>
          {hasStrong && (
            <span>
              <i class="strong" /> Friday, Saturday
            </span>
          )}
          {hasLine && (
            <span>
              <i class="before" /> {beforeLabel}
            </span>
          )}
        </p>
      )}
      <div class="chart">
        <ol class="chart-y small quiet" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {say(tick)}
            </li>
          ))}
        </ol>
        <svg
          class="bars"
          preserveAspectRatio="none"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${label}, at most ${say(highest)}`}
        >
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          ))}
          {rows.map(({ name, value, before, isStrong }, n) => (
            <rect
              key={`${name} ${n}`}
              class={isStrong ? 'strong' : ''}
              x={n * step + (step * GAP) / 2}
              y={Math.min(y(value), HEIGHT - (value > 0 ? 2 : 0))}
              width={step * (1 - GAP)}
              height={Math.max(value > 0 ? 2 : 0, HEIGHT - y(value))}
            >
              <title>{`${name}: ${say(value)}${before === undefined ? '' : `, before ${say(before)}`}`}</title>
            </rect>
          ))}
          {/* A line leads through days. Services and weekdays do not follow from each other: each has its own mark. */}
          {isNamed &&
            rows.map(
              ({ name, before }, n) =>
                before !== undefined && (
                  <line
                    key={name}
                    class="mark"
                    x1={n * step}
                    x2={(n + 1) * step}
                    y1={y(before)}
                    y2={y(before)}
                  />
                ),
            )}
          {hasBefore && !isNamed && (
            <polyline
              points={rows.map(({ before = 0 }, n) => `${(n + 0.5) * step},${y(before)}`).join(' ')}
            />
          )}
        </svg>
        {isNamed ? (
          <ul class="chart-x small">
            {rows.map(({ name, value }) => (
              <li key={name}>
                <b>{say(value)}</b>
                <span class="quiet">{name}</span>
              </li>
            ))}
          </ul>
        ) : (
          <ol class="chart-x small quiet" aria-hidden="true">
            {rows.map(({ name, short = '', isStrong }, n) => (
              <li key={`${name} ${n}`}>
                {rows.length <= MOST_SHORT ? isStrong ? <b>{short}</b> : short : ''}
              </li>
            ))}
          </ol>
        )}
        {!isNamed && (
          <p class="chart-ends small quiet">
            <span>{rows[0]?.name}</span>
            <span>{rows.at(-1)?.name}</span>
          </p>
        )}
      </div>
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
