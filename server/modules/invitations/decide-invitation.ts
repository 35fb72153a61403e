import { touchUser } from '../../db/changes.ts'
import { notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration } from '../configuration/index.ts'
import { decideInvitation, findInvitation } from './queries.ts'

/** Only now does the account become a member, and only now does either side see anything of the other. */
export const acceptInvitation = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/my-invitations/:id/accept'>) => {
  const invitation = await findInvitation(tx, actor.id, params.id, now)
  if (!invitation) throw notFound('Invitation')
  const { venue_id, role } = invitation
  await lockConfiguration(tx, venue_id)
  if (!(await decideInvitation(tx, invitation.id, 'accepted', now))) throw notFound('Invitation')
  await tx
    .insertInto('memberships')
    .values({ venue_id, user_id: actor.id, role, created_at: now })
    .onConflict((member) => member.columns(['venue_id', 'user_id']).doNothing())
    .execute()
  touchUser(tx, actor.id)
  return { success: true as const, venue_id, role }
}

/** Whoever invited is not told. */
export const declineInvitation = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/my-invitations/:id/decline'>) => {
  const invitation = await findInvitation(tx, actor.id, params.id, now)
  if (!invitation || !(await decideInvitation(tx, invitation.id, 'declined', now)))
    throw notFound('Invitation')
  return { success: true as const }
}
