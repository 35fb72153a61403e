import { newId } from '../../db/values.ts'
import { conflict, invalid, notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockKeys } from './queries.ts'

const MAX_BALANCE = 2_147_483_647

/**
 * A grant, or with a negative delta a grant taken back: it is not a spend, which belongs to a venue and a booking.
 * The balance and its ledger entry change together, so that their sum always agrees.
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
    throw conflict(`The user has ${user.keys_balance} keys; ${-delta} cannot be taken.`, {
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
