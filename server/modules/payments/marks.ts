import { sql } from 'kysely'
import { type Tx, touchVenue } from '../../db/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { recordMoney } from './ledger.ts'
import type { PaymentRow } from './queries.ts'

// What a payment becomes, in our books: its row, the ledger, the booking it is for and the booking's trail, always
// together. The payment, and its booking before it, are locked by `tx`.

/** Held money was taken, all of it or a part; the provider lets go of the rest, and so does the ledger. */
export const markCaptured = async (
  tx: Tx,
  payment: PaymentRow,
  capturedPence: number,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  await setPayment(tx, payment, { status: 'captured', captured_pence: capturedPence, updated_at: now })
  await move(tx, payment, 'capture', capturedPence, now)
  const rest = payment.amount_pence - capturedPence
  if (rest > 0) await move(tx, payment, 'release', -rest, now)
  await markPaid(tx, payment, capturedPence)
  await audit(tx, payment, 'hold_captured', doer, now, {
    amount_pence: capturedPence,
    ...(rest > 0 ? { released_pence: rest } : {}),
  })
}

/** Held money went back to the guest untouched: released by somebody, or lapsed by itself. */
export const markReleased = async (
  tx: Tx,
  payment: PaymentRow,
  doer: AuditActor,
  now: Date,
  how: 'released' | 'expired' = 'released',
): Promise<void> => {
  await setPayment(tx, payment, { status: how, updated_at: now })
  await move(tx, payment, 'release', -payment.amount_pence, now)
  await audit(tx, payment, 'hold_released', doer, now, {
    amount_pence: payment.amount_pence,
    ...(how === 'expired' ? { expired: true } : {}),
  })
}

export const markRefunded = async (
  tx: Tx,
  payment: PaymentRow,
  amountPence: number,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  await setPayment(tx, payment, { refunded_pence: payment.refunded_pence + amountPence, updated_at: now })
  await move(tx, payment, 'refund', -amountPence, now)
  await markPaid(tx, payment, -amountPence)
  await audit(tx, payment, 'refunded', doer, now, { amount_pence: amountPence })
}

/**
 * A booking's `paid_amount` is what the venue has of its guest's money: what came in less what went back. Staff may
 * write down another amount, so a refund never takes it below nothing.
 */
export const markPaid = async (
  tx: Tx,
  { booking_id, venue_id }: Pick<PaymentRow, 'booking_id' | 'venue_id'>,
  pence: number,
): Promise<void> => {
  if (booking_id === null) return
  const paid = sql<number>`greatest(paid_amount_pence + ${pence}, 0)`
  await tx
    .updateTable('bookings')
    .set({ paid_amount_pence: paid, paid: sql<boolean>`${paid} > 0` })
    .where('id', '=', booking_id)
    .where('venue_id', '=', venue_id)
    .execute()
}

export const setPayment = (
  tx: Tx,
  payment: PaymentRow,
  set: Partial<
    Pick<PaymentRow, 'status' | 'captured_pence' | 'refunded_pence' | 'authorised_until' | 'updated_at'>
  >,
) =>
  tx
    .updateTable('payments')
    .set(set)
    .where('id', '=', payment.id)
    .where('venue_id', '=', payment.venue_id)
    .execute()

const move = (
  tx: Tx,
  payment: PaymentRow,
  type: 'capture' | 'release' | 'refund',
  amountPence: number,
  now: Date,
) =>
  recordMoney(
    tx,
    {
      venueId: payment.venue_id,
      type,
      amountPence,
      paymentId: payment.id,
      bookingId: payment.booking_id,
    },
    now,
  )

const audit = async (
  tx: Tx,
  { booking_id, venue_id }: PaymentRow,
  type: 'hold_captured' | 'hold_released' | 'refunded',
  doer: AuditActor,
  now: Date,
  details: Record<string, unknown>,
) => {
  if (booking_id === null) return
  await recordAudit(tx, { id: booking_id, venue_id }, type, doer, now, details)
  touchVenue(tx, venue_id, 'activity')
}
