import type { Services } from '../../services.ts'
import { expireLapsedHolds } from './expire-holds.ts'
import { settlePayment } from './settle-payment.ts'
import { workOffMoneyTasks } from './work-off-tasks.ts'

const BATCH = 50
/** Long enough for a browser to finish its own finalize; an intent of ours that nobody finalised is looked at after. */
const QUIET_MS = 60_000
/** Holds asked for by mail and desk intents may be paid for a day; the hosted page itself closes then. */
const HOLD_REQUEST_MS = 24 * 3_600_000

/**
 * Settles what no browser finalised: payments that were made, bookings whose time to pay has run out, holds that
 * lapsed. Every step is idempotent, so several processes may sweep at once.
 */
export const sweepPayments = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<number> => {
  if (!services.payments) return 0
  const open = await services.database.read
    .selectFrom('payments')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.id', '=', 'payments.booking_id')
        .onRef('bookings.venue_id', '=', 'payments.venue_id'),
    )
    .select(['payments.id', 'payments.purpose', 'payments.created_at', 'bookings.payment_due_at'])
    .where('payments.status', 'in', ['created', 'awaiting_payment', 'processing'])
    .where('payments.updated_at', '<=', new Date(now.getTime() - QUIET_MS))
    .orderBy('payments.updated_at')
    .limit(BATCH)
    .execute()
  for (const payment of open) {
    const deadline = payment.payment_due_at ?? new Date(payment.created_at.getTime() + HOLD_REQUEST_MS)
    try {
      await settlePayment(services, payment.id, now, { closeUnpaid: deadline <= now })
      await services.database.read
        .updateTable('payments')
        .set({ updated_at: now })
        .where('id', '=', payment.id)
        .execute()
    } catch (error) {
      onFailure(error)
    }
  }
  await expireLapsedHolds(services, now)
  return open.length + (await workOffMoneyTasks(services, now))
}
