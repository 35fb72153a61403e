import type { VenueRole } from '../../../../contract/row.ts'
import { isAtLeast } from '../../../../domain/venue-roles.ts'
import type { ReadContext } from '../../../http/context.ts'
import { withEtag } from '../../../http/responses.ts'
import { presentVenue } from './present.ts'
import { configVersions, listVenues as listRows } from './queries.ts'

const maySeeBriefingTo = (role: VenueRole) => role === 'viewer' || isAtLeast(role, 'manager')

export const listVenues = async ({ db, actor, services }: ReadContext<'GET /api/my-venues'>) => {
  const roles = await services.memberships.rolesOf(db, actor)
  const venueIds = [...roles.keys()]
  const versions = await configVersions(db, venueIds)
  return withEtag(
    versions.flatMap(({ venue_id, config }) => [venue_id, config, roles.get(venue_id) ?? '']),
    async () => ({
      data: (await listRows(db, venueIds)).flatMap((venue) => {
        const role = roles.get(venue.id)
        if (!role) return []
        const shown = presentVenue(venue)
        // Addresses of colleagues are for those who choose them.
        const briefing_to = maySeeBriefingTo(role) ? shown.briefing_to : []
        return [{ ...shown, briefing_to, my_role: role }]
      }),
    }),
  )
}
