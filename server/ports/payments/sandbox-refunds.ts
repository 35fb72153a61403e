import { notFound } from '../../../domain/errors.ts'
import type { Tx } from '../../db/executor.ts'
import { refundTooLarge, requireRefundable } from './intent-rules.ts'
import type { ProviderRefund } from './port.ts'
import { disputedPence } from './sandbox-disputes.ts'
import { changeIntent, intentAt, lockIntent, newRefundId } from './sandbox-queries.ts'

/** How long a refund of a slow card stays pending. */
const PENDING_MS = 60_000

/**
 * Adds a refund, at once or pending. Pending ones count against the captured amount, but only succeeded ones in it. What
 * the guest's bank has withdrawn cannot be refunded as well.
 */
export const addRefund = async (
  tx: Tx,
  intentId: string,
  amountPence: number,
  key: string | null,
  now: Date,
): Promise<ProviderRefund> => {
  const row = await lockIntent(tx, intentId)
  requireRefundable(intentAt(row, now))
  const pending = (await rowsOf(tx, intentId)).filter(({ status }) => status === 'pending')
  const reserved = pending.reduce((sum, refund) => sum + refund.amount_pence, 0)
  const left = row.captured_pence - (await disputedPence(tx, intentId)) - row.refunded_pence - reserved
  if (amountPence > left) throw refundTooLarge()
  const status = row.refunds_go === 'done' ? 'succeeded' : 'pending'
  const id = newRefundId()
  await tx
    .insertInto('sandbox_refunds')
    .values({ id, intent_id: intentId, key, amount_pence: amountPence, status, created_at: now })
    .execute()
  if (status === 'succeeded')
    await changeIntent(tx, intentId, { refunded_pence: row.refunded_pence + amountPence })
  return { id, amountPence, status, key }
}

/** All refunds of an intent. Ends those that have been pending long enough, as the card says. */
export const refundsAt = async (tx: Tx, intentId: string, now: Date): Promise<ProviderRefund[]> => {
  const intent = await lockIntent(tx, intentId)
  for (const { id, status, created_at } of await rowsOf(tx, intentId))
    if (status === 'pending' && created_at.getTime() + PENDING_MS <= now.getTime())
      await endRefund(tx, id, intent.refunds_go === 'fail' ? 'failed' : 'succeeded')
  return (await rowsOf(tx, intentId)).map(({ id, amount_pence, status, key }) => ({
    id,
    amountPence: amount_pence,
    status,
    key,
  }))
}

export const endRefund = async (tx: Tx, refundId: string, status: 'succeeded' | 'failed'): Promise<void> => {
  const refund = await tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) throw notFound('Refund')
  const intent = await lockIntent(tx, refund.intent_id)
  const counted = Number(status === 'succeeded') - Number(refund.status === 'succeeded')
  await tx.updateTable('sandbox_refunds').set({ status }).where('id', '=', refundId).execute()
  await changeIntent(tx, refund.intent_id, {
    refunded_pence: intent.refunded_pence + counted * refund.amount_pence,
  })
}

const rowsOf = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
