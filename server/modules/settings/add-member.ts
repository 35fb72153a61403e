import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration } from '../configuration/index.ts'
import { invite } from '../invitations/index.ts'
import { findMemberByEmail } from './queries.ts'

/**
 * Invites whoever has this address. The reply is the same with and without an account, so that it reveals neither;
 * the account becomes a member when its owner accepts.
 */
export const addMember = async ({
  tx,
  actor,
  params: { venueId },
  body: { email },
  now,
}: WriteContext<'POST /api/my-venues/:venueId/members'>) => {
  await lockConfiguration(tx, venueId)
  const member = await findMemberByEmail(tx, venueId, email)
  const id = member?.user_id ?? (await invite(tx, { venueId, email, invitedBy: actor.id }, now))
  return { success: true as const, id }
}
