import type { ReadContext } from '../../http/context.ts'
import { withEtag } from '../../http/responses.ts'
import { presentVenue } from './present.ts'
import { configVersions, listVenues as listRows } from './queries.ts'

export const listVenues = async ({ db, actor, services }: ReadContext<'GET /api/my-venues'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  const versions = await configVersions(db, venueIds)
  return withEtag(
    versions.flatMap(({ venue_id, config }) => [venue_id, config]),
    async () => ({ data: (await listRows(db, venueIds)).map(presentVenue) }),
  )
}
