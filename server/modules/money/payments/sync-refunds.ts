import type { Tx } from '../../../db/executor.ts'
import { type ProviderRefund, requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { SYSTEM } from '../../outbound/index.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { type RefundCause, recordRefund } from './record-refund.ts'

/**
 * Reads all refunds of a captured payment from the provider and records what changed: pending ones that ended, done
 * ones that failed, and refunds made in the provider's dashboard. Idempotent.
 */
export const syncRefunds = async (services: Services, paymentId: string, now: Date): Promise<void> => {
  const { database } = services
  const payment = await findPayment(database.read, paymentId)
  if (payment.status !== 'captured' || payment.intent_id === null) return
  const refunds = await requirePayments(services.payments).listRefunds(payment.intent_id)
  if (refunds.length === 0) return
  await database.tx(async (tx) => {
    let locked = await lockPayment(tx, payment)
    // Failed ones first: their amount is free again for refunds that were made instead of them.
    for (const refund of [...refunds].sort((a, b) => rank(a) - rank(b)))
      locked = await recordRefund(tx, locked, refund, await causeOf(tx, locked, refund), now)
    await tx
      .updateTable('refunds')
      .set({ updated_at: now })
      .where('payment_id', '=', payment.id)
      .where('venue_id', '=', payment.venue_id)
      .where('status', '=', 'pending')
      .execute()
  })
}

const rank = ({ status }: ProviderRefund) => (status === 'failed' ? 0 : 1)

/** A refund with our key belongs to the task of that id. The task may still be waiting for the provider's reply. */
const causeOf = async (tx: Tx, payment: PaymentRow, { key }: ProviderRefund): Promise<RefundCause> => {
  const task =
    key === null
      ? undefined
      : await tx
          .selectFrom('money_tasks')
          .select(['id', 'actor', 'reason', 'status'])
          .where('id', '=', key)
          .where('venue_id', '=', payment.venue_id)
          .executeTakeFirst()
  if (!task) return { taskId: null, actor: SYSTEM, reason: null }
  return {
    taskId: task.id,
    actor: { id: null, name: task.actor },
    reason: task.reason,
    recorded: task.status === 'done',
  }
}
