import type { Actor } from '../../../../domain/actor.ts'
import { unauthenticated } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import { findCredentials, lockPasswordHash } from './queries.ts'
import { addressHash } from './sign-in-addresses.ts'

const CHALLENGE_MINUTES = 5

/**
 * Counts every attempt before it checks the password, so that concurrent attempts cannot exceed a rate limit
 * together. A successful attempt is not counted. The limit for the e-mail address does not hold where its account has
 * signed in from before, so that nobody can lock the owner out.
 */
export const signIn = async ({ body, request, services, now }: Context<'POST /api/auth/login'>) => {
  const { limits, database } = services
  const email = body.email.toLowerCase()
  const pair = `${request.limitKey} ${email}`
  await limits.take('loginPerEmailAndIp', pair)
  const account = await findCredentials(database.read, email, addressHash(email, request.limitKey))
  const isKnownAddress = account?.known_address != null
  if (!isKnownAddress) await limits.take('loginPerEmail', email)
  if (!(await passwordMatches(account?.password_hash, body.password)) || !account) throw wrongCredentials()
  await Promise.all([
    limits.forget('loginPerEmailAndIp', pair),
    isKnownAddress ? undefined : limits.giveBack('loginPerEmail', email),
    limits.giveBack('loginPerIp', request.limitKey),
  ])

  if (account.totp_secret) {
    await limits.take('openChallenges', account.id)
    await database.tx(async (tx) => {
      await requireSamePassword(tx, account)
      await openChallenge(tx, account.id, now)
    })
    return { requires_2fa: true as const, user_id: account.id }
  }
  const user: Actor = { id: account.id, role: account.role, name: account.name }
  const token = await database.tx(async (tx) => {
    await requireSamePassword(tx, account)
    return openSession(tx, services, user, request, now)
  })
  return { user, token }
}

const wrongCredentials = () => unauthenticated('The e-mail address or the password is not right.')

/**
 * Hashing is slow, so the password may change while it is being checked. A change closes all sessions; the old
 * password must not open a new one after it.
 */
const requireSamePassword = async (tx: Tx, account: { id: string; password_hash: string | null }) => {
  if ((await lockPasswordHash(tx, account.id)) !== account.password_hash) throw wrongCredentials()
}

export const openChallenge = async (tx: Tx, userId: string, now: Date) => {
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  await tx
    .insertInto('login_challenges')
    .values({ user_id: userId, expires_at, failures: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ expires_at, failures: 0 }))
    .execute()
}
