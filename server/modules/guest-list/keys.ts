import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import { paymentRequired } from '../../domain/errors.ts'

/**
 * Takes keys from a balance that has them and writes down what for, or refuses with 402. The condition is judged on
 * the locked row, so that of many callers only as many are served as the balance pays for.
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
    throw paymentRequired(`This costs ${keys} keys, more than you have.`, { code: 'not_enough_keys' })
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
