import { conflict, invalid, type Refusal } from '../../../../domain/errors.ts'
import { newTotpSecret, otpauthUrl } from '../../../../domain/totp.ts'
import type { Context, ReadContext } from '../../../http/context.ts'
import { qrImage } from '../../../ports/qr-image.ts'
import { lockSecondFactor } from './queries.ts'
import { checkCode } from './second-factor-codes.ts'

export const readSecondFactor = async ({ db, actor }: ReadContext<'GET /api/2fa'>) => {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return { enabled: Boolean(factor?.confirmed_at) }
}

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
  return { secret, otpauth_url, qr_code: await qrImage(otpauth_url, { border: 4, modulePx: 4 }) }
}

export const confirm = async ({
  actor,
  body,
  now,
  request,
  services: { database, sessions },
}: Context<'POST /api/2fa/confirm'>) => {
  const refusal = await database.tx(async (tx) => {
    const factor = await lockSecondFactor(tx, actor.id)
    if (!factor) throw conflict('Start the enrolment first.')
    if (factor.confirmed_at) throw conflict('Two-factor sign-in is already on.')
    const wrong = refusalOf(await checkCode(tx, factor, body.token, now))
    if (wrong) return wrong
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now })
      .where('user_id', '=', actor.id)
      .execute()
    // The others were opened with the password alone.
    await sessions.closeOthers(tx, actor, request.token)
    return undefined
  })
  if (refusal) throw refusal
  return { success: true as const }
}

export const disable = async ({
  actor,
  body,
  now,
  services: { database },
}: Context<'POST /api/2fa/disable'>) => {
  const refusal = await database.tx(async (tx) => {
    const factor = await lockSecondFactor(tx, actor.id)
    if (!factor?.confirmed_at) throw conflict('Two-factor sign-in is not on.')
    const wrong = refusalOf(await checkCode(tx, factor, body.token, now))
    if (wrong) return wrong
    await tx.deleteFrom('second_factors').where('user_id', '=', actor.id).execute()
    await tx.deleteFrom('login_challenges').where('user_id', '=', actor.id).execute()
    return undefined
  })
  if (refusal) throw refusal
  return { success: true as const }
}

/** The refusal is thrown after the transaction: a wrong code must be counted, so the transaction must commit. */
const refusalOf = (outcome: Awaited<ReturnType<typeof checkCode>>): Refusal | undefined => {
  if (outcome === 'accepted') return undefined
  return outcome === 'wrong'
    ? invalid('That code is not right, or was used before.', { fields: ['token'] })
    : outcome.error
}
