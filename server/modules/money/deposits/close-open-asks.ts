import type { Actor } from '../../../../domain/actor.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { lockBookingFor, lockPaidSoFar, queueTask } from '../../booking/index.ts'
import type { AuditActor } from '../../outbound/index.ts'

/** The payments whose links were mailed to the guest and that nobody has paid. */
const openAsksOf = async (db: Executor, bookingId: string): Promise<string[]> => {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('link_kind', '=', 'deposit_request')
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .execute()
  return open.map(({ id }) => id)
}

/** The same for staff of the booking, before its transaction. */
export const findOpenAsks = async (tx: Tx, actor: Actor, bookingId: string): Promise<string[]> =>
  openAsksOf(tx, (await lockBookingFor(tx, actor, bookingId, ['id'])).id)

/** Closes what was asked for and not paid: the booking costs something else by now. `tx` must have locked the booking. */
export const closeOpenAsks = async (
  tx: Tx,
  bookingId: string,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  const ids = await openAsksOf(tx, bookingId)
  if (ids.length === 0) return
  for (const payment of await lockPaidSoFar(tx, bookingId))
    if (ids.includes(payment.id))
      await queueTask(tx, payment, { kind: 'release', pence: payment.amount_pence }, doer, now, 'changed')
}
