import {
  EVERYTHING,
  movementOf,
  movementsOf,
  NOTHING_MOVES,
  type PaidSoFar,
  type Share,
} from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { lockPaidSoFar } from './queries.ts'
import { queueTask } from './queue-task.ts'

/** What the end of a booking did: money that goes back, holds that are released, what is kept, keys that return. */
export interface Settled {
  readonly returnedPence: number
  readonly releasedPence: number
  readonly keptPence: number
  readonly keysReturned: number
}

/**
 * Queues a task for each payment of a booking that ended, which the payments module runs after commit and repeats until
 * the provider has answered. Returns what goes back and what is kept. `tx` must have locked the booking.
 */
export const settleMoney = async (
  tx: Tx,
  bookingId: string,
  share: Share,
  doer: AuditActor,
  now: Date,
): Promise<Omit<Settled, 'keysReturned'>> => {
  let [returnedPence, releasedPence, keptPence] = [0, 0, 0]
  const payments = await lockPaidSoFar(tx, bookingId)
  const movements = movementsOf(payments, share)
  for (const [n, payment] of payments.entries()) {
    const { task, returnPence, keepPence } = movements[n] ?? NOTHING_MOVES
    const queued = task && (await queueTask(tx, payment, task, doer, now))
    if (payment.status === 'captured') returnedPence += queued ? returnPence : 0
    else releasedPence += queued ? returnPence : 0
    keptPence += keepPence
  }
  return { returnedPence, releasedPence, keptPence }
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
  payment: Omit<PaidSoFar, 'refunding_pence' | 'freed_pence' | 'freed_kept_pence'> & {
    readonly id: string
    readonly venue_id: string
  },
  now: Date,
): Promise<void> => {
  const untouched = { ...payment, refunding_pence: 0, freed_pence: 0, freed_kept_pence: 0 }
  const { task } = movementOf(untouched, EVERYTHING)
  if (task) await queueTask(tx, payment, task, SYSTEM, now)
}
