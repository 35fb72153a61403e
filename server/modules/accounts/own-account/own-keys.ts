import type { ReadContext } from '../../../http/context.ts'

const NEWEST = 1000

export const listOwnKeys = async ({ db, actor }: ReadContext<'GET /api/me/keys'>) => {
  const { keys_balance: balance } = await db
    .selectFrom('users')
    .select('keys_balance')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('key_ledger')
    .select(['id', 'type', 'delta', 'note', 'booking_id', 'created_at'])
    .where('user_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return {
    balance,
    data: entries.map(({ created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })),
  }
}
