import type { Services } from '../../services.ts'
import { getComboConfig, largestParty } from '../offer/index.ts'
import { getUpcomingEvents, getVoucherOffer } from '../selling/index.ts'
import type { PublicVenuePage } from './queries.ts'

export type Offer = 'bookings' | 'events' | 'guest-list' | 'vouchers'

/** The widgets in which a venue has something to offer, and `combo` where that one leads to several of them. */
export const findOffers = async (
  services: Services,
  venue: PublicVenuePage,
  now: Date,
): Promise<(Offer | 'combo')[]> => {
  const tables = venue.bookings_enabled
  const events = venue.events_enabled ? await getUpcomingEvents(services, venue.id, now, venue.locale) : []
  const lists = tables ? await largestParty(services, venue.id, now, 'guestlist') : 0
  const { enabled: vouchers } = await getVoucherOffer(services, venue.id, now)
  const { enabled } = await getComboConfig(services, venue.id, now)
  const offers = [
    ...(tables ? (['bookings'] as const) : []),
    ...(events.length > 0 ? (['events'] as const) : []),
    ...(lists > 0 ? (['guest-list'] as const) : []),
    ...(vouchers ? (['vouchers'] as const) : []),
  ]
  const several = offers.length > 1 && Object.values(enabled).some(Boolean)
  return several ? [...offers, 'combo'] : offers
}
