import { computed, signal } from '@preact/signals'
import { tables as allTables, blocks, type Party, standing, type Table } from '../../model/day.ts'
import { type Judged, judge, marksFor, type Span, spanOf, type Verdict } from '../../model/timeline-model.ts'
import { followPointer } from './follow-pointer.ts'

/** What is being dragged, and what would happen if it were dropped now. */
export interface Drag extends Judged {
  readonly party: Party
  readonly mode: 'move' | 'end'
  readonly tables: readonly Table[]
  readonly span: Span
}

export const drag = signal<Drag | undefined>(undefined)

/** Which tables the dragged party cannot have at its time, or would not fit: marked before it is dropped. */
export const marks = computed<ReadonlyMap<string, Verdict>>(() => {
  const dragged = drag.value
  return dragged?.mode === 'move'
    ? marksFor(dragged.party, allTables.value, dragged.span, standing.value, blocks.value)
    : new Map()
})

export const STEP_MS = 15 * 60_000
const snap = (instant: number) => Math.round(instant / STEP_MS) * STEP_MS

interface Geometry {
  /** Milliseconds for each pixel. */
  readonly msPerPx: number
  /** The table of the row under a point of the page; undefined outside the rows. */
  tableAt(clientX: number, clientY: number): Table | undefined
  /** Whether a point of the page is over the numbers of the tables: what is dropped there is joined. */
  isOverNumbers(clientX: number): boolean
  onDrop(dropped: Drag): void
  onScroll(clientX: number, clientY: number): void
}

/**
 * Follows a pointer that went down on a party. On the number of a table, or with Alt, that table is joined to those the
 * party has.
 */
export const beginDrag = (event: PointerEvent, party: Party, mode: Drag['mode'], geometry: Geometry) => {
  const { clientX: startX } = event
  const original = spanOf(party)
  const tablesOf = ({ table_ids }: Party) => table_ids.flatMap((id) => tableIndex.get(id) ?? [])

  const show = (span: Span, tables: readonly Table[]) => {
    const before = drag.value
    const isSame =
      before?.span.from === span.from &&
      before.span.to === span.to &&
      before.tables.map(({ id }) => id).join() === tables.map(({ id }) => id).join()
    if (isSame) return
    drag.value = { party, mode, span, tables, ...judge(party, tables, span, standing.value, blocks.value) }
  }

  const onMove = ({ clientX, clientY, altKey }: PointerEvent) => {
    geometry.onScroll(clientX, clientY)
    const isOverNumbers = mode === 'move' && geometry.isOverNumbers(clientX)
    // On the numbers there is no time: the party keeps its own.
    const shift = isOverNumbers ? 0 : (clientX - startX) * geometry.msPerPx
    const span =
      mode === 'end'
        ? { from: original.from, to: Math.max(original.from + STEP_MS, snap(original.to + shift)) }
        : isOverNumbers
          ? original
          : {
              from: snap(original.from + shift),
              to: snap(original.from + shift) + original.to - original.from,
            }
    const under = mode === 'move' ? geometry.tableAt(clientX, clientY) : undefined
    const isJoining = altKey || isOverNumbers
    const tables = under ? (isJoining ? [...tablesOf(party), under] : [under]) : tablesOf(party)
    show(span, [...new Map(tables.map((table) => [table.id, table])).values()])
  }

  followPointer(event, {
    onLift: () => show(original, tablesOf(party)),
    onMove,
    onDrop: () => {
      const dropped = drag.value
      drag.value = undefined
      if (dropped) geometry.onDrop(dropped)
    },
    onCancel: () => {
      drag.value = undefined
    },
  })
}

/** The tables of the floor by id, for a party that keeps its own. */
const tableIndex = new Map<string, Table>()
export const indexTables = (tables: readonly Table[]) => {
  tableIndex.clear()
  for (const table of tables) tableIndex.set(table.id, table)
}
