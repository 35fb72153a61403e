import { type Refusal, tooMany } from '../../../../domain/errors.ts'
import { acceptedStep } from '../../../../domain/totp.ts'
import type { Tx } from '../../../db/executor.ts'
import { useStep } from './queries.ts'

const MAX_FAILURES = 10
const WINDOW_MS = 15 * 60_000

interface Factor {
  readonly id: string
  readonly secret: string
  readonly last_step: number
}

type Outcome = 'accepted' | 'wrong' | { readonly error: Refusal }

/**
 * Checks a code of an account whose second factor the transaction has locked. Ten wrong codes in fifteen minutes block
 * every further one, right or wrong. Only time ends that: neither a new password nor a right code does, and no setting
 * switches it off. A wrong code is counted in this transaction, so the caller must let it commit.
 */
export const checkCode = async (tx: Tx, factor: Factor, code: string, now: Date): Promise<Outcome> => {
  const failures = await tx
    .selectFrom('second_factor_failures')
    .select('failed_at')
    .where('user_id', '=', factor.id)
    .where('failed_at', '>', new Date(now.getTime() - WINDOW_MS))
    .orderBy('failed_at', 'desc')
    .limit(MAX_FAILURES)
    .execute()
  const oldest = failures.at(MAX_FAILURES - 1)
  if (oldest) return { error: tooManyWrongCodes(new Date(oldest.failed_at.getTime() + WINDOW_MS), now) }
  const step = acceptedStep(factor.secret, code, now, factor.last_step)
  if (step === undefined) {
    await tx.insertInto('second_factor_failures').values({ user_id: factor.id, failed_at: now }).execute()
    return 'wrong'
  }
  await useStep(tx, factor.id, step)
  return 'accepted'
}

const tooManyWrongCodes = (until: Date, now: Date) =>
  tooMany('Too many wrong codes for this account. Please wait and try again.', {
    code: 'too_many_codes',
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })

/** When a wrong code no longer counts. */
export const forgottenFailures = (now: Date) => new Date(now.getTime() - WINDOW_MS)
