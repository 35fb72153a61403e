import { isDragging } from '../../model/day.ts'
import { FAR_PX, LONG_PRESS_MS, swallowClick } from './drag.ts'

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

/**
 * Follows a pointer that went down on a table with a party. A mouse lifts it after a few pixels, a finger after a long
 * press, so that it can scroll as well; Escape puts it back.
 */
export const beginPlanDrag = (event: PointerEvent, { onLift, onOver, onDrop, onCancel }: PlanDrag) => {
  if (event.button !== 0) return
  const { clientX: startX, clientY: startY, pointerId, pointerType } = event
  let isActive = false
  let over: string | undefined
  const lift = (x: number, y: number) => {
    isActive = true
    isDragging.value = true
    document.body.classList.add('dragging')
    onLift()
    onOver(undefined, x, y)
  }
  const press = pointerType === 'mouse' ? undefined : setTimeout(() => lift(startX, startY), LONG_PRESS_MS)
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return
    const { clientX: x, clientY: y } = moved
    if (!isActive) {
      if (Math.abs(x - startX) <= FAR_PX && Math.abs(y - startY) <= FAR_PX) return
      if (pointerType !== 'mouse') return stop()
      lift(x, y)
    }
    over = tableAt(x, y)
    onOver(over, x, y)
  }
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
    window.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', onEscape)
    document.body.classList.remove('dragging')
    isDragging.value = false
  }
  const drop = (dropping: PointerEvent) => {
    if (dropping.pointerId !== pointerId) return
    const wasActive = isActive
    if (wasActive) swallowClick()
    stop()
    if (wasActive) onDrop(over)
  }
  const cancel = () => {
    const wasActive = isActive
    stop()
    if (wasActive) onCancel()
  }
  const onEscape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    cancel()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('touchmove', holdStill, { passive: false })
  window.addEventListener('contextmenu', holdStill)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', onEscape)
}
