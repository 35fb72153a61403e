import { largestPartyOf } from '../../../domain/largest-party.ts'
import type { Services } from '../../services.ts'
import { getCachedOffer } from './cached-offer.ts'
import type { OfferView } from './view.ts'

/** The largest party that can book online, a table unless said otherwise. 0 when the venue offers none. */
export const largestParty = async (
  services: Services,
  venueId: string,
  now: Date,
  flow: 'tables' | 'guestlist' = 'tables',
  view: OfferView = 'guest',
): Promise<number> => largestPartyOf(await getCachedOffer(services, venueId, now, view), flow)
