import { shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import type { Event, Sales } from './desk.ts'
import { type CurvePoint, curveOf } from './sales-curve.ts'

/** What is sold and paid, and how it came to that: a curve, and the same figures as a table. */
export const SalesFigures = ({ event, sales }: { event: Event; sales: Sales }) => {
  const points = curveOf(sales.days)
  const free = Math.max(0, event.capacity - event.sold)
  return (
    <section class="card" aria-labelledby="sales-title">
      <h3 id="sales-title">Sales</h3>
      <dl class="totals">
        <Total label="Places sold" value={`${sales.places} of ${event.capacity}`} />
        <Total label="Free" value={free} />
        <Total label="Bookings" value={sales.parties} />
        <Total label="Paid" value={money(sales.paid_pence, event.currency, 'en')} />
        <Total label="In" value={sales.checked_in} />
      </dl>
      {points.length > 0 ? (
        <Curve points={points} event={event} />
      ) : (
        <p class="quiet">Nothing is sold yet. Share the link below once the event is on sale.</p>
      )}
    </section>
  )
}

const Total = ({ label, value }: { label: string; value: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const [WIDTH, HEIGHT] = [720, 140]

const Curve = ({ points, event }: { points: readonly CurvePoint[]; event: Event }) => {
  const most = Math.max(1, points.at(-1)?.total ?? 0)
  const ticks = most === 1 ? [0, 1] : [0, Math.round(most / 2), most]
  const x = (n: number) => (points.length === 1 ? 0 : (n / (points.length - 1)) * WIDTH)
  const y = (total: number) => HEIGHT - (total / most) * HEIGHT
  const line = points.map(({ total }, n) => `L${x(n)} ${y(total)}`).join('')
  return (
    <>
      <div class="chart">
        <ol class="chart-y small quiet" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: `${(tick / most) * 100}%` }}>
              {tick}
            </li>
          ))}
        </ol>
        <svg
          class="curve"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Places sold by day, ${most} in all`}
        >
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          ))}
          <path class="curve-area" d={`M0 ${HEIGHT}${line}L${WIDTH} ${y(most)}L${WIDTH} ${HEIGHT}z`} />
          <path class="curve-line" d={`M0 ${y(points[0]?.total ?? 0)}${line}L${WIDTH} ${y(most)}`} />
        </svg>
        <p class="chart-ends small quiet">
          <span>{shortDate(words, points[0]?.date ?? '')}</span>
          <span>{shortDate(words, points.at(-1)?.date ?? '')}</span>
        </p>
      </div>
      <details>
        <summary class="small">As a table</summary>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Sold</th>
                <th scope="col">In all</th>
                <th scope="col">Paid</th>
              </tr>
            </thead>
            <tbody>
              {points
                .filter(({ places }) => places > 0)
                .map(({ date, places, total, paid_pence }) => (
                  <tr key={date}>
                    <th scope="row">{shortDate(words, date)}</th>
                    <td>{places}</td>
                    <td>{total}</td>
                    <td>{money(paid_pence, event.currency, 'en')}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
