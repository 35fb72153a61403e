import { useComputed } from '@preact/signals'
import { type Block, blocks, type Party, type Table } from '../../model/day.ts'
import { joinedPlace, type Row, type Span } from '../../model/timeline-model.ts'
import { BlockedTime } from './blocked-time.tsx'
import { drag, marks } from './drag.ts'
import { PartyBlock } from './party-block.tsx'

/** Where the times begin: before it stand the numbers of the tables. */
export const LABEL_PX = 92

export interface Placed extends Row {
  readonly top: number
}

/** How a row looks while a party is dragged: where it would go, what is taken, and what could be joined. */
const targetClass = (id: string): string => {
  const dragged = drag.value
  if (dragged?.mode !== 'move') return ''
  const mark = marks.value.get(id) ?? 'none'
  const isTarget = dragged.tables.some((table) => table.id === id)
  const canJoin =
    dragged.party.table_ids.length > 0 &&
    !dragged.party.table_ids.includes(id) &&
    mark !== 'taken' &&
    mark !== 'blocked'
  return `${isTarget ? dragged.verdict : `mark-${mark}`}${canJoin ? ' can-join' : ''}`
}

export const TableNumber = ({ table, top }: { table: Table; top: number }) => {
  const look = useComputed(() => `timeline-table ${targetClass(table.id)}`)
  return (
    <span class={look} style={{ top: `${top}px` }}>
      <b>{table.table_number}</b> <small>{table.capacity}</small>
    </span>
  )
}

interface RowProps {
  readonly row: Placed
  readonly parties: readonly Party[]
  readonly openId?: string | undefined
  readonly currency: string
  readonly headingPx: number
  readonly rows: readonly Placed[]
  readonly range: Span
  readonly at: number
  readonly x: (instant: number) => number
  readonly instantAt: (offset: number) => number
  readonly onOpen: (party: Party) => void
  readonly onMove: (party: Party) => void
  readonly onEmpty?: ((table: Table, instant: number) => void) | undefined
  readonly onLift?: ((block: Block) => void) | undefined
  readonly begin?: ((event: PointerEvent, party: Party, mode: 'move' | 'end') => void) | undefined
}

/** One table: who sits there, and when it is blocked. */
export const TimelineRow = ({
  row: { table, heading, top },
  parties,
  openId,
  currency,
  headingPx,
  rows: allRows,
  range,
  at,
  x,
  instantAt,
  onOpen,
  onMove,
  onEmpty,
  onLift,
  begin,
}: RowProps) => {
  // Given to the element as it is: a step of a drag changes the class alone, and the parties are not drawn again.
  const look = useComputed(() => `timeline-row ${targetClass(table.id)}`)
  const lifted = useComputed(() => parties.find(({ id }) => id === drag.value?.party.id)?.id)
  const create = (event: MouseEvent) => {
    const bounds = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const offset = event.clientX - bounds.left
    if (offset > LABEL_PX) onEmpty?.(table, instantAt(offset))
  }
  return (
    <>
      {heading !== undefined && (
        <h2 class="timeline-area" style={{ top: `${top - headingPx}px` }}>
          <span>{heading}</span>
        </h2>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: "New booking" does the same by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        class={look}
        style={{ top: `${top}px` }}
        role="group"
        aria-label={`Table ${table.table_number}, for ${table.capacity}`}
        onClick={create}
      >
        {blocks.value
          .filter(({ table_id }) => table_id === table.id || table_id === null)
          .map((block) => (
            <BlockedTime
              key={block.id}
              from={Date.parse(block.start_time)}
              to={Date.parse(block.end_time)}
              reason={block.reason}
              onLift={onLift && (() => onLift(block))}
              range={range}
              x={x}
            />
          ))}
        {parties.map((party) => {
          const joined = joinedPlace(party.table_ids, table.id, allRows)
          return (
            joined && (
              <PartyBlock
                key={party.id}
                party={party}
                isOpen={party.id === openId}
                isLifted={party.id === lifted.value}
                joined={joined}
                bracketPx={joined.isHollow ? 0 : bracketPx(party, joined.rows, top, allRows)}
                currency={currency}
                at={at}
                range={range}
                x={x}
                onOpen={onOpen}
                onMove={onMove}
                begin={begin}
              />
            )
          )
        })}
      </div>
    </>
  )
}

/** How far the line reaches that leads from a party's first block to its last, when they are not neighbours. */
const bracketPx = ({ table_ids }: Party, rowCount: number, top: number, rows: readonly Placed[]): number => {
  if (table_ids.length <= rowCount) return 0
  const last = rows.findLast(({ table }) => table_ids.includes(table.id))
  return last ? last.top - top : 0
}
