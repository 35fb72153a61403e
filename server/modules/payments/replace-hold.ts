import { touchVenue } from '../../db/changes.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { mustSaveCard } from '../../domain/hold-renewal.ts'
import { type AuditActor, recordAudit, SYSTEM } from '../audit/index.ts'
import type { BookingRow } from '../bookings/index.ts'
import { addressOf, isReachable } from '../messages/index.ts'
import { queueTask } from '../settlement/index.ts'
import { openPaymentOnce } from './open-payment.ts'
import type { PaymentRow } from './queries.ts'
import { updatePayment } from './record-payment-status.ts'

/** A hold that still stands at the provider, or whose card waits to be held anew, has nothing in its place. */
export const isReplaced = async (db: Executor, { id, venue_id }: PaymentRow): Promise<boolean> => {
  const replacement = await db
    .selectFrom('payments')
    .select('id')
    .where('replaces', '=', id)
    .where('venue_id', '=', venue_id)
    .where('off_session', '=', true)
    .where('status', 'not in', ['failed', 'released', 'expired'])
    .limit(1)
    .executeTakeFirst()
  return replacement !== undefined
}

/**
 * Ends the hold in whose place a payment now stands. One that is still held is released by a task, so never before the
 * new one stands. Returns false when staff captured or released the hold meanwhile: then the payment must go back. `tx`
 * must hold the lock on the booking.
 */
export const endReplacedHold = async (tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> => {
  const hold = await lockReplaced(tx, payment)
  if (hold?.status === 'captured' || hold?.status === 'released') return false
  if (hold?.status === 'saved') await updatePayment(tx, hold, { status: 'released', updated_at: now })
  if (hold?.status === 'authorised')
    await queueTask(tx, hold, { kind: 'release', pence: hold.amount_pence }, SYSTEM, now, 'renewed')
  return true
}

/**
 * A saved card was declined. A hold that was to be renewed is over, unless it still stands: then it stays until it
 * lapses. The venue sees it in the booking's history, and the guest is mailed a link to pay.
 */
export const recordDecline = async (
  tx: Tx,
  payment: PaymentRow,
  booking: BookingRow,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  const isFee = payment.purpose === 'fee'
  const hold = isFee ? undefined : await lockReplaced(tx, payment)
  if (hold?.status === 'saved')
    await updatePayment(tx, hold, { status: 'expired', declined_at: now, updated_at: now })
  else if (hold) await updatePayment(tx, hold, { declined_at: now })
  await recordAudit(tx, booking, isFee ? 'fee_declined' : 'hold_declined', doer, now, {
    amount_pence: payment.amount_pence,
  })
  touchVenue(tx, booking.venue_id, 'activity')
  await askForCard(tx, payment, booking, payment.replaces, now)
}

/**
 * A hold without a saved card does not last until the evening, because the booking was moved, and nobody can renew it.
 * The venue and the guest are told as after a decline. One that still stands stays until it lapses.
 */
export const recordLapse = async (
  tx: Tx,
  hold: PaymentRow,
  booking: BookingRow,
  now: Date,
): Promise<void> => {
  await updatePayment(tx, hold, { declined_at: now })
  await recordAudit(tx, booking, 'hold_declined', SYSTEM, now, {
    amount_pence: hold.amount_pence,
    no_card: true,
  })
  touchVenue(tx, booking.venue_id, 'activity')
  await askForCard(tx, { ...hold, purpose: 'hold' }, booking, hold.id, now)
}

/** Opens the payment whose link is mailed to the guest. */
const askForCard = async (
  tx: Tx,
  payment: PaymentRow,
  booking: BookingRow,
  replaces: string | null,
  now: Date,
): Promise<void> => {
  // A link to hold money for a booking that is over would be of no use.
  if (payment.capture === 'manual' && !isHolding(booking.status)) return
  if (!isReachable(await addressOf(tx, booking))) return
  await openPaymentOnce(
    tx,
    payment,
    {
      venueId: payment.venue_id,
      purpose: payment.purpose,
      capture: payment.capture,
      amountPence: payment.amount_pence,
      description: payment.description,
      bookingId: booking.id,
      saveCard: payment.capture === 'manual' && mustSaveCard(booking.starts_at, now),
      ...(replaces === null ? {} : { replaces }),
      linkKind: payment.purpose === 'fee' ? 'fee' : 'hold_declined',
    },
    now,
  )
}

const lockReplaced = async (tx: Tx, { replaces, venue_id }: PaymentRow): Promise<PaymentRow | undefined> =>
  replaces === null
    ? undefined
    : tx
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', replaces)
        .where('venue_id', '=', venue_id)
        .forUpdate()
        .executeTakeFirst()
