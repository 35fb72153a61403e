import { notFound } from '../../../../domain/errors.ts'
import { type ListingAction, type ListingStatus, nextListing } from '../../../../domain/venue-publishing.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'

/**
 * Changes a venue's app listing status: operators request and withdraw, admins decide. A request that is already
 * pending keeps its position in the queue.
 */
export const moveListing = async (
  tx: Tx,
  venueId: string,
  action: ListingAction,
  now: Date,
): Promise<ListingStatus> => {
  const venue = await tx
    .selectFrom('venues')
    .select(['status', 'app_listing_status'])
    .where('id', '=', venueId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!venue) throw notFound('Venue')
  const next = nextListing(venue, action)
  if (next === venue.app_listing_status) return next
  await tx
    .updateTable('venues')
    .set({ app_listing_status: next, ...(next === 'pending' ? { listing_requested_at: now } : {}) })
    .where('id', '=', venueId)
    .execute()
  touchVenue(tx, venueId, 'config')
  return next
}
