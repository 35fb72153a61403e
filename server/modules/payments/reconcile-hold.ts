import type { Tx } from '../../db/executor.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { SYSTEM } from '../audit/index.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { recordCapture, recordRelease } from './record-payment-status.ts'
import { isReplaced } from './replace-hold.ts'

/**
 * Reads a hold from the provider and records its end: a capture or release whose reply was lost, an expiry, or a
 * change made in the provider's dashboard. A hold that is still authorised there does not change.
 */
export const reconcileHold = async (services: Services, paymentId: string, now: Date): Promise<void> => {
  const { database } = services
  const hold = await findPayment(database.read, paymentId)
  if (hold.status !== 'authorised' || hold.intent_id === null) return
  const intent = await requirePayments(services.payments).readIntent(hold.intent_id)
  if (intent.status !== 'succeeded' && intent.status !== 'cancelled') return
  await database.tx(async (tx) => {
    const locked = await lockPayment(tx, hold)
    if (locked.status !== 'authorised') return
    if (intent.status === 'succeeded') await recordCapture(tx, locked, intent.capturedPence, SYSTEM, now)
    else
      await recordRelease(
        tx,
        locked,
        SYSTEM,
        now,
        intent.expired ? await lapsedStatus(tx, locked, now) : 'released',
      )
  })
}

/** A lapsed hold whose card is saved waits to be held anew, unless its evening is over or the card was declined. */
const lapsedStatus = async (tx: Tx, hold: PaymentRow, now: Date): Promise<'saved' | 'expired'> => {
  if (hold.payment_method_id === null || hold.declined_at !== null) return 'expired'
  const booking = await tx
    .selectFrom('bookings')
    .select(['status', 'ends_at'])
    .where('id', '=', hold.booking_id ?? '')
    .executeTakeFirst()
  if (!booking || !isHolding(booking.status) || booking.ends_at <= now) return 'expired'
  return (await isReplaced(tx, hold)) ? 'expired' : 'saved'
}
