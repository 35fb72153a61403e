import type { ReadContext } from '../../http/context.ts'
import { findMatches } from './find-matches.ts'
import { presentRosterGuest, presentVenueGuest } from './present.ts'
import { rosterRows } from './roster-queries.ts'

const ROSTER_RESULTS = 50
const VENUE_RESULTS = 12

export const searchRoster = async ({
  db,
  query,
  actor,
  services,
}: ReadContext<'GET /api/my-guests/search'>) => {
  const venueIds = [...(await services.access.venuesOf(actor))]
  const found = await findMatches(db, venueIds, query.q, ROSTER_RESULTS)
  return { data: (await rosterRows(db, venueIds, found)).map(presentRosterGuest) }
}

export const searchVenue = async ({
  db,
  params,
  query,
}: ReadContext<'GET /api/my-venues/:venueId/guests/search'>) => {
  const found = await findMatches(db, [params.venueId], query.q, VENUE_RESULTS)
  return { data: (await rosterRows(db, [params.venueId], found)).map(presentVenueGuest) }
}
