import type { ReadContext } from '../../../http/context.ts'
import { withEtag } from '../../../http/responses.ts'
import { presentVenue } from './present.ts'
import { configVersions, listVenues as listRows } from './queries.ts'

export const listVenues = async ({ db, actor, services }: ReadContext<'GET /api/my-venues'>) => {
  const roles = await services.memberships.rolesOf(db, actor)
  const venueIds = [...roles.keys()]
  const versions = await configVersions(db, venueIds)
  return withEtag(
    versions.flatMap(({ venue_id, config }) => [venue_id, config, roles.get(venue_id) ?? '']),
    async () => ({
      data: (await listRows(db, venueIds)).flatMap((venue) => {
        const role = roles.get(venue.id)
        return role ? [{ ...presentVenue(venue), my_role: role }] : []
      }),
    }),
  )
}
