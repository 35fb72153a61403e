import {
  BY_SYSTEM,
  type Ending,
  movementOf,
  type PaidSoFar,
  shareReturned,
  termsStart,
} from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import type { BookingTerms } from '../../../db/json-columns.ts'
import { newId } from '../../../db/values.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { lockPaidSoFar } from './queries.ts'
import { queueTask } from './queue-task.ts'

interface EndedBooking {
  readonly id: string
  readonly venue_id: string
  readonly user_id: string
  readonly keys_spent: number
  readonly starts_at: Date
  readonly terms_start_at: Date | null
  readonly terms: BookingTerms | null
}

/** What the end of a booking did: money that goes back, holds that are released, what is kept, keys that return. */
export interface Settled {
  readonly returnedPence: number
  readonly releasedPence: number
  readonly keptPence: number
  readonly keysReturned: number
}

/**
 * Settles keys and money when a booking ends. Keys return in this transaction; a task is queued for each payment, which
 * the payments module runs after commit and repeats until the provider has answered. Returns what goes back and what is
 * kept. `tx` must hold the lock on the booking.
 */
export const settleEnding = async (
  tx: Tx,
  booking: EndedBooking,
  ending: Ending,
  doer: AuditActor,
  now: Date,
): Promise<Settled> => {
  const share = shareReturned(ending, booking.terms, termsStart(booking), now)
  const keysReturned = share.keys && (await returnKeys(tx, booking, now)) ? booking.keys_spent : 0
  let [returnedPence, releasedPence, keptPence] = [0, 0, 0]
  for (const payment of await lockPaidSoFar(tx, booking.id)) {
    const { task, returnPence, keepPence } = movementOf(payment, share)
    const queued = task && (await queueTask(tx, payment, task, doer, now))
    if (payment.status === 'captured') returnedPence += queued ? returnPence : 0
    else releasedPence += queued ? returnPence : 0
    keptPence += keepPence
  }
  return { returnedPence, releasedPence, keptPence, keysReturned }
}

/** Whether keys or captured money go back, or an authorised hold is released at least in part. */
export const isReturning = ({ returnedPence, releasedPence, keysReturned }: Settled): boolean =>
  returnedPence > 0 || releasedPence > 0 || keysReturned > 0

/**
 * Returns one payment in full: it arrived for a booking that had ended. The booking's other payments and its keys were
 * settled when it ended, and stay as they are.
 */
export const returnPayment = async (
  tx: Tx,
  payment: Omit<PaidSoFar, 'refunding_pence'> & { readonly id: string; readonly venue_id: string },
  now: Date,
): Promise<void> => {
  const share = shareReturned(BY_SYSTEM, null, now, now)
  const { task } = movementOf({ ...payment, refunding_pence: 0 }, share)
  if (task) await queueTask(tx, payment, task, SYSTEM, now)
}

/** At most once per booking: a unique index on the key ledger allows one refund entry. */
const returnKeys = async (tx: Tx, booking: EndedBooking, now: Date): Promise<boolean> => {
  if (booking.keys_spent === 0) return false
  const userId = await spenderOf(tx, booking)
  const entry = await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: userId,
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
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('bookings')
    .set({ keys_spent: 0 })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  return true
}

/** Keys stay with their account: a booking that was merged into another guest's returns them to who spent them. */
const spenderOf = async (tx: Tx, booking: EndedBooking): Promise<string> => {
  const spent = await tx
    .selectFrom('key_ledger')
    .select('user_id')
    .where('booking_id', '=', booking.id)
    .where('type', '=', 'spend')
    .executeTakeFirst()
  return spent?.user_id ?? booking.user_id
}
