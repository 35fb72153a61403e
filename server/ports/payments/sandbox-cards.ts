import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/executor.ts'
import { cardUnusable } from './intent-rules.ts'
import type { SavedCard } from './port.ts'
import type { CardOutcome } from './sandbox-port.ts'

const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Saves the card that an intent was paid with. */
export const addCard = async (
  tx: Tx,
  outcome: CardOutcome,
  now: Date,
): Promise<{ customer_id: string; payment_method_id: string }> => {
  const card = { customer_id: randomId('cus_sandbox'), payment_method_id: randomId('pm_sandbox') }
  const declines = outcome === 'save_then_decline'
  await tx
    .insertInto('sandbox_cards')
    .values({ ...card, declines, created_at: now })
    .execute()
  return card
}

/** Whether a charge without the guest is declined. Throws 402 for a card that this customer does not have. */
export const cardDeclines = async (tx: Tx, { customerId, paymentMethodId }: SavedCard): Promise<boolean> => {
  const card = await tx
    .selectFrom('sandbox_cards')
    .select('declines')
    .where('payment_method_id', '=', paymentMethodId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!card) throw cardUnusable()
  return card.declines
}

export const setCardDeclines = async (tx: Tx, paymentMethodId: string, declines: boolean): Promise<void> => {
  await tx
    .updateTable('sandbox_cards')
    .set({ declines })
    .where('payment_method_id', '=', paymentMethodId)
    .execute()
}
