import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import type { AuditActor } from '../audit/index.ts'

interface SettledBooking {
  readonly id: string
  readonly venue_id: string
  readonly user_id: string
  readonly keys_spent: number
}

/** What goes back to the guest when a booking ends before its time. */
export interface GiveBack {
  /** Spent keys return to the guest's balance. */
  readonly keys: boolean
  /** How much of captured money returns, in per cent. Holds that were not captured are always released. */
  readonly moneyPct: number
}

export const EVERYTHING: GiveBack = { keys: true, moneyPct: 100 }
export const HOLDS_ONLY: GiveBack = { keys: false, moneyPct: 0 }

/**
 * Returns keys at once and queues what the payment provider must do; the queue is worked off after commit and
 * repeated until it is done. True when anything is returned or released.
 */
export const giveBack = async (
  tx: Tx,
  booking: SettledBooking,
  what: GiveBack,
  doer: AuditActor,
  now: Date,
): Promise<boolean> => {
  const keys = what.keys ? await returnKeys(tx, booking, now) : false
  const money = await queueMoney(tx, booking, what.moneyPct, doer, now)
  return keys || money
}

/** Once per booking: the ledger has room for one refund of it. */
const returnKeys = async (tx: Tx, booking: SettledBooking, now: Date): Promise<boolean> => {
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

const queueMoney = async (
  tx: Tx,
  booking: SettledBooking,
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
  let returned = false
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
    returned ||= captured || payment.status === 'authorised'
  }
  return returned
}
