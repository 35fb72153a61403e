import { isActive } from '../../../../domain/booking-status.ts'
import type { Tx } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { queuedEndOf } from '../../booking/index.ts'
import { SYSTEM } from '../../outbound/index.ts'
import { mailCapture } from './mail-capture.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { recordCapture, recordRelease } from './record-payment-status.ts'
import { isReplaced, recordLapse } from './replace-hold.ts'

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
    if (intent.status === 'succeeded') {
      await recordCapture(tx, locked, intent.capturedPence, SYSTEM, now)
      await mailCapture(tx, locked, intent.capturedPence, now)
    } else if (!intent.expired) await recordRelease(tx, locked, SYSTEM, now)
    else await recordExpiry(tx, locked, now)
  })
}

/**
 * A lapsed hold is over when its evening is, when its card was declined, or when another payment is in its place: one that
 * the provider has not answered about is not. Else
 * its saved card is held anew later; without a card, the venue and the guest get a message now. What the terms keep of it is
 * charged to the saved card.
 */
const recordExpiry = async (tx: Tx, hold: PaymentRow, now: Date): Promise<void> => {
  const isKept = (await queuedEndOf(tx, hold))?.kind === 'capture'
  if (isKept && hold.payment_method_id !== null) return recordRelease(tx, hold, SYSTEM, now, 'saved')
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', hold.booking_id ?? '')
    .executeTakeFirst()
  const isOver =
    !booking ||
    !isActive(booking.status) ||
    booking.ends_at <= now ||
    hold.declined_at !== null ||
    (await isReplaced(tx, hold, { but: ['created'] }))
  if (isOver) return recordRelease(tx, hold, SYSTEM, now, 'expired')
  if (hold.payment_method_id !== null) return recordRelease(tx, hold, SYSTEM, now, 'saved')
  await recordRelease(tx, hold, SYSTEM, now, 'expired')
  await recordLapse(tx, { ...hold, status: 'expired' }, booking, now)
}
