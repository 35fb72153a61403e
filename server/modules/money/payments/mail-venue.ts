import type { Tx } from '../../../db/executor.ts'
import { queueMessage } from '../../outbound/index.ts'
import type { PaymentRow } from './queries.ts'

interface Trouble {
  readonly trouble: 'refund_failed' | 'hold_declined' | 'charge_declined' | 'capture_failed'
  readonly amountPence: number
  /** Of a hold that was declined: until when it still stands. */
  readonly heldUntil?: Date | null | undefined
  /** What happened. The same cause is mailed once. */
  readonly cause: string
}

/** Mails the venue that money did not go the way it should, so that no guest waits for it in vain. */
export const mailVenue = async (
  tx: Tx,
  payment: Pick<PaymentRow, 'venue_id' | 'booking_id' | 'currency'>,
  { trouble, amountPence, heldUntil, cause }: Trouble,
  now: Date,
): Promise<void> => {
  await queueMessage(
    tx,
    {
      kind: 'staff_money',
      cause,
      venueId: payment.venue_id,
      ...(payment.booking_id === null ? {} : { bookingId: payment.booking_id }),
      facts: {
        trouble,
        amount_pence: amountPence,
        currency: payment.currency,
        ...(heldUntil ? { held_until: heldUntil.toISOString() } : {}),
      },
    },
    now,
  )
}

const FAILURE = { refund: 'refund_failed', capture: 'capture_failed' } as const

/** Mails the venue that a money task was given up. A release that was takes nothing from anybody: its hold lapses. */
export const mailFailure = async (
  tx: Tx,
  payment: PaymentRow,
  task: {
    readonly id: string
    readonly kind: 'release' | 'capture' | 'refund'
    readonly amount_pence: number
  },
  now: Date,
): Promise<void> => {
  if (task.kind === 'release') return
  const trouble = FAILURE[task.kind]
  await mailVenue(
    tx,
    payment,
    { trouble, amountPence: task.amount_pence, cause: `${trouble}:${task.id}` },
    now,
  )
}
