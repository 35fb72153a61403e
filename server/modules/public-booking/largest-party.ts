import { largestPartyOf } from '../../domain/largest-party.ts'
import type { Services } from '../../services.ts'
import { getCachedOffer } from './cached-offer.ts'

/** The largest party that can book a table online. 0 when the venue offers none. */
export const largestParty = async (services: Services, venueId: string, now: Date): Promise<number> =>
  largestPartyOf(await getCachedOffer(services, venueId, now), 'tables')
