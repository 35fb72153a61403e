import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { call } from '../../api.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import type { Event } from './desk.ts'

interface Props {
  readonly event: Event
  readonly cost: { readonly places: number; readonly return_pence: number }
  onDone(): Promise<void>
  onClose(): void
}

/** Says what cancelling costs before it is done: it is final. */
export const CancelEvent = ({ event, cost, onDone, onClose }: Props) => {
  const what = `${cost.places} ${cost.places === 1 ? 'place' : 'places'}, ${money(cost.return_pence, event.currency, 'en')}`
  return (
    <ConfirmDialog
      title={`Cancel ${event.name}?`}
      confirm="Cancel the event"
      back="Keep the event"
      run={async () => {
        await call('PATCH /api/my-events/:id/status', {
          params: { id: event.id },
          body: { status: 'cancelled' },
        })
        showToast({
          text:
            cost.places > 0 ? `${event.name} is cancelled. ${what} go back.` : `${event.name} is cancelled.`,
        })
        await onDone()
      }}
      onClose={onClose}
    >
      {cost.places > 0 ? (
        <>
          <p>
            <b>{what} go back.</b>
          </p>
          <p>
            Every guest gets everything they paid and a message. Guests who are in already stay. This cannot
            be undone.
          </p>
        </>
      ) : (
        <p>Nobody has booked, so no money moves. This cannot be undone.</p>
      )}
    </ConfirmDialog>
  )
}
