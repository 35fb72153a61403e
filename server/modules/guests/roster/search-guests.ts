import type { ReadContext } from '../../../http/context.ts'
import { serialized } from '../../../http/responses.ts'
import { findMatches } from '../profile/find-matches.ts'
import { presentRosterGuest, presentVenueGuest } from '../profile/present.ts'
import { ROSTER_VERSIONS, venuesFor } from './list-roster.ts'
import { rosterRows } from './roster-queries.ts'

const ROSTER_RESULTS = 50
const VENUE_RESULTS = 12

/** Cached like the roster, because several hosts search for the same few letters all evening. */
export const searchRoster = async ({
  db,
  query,
  actor,
  services,
  now,
}: ReadContext<'GET /api/my-guests/search'>) => {
  const mine = await services.memberships.venuesOf(db, actor)
  const venueIds = venuesFor(mine, query.venue)
  const countedAt = query.counted_at === undefined ? venueIds : venuesFor(mine, query.counted_at)
  const key = `search roster ${query.counted_at ?? ''} ${query.q}`
  return services.cache.forOperator(venueIds, key, ROSTER_VERSIONS, async (db) => {
    const found = await findMatches(db, venueIds, query.q, ROSTER_RESULTS)
    const rows = await rosterRows(db, venueIds, found, now, countedAt)
    return serialized({ data: rows.map(presentRosterGuest) })
  })
}

export const searchVenue = ({
  params,
  query,
  services,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/guests/search'>) => {
  const venueIds = [params.venueId]
  return services.cache.forOperator(venueIds, `search venue ${query.q}`, ROSTER_VERSIONS, async (db) => {
    const found = await findMatches(db, venueIds, query.q, VENUE_RESULTS)
    return serialized({ data: (await rosterRows(db, venueIds, found, now)).map(presentVenueGuest) })
  })
}
