import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'

/**
 * Withdraws the money tasks of a booking that becomes active again, so that it never has both its place and its money
 * back. Throws 409 when the provider may have been called already. What went back before stays with the guest. Refunds
 * by hand stay queued: they did not come from the end of the booking.
 */
export const withdrawTasks = async (
  tx: Tx,
  booking: { readonly id: string; readonly venue_id: string },
): Promise<void> => {
  const ofBooking = () =>
    tx
      .selectFrom('payments')
      .select('payments.id')
      .where('booking_id', '=', booking.id)
      .where('venue_id', '=', booking.venue_id)
  await tx
    .updateTable('money_tasks')
    .set({ status: 'withdrawn' })
    .where('payment_id', 'in', ofBooking())
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'queued')
    .where('reason', 'is', null)
    .where('attempts', '=', 0)
    .execute()
  const sent = await tx
    .selectFrom('money_tasks')
    .select('id')
    .where('payment_id', 'in', ofBooking())
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'queued')
    .where('reason', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (sent)
    throw conflict('The money of this booking is going back at this moment. Try again in a minute.', {
      code: 'refund_under_way',
    })
}
