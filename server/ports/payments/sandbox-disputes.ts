import { notFound } from '../../../domain/errors.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import type { ProviderDispute } from './port.ts'
import { newDisputeId } from './sandbox-queries.ts'

/** How long the venue may answer. */
const ANSWER_MS = 7 * 24 * 3_600_000

/** The guest's bank takes the payment back. */
export const addDispute = async (
  tx: Tx,
  intentId: string,
  amountPence: number,
  now: Date,
): Promise<string> => {
  const id = newDisputeId()
  await tx
    .insertInto('sandbox_disputes')
    .values({
      id,
      intent_id: intentId,
      amount_pence: amountPence,
      status: 'needs_response',
      due_by: new Date(now.getTime() + ANSWER_MS),
      created_at: now,
    })
    .execute()
  return id
}

export const disputesOf = async (db: Executor, intentId: string): Promise<ProviderDispute[]> => {
  const rows = await db
    .selectFrom('sandbox_disputes')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, amount_pence, status, due_by }) => ({
    id,
    amountPence: amount_pence,
    status,
    reason: 'product_not_received',
    dueBy: due_by,
  }))
}

/** The bank decides, or the venue has answered. */
export const setDisputeStatus = async (
  tx: Tx,
  disputeId: string,
  status: 'under_review' | 'won' | 'lost',
): Promise<void> => {
  const dispute = await tx
    .updateTable('sandbox_disputes')
    .set({ status })
    .where('id', '=', disputeId)
    .returning('id')
    .executeTakeFirst()
  if (!dispute) throw notFound('Dispute')
}

/** What the bank has withdrawn and not returned to the venue. */
export const disputedPence = async (db: Executor, intentId: string): Promise<number> => {
  const disputes = await db
    .selectFrom('sandbox_disputes')
    .select('amount_pence')
    .where('intent_id', '=', intentId)
    .where('status', '<>', 'won')
    .execute()
  return disputes.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
}
