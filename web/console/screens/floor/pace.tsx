import { standing } from '../../model/day.ts'
import { spanOf } from '../../model/timeline-model.ts'

interface Props {
  readonly x: (instant: number) => number
  readonly width: number
}

const MOST_PX = 24

/** People who begin at each time, under the rows. */
export const Pace = ({ x, width }: Props) => {
  const slots = new Map<number, number>()
  for (const party of standing.value) {
    const { from } = spanOf(party)
    slots.set(from, (slots.get(from) ?? 0) + party.party_size)
  }
  const most = Math.max(1, ...slots.values())
  return (
    <div class="pace" style={{ width: `${width}px` }} aria-hidden="true">
      <div class="timeline-tables">
        <span class="timeline-table">
          <small>Covers</small>
        </span>
      </div>
      {[...slots].map(([from, covers]) => (
        <i
          key={from}
          style={{ left: `${x(from)}px`, height: `${Math.round((covers / most) * MOST_PX) + 2}px` }}
        >
          <em>{covers}</em>
        </i>
      ))}
    </div>
  )
}
