import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { AuditActor } from '../../outbound/index.ts'

interface NewTask {
  readonly kind: 'refund' | 'capture' | 'release'
  readonly pence: number
}

/**
 * Queues a call of the provider, which is made after commit. Returns the task's id, or undefined when the end of this hold is
 * queued already. `tx` must have locked the payment.
 */
export const queueTask = async (
  tx: Tx,
  payment: { readonly id: string; readonly venue_id: string },
  { kind, pence }: NewTask,
  doer: AuditActor,
  now: Date,
  reason: string | null = null,
): Promise<string | undefined> => {
  const task = await tx
    .insertInto('money_tasks')
    .values({
      id: newId('mtask'),
      venue_id: payment.venue_id,
      payment_id: payment.id,
      kind,
      amount_pence: pence,
      actor: doer.name,
      reason,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return task?.id
}
