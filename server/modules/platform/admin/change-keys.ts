import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockKeys } from './queries.ts'

const MAX_BALANCE = 2_147_483_647

/**
 * Grants keys, or revokes them with a negative delta. A revocation is not a spend, which belongs to a venue and a
 * booking. The balance and the ledger change in one transaction, so the balance always equals the ledger's sum.
 */
export const changeKeys = async ({
  tx,
  params,
  body: { delta, note },
  now,
}: WriteContext<'POST /api/admin/users/:id/keys'>) => {
  if (delta === 0) throw invalid('"delta" must not be 0.', { fields: ['delta'] })
  const user = await lockKeys(tx, params.id)
  if (!user) throw notFound('User')
  const balance = user.keys_balance + delta
  if (balance < 0)
    throw conflict(`The user has ${user.keys_balance} keys, so ${-delta} cannot be removed.`, {
      code: 'not_enough_keys',
    })
  if (balance > MAX_BALANCE) throw conflict('The user cannot hold that many keys.')
  await tx.updateTable('users').set({ keys_balance: balance }).where('id', '=', params.id).execute()
  await tx
    .insertInto('key_ledger')
    .values({
      id: newId('key'),
      user_id: params.id,
      venue_id: null,
      booking_id: null,
      type: 'grant',
      delta,
      note: note ?? '',
      created_at: now,
    })
    .execute()
  return { success: true as const, balance }
}
