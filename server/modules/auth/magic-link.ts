import type { Context } from '../../http/context.ts'
import { linkTokenHash } from '../link-tokens/index.ts'
import { consumeAccountLink, inConstantTime, mailAccountLink, takeLinkMail } from './link-mails.ts'
import { openSession } from './open-session.ts'
import { findAccountByEmail, lockGuestForSignIn } from './queries.ts'
import { spentLink } from './reset-password.ts'
import { openChallenge } from './sign-in.ts'

/** Guests only: whoever can read a member's mail must not get at a venue without the password. */
export const requestMagicLink = async ({
  body,
  request,
  services,
  now,
}: Context<'POST /api/auth/magic-link'>) => {
  const email = body.email.toLowerCase()
  await takeLinkMail(services, request, email)
  return inConstantTime(() =>
    services.database.tx(async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (account?.role === 'guest') await mailAccountLink(tx, services, 'magic_link', account, now)
    }),
  )
}

/** An account that is no guest's any more is refused, though its link was sent when it was. */
export const consumeMagicLink = async ({
  body,
  request,
  services,
  now,
}: Context<'POST /api/auth/magic-link/consume'>) =>
  services.database.tx(async (tx) => {
    const userId = await consumeAccountLink(tx, 'magic_link', linkTokenHash(body.token), now)
    const guest = userId && (await lockGuestForSignIn(tx, userId))
    if (!guest) throw spentLink()
    if (guest.has_second_factor) {
      await openChallenge(tx, guest.id, now)
      return { requires_2fa: true as const, user_id: guest.id }
    }
    const user = { id: guest.id, role: guest.role, name: guest.name }
    return { user, token: await openSession(tx, services, user, request, now) }
  })
