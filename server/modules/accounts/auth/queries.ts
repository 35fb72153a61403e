import type { Executor, Tx } from '../../../db/executor.ts'

/** `known_address` is null unless the account has signed in from the address with this hash. */
export const findCredentials = (db: Executor, email: string, addressHash: string) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .leftJoin('known_addresses', (join) =>
      join
        .onRef('known_addresses.user_id', '=', 'users.id')
        .on('known_addresses.address_hash', '=', addressHash),
    )
    .select([
      'users.id',
      'users.role',
      'users.name',
      'users.password_hash',
      'known_addresses.user_id as known_address',
      'second_factors.secret as totp_secret',
    ])
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst()

export const findPasswordHash = async (db: Executor, userId: string) =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())
    ?.password_hash

export const emailOf = async (db: Executor, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

/** Locks the row: nobody can change the password until the transaction ends. */
export const lockPasswordHash = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forShare()
      .executeTakeFirst()
  )?.password_hash

/** Locks the row: of two concurrent codes, the second sees the step that the first one used. */
export const lockSecondFactor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select([
      'second_factors.secret',
      'second_factors.confirmed_at',
      'second_factors.last_step',
      'users.id',
      'users.role',
      'users.name',
    ])
    .where('second_factors.user_id', '=', userId)
    .forUpdate('second_factors')
    .executeTakeFirst()

export const useStep = (tx: Tx, userId: string, step: number) =>
  tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()

export const findAccountByEmail = (db: Executor, email: string) =>
  db.selectFrom('users').select(['id', 'role', 'email']).where('email', '=', email).executeTakeFirst()

/** The address of the account whose link can still be used. Only using it decides. */
export const emailOfLink = async (
  db: Executor,
  purpose: 'password_reset' | 'magic_link',
  tokenHash: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('account_tokens')
      .innerJoin('users', 'users.id', 'account_tokens.user_id')
      .select('users.email')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.email

/** Locks the account, so that it stays a guest's until the session is opened. Nothing for any other role. */
export const lockGuestForSignIn = async (tx: Tx, userId: string) => {
  const guest = await tx
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where('id', '=', userId)
    .where('role', '=', 'guest')
    .forShare()
    .executeTakeFirst()
  if (!guest) return undefined
  const factor = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { ...guest, has_second_factor: factor !== undefined }
}
