import { computed, signal } from '@preact/signals'
import { tables as allTables, blocks, isDragging, type Party, standing, type Table } from '../../model/day.ts'
import { type Judged, judge, marksFor, type Span, spanOf, type Verdict } from '../../model/timeline-model.ts'

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

export const FAR_PX = 5
export const LONG_PRESS_MS = 280

/**
 * Follows a pointer that went down on a party. A mouse drags after a few pixels; a finger after a long press, so that
 * it can scroll as well. On the number of a table, or with Alt, that table is joined to those the party has.
 */
export const beginDrag = (event: PointerEvent, party: Party, mode: Drag['mode'], geometry: Geometry) => {
  if (event.button !== 0) return
  const { clientX: startX, clientY: startY, pointerId, pointerType } = event
  const original = spanOf(party)
  let isActive = false
  const lift = () => {
    isActive = true
    isDragging.value = true
    document.body.classList.add('dragging')
    show(original, tablesOf(party))
  }
  const press = pointerType === 'mouse' ? undefined : setTimeout(lift, LONG_PRESS_MS)

  const show = (span: Span, tables: readonly Table[]) => {
    const before = drag.value
    const isSame =
      before?.span.from === span.from &&
      before.span.to === span.to &&
      before.tables.map(({ id }) => id).join() === tables.map(({ id }) => id).join()
    if (isSame) return
    drag.value = { party, mode, span, tables, ...judge(party, tables, span, standing.value, blocks.value) }
  }

  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return
    const [dx, dy] = [moved.clientX - startX, moved.clientY - startY]
    const isFar = Math.abs(dx) > FAR_PX || Math.abs(dy) > FAR_PX
    if (!isActive) {
      if (!isFar) return
      if (pointerType !== 'mouse') return stop()
      lift()
    }
    geometry.onScroll(moved.clientX, moved.clientY)
    const isOverNumbers = mode === 'move' && geometry.isOverNumbers(moved.clientX)
    // On the numbers there is no time: the party keeps its own.
    const shift = isOverNumbers ? 0 : dx * geometry.msPerPx
    const span =
      mode === 'end'
        ? { from: original.from, to: Math.max(original.from + STEP_MS, snap(original.to + shift)) }
        : isOverNumbers
          ? original
          : {
              from: snap(original.from + shift),
              to: snap(original.from + shift) + original.to - original.from,
            }
    const under = mode === 'move' ? geometry.tableAt(moved.clientX, moved.clientY) : undefined
    const isJoining = moved.altKey || isOverNumbers
    const tables = under ? (isJoining ? [...tablesOf(party), under] : [under]) : tablesOf(party)
    show(span, [...new Map(tables.map((table) => [table.id, table])).values()])
  }
  const tablesOf = ({ table_ids }: Party) => table_ids.flatMap((id) => tableIndex.get(id) ?? [])
  /** Once lifted, a finger moves the party and not the page. */
  const holdStill = (held: Event) => {
    if (isActive) held.preventDefault()
  }
  const stop = () => {
    clearTimeout(press)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('touchmove', holdStill)
    window.removeEventListener('contextmenu', holdStill)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', stop)
    document.removeEventListener('keydown', onEscape)
    document.body.classList.remove('dragging')
    drag.value = undefined
    isDragging.value = false
  }
  const drop = (dropping: PointerEvent) => {
    if (dropping.pointerId !== pointerId) return
    const dropped = drag.value
    if (isActive) swallowClick()
    stop()
    if (dropped) geometry.onDrop(dropped)
  }
  const onEscape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    stop()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('touchmove', holdStill, { passive: false })
  window.addEventListener('contextmenu', holdStill)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', stop)
  document.addEventListener('keydown', onEscape)
}

/** The click that follows a drag must neither open a party nor begin a booking. */
export const swallowClick = () => {
  const swallow = (click: Event) => click.stopPropagation()
  window.addEventListener('click', swallow, { once: true, capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

/** The tables of the floor by id, for a party that keeps its own. */
const tableIndex = new Map<string, Table>()
export const indexTables = (tables: readonly Table[]) => {
  tableIndex.clear()
  for (const table of tables) tableIndex.set(table.id, table)
}
