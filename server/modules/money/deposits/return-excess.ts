import { owedBackOf } from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import { noteFreed, queueTask, updateBooking } from '../../booking/index.ts'
import { type AuditActor, queueMessage } from '../../outbound/index.ts'
import type { DepositGap } from './compare-deposit.ts'

/**
 * Returns what was charged above the deposit of the party, whatever the terms say, the newest payment first. A hold
 * stays: it takes nothing, and cannot be made smaller. Returns how much goes back.
 */
export const returnExcess = async (
  tx: Tx,
  { booking, payments, hasPence, wouldBePence, capturedPence }: DepositGap,
  doer: AuditActor,
  now: Date,
): Promise<number> => {
  const excess = Math.min(Math.max(hasPence - wouldBePence, 0), capturedPence)
  if (excess === 0) return 0
  let left = excess
  for (const payment of payments) {
    const { status, captured_pence, refunded_pence, refunding_pence } = payment
    const pence =
      status === 'captured' ? Math.min(left, captured_pence - refunded_pence - refunding_pence) : 0
    if (pence <= 0) continue
    // What was owed back before is freed already.
    await noteFreed(tx, payment, Math.max(pence - owedBackOf(payment), 0), 0)
    await queueTask(tx, payment, { kind: 'refund', pence }, doer, now, 'Smaller party')
    left -= pence
  }
  await updateBooking(tx, booking, { deposit_pence: wouldBePence })
  await queueMessage(
    tx,
    {
      kind: 'refund',
      cause: `excess:${booking.id}:${now.toISOString()}`,
      venueId: booking.venue_id,
      bookingId: booking.id,
      facts: { amount_pence: excess },
    },
    now,
  )
  return excess
}
