import type { Services } from '../../services.ts'
import { loadOffer, type PublicOffer } from './offer.ts'

/** The venue's offer from memory; read again after any change of its configuration. */
export const recallOffer = (
  services: Services,
  venueId: string,
  now: Date,
): PublicOffer | Promise<PublicOffer> =>
  services.cache.forPublic(venueId, 'offer', ['config'], now, async (db) => ({
    value: await loadOffer(db, venueId),
  }))
