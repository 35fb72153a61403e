import { acceptedLocale } from '../../../domain/locale.ts'
import type { Context } from '../../http/context.ts'
import { BY_LANGUAGE, JSON_TYPE, RawResponse } from '../../http/responses.ts'
import { getCachedOffer } from './cached-offer.ts'
import { findBookingDays } from './find-booking-days.ts'
import { occupancyReader } from './occupancy.ts'
import { viewOf } from './view.ts'

const KEY = 'GET /api/public/venues/:venueId/booking-days'

/** The days of a month with a free slot, for a calendar. Served from the cache like availability. */
export const readBookingDays = async ({ params, query, now, services, request }: Context<typeof KEY>) => {
  const { month, party_size = 2, type = 'tables' } = query
  const locale = query.locale ?? acceptedLocale(request.header('accept-language'))
  const view = await viewOf(services, params.venueId, query.preview, now)
  return services.cache.forPublic(
    params.venueId,
    `booking-days ${view} ${month} ${party_size} ${type} ${locale}`,
    ['config', 'places'],
    now,
    async (db) => {
      const offer = await getCachedOffer(services, params.venueId, now, view)
      const reader = occupancyReader(db, offer, type, now)
      const { body, until } = await findBookingDays(
        reader,
        offer,
        { month, party_size, type, locale: locale ?? offer.venue.locale },
        now,
      )
      return { value: new RawResponse(JSON_TYPE, JSON.stringify(body), BY_LANGUAGE), validUntil: until }
    },
  )
}
