import type { PaidSoFar } from '../../../../domain/cancellation.ts'
import type { Freed } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import { GUEST } from '../../outbound/index.ts'
import { noteFreed } from './queries.ts'
import { queueTask } from './queue-task.ts'

/**
 * Settles what a smaller deposit frees of each payment, in their order, and returns what goes back. The reason keeps the
 * refund when the booking is rejected and becomes active again.
 */
export const settleFreed = async (
  tx: Tx,
  payments: readonly (PaidSoFar & { readonly id: string; readonly venue_id: string })[],
  freed: readonly Freed[],
  now: Date,
): Promise<number> => {
  let returned = 0
  for (const [n, payment] of payments.entries()) {
    const { pence, keptPence, refundPence } = freed[n] ?? { pence: 0, keptPence: 0, refundPence: 0 }
    if (pence === 0) continue
    await noteFreed(tx, payment, pence, keptPence)
    returned += refundPence
    if (refundPence > 0)
      await queueTask(
        tx,
        payment,
        { kind: 'refund', pence: refundPence },
        GUEST,
        now,
        'Lower deposit after a change',
      )
  }
  return returned
}
