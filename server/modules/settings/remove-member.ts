import { touchUser } from '../../db/changes.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration } from '../configuration/index.ts'
import { endOrphanedSisterLinks } from '../sister-links/index.ts'
import { endMembership, memberIds } from './queries.ts'

/** The configuration lock serialises removals, so that two members who remove each other cannot both succeed. */
export const removeMember = async ({
  tx,
  params: { venueId, userId },
}: WriteContext<'DELETE /api/my-venues/:venueId/members/:userId'>) => {
  await lockConfiguration(tx, venueId)
  const members = await memberIds(tx, venueId)
  if (!members.includes(userId)) throw notFound('Member')
  if (members.length === 1) throw conflict('The last member of a venue cannot be removed.')
  await endMembership(tx, venueId, userId)
  await endOrphanedSisterLinks(tx, venueId)
  touchUser(tx, userId)
  return { success: true as const }
}
