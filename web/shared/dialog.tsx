import type { ComponentChildren, TargetedEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The browser says that a dialog was closed a moment later: when it is gone, that is not about what stands there now. */
export const ifShown = (onClose: () => void) => (event: TargetedEvent<HTMLDialogElement>) => {
  if (event.currentTarget.isConnected) onClose()
}

/** The browser's own dialog: it keeps the focus inside and gives it back, and Escape closes it. */
export const Dialog = ({ title, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  // Open before the next key, which belongs to it, and closed while it is there: only then the focus is given back.
  useLayoutEffect(() => {
    ref.current?.showModal()
    return () => ref.current?.close()
  }, [])
  return (
    <dialog ref={ref} aria-labelledby="dialog-title" onClose={ifShown(onClose)}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}
