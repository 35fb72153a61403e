import { sql } from 'kysely'
import type { Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import type { AuditActor } from '../audit/index.ts'

interface RefundableBooking {
  readonly id: string
  readonly venue_id: string
  readonly user_id: string
  readonly keys_spent: number
}

/** What the guest gets back when a booking ends early. */
export interface RefundTerms {
  /** Whether spent keys return to the guest's balance. */
  readonly keys: boolean
  /** Percentage of the captured money that is refunded. Holds that were not captured are always released. */
  readonly moneyPct: number
}

export const FULL_REFUND: RefundTerms = { keys: true, moneyPct: 100 }
export const HOLDS_ONLY: RefundTerms = { keys: false, moneyPct: 0 }

/**
 * Refunds keys in this transaction and queues a money task for each payment. The payments module runs the tasks after
 * commit and retries them. Returns true when keys or captured money are refunded, or an authorised hold is released.
 */
export const refundBooking = async (
  tx: Tx,
  booking: RefundableBooking,
  terms: RefundTerms,
  doer: AuditActor,
  now: Date,
): Promise<boolean> => {
  const keys = terms.keys ? await refundKeys(tx, booking, now) : false
  const money = await queueMoneyTasks(tx, booking, terms.moneyPct, doer, now)
  return keys || money
}

/** At most once per booking: a unique index on the key ledger allows one refund entry. */
const refundKeys = async (tx: Tx, booking: RefundableBooking, now: Date): Promise<boolean> => {
  if (booking.keys_spent === 0) return false
  const entry = await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: booking.user_id,
      venue_id: booking.venue_id,
      booking_id: booking.id,
      type: 'refund',
      delta: booking.keys_spent,
      note: 'Guest list refund',
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!entry) return false
  await tx
    .updateTable('users')
    .set((eb) => ({ keys_balance: eb('keys_balance', '+', booking.keys_spent) }))
    .where('id', '=', booking.user_id)
    .execute()
  await tx
    .updateTable('bookings')
    .set({ keys_spent: 0 })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  return true
}

const queueMoneyTasks = async (
  tx: Tx,
  booking: RefundableBooking,
  moneyPct: number,
  doer: AuditActor,
  now: Date,
): Promise<boolean> => {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'status', 'captured_pence', 'refunded_pence', 'amount_pence'])
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', sql<'created'>`any('{created,awaiting_payment,processing,authorised,captured}')`)
    .orderBy('id')
    .forUpdate()
    .execute()
  let refunded = false
  for (const payment of payments) {
    const captured = payment.status === 'captured'
    const refundable = Math.floor((payment.captured_pence * moneyPct) / 100) - payment.refunded_pence
    if (captured && refundable <= 0) continue
    await tx
      .insertInto('money_tasks')
      .values({
        id: newId('mtask'),
        venue_id: booking.venue_id,
        payment_id: payment.id,
        kind: captured ? 'refund' : 'release',
        amount_pence: captured ? refundable : payment.amount_pence,
        actor: doer.name,
        next_attempt_at: now,
        created_at: now,
      })
      .onConflict((clash) => clash.doNothing())
      .execute()
    refunded ||= captured || payment.status === 'authorised'
  }
  return refunded
}
