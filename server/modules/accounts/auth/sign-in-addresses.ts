import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'

/** As many as people sign in from: home, work, a phone's changing networks. */
const KEPT_PER_ACCOUNT = 20

/** Addresses are stored as hashes, a different one for each account. */
export const addressHash = (email: string, limitKey: string): string =>
  hash('sha256', `${limitKey} ${email.toLowerCase()}`, 'base64url')

/** Remembers where a sign-in succeeded. Keeps the addresses of the account that were used last. */
export const rememberAddress = async (tx: Tx, userId: string, limitKey: string, now: Date) => {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash: addressHash(email, limitKey), last_used_at: now })
    .onConflict((known) => known.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await sql`
    delete from known_addresses where user_id = ${userId} and address_hash in (
      select address_hash from known_addresses where user_id = ${userId}
      order by last_used_at desc, address_hash offset ${KEPT_PER_ACCOUNT}
    )`.execute(tx)
}
