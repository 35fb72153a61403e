import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { sentenceFor } from '../api.ts'

interface Props {
  readonly title: string
  /** What will happen, before it does. */
  readonly children: ComponentChildren
  readonly confirm: string
  readonly isDanger?: boolean
  /** A refusal is said in the dialog, which then stays. */
  run(): Promise<unknown>
  onClose(): void
}

/** Asks before something that is not undone by a click. */
export const ConfirmDialog = ({ title, children, confirm, isDanger = true, run, onClose }: Props) => {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    try {
      await run()
      onClose()
    } catch (error) {
      setFault(sentenceFor(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        {children}
        {fault && (
          <p class="notice bad" role="alert">
            {fault}
          </p>
        )}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            class={isDanger ? 'button danger' : 'button primary'}
            aria-busy={isBusy}
            onClick={go}
          >
            {confirm}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
