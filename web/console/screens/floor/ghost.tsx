import { useComputed } from '@preact/signals'
import { timeAt } from '../../model/clock.ts'
import type { Table } from '../../model/day.ts'
import type { Venue } from '../../model/venues.ts'
import { drag } from './drag.ts'

const SAID = {
  free: '',
  small: 'Too few seats',
  taken: 'Taken',
  blocked: 'Blocked',
} as const

const HINTS = {
  move: 'Drop to move.',
  end: 'Drop to change the stay.',
  seat: 'Drop on a table to give it to them.',
  offer: 'Drop on a table, at the time that you offer.',
} as const

interface GhostProps {
  readonly placed: readonly { readonly table: Table; readonly top: number }[]
  readonly x: (instant: number) => number
  readonly venue: Venue
}

/** What is dragged, where it would land. Nothing else is drawn again while it moves. */
export const Ghost = ({ placed, x, venue }: GhostProps) => {
  const dragged = drag.value
  if (!dragged) return null
  const { span, tables: over, party, verdict, by, mode } = dragged
  const joins =
    over.length > 1 && !by ? `joins ${over.map(({ table_number }) => table_number).join(' + ')}` : ''
  const said = [by ? `Taken from ${by.time} by ${by.guest.name}` : SAID[verdict], joins].filter(Boolean)
  const start = timeAt(venue, span.from)
  // What comes of it stands before the time, which is cut first: its block lies at that time.
  const time = said.length > 0 && mode !== 'end' ? start : `${start}–${timeAt(venue, span.to)}`
  return (
    <>
      {over.map(({ id }, n) => {
        const row = placed.find(({ table }) => table.id === id)
        return (
          row && (
            <div
              // By its place in the list: the same box goes from row to row, which is drawn sooner than a new one.
              key={n}
              class={`party ghost ${verdict}`}
              style={{
                top: `calc(${row.top}px + var(--inset))`,
                left: `${x(span.from)}px`,
                width: `${x(span.to) - x(span.from) - 2}px`,
              }}
            >
              <span class="party-label">
                <b>{party.party_size}</b> {[party.guest?.name, ...said, time].filter(Boolean).join(' · ')}
              </span>
            </div>
          )
        )
      })}
    </>
  )
}

/** What a drop does, while something is dragged. */
export const DragHint = () => {
  const mode = useComputed(() => drag.value?.mode).value
  const canJoin = useComputed(() => (drag.value?.party.table_ids.length ?? 0) > 0).value
  const isTaken = useComputed(() => drag.value?.verdict === 'taken').value
  if (!mode) return null
  return (
    <p class="drag-hint">
      {!isTaken && HINTS[mode]}
      {mode === 'move' && canJoin && ' Drop on a table’s number to join it.'}
    </p>
  )
}
