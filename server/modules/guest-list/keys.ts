import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import { paymentRequired } from '../../domain/errors.ts'

/** Takes keys from a balance that has them, or refuses with 402; the ledger entry follows in the same transaction. */
export const takeKeys = async (tx: Tx, userId: string, keys: number): Promise<void> => {
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
}

export const recordSpend = async (
  tx: Tx,
  spend: { userId: string; venueId: string; bookingId: string; keys: number; note: string },
  now: Date,
): Promise<void> => {
  if (spend.keys === 0) return
  await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: spend.userId,
      venue_id: spend.venueId,
      booking_id: spend.bookingId,
      type: 'spend',
      delta: -spend.keys,
      note: spend.note,
      created_at: now,
    })
    .execute()
}
