import { notFound } from '../../../../domain/errors.ts'
import type { Context } from '../../../http/context.ts'
import { serialized } from '../../../http/responses.ts'
import type { Services } from '../../../services.ts'
import { presentOffer } from './present.ts'
import { findLiveOffer } from './queries.ts'

/** Served from the cache as a serialised body. A change of the venue's configuration invalidates it. */
export const readVoucherConfig = ({
  params: { venueId },
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/voucher-config'>) =>
  services.cache.forPublic(venueId, 'voucher-config', ['config'], now, async () => ({
    value: serialized(await getVoucherOffer(services, venueId, now)),
  }))

/** What the venue sells. Throws 404 for a draft and for an unknown venue. */
export const getVoucherOffer = (services: Services, venueId: string, now: Date) =>
  services.cache.forPublic(venueId, 'voucher-offer', ['config'], now, async (db) => {
    const offer = await findLiveOffer(db, venueId)
    if (!offer) throw notFound('Venue')
    return { value: presentOffer(offer, services.payments?.publishableKey ?? null) }
  })
