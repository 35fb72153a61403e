import { invalid } from '../../../../domain/errors.ts'
import { requireStrongPassword } from '../../../../domain/weak-password.ts'
import type { Context } from '../../../http/context.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { emailOf, findPasswordHash } from './queries.ts'

/** Hashing is slow on purpose, so it happens before the transaction. */
export const changePassword = async ({
  body,
  actor,
  request,
  services,
}: Context<'POST /api/auth/change-password'>) => {
  const { database, limits, sessions } = services
  await limits.take('passwordChanges', actor.id)
  if (!(await passwordMatches(await findPasswordHash(database.read, actor.id), body.current_password)))
    throw invalid('The current password is not right.', { fields: ['current_password'] })
  if (body.new_password === body.current_password)
    throw invalid('The new password is the one you have. Choose another one.', { fields: ['new_password'] })
  requireStrongPassword(body.new_password, await emailOf(database.read, actor.id), 'new_password')
  const password_hash = await hashPassword(body.new_password)
  await database.tx(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', actor.id).execute()
    await tx.deleteFrom('login_challenges').where('user_id', '=', actor.id).execute()
    // Whoever reads an older mail must not set another one.
    await tx.deleteFrom('account_tokens').where('user_id', '=', actor.id).execute()
    await sessions.closeOthers(tx, actor, request.token)
  })
  await limits.forget('passwordChanges', actor.id)
  return { success: true as const }
}
