import { toDataURL } from 'qrcode'
import type { Tx } from '../../db/executor.ts'
import { conflict, invalid } from '../../domain/errors.ts'
import { acceptedStep, newTotpSecret, otpauthUrl } from '../../domain/totp.ts'
import type { Context, WriteContext } from '../../http/context.ts'
import { lockSecondFactor, useStep } from './queries.ts'

/** Creates a new secret on every call until a code confirms one. */
export const enrol = async ({ actor, services }: Context<'POST /api/2fa/enrol'>) => {
  const secret = newTotpSecret()
  const label = await services.database.tx(async (tx) => {
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    const written = await tx
      .insertInto('second_factors')
      .values({ user_id: actor.id, secret, confirmed_at: null })
      .onConflict((conflicting) =>
        conflicting
          .column('user_id')
          .doUpdateSet({ secret })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!written)
      throw conflict('Two-factor sign-in is already on. Switch it off first to enrol another device.')
    return email
  })
  const otpauth_url = otpauthUrl(secret, label)
  return { secret, otpauth_url, qr_code: await toDataURL(otpauth_url) }
}

export const confirm = async ({ actor, body, tx, now, services }: WriteContext<'POST /api/2fa/confirm'>) => {
  await services.limits.take('secondFactorChanges', actor.id)
  const factor = await lockSecondFactor(tx, actor.id)
  if (!factor) throw conflict('Start the enrolment first.')
  if (factor.confirmed_at) throw conflict('Two-factor sign-in is already on.')
  await useCode(tx, actor.id, factor, body.token, now)
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', actor.id).execute()
  return { success: true as const }
}

export const disable = async ({ actor, body, tx, now, services }: WriteContext<'POST /api/2fa/disable'>) => {
  await services.limits.take('secondFactorChanges', actor.id)
  const factor = await lockSecondFactor(tx, actor.id)
  if (!factor?.confirmed_at) throw conflict('Two-factor sign-in is not on.')
  await useCode(tx, actor.id, factor, body.token, now)
  await tx.deleteFrom('second_factors').where('user_id', '=', actor.id).execute()
  await tx.deleteFrom('login_challenges').where('user_id', '=', actor.id).execute()
  return { success: true as const }
}

const useCode = async (
  tx: Tx,
  userId: string,
  factor: { secret: string; last_step: number },
  code: string,
  now: Date,
) => {
  const step = acceptedStep(factor.secret, code, now, factor.last_step)
  if (step === undefined) throw invalid('That code is not right, or was used before.', { fields: ['token'] })
  await useStep(tx, userId, step)
}
