import { notFound } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { presentOffer } from './present.ts'
import { findLiveOffer } from './queries.ts'

/** Served from the cache as a serialised body. A change of the venue's configuration invalidates it. */
export const readVoucherConfig = ({
  params: { venueId },
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/voucher-config'>) =>
  services.cache.forPublic(venueId, 'voucher-config', ['config'], now, async (db) => {
    const offer = await findLiveOffer(db, venueId)
    if (!offer) throw notFound('Venue')
    return { value: serialized(presentOffer(offer, services.payments?.publishableKey ?? null)) }
  })
