import { notFound } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { revokeInvitations } from './queries.ts'

/** The same lock as accepting takes: an invitation is accepted or revoked, never both. */
export const revokeInvitation = async ({
  tx,
  params: { venueId, id },
  now,
}: WriteContext<'DELETE /api/my-venues/:venueId/invitations/:id'>) => {
  await lockConfiguration(tx, venueId)
  if ((await revokeInvitations(tx, venueId, { id }, now)) === 0) throw notFound('Invitation')
  return { success: true as const }
}
