import { sql } from 'kysely'
import { rowOf } from '../../../../contract/index.ts'
import { type VenueRole, venueRolesOf } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { touchUser, touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { endOrphanedSisterLinks, lockConfiguration } from '../../base/index.ts'
import { voidFeedOf } from '../../outbound/index.ts'
import { requireMember } from './memberships.ts'
import { revokeInvitations, rolesAtVenue } from './queries.ts'

export const changeRole = async ({
  tx,
  actor,
  params: { venueId, userId },
  body: { role },
  now,
}: WriteContext<'PUT /api/my-venues/:venueId/members/:userId'>) => {
  const current = await lockMember(tx, actor, venueId, userId, role)
  if (current === role) return { success: true as const }
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .execute()
  if (current === 'owner') await endWhatOwnersHold(tx, venueId, userId, now)
  if (!MAY_MAKE_FEEDS.includes(role)) await voidFeedOf(tx, venueId, userId)
  if (!MAY_READ_BRIEFING.includes(role)) await endBriefingsTo(tx, venueId, userId)
  touchUser(tx, userId)
  return { success: true as const }
}

export const removeMember = async ({
  tx,
  actor,
  params: { venueId, userId },
  now,
}: WriteContext<'DELETE /api/my-venues/:venueId/members/:userId'>) => {
  await lockMember(tx, actor, venueId, userId, undefined)
  await tx.deleteFrom('memberships').where('venue_id', '=', venueId).where('user_id', '=', userId).execute()
  await endWhatOwnersHold(tx, venueId, userId, now)
  await voidFeedOf(tx, venueId, userId)
  await endBriefingsTo(tx, venueId, userId)
  touchUser(tx, userId)
  return { success: true as const }
}

const MAY_MAKE_FEEDS = venueRolesOf(
  'POST /api/my-venues/:venueId/calendar-feed',
  rowOf('POST /api/my-venues/:venueId/calendar-feed'),
)

const MAY_READ_BRIEFING = venueRolesOf(
  'GET /api/my-venues/:venueId/briefing',
  rowOf('GET /api/my-venues/:venueId/briefing'),
)

/** Whoever may not read the sheet before service any more is not mailed it. */
const endBriefingsTo = async (tx: Tx, venueId: string, userId: string) => {
  const { numUpdatedRows } = await tx
    .updateTable('venues')
    .set({
      briefing_to: sql`array(select address from unnest(briefing_to) address
        where lower(address) <> (select lower(email) from users where id = ${userId}))`,
    })
    .where('id', '=', venueId)
    .where(sql<boolean>`exists (select from users where id = ${userId}
      and lower(email) in (select lower(unnest(briefing_to))))`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) touchVenue(tx, venueId, 'config')
}

/**
 * Locks the venue's members and returns the role of one of them. Changes of one venue are serialised, and the caller's
 * own role is read again under the lock: of two owners who demote each other at once, the second is none any more.
 * Throws 409 when `next` would leave the venue without an owner.
 */
const lockMember = async (
  tx: Tx,
  actor: Actor,
  venueId: string,
  userId: string,
  next: VenueRole | undefined,
): Promise<VenueRole> => {
  await lockConfiguration(tx, venueId)
  await requireMember(tx, actor, venueId)
  const roles = await rolesAtVenue(tx, venueId)
  const current = roles.get(userId)
  if (current === undefined) throw notFound('Member')
  const owners = [...roles.values()].filter((role) => role === 'owner')
  if (current === 'owner' && next !== 'owner' && owners.length === 1)
    throw conflict('A venue cannot be without an owner. Make somebody else an owner first.', {
      code: 'last_owner',
    })
  return current
}

/** Sister links that stood on this owner alone, and invitations that only an owner may send. */
const endWhatOwnersHold = async (tx: Tx, venueId: string, userId: string, now: Date) => {
  await endOrphanedSisterLinks(tx, venueId)
  await revokeInvitations(tx, venueId, { invitedBy: userId }, now)
}
