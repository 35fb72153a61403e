import { openPublicVenue, type PublicVenue } from './public-venue.ts'
import type { World } from './world.ts'

/** A venue with tables 1 to 4 that takes £40 a guest, with terms in force. */
export const openVenueWithTerms = async (
  world: World,
  name: string,
  rule: Record<string, unknown>,
  terms: Record<string, unknown>,
): Promise<PublicVenue> => {
  const venue = await openPublicVenue(world, { name }, { price_per_cover_pence: 4000, ...rule })
  for (const table_number of ['1', '2', '3', '4']) await venue.table({ table_number })
  const { id } = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
    params: venue.params,
    body: { name: 'Terms', cancel_until_hours: 24, ...terms } as never,
  })
  await venue.operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.venueId },
    body: { booking_policy: id },
  })
  return venue
}
