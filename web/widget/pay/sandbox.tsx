import { useRef, useState } from 'preact/hooks'
import { ApiError, hasNoAnswer } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import type { MethodProps } from './method.ts'

const SLOW_BANK_MS = 30_000

/** Stands in for the provider's form, with a button for each thing that can happen. */
export const SandboxMethod = ({
  words,
  call,
  ticket,
  label,
  onRetry,
  onStarted,
  onPaid,
  onRefused,
}: MethodProps) => {
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const sending = useRef(false)
  const send = (outcome: 'succeed' | 'decline' | 'delay') =>
    call('POST /api/sandbox/intents/:intentId/confirm', {
      params: { intentId: ticket.payment_intent_id },
      body: { client_secret: ticket.payment_client_secret, outcome },
    })
  const confirm = async (outcome: 'succeed' | 'decline' | 'delay') => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setAsks(false)
    onRetry()
    onStarted()
    try {
      const { status } = await send(outcome)
      // This page plays the bank, which answers after a while.
      if (outcome === 'delay') setTimeout(() => send('succeed').catch(() => {}), SLOW_BANK_MS)
      if (status === 'requires_payment_method') onRefused(words.declined)
      else onPaid()
    } catch (error) {
      // Paid or ended already: finalizing says which.
      if (error instanceof ApiError && error.status === 409) onPaid()
      else onRefused(hasNoAnswer(error) && navigator.onLine !== false ? words.lost : words.notReached)
    }
    sending.current = false
    setBusy(false)
  }
  const ask = () => {
    onRetry()
    setAsks(true)
  }
  return (
    <div class="method">
      <p class="notice">{words.sandbox}</p>
      <p class="test-card">
        <span>{words.testCard}</span>
        <span>•••• 4242</span>
      </p>
      <button type="button" class="button primary" aria-busy={busy} onClick={() => confirm('succeed')}>
        {busy ? words.working : label}
      </button>
      <button type="button" class="button" onClick={() => confirm('decline')}>
        {words.decline}
      </button>
      <button type="button" class="button" onClick={ask}>
        {words.extraStep}
      </button>
      <button type="button" class="button" onClick={() => confirm('delay')}>
        {words.slowBank}
      </button>
      {asks && (
        <Dialog title={words.bankTitle} onClose={() => setAsks(false)}>
          <p>
            <strong>{label}</strong>
          </p>
          <p>{words.bank}</p>
          <p class="actions">
            <button type="button" class="button primary" onClick={() => confirm('succeed')}>
              {words.bankYes}
            </button>
            <button type="button" class="button" onClick={() => confirm('decline')}>
              {words.bankNo}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  )
}
