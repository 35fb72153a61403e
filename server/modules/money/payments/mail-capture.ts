import { isActive } from '../../../../domain/booking-status.ts'
import type { Tx } from '../../../db/executor.ts'
import { queueMessage } from '../../outbound/index.ts'
import { bookingOf, type PaymentRow } from './queries.ts'

/**
 * Tells the guest that a hold, or a part of it, was taken, or was charged to the saved card between two holds: once for
 * each payment. Of a booking that has ended, the mail about its end says what is kept.
 */
export const mailCapture = async (
  tx: Tx,
  hold: Pick<PaymentRow, 'id' | 'venue_id' | 'booking_id' | 'amount_pence' | 'currency'>,
  capturedPence: number,
  now: Date,
): Promise<void> => {
  if (hold.booking_id === null) return
  const booking = await bookingOf(tx, hold.booking_id)
  if (!isActive(booking.status)) return
  const rest = hold.amount_pence - capturedPence
  await queueMessage(
    tx,
    {
      kind: 'fee',
      cause: `capture:${hold.id}`,
      venueId: hold.venue_id,
      bookingId: booking.id,
      facts: {
        amount_pence: capturedPence,
        currency: hold.currency,
        from_hold: true,
        ...(rest > 0 ? { released_pence: rest } : {}),
        ...(booking.no_show_at === null ? {} : { reason: 'no_show' as const }),
      },
    },
    now,
  )
}
