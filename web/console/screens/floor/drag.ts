import { computed, signal } from '@preact/signals'
import { tables as allTables, blocks, type Party, standing, type Table } from '../../model/day.ts'
import { type Judged, judge, marksFor, type Span, spanOf, type Verdict } from '../../model/timeline-model.ts'
import { followPointer } from './follow-pointer.ts'

/** What is dragged: a party of the day, or a guest who waits for a table. */
type Dragged = Pick<Party, 'id' | 'party_size' | 'table_ids'> & Partial<Pick<Party, 'event' | 'guest'>>

/** What is being dragged, and what would happen if it were dropped now. */
export interface Drag extends Judged {
  readonly party: Dragged
  /** A party is moved, or its end is, or one without a table is seated; a table is offered to somebody who waits. */
  readonly mode: 'move' | 'end' | 'seat' | 'offer'
  readonly tables: readonly Table[]
  readonly span: Span
}

export const drag = signal<Drag | undefined>(undefined)

/** Which tables the dragged party cannot have at its time, or would not fit: marked before it is dropped. */
export const marks = computed<ReadonlyMap<string, Verdict>>(() => {
  const dragged = drag.value
  return dragged && dragged.mode !== 'end'
    ? marksFor(dragged.party, allTables.value, dragged.span, standing.value, blocks.value)
    : new Map()
})

export const STEP_MS = 15 * 60_000
/** Near an edge the timeline scrolls. */
export const EDGE_PX = 40
const snap = (instant: number) => Math.round(instant / STEP_MS) * STEP_MS

/** Where the rows and the times of the timeline are. */
export interface Geometry {
  /** Milliseconds for each pixel. */
  readonly msPerPx: number
  /** The table of the row under a point of the page; undefined outside the rows. */
  tableAt(clientX: number, clientY: number): Table | undefined
  /** The instant under a point of the page. */
  instantAt(clientX: number): number
  /** Whether a point of the page is over the numbers of the tables: what is dropped there is joined. */
  isOverNumbers(clientX: number): boolean
  onScroll(clientX: number, clientY: number): void
}

const show = (
  dragged: Pick<Drag, 'party' | 'mode'> & { readonly span: Span; readonly tables: readonly Table[] },
) => {
  const { party, span, tables } = dragged
  const before = drag.value
  const isSame =
    before?.span.from === span.from &&
    before.span.to === span.to &&
    before.tables.map(({ id }) => id).join() === tables.map(({ id }) => id).join()
  if (!isSame) drag.value = { ...dragged, ...judge(party, tables, span, standing.value, blocks.value) }
}

/** What was dragged is put down, wherever it is. */
const putDown = (): Drag | undefined => {
  const dropped = drag.value
  drag.value = undefined
  return dropped
}

/**
 * Drags a party that has a place. On the number of a table, or with Alt, that table is joined to those the party has.
 */
export const beginDrag = (
  event: PointerEvent,
  party: Party,
  mode: 'move' | 'end',
  { msPerPx, tableAt, isOverNumbers, onScroll }: Geometry,
  onDrop: (dropped: Drag) => void,
) => {
  const original = spanOf(party)
  const own = party.table_ids.flatMap((id) => tableIndex.get(id) ?? [])
  const spanAfter = (shift: number): Span => {
    if (mode === 'end')
      return { from: original.from, to: Math.max(original.from + STEP_MS, snap(original.to + shift)) }
    const from = snap(original.from + shift)
    return { from, to: from + original.to - original.from }
  }
  followPointer(event, {
    onLift: () => show({ party, mode, span: original, tables: own }),
    onMove: ({ clientX, clientY, altKey }) => {
      onScroll(clientX, clientY)
      // On the numbers there is no time: the party keeps its own.
      const isJoined = mode === 'move' && isOverNumbers(clientX)
      const span = isJoined ? original : spanAfter((clientX - event.clientX) * msPerPx)
      const under = mode === 'move' ? tableAt(clientX, clientY) : undefined
      const tables = under ? (altKey || isJoined ? [...own, under] : [under]) : own
      show({ party, mode, span, tables: [...new Map(tables.map((table) => [table.id, table])).values()] })
    },
    onDrop: () => {
      const dropped = putDown()
      if (dropped) onDrop(dropped)
    },
    onCancel: putDown,
  })
}

interface Placing {
  readonly party: Dragged
  readonly mode: 'seat' | 'offer'
  /** From when to when it would be, dropped at that instant. */
  spanAt(instant: number): Span
  /** Dropped on a table. */
  onDrop(dropped: Drag): void
}

/** Drags somebody who has no table yet from above the timeline onto one. */
export const beginPlacing = (
  event: PointerEvent,
  { party, mode, spanAt, onDrop }: Placing,
  { tableAt, instantAt, onScroll }: Geometry,
) => {
  let isPastEdge = false
  followPointer(event, {
    onLift: (x) => show({ party, mode, span: spanAt(snap(instantAt(x))), tables: [] }),
    onMove: ({ clientX, clientY }) => {
      const under = tableAt(clientX, clientY)
      // It comes in across the upper edge, which must not scroll the rows away from under it.
      isPastEdge ||= tableAt(clientX, clientY - EDGE_PX) !== undefined
      if (under && isPastEdge) onScroll(clientX, clientY)
      show({ party, mode, span: spanAt(snap(instantAt(clientX))), tables: under ? [under] : [] })
    },
    onDrop: () => {
      const dropped = putDown()
      if (dropped && dropped.tables.length > 0) onDrop(dropped)
    },
    onCancel: putDown,
  })
}

/** The tables of the floor by id, for a party that keeps its own. */
const tableIndex = new Map<string, Table>()
export const indexTables = (tables: readonly Table[]) => {
  tableIndex.clear()
  for (const table of tables) tableIndex.set(table.id, table)
}
