import { invalid } from '../../../../domain/errors.ts'
import { requireStrongPassword } from '../../../../domain/weak-password.ts'
import type { Context } from '../../../http/context.ts'
import { linkTokenHash } from '../../base/index.ts'
import { consumeAccountLink, inConstantTime, mailAccountLink, takeLinkMail } from './link-mails.ts'
import { hashPassword } from './passwords.ts'
import { emailOfLink, findAccountByEmail } from './queries.ts'

/** The same answer and time for every address. Placeholder addresses are written to nowhere. */
export const requestPasswordReset = async ({
  body,
  request,
  services,
  now,
}: Context<'POST /api/auth/forgot-password'>) => {
  const email = body.email.toLowerCase()
  await takeLinkMail(services, request, email)
  return inConstantTime(() =>
    services.database.tx(async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (account) await mailAccountLink(tx, services, 'password_reset', account, now)
    }),
  )
}

/**
 * Hashing is slow on purpose, so it happens before the transaction, and only for a link that can work. Ends every
 * session and every other link of the account.
 */
export const resetPassword = async ({ body, services, now }: Context<'POST /api/auth/reset-password'>) => {
  const { database, sessions } = services
  const tokenHash = linkTokenHash(body.token)
  const email = await emailOfLink(database.read, 'password_reset', tokenHash, now)
  if (email === undefined) throw spentLink()
  requireStrongPassword(body.new_password, email, 'new_password')
  const password_hash = await hashPassword(body.new_password)
  await database.tx(async (tx) => {
    const userId = await consumeAccountLink(tx, 'password_reset', tokenHash, now)
    if (!userId) throw spentLink()
    await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
    await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
    await tx.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
    await sessions.closeAll(tx, userId)
  })
  return { success: true as const }
}

export const spentLink = () =>
  invalid('This link does not work any more. Ask for a new one.', { code: 'link_spent', fields: ['token'] })
