import type { Actor } from '../../../../domain/actor.ts'
import { conflict } from '../../../../domain/errors.ts'
import { requireStrongPassword } from '../../../../domain/weak-password.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { Context } from '../../../http/context.ts'
import { nothingHere } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { linkTokenHash, newLinkToken } from '../../base/index.ts'
import { inConstantTime, mailAccountLink, mailLink, takeLinkMail } from './link-mails.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail } from './queries.ts'
import { spentLink } from './reset-password.ts'

const TTL_MS = 24 * 3_600_000

const requireSignUp = ({ config }: Services) => {
  if (!config.SIGN_UP) throw nothingHere()
}

/**
 * Keeps the name until the address is confirmed. Whoever has an account already is mailed a link to set a new password
 * instead, so that both get the same reply. The password is set by the mailed link: whoever types an address here
 * need not own it.
 */
export const signUp = async ({ body, request, services, now }: Context<'POST /api/auth/sign-up'>) => {
  requireSignUp(services)
  const email = body.email.toLowerCase()
  await takeLinkMail(services, request, email)
  return inConstantTime(() =>
    services.database.tx(async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (account && account.role !== 'guest')
        return mailAccountLink(tx, services, 'password_reset', account, now)
      const link = newLinkToken()
      await tx
        .insertInto('sign_ups')
        .values({
          token_hash: link.hash,
          email,
          name: body.name,
          created_at: now,
          expires_at: new Date(now.getTime() + TTL_MS),
        })
        .execute()
      return mailLink(tx, services, 'sign_up', email, link, now)
    }),
  )
}

/** Hashing is slow on purpose, so it happens before the transaction, and only for a link that can work. */
export const confirmSignUp = async ({
  body,
  request,
  services,
  now,
}: Context<'POST /api/auth/sign-up/confirm'>) => {
  requireSignUp(services)
  const { database } = services
  const token_hash = linkTokenHash(body.token)
  const asked = await database.read
    .selectFrom('sign_ups')
    .select('email')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!asked) throw spentLink()
  requireStrongPassword(body.password, asked.email)
  const password_hash = await hashPassword(body.password)
  return database.tx(async (tx) => {
    const signedUp = await tx
      .deleteFrom('sign_ups')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .returning(['email', 'name'])
      .executeTakeFirst()
    if (!signedUp) throw spentLink()
    const user = await makeOperator(tx, services, { ...signedUp, password_hash }, now)
    await tx.deleteFrom('sign_ups').where('email', '=', signedUp.email).execute()
    return { user, token: await openSession(tx, services, user, request, now) }
  })
}

interface SignedUp {
  readonly email: string
  readonly name: string
  readonly password_hash: string
}

/** A new account, or the guest account of this address, whose sessions and links end. */
const makeOperator = async (
  tx: Tx,
  { sessions }: Services,
  { email, name, password_hash }: SignedUp,
  now: Date,
): Promise<Actor> => {
  const made = await tx
    .insertInto('users')
    .values({ id: newId('usr'), role: 'client', name, email, password_hash, created_at: now })
    .onConflict((known) =>
      known
        .column('email')
        .doUpdateSet({ role: 'client', name, password_hash })
        .where('users.role', '=', 'guest')
        // A mailbox alone does not get past a second factor.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('second_factors')
                .select('second_factors.user_id')
                .whereRef('second_factors.user_id', '=', 'users.id')
                .where('confirmed_at', 'is not', null),
            ),
          ),
        ),
    )
    .returning(['id', 'role', 'name'])
    .executeTakeFirst()
  if (!made) throw conflict('This address has an account by now. Sign in to it.')
  await tx.deleteFrom('account_tokens').where('user_id', '=', made.id).execute()
  await sessions.closeAll(tx, made.id)
  return made
}
