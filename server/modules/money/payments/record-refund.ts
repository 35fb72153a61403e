import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { ProviderRefund } from '../../../ports/payments/port.ts'
import { type AuditActor, SYSTEM } from '../../outbound/index.ts'
import { mailVenue } from './mail-venue.ts'
import type { PaymentRow } from './queries.ts'
import { auditPayment } from './record-payment-status.ts'
import { takeBack } from './take-back.ts'

const STATUS = { pending: 'pending', succeeded: 'done', failed: 'failed' } as const

/** Why a refund was made: the task that requested it, or nothing for one that was made at the provider. */
export interface RefundCause {
  readonly taskId: string | null
  readonly actor: AuditActor
  readonly reason: string | null
  /** The money was recorded before refunds had rows of their own, so only the row is written. */
  readonly recorded?: boolean
}

/**
 * Writes what the provider says of one refund. Only a refund that is done is in the ledger: one that fails later is
 * reversed there, and is listed as failed. Repeating changes nothing. `tx` must have locked the booking and then
 * on the payment (see `lockPayment`). Returns the payment as it is now.
 */
export const recordRefund = async (
  tx: Tx,
  payment: PaymentRow,
  refund: ProviderRefund,
  cause: RefundCause,
  now: Date,
): Promise<PaymentRow> => {
  const known = await tx
    .selectFrom('refunds')
    .select(['id', 'status', 'actor', 'reason'])
    .where('provider_refund_id', '=', refund.id)
    .where('venue_id', '=', payment.venue_id)
    .executeTakeFirst()
  const status = STATUS[refund.status]
  if (known?.status === status) return payment
  if (known)
    await tx
      .updateTable('refunds')
      .set({ status, updated_at: now })
      .where('id', '=', known.id)
      .where('venue_id', '=', payment.venue_id)
      .execute()
  else
    await tx
      .insertInto('refunds')
      .values({
        id: newId('rfd'),
        venue_id: payment.venue_id,
        payment_id: payment.id,
        provider_refund_id: refund.id,
        task_id: cause.taskId,
        amount_pence: refund.amountPence,
        status,
        actor: cause.actor.name,
        reason: cause.reason,
        created_at: now,
        updated_at: now,
      })
      .execute()
  const wasDone = known ? known.status === 'done' : cause.recorded === true
  const actor = known ? { id: null, name: known.actor } : cause.actor
  const details = { amount_pence: refund.amountPence, ...reasonOf(known?.reason ?? cause.reason) }
  const moved = Number(status === 'done') - Number(wasDone)
  const changed = await takeBack(tx, payment, 'refund', moved * refund.amountPence, now)
  if (moved > 0) await auditPayment(tx, payment, 'refunded', actor, now, details)
  if (status === 'failed') {
    await auditPayment(tx, payment, 'refund_failed', SYSTEM, now, details)
    const failure = { trouble: 'refund_failed', amountPence: refund.amountPence } as const
    await mailVenue(tx, payment, { ...failure, cause: `refund_failed:${refund.id}` }, now)
  }
  return changed
}

const reasonOf = (reason: string | null) => (reason === null ? {} : { reason })
