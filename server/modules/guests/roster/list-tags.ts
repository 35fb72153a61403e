import type { ReadContext } from '../../../http/context.ts'
import { rosterTags } from './tag-queries.ts'

const MAX_TAGS = 500

/** The tags to choose from, of all the caller's venues. */
export const listTags = async ({ db, actor, services }: ReadContext<'GET /api/my-guests/tags'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  return { data: await rosterTags(db, venueIds, MAX_TAGS) }
}
