import { sql } from 'kysely'
import type { AuditType } from '../../../../contract/bookings.ts'
import { freedOfPart } from '../../../../domain/cancellation.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { releaseWaitingChange, updateBooking } from '../../booking/index.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import { recordPaymentEntry } from './ledger.ts'
import { bookingOf, type PaymentRow } from './queries.ts'

// Each function updates the payment, the ledger, the booking's paid amount and the booking's audit trail together.
// `tx` must have locked the booking and then on the payment (see `lockPayment`).

/**
 * Records a full or partial capture of a hold. The provider releases the rest, so the ledger does too. A change of the
 * booking that waits for its payment ends: it was priced while the money was only held.
 */
export const recordCapture = async (
  tx: Tx,
  payment: PaymentRow,
  capturedPence: number,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  await updatePayment(tx, payment, {
    status: 'captured',
    captured_pence: capturedPence,
    ...freedOfPart(payment, capturedPence),
    updated_at: now,
  })
  await recordPaymentEntry(tx, payment, 'capture', capturedPence, now)
  const rest = payment.amount_pence - capturedPence
  if (rest > 0) await recordPaymentEntry(tx, payment, 'release', -rest, now)
  await addToPaidAmount(tx, payment, capturedPence)
  await auditPayment(tx, payment, 'hold_captured', doer, now, {
    amount_pence: capturedPence,
    ...(rest > 0 ? { released_pence: rest } : {}),
  })
  if (payment.booking_id !== null)
    await releaseWaitingChange(tx, await bookingOf(tx, payment.booking_id), now)
}

/**
 * Records that a hold ended without a capture: released by an actor or the provider, or expired. `saved`: it lapsed, and
 * its card is held anew before the start.
 */
export const recordRelease = async (
  tx: Tx,
  payment: PaymentRow,
  doer: AuditActor,
  now: Date,
  how: 'released' | 'expired' | 'saved' = 'released',
): Promise<void> => {
  await updatePayment(tx, payment, { status: how, updated_at: now })
  // Between two holds nothing is held.
  if (payment.status === 'authorised')
    await recordPaymentEntry(tx, payment, 'release', -payment.amount_pence, now)
  await auditPayment(tx, payment, 'hold_released', doer, now, {
    amount_pence: payment.amount_pence,
    ...(how === 'released' ? {} : { expired: true }),
    ...(how === 'saved' ? { card_saved: true } : {}),
  })
}

/**
 * Adds to a booking's `paid_amount`: the money received minus the money refunded. Staff may set another amount by
 * hand, so the result is never below zero.
 */
export const addToPaidAmount = async (
  tx: Tx,
  { booking_id, venue_id }: Pick<PaymentRow, 'booking_id' | 'venue_id'>,
  pence: number,
): Promise<void> => {
  if (booking_id === null) return
  const paid = sql<number>`greatest(paid_amount_pence + ${pence}, 0)`
  await updateBooking(
    tx,
    { id: booking_id, venue_id },
    { paid_amount_pence: paid, paid: sql<boolean>`${paid} > 0` },
  )
}

export const updatePayment = async (
  tx: Tx,
  payment: PaymentRow,
  set: Partial<
    Pick<
      PaymentRow,
      | 'status'
      | 'captured_pence'
      | 'refunded_pence'
      | 'disputed_pence'
      | 'freed_pence'
      | 'freed_kept_pence'
      | 'authorised_until'
      | 'declined_at'
      | 'updated_at'
    >
  >,
) => {
  touchVenue(tx, payment.venue_id, 'activity')
  await tx
    .updateTable('payments')
    .set(set)
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .execute()
}

/** An entry in the history of the booking that the payment is for, if there is one. */
export const auditPayment = async (
  tx: Tx,
  { booking_id, venue_id }: PaymentRow,
  type: AuditType,
  doer: AuditActor,
  now: Date,
  details: Record<string, unknown>,
): Promise<void> => {
  if (booking_id !== null) await recordAudit(tx, { id: booking_id, venue_id }, type, doer, now, details)
}
