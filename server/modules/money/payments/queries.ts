import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Payments } from '../../../db/tables.ts'
import type { BookingRow } from '../../booking/index.ts'

export type PaymentRow = Selectable<Payments>

export const findPayment = async (db: Executor, id: string): Promise<PaymentRow> => {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) throw notFound('Payment')
  return payment
}

export const findPaymentByIntent = (db: Executor, intentId: string) =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

export const findPaymentByCheckout = (db: Executor, sessionId: string) =>
  db.selectFrom('payments').selectAll().where('checkout_session_id', '=', sessionId).executeTakeFirst()

/**
 * Returns the latest payment of a booking for one of these purposes. That of a change is the change's, not the booking's,
 * and one whose link was mailed waits for its own page.
 */
export const latestPaymentOf = (
  db: Executor,
  bookingId: string,
  purposes: readonly PaymentRow['purpose'][],
) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', sql<'hold'>`any(${purposes})`)
    .where('change_id', 'is', null)
    .where('link_kind', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The booking that a payment is for. */
export const bookingOf = (tx: Tx, id: string): Promise<BookingRow> =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Locks the booking, then the payment. Every path uses this order, so that no two deadlock. */
export const lockPayment = async (
  tx: Tx,
  { id, booking_id }: Pick<PaymentRow, 'id' | 'booking_id'>,
): Promise<PaymentRow> => {
  if (booking_id !== null)
    await tx.selectFrom('bookings').select('id').where('id', '=', booking_id).forUpdate().execute()
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
