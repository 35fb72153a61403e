import { useState } from 'preact/hooks'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { cancelInWords } from './cancel-words.ts'
import type { Event, Sales } from './desk.ts'

interface Props {
  readonly event: Event
  readonly cost: Sales['cancel']
  /** Returning the tickets of guests who are in is for the venue's managers. */
  readonly mayReturnArrived: boolean
  onDone(): Promise<void>
  onClose(): void
}

/** Says what cancelling costs before it is done: it is final. */
export const CancelEvent = ({ event, cost, mayReturnArrived, onDone, onClose }: Props) => {
  const [alsoArrived, setAlsoArrived] = useState(false)
  const pay = (pence: number) => money(pence, event.currency, 'en')
  const { total, sentences, done } = cancelInWords(cost, alsoArrived, pay)
  const params = { id: event.id }
  const isMade = async () => {
    const [now, sales] = await Promise.all([
      call('GET /api/my-events/:id', { params }),
      call('GET /api/my-events/:id/sales', { params }),
    ])
    return now.status === 'cancelled' && (!alsoArrived || sales.cancel.arrived_return_pence === 0)
  }
  return (
    <ConfirmDialog
      title={`Cancel ${event.name}?`}
      confirm="Cancel the event"
      back="Keep the event"
      send={() =>
        call('PATCH /api/my-events/:id/status', {
          params,
          body: { status: 'cancelled', ...(alsoArrived ? { also_arrived: true } : {}) },
        })
      }
      isMade={isMade}
      onDone={async () => {
        showToast({ text: [`${event.name} is cancelled.`, done].filter(Boolean).join(' ') })
        await onDone()
      }}
      onClose={onClose}
    >
      {total && (
        <p role="status">
          <b>{total}</b>
        </p>
      )}
      {mayReturnArrived && cost.arrived_return_pence > 0 && (
        <label class="check">
          <input type="checkbox" checked={alsoArrived} onChange={() => setAlsoArrived(!alsoArrived)} />
          <span>
            Also return the tickets of those inside: {pay(cost.arrived_return_pence)}
            <small class="hint">They get a message too.</small>
          </span>
        </label>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
