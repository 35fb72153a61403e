import { invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { requireMember, venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'
import { requireGuestOfVenues } from '../profile/find-guest.ts'
import { replaceTags } from './tag-queries.ts'

/**
 * Replaces a set of tags. The global set is written at every venue of the caller, so that colleagues of each of them
 * see it. A venue's set adds the guest to that venue's roster.
 */
export const setTags = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/tags'>) => {
  const { scope = 'global', venue_id } = body
  if (scope === 'venue' && venue_id === undefined)
    throw invalid('"venue_id" is required when the scope is venue.', { fields: ['venue_id'] })
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, params.id)
  const tags = [...new Set(body.tags)]
  if (scope === 'venue' && venue_id !== undefined) {
    await requireMember(tx, actor, venue_id)
    await ensureGuestAtVenue(tx, venue_id, params.id, now, guest)
    await replaceTags(tx, [venue_id], params.id, scope, tags)
    touchVenue(tx, venue_id, 'activity')
  } else {
    await replaceTags(tx, mine, params.id, 'global', tags)
    for (const id of mine) touchVenue(tx, id, 'activity')
  }
  return { success: true as const }
}
