import type { Services } from '../../services.ts'
import { loadOffer, type PublicOffer } from './load-offer.ts'
import type { OfferView } from './view.ts'

/** Returns the venue's offer from the cache. A change of the configuration invalidates it. */
export const getCachedOffer = (
  services: Services,
  venueId: string,
  now: Date,
  view: OfferView = 'guest',
): PublicOffer | Promise<PublicOffer> =>
  services.cache.forPublic(venueId, `offer ${view}`, ['config'], now, async (db) => ({
    value: await loadOffer(db, venueId, view),
  }))
