import { type Refusal, tooMany, unauthenticated } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { openSession } from './open-session.ts'
import { lockSecondFactor } from './queries.ts'
import { checkCode } from './second-factor-codes.ts'

const MAX_FAILURES = 5

/**
 * Signs in with a code, but only if a correct password opened a challenge in the last five minutes. Inside the
 * transaction the error is returned, not thrown: a wrong code must be counted, so the transaction must commit.
 */
export const validateSecondFactor = async ({
  body,
  services,
  request,
  now,
}: Context<'POST /api/2fa/validate'>) => {
  const outcome = await services.database.tx(async (tx) => {
    const checked = await checkChallenge(tx, body.user_id, body.token, now)
    if ('error' in checked) return checked
    return { user: checked.user, token: await openSession(tx, services, checked.user, request, now) }
  })
  if ('error' in outcome) throw outcome.error
  await Promise.all([
    services.limits.giveBack('loginPerIp', request.limitKey),
    services.limits.forget('openChallenges', outcome.user.id),
  ])
  return outcome
}

const checkChallenge = async (tx: Tx, userId: string, code: string, now: Date) => {
  const challenge = await tx
    .selectFrom('login_challenges')
    .select(['expires_at', 'failures'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!challenge || challenge.expires_at <= now)
    return failed(unauthenticated('Sign in with your password first.'))
  if (challenge.failures >= MAX_FAILURES) return failed(challengeEnded(challenge.expires_at, now))

  const factor = await lockSecondFactor(tx, userId)
  const outcome = factor?.confirmed_at ? await checkCode(tx, factor, code, now) : 'wrong'
  if (typeof outcome === 'object') return outcome
  if (!factor || outcome === 'wrong') {
    await tx
      .updateTable('login_challenges')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
    if (challenge.failures + 1 >= MAX_FAILURES) return failed(challengeEnded(challenge.expires_at, now))
    return failed(unauthenticated('That code is not right, or was used before.'))
  }
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
  return { user: { id: factor.id, role: factor.role, name: factor.name } }
}

const failed = (error: Refusal) => ({ error })

const challengeEnded = (until: Date, now: Date) =>
  tooMany('Too many wrong codes. Sign in with your password again.', {
    code: 'challenge_ended',
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })
