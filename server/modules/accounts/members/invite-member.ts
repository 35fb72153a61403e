import { conflict } from '../../../../domain/errors.ts'
import { publicUrlOf } from '../../../config.ts'
import type { Context } from '../../../http/context.ts'
import { lockConfiguration, newLinkToken } from '../../base/index.ts'
import { queueMessage } from '../../outbound/index.ts'
import { requireMember } from './memberships.ts'
import { isMemberByEmail, saveInvitation } from './queries.ts'

/**
 * Mails a one-time link to whoever has this address. The reply is the same with and without an account, so that it
 * reveals neither. Where no mail server is connected, it has the link, for the owner to hand over. Ownership is checked again under the lock: the caller may have lost it a moment ago.
 */
export const inviteMember = async ({
  actor,
  params: { venueId },
  body,
  now,
  services: { config, database, limits, mail },
}: Context<'POST /api/my-venues/:venueId/members'>) => {
  const email = body.email.toLowerCase()
  await limits.take('invitationsPerAccount', actor.id)
  await limits.take('invitationsPerAddress', email)
  return database.tx(async (tx) => {
    await lockConfiguration(tx, venueId)
    await requireMember(tx, actor, venueId)
    if (await isMemberByEmail(tx, venueId, email))
      throw conflict('Somebody with this address is a member already. Change their role instead.', {
        code: 'already_member',
      })
    const link = newLinkToken()
    const invitation = { venueId, email, role: body.role, invitedBy: actor.id, tokenHash: link.hash }
    const id = await saveInvitation(tx, invitation, now)
    const url = `${publicUrlOf(config)}/invite/${link.token}`
    await queueMessage(
      tx,
      {
        kind: 'invitation',
        cause: `invitation ${id} ${link.hash}`,
        venueId,
        to: email,
        facts: { url, role: body.role, inviter: actor.name },
      },
      now,
    )
    const reply = { success: true as const, id, invited: true as const }
    return mail ? reply : { ...reply, invite_url: url }
  })
}
