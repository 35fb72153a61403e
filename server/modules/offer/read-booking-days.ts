import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { getCachedOffer } from './cached-offer.ts'
import { findBookingDays } from './find-booking-days.ts'
import { occupancyReader } from './occupancy.ts'
import { viewOf } from './view.ts'

const KEY = 'GET /api/public/venues/:venueId/booking-days'

/** The days of a month with a free slot, for a calendar. Served from the cache like availability. */
export const readBookingDays = async ({ params, query, now, services }: Context<typeof KEY>) => {
  const { month, party_size = 2, type = 'tables' } = query
  const view = await viewOf(services, params.venueId, query.preview, now)
  return services.cache.forPublic(
    params.venueId,
    `booking-days ${view} ${month} ${party_size} ${type}`,
    ['config', 'places'],
    now,
    async (db) => {
      const offer = await getCachedOffer(services, params.venueId, now, view)
      const reader = occupancyReader(db, offer, type)
      const { body, until } = await findBookingDays(reader, offer, { month, party_size, type }, now)
      return { value: serialized(body), validUntil: until }
    },
  )
}
