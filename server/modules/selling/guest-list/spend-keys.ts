import { paymentRequired } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'

/**
 * Deducts keys from the balance and writes a ledger entry, or throws 402. The UPDATE checks the balance on the locked
 * row, so that concurrent calls cannot overspend.
 */
export const spendKeys = async (
  tx: Tx,
  spend: { userId: string; venueId: string; bookingId: string; keys: number; note: string },
  now: Date,
): Promise<void> => {
  const { userId, venueId, bookingId, keys, note } = spend
  if (keys === 0) return
  const paid = await tx
    .updateTable('users')
    .set((eb) => ({ keys_balance: eb('keys_balance', '-', keys) }))
    .where('id', '=', userId)
    .where('keys_balance', '>=', keys)
    .returning('id')
    .executeTakeFirst()
  if (!paid)
    throw paymentRequired(`This costs ${keys} ${keys === 1 ? 'key' : 'keys'}, which is more than you have.`, {
      code: 'not_enough_keys',
    })
  await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: userId,
      venue_id: venueId,
      booking_id: bookingId,
      type: 'spend',
      delta: -keys,
      note,
      created_at: now,
    })
    .execute()
}
