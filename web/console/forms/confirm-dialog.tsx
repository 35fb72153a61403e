import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { sentenceFor } from '../model/api.ts'

interface Props {
  readonly title: string
  /** What will happen, before it does. */
  readonly children: ComponentChildren
  readonly confirm: string
  /** What stands on the button that changes nothing. */
  readonly back?: string
  readonly isDanger?: boolean
  /** Whether what is asked for is complete. */
  readonly isReady?: boolean
  /** A refusal is said in the dialog, which then stays. */
  run(): Promise<unknown>
  onClose(): void
}

/** Asks before something that is not undone by a click. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  back = 'Cancel',
  isDanger = true,
  isReady = true,
  run,
  onClose,
}: Props) => {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const go = async (event: Event) => {
    event.preventDefault()
    if (isBusy || !isReady) return
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
      <form class="stack" onSubmit={go}>
        {children}
        {fault && (
          <p class="notice bad" role="alert">
            {fault}
          </p>
        )}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            {back}
          </button>
          <button
            type="submit"
            class={isDanger ? 'button danger' : 'button primary'}
            aria-busy={isBusy}
            aria-disabled={!isReady}
          >
            {confirm}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
