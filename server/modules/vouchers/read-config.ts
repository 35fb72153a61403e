import { notFound } from '../../domain/errors.ts'
import { Raw } from '../../http/answers.ts'
import type { Context } from '../../http/context.ts'
import { presentOffer } from './present.ts'
import { findLiveOffer } from './queries.ts'

/** Ready bytes, kept until any setting of the venue changes. */
export const readConfig = ({
  params: { venueId },
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/voucher-config'>) =>
  services.memory.recall(venueId, 'voucher-config', ['config'], now, async (db) => {
    const offer = await findLiveOffer(db, venueId)
    if (!offer) throw notFound('Venue')
    const body = JSON.stringify(presentOffer(offer, services.payments?.publishableKey ?? null))
    return { value: new Raw('application/json; charset=utf-8', Buffer.from(body)) }
  })
