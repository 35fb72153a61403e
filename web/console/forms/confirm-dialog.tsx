import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { FaultNotice } from '../../shared/fault-notice.tsx'
import { showToast } from '../../shared/toast.tsx'
import { sentenceFor } from '../model/api.ts'
import { sendOrLookUp } from '../model/look-up.ts'
import { useIsHere } from '../model/use-is-here.ts'

interface Props<T> {
  readonly title: string
  /** What will happen, before it does. */
  readonly children: ComponentChildren
  readonly confirm: string
  /** What stands on the button that changes nothing. */
  readonly back?: string
  readonly isDanger?: boolean
  /** Whether what is asked for is complete. */
  readonly isReady?: boolean
  /** Sends the change. A refusal is said in the dialog, which then stays. */
  send(): Promise<T>
  /** Reads whether the change was made, for when its answer is lost. */
  isMade?: (() => Promise<boolean>) | undefined
  /** Called when the change was made; without an answer when that was lost. */
  onDone?(answer: T | undefined): unknown
  /** Called after each attempt, made or not, so that what stands is read again. */
  onSettled?(isMade: boolean): unknown
  onClose(): void
}

/** Asks before something that is not undone by a click. */
export const ConfirmDialog = <T,>({
  title,
  children,
  confirm,
  back = 'Cancel',
  isDanger = true,
  isReady = true,
  send,
  isMade,
  onDone,
  onSettled,
  onClose,
}: Props<T>) => {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isHere = useIsHere()
  const go = async (event: Event) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    setIsBusy(true)
    setFault('')
    let refusal = ''
    try {
      await onDone?.(await sendOrLookUp(send, isMade))
    } catch (error) {
      refusal = sentenceFor(error)
    }
    await onSettled?.(refusal === '')
    // Whoever has closed it meanwhile may have something else open, and learns of a refusal where they are.
    if (!isHere.current) return refusal === '' ? undefined : showToast({ text: refusal })
    if (refusal === '') return onClose()
    setFault(refusal)
    setIsBusy(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={go}>
        {children}
        <FaultNotice fault={fault} />
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
