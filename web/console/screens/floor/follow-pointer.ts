import { batch } from '@preact/signals'
import { isDragging } from '../../model/day.ts'

const FAR_PX = 5
const LONG_PRESS_MS = 280

interface Followed {
  /** It is lifted, at this point of the page. */
  onLift(x: number, y: number): void
  onMove(moved: PointerEvent): void
  onDrop(): void
  /** It goes back to where it was. */
  onCancel(): void
}

/**
 * Follows a pointer that went down on something that can be dragged. A mouse lifts it after a few pixels, a finger after a
 * long press, so that it can scroll as well; Escape puts it back.
 */
export const followPointer = (event: PointerEvent, { onLift, onMove, onDrop, onCancel }: Followed) => {
  if (event.button !== 0) return
  const { clientX: startX, clientY: startY, pointerId, pointerType } = event
  let isActive = false
  const lift = (x: number, y: number) => {
    isActive = true
    isDragging.value = true
    document.body.classList.add('dragging')
    onLift(x, y)
  }
  const press = pointerType === 'mouse' ? undefined : setTimeout(() => lift(startX, startY), LONG_PRESS_MS)
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return
    const { clientX: x, clientY: y } = moved
    if (!isActive) {
      if (Math.abs(x - startX) <= FAR_PX && Math.abs(y - startY) <= FAR_PX) return
      if (pointerType !== 'mouse') return cancel()
      lift(x, y)
    }
    onMove(moved)
  }
  /** Once lifted, a finger moves it and not the page. */
  const holdStill = (held: Event) => {
    if (isActive) held.preventDefault()
  }
  const end = (act: () => void) => {
    clearTimeout(press)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('touchmove', holdStill)
    window.removeEventListener('contextmenu', holdStill)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', onEscape)
    document.body.classList.remove('dragging')
    if (!isActive) return
    batch(() => {
      isDragging.value = false
      act()
    })
  }
  const drop = (dropping: PointerEvent) => {
    if (dropping.pointerId !== pointerId) return
    if (isActive) swallowClick()
    end(onDrop)
  }
  const cancel = () => end(onCancel)
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

/** The click that follows a drag must neither open a party nor begin a booking. */
const swallowClick = () => {
  const swallow = (click: Event) => click.stopPropagation()
  window.addEventListener('click', swallow, { once: true, capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
