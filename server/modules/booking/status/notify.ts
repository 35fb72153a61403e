import { notifyOfStatusChange, SYSTEM } from '../../outbound/index.ts'
import type { Effect } from './step.ts'

/** Queues the messages to the guest and the venue. */
export const notify: Effect = (tx, { booking, to, doer, ending, details, now }, { settled, freedPence }) => {
  const isEventCancelled = details?.event_cancelled === true
  const isLapsed = details?.lapsed === true
  const isGuest = doer.id === null || doer.id === booking.user_id
  return notifyOfStatusChange(
    tx,
    booking,
    {
      to,
      isPaidNow: booking.payment_due_at !== null && doer === SYSTEM,
      isAtDoor: ending?.by === 'door',
      isEventCancelled,
      isLapsed,
      byGuest: isGuest && !isEventCancelled && !isLapsed,
      settled,
      freedPence,
    },
    now,
  )
}
