import { useEffect, useState } from 'preact/hooks'

export interface Toast {
  readonly text: string
  /** A button beside the text, such as "Undo". */
  readonly action?: { readonly label: string; run(): void }
}

const SHOWN_MS = 8000
let show: (next: (now: Toast | undefined) => Toast | undefined) => void = () => {}

/** Says something at the edge of the screen, without taking the focus. The newest replaces the one before. */
export const showToast = (toast: Toast) => show(() => toast)

/** Takes back what is said, as when whom it is about must not be named any more; or only this, if it still stands. */
export const hideToast = (only?: Toast) =>
  show((now) => (only === undefined || now === only ? undefined : now))

/** Belongs once into every app that uses `showToast`. */
export const Toasts = () => {
  const [toast, setToast] = useState<Toast>()
  useEffect(() => {
    show = setToast
    return () => {
      show = () => {}
    }
  }, [])
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  const act = () => {
    toast?.action?.run()
    setToast(undefined)
  }
  return (
    <div class="toasts" role="status">
      {toast && (
        <p class="toast">
          {toast.text}
          {toast.action && (
            <button type="button" class="button" onClick={act}>
              {toast.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
