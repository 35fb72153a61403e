import { notFound, Refusal } from '../../../../domain/errors.ts'
import { maskedEmail } from '../../../../domain/masked-email.ts'
import type { ReadContext } from '../../../http/context.ts'
import { linkTokenHash } from '../../base/index.ts'
import { findInvitation } from './queries.ts'

/** Says what the link is for. Whoever opens it should know that before they make an account. */
export const readInvitation = async ({ db, params, now }: ReadContext<'GET /api/invitations/:token'>) => {
  const invitation = requireOpen(await findInvitation(db, linkTokenHash(params.token)), now)
  return {
    venue_name: invitation.venue_name,
    role: invitation.role,
    email: maskedEmail(invitation.email),
    expires_at: invitation.expires_at.toISOString(),
  }
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Throws 404 that says what became of the link, for whoever has it. */
export const requireOpen = (invitation: Invitation | undefined, now: Date): Invitation => {
  if (!invitation) throw notFound('Invitation')
  const { status, expires_at } = invitation
  if (status === 'accepted') throw spent('used', 'This invitation was accepted already. Sign in instead.')
  if (status !== 'pending')
    throw spent('revoked', 'This invitation was taken back. Ask whoever invited you for a new one.')
  if (expires_at <= now)
    throw spent('expired', 'This invitation is older than 72 hours. Ask whoever invited you for a new one.')
  return invitation
}

const spent = (code: string, message: string) => new Refusal('not_found', message, { code })
