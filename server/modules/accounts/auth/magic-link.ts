import { localeOf } from '../../../../domain/locale.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { linkTokenHash } from '../../base/index.ts'
import { consumeAccountLink, inConstantTime, mailAccountLink, takeLinkMail } from './link-mails.ts'
import { openSession } from './open-session.ts'
import { findAccountByEmail, lockGuestForSignIn } from './queries.ts'
import { spentLink } from './reset-password.ts'
import { openChallenge } from './sign-in.ts'

type Body = Context<'POST /api/auth/magic-link'>['body']

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
      if (account?.role !== 'guest') return
      const place = { path: await guestListPath(tx, body), locale: localeOf(body.locale) }
      await mailAccountLink(tx, services, 'magic_link', account, now, place)
    }),
  )
}

/** The secret stands in the fragment, which never reaches a server. Undefined where no live venue was named. */
const guestListPath = async (tx: Tx, { venue_id, date, party_size, locale }: Body) => {
  const venue =
    venue_id &&
    (await tx
      .selectFrom('venues')
      .select('id')
      .where('id', '=', venue_id)
      .where('status', '=', 'live')
      .executeTakeFirst())
  if (!venue) return undefined
  const lang = localeOf(locale)
  const query = new URLSearchParams({
    ...(lang ? { lang } : {}),
    ...(date ? { date } : {}),
    ...(party_size ? { party_size: String(party_size) } : {}),
  })
  return (token: string) => `/widget/guest-list/${venue.id}?${query}#sign-in=${token}`
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
