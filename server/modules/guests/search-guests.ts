import { ready } from '../../http/answers.ts'
import type { ReadContext } from '../../http/context.ts'
import { findMatches } from './find-matches.ts'
import { ROSTER_VERSIONS } from './list-roster.ts'
import { presentRosterGuest, presentVenueGuest } from './present.ts'
import { rosterRows } from './roster-queries.ts'

const ROSTER_RESULTS = 50
const VENUE_RESULTS = 12

/** Cached like the roster, because several hosts search for the same few letters all evening. */
export const searchRoster = async ({ query, actor, services }: ReadContext<'GET /api/my-guests/search'>) => {
  const venueIds = [...(await services.access.venuesOf(actor))]
  return services.memory.recallOwn(venueIds, `search roster ${query.q}`, ROSTER_VERSIONS, async (db) => {
    const found = await findMatches(db, venueIds, query.q, ROSTER_RESULTS)
    return ready({ data: (await rosterRows(db, venueIds, found)).map(presentRosterGuest) })
  })
}

export const searchVenue = ({
  params,
  query,
  services,
}: ReadContext<'GET /api/my-venues/:venueId/guests/search'>) => {
  const venueIds = [params.venueId]
  return services.memory.recallOwn(venueIds, `search venue ${query.q}`, ROSTER_VERSIONS, async (db) => {
    const found = await findMatches(db, venueIds, query.q, VENUE_RESULTS)
    return ready({ data: (await rosterRows(db, venueIds, found)).map(presentVenueGuest) })
  })
}
