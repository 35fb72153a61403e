import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Cross } from '../../shared/icons.tsx'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** What is open beside the screen. It takes the focus and gives it back; Escape closes it. */
export const Panel = ({ title, onClose, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // At once: what is typed next must not meet the screen's keys, and a form that opens in it takes the focus after it.
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useLayoutEffect(() => heading.current?.focus(), [title])
  return (
    <aside
      class="panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onClose()
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
