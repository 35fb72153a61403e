import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Cross } from '../../shared/icons.tsx'
import { isDragging } from '../model/day.ts'

interface Props {
  readonly title: string
  /** What it is about, where its title says more that may change while somebody types. Default: its title. */
  readonly subject?: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

const ABOVE = 'dialog[open], [popover]:popover-open'

/** What is open beside the screen. It takes the focus and gives it back; Escape closes it. */
export const Panel = ({ title, subject = title, onClose, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // At once: what is typed next must not meet the screen's keys, and a form that opens in it takes the focus after it.
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      // What opened it may have been drawn anew, or be nothing at all: then the screen has the focus, never the body.
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const next = isThere ? before : document.getElementById('screen')
      next?.focus({ preventScroll: true })
    }
  }, [])
  // Wherever the focus is, one press closes it. What lies above it, a list of suggestions or a drag has its own Escape.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || isDragging.value || document.querySelector(ABOVE)
      if (event.key === 'Escape' && !isTaken) onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  useLayoutEffect(() => heading.current?.focus(), [subject])
  // A button that goes away with what it did, such as "Cancel booking", leaves the focus here and not nowhere.
  const panel = useRef<HTMLElement>(null)
  const held = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const watch = new MutationObserver(() => {
      const isGone = held.current instanceof HTMLElement && !held.current.isConnected
      if (!isGone || document.activeElement !== document.body) return
      held.current = null
      heading.current?.focus({ preventScroll: true })
    })
    if (panel.current) watch.observe(panel.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  return (
    <aside
      class="panel"
      aria-label={title}
      ref={panel}
      onFocusIn={({ target }) => {
        held.current = target
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="button plain round" aria-label="Close" onClick={onClose}>
          <Cross />
        </button>
      </header>
      <div class="panel-body">{children}</div>
    </aside>
  )
}
