import { ask } from '../../model/ask.ts'
import { timeAt } from '../../model/clock.ts'
import { type Block, blocks, tables } from '../../model/day.ts'
import type { Span } from '../../model/timeline-model.ts'
import type { Venue } from '../../model/venues.ts'
import { liftBlock } from '../../parts/block-dialog.tsx'
import { BlockIcon } from '../../parts/floor-icons.tsx'

/** A block is lifted where it is seen. It asks first: there is no way back but to block again. */
export const askToLift = (venue: Venue, { id, table_id, reason, start_time, end_time }: Block) => {
  const ids = blocks.value.filter((block) => block.id === id).map((block) => block.table_id)
  const numbers = tables.value.filter((table) => ids.includes(table.id)).map((table) => table.table_number)
  ask({
    title:
      table_id === null
        ? 'Open all tables again?'
        : `Open ${numbers.length > 1 ? 'tables' : 'table'} ${numbers.join(', ')} again?`,
    text: `Blocked from ${timeAt(venue, Date.parse(start_time))} to ${timeAt(venue, Date.parse(end_time))}${reason ? `: ${reason}` : ''}.`,
    confirm: 'Lift the block',
    run: () => void liftBlock(venue.id, id, 'The block is lifted.'),
  })
}

interface BlockedProps {
  readonly from: number
  readonly to: number
  readonly reason: string | null
  readonly onLift?: (() => void) | undefined
  readonly range: Span
  readonly x: (instant: number) => number
}

export const BlockedTime = ({ from, to, reason, range, x, onLift }: BlockedProps) => {
  const [left, right] = [x(Math.max(from, range.from)), x(Math.min(to, range.to))]
  if (right <= left) return null
  return (
    <button
      type="button"
      class="hatched"
      disabled={!onLift}
      style={{ left: `${left}px`, width: `${right - left}px` }}
      aria-label={`Blocked: ${reason || 'no reason given'}`}
      onClick={(event) => {
        event.stopPropagation()
        onLift?.()
      }}
    >
      <BlockIcon />
      {reason || 'Blocked'}
    </button>
  )
}
