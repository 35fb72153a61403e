import { followPointer } from './follow-pointer.ts'

interface PlanDrag {
  /** The party is lifted: its targets are marked. */
  onLift(): void
  /** Over which table it is, and where the pointer is. */
  onOver(tableId: string | undefined, x: number, y: number): void
  onDrop(tableId: string | undefined): void
  /** It goes back to where it was. */
  onCancel(): void
}

const tableAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<SVGElement>('[data-table]')?.dataset.table

/** Follows a pointer that went down on a table with a party. */
export const beginPlanDrag = (event: PointerEvent, { onLift, onOver, onDrop, onCancel }: PlanDrag) => {
  let over: string | undefined
  followPointer(event, {
    onLift: (x, y) => {
      onLift()
      onOver(undefined, x, y)
    },
    onMove: ({ clientX: x, clientY: y }) => {
      over = tableAt(x, y)
      onOver(over, x, y)
    },
    onDrop: () => onDrop(over),
    onCancel,
  })
}
