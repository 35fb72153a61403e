import { notFound } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { presentOffer } from './present.ts'
import { findLiveOffer } from './queries.ts'

/** Ready to send, and kept until any setting of the venue changes. */
export const readConfig = ({
  params: { venueId },
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/voucher-config'>) =>
  services.cache.forPublic(venueId, 'voucher-config', ['config'], now, async (db) => {
    const offer = await findLiveOffer(db, venueId)
    if (!offer) throw notFound('Venue')
    return { value: serialized(presentOffer(offer, services.payments?.publishableKey ?? null)) }
  })
