import { isSurging, keysPerGuest } from '../../../../domain/guest-list-price.ts'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import type { Context } from '../../../http/context.ts'
import { serialized } from '../../../http/responses.ts'
import { guestListHeadsOn, loadOffer } from '../../offer/index.ts'
import { guestListRulesOn } from './guest-list-rules.ts'
import { hasUsablePromoCode } from './promo-codes.ts'

const OPTIONS_MS = 30_000

/** Prices and options of the guest list on a date, today by default. */
export const readOptions = ({
  params: { venueId },
  query,
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/guestlist-options'>) =>
  services.cache.forPublic(
    venueId,
    `guestlist-options ${query.date ?? ''}`,
    ['config', 'places'],
    now,
    async (db) => {
      const offer = await loadOffer(db, venueId)
      const { venue } = offer
      const date = query.date ?? serviceDateOf(venue, now)
      const fill = await guestListHeadsOn(db, venueId, date)
      const kinds =
        venue.queue_skip_price > 0 ? (['standard', 'queue_skip'] as const) : (['standard'] as const)
      const options = guestListRulesOn(offer, date).flatMap((rule) =>
        kinds.map((option_kind) => ({
          option_kind,
          rule_id: rule.id,
          keys_per_guest: keysPerGuest(venue, rule.price_keys, fill, option_kind),
          auto_approve: rule.auto_approve,
          max_party: rule.party_max,
        })),
      )
      const body = {
        venue: { id: venue.id, name: venue.name },
        keys_per_guest: options.length > 0 ? Math.min(...options.map((option) => option.keys_per_guest)) : 0,
        surge: {
          active: isSurging(venue, fill),
          threshold: venue.surge_threshold,
          price: venue.surge_price,
          fill,
        },
        options,
        promo: { eligible: await hasUsablePromoCode(db, venueId, now) },
      }
      return {
        value: serialized(body),
        // The service date changes and promo codes expire without any write that would invalidate the cache.
        validUntil: new Date(now.getTime() + OPTIONS_MS),
      }
    },
  )
