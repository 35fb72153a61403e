import type { Insertable } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'

export const findSession = (db: Executor, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.name', 'users.access_version', 'sessions.expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const insertSession = (tx: Tx, session: Insertable<Tables['sessions']>) =>
  tx.insertInto('sessions').values(session).execute()

/** Never shortens a session that another process has extended further. */
export const extendSession = (db: Executor, tokenHash: string, expiresAt: Date) =>
  db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '<', expiresAt)
    .execute()

export const deleteSession = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteOtherSessions = (tx: Tx, userId: string, tokenHash: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute()

export const deleteAllSessions = (tx: Tx, userId: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute()

/** False for an id that is unknown or of another user, so callers answer 404. */
export const deleteSessionById = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

const MAX_LISTED = 200

export const liveSessionsOf = (db: Executor, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'expires_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
