import { isSurging, keysPerGuest } from '../../domain/guest-list-price.ts'
import { serviceDateOf } from '../../domain/service-day.ts'
import { ready } from '../../http/answers.ts'
import type { Context } from '../../http/context.ts'
import { guestListHeadsOn, loadOffer } from '../public-booking/index.ts'
import { listRulesOn } from './night.ts'
import { hasUsablePromo } from './promo.ts'

const OPTIONS_MS = 30_000

/** What the guest list of one night costs and offers; tonight's unless a date is given. */
export const readOptions = ({
  params: { venueId },
  query,
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/guestlist-options'>) =>
  services.memory.recall(
    venueId,
    `guestlist-options ${query.date ?? ''}`,
    ['config', 'activity'],
    now,
    async (db) => {
      const offer = await loadOffer(db, venueId)
      const { venue } = offer
      const date = query.date ?? serviceDateOf(venue, now)
      const fill = await guestListHeadsOn(db, venueId, date)
      const kinds =
        venue.queue_skip_price > 0 ? (['standard', 'queue_skip'] as const) : (['standard'] as const)
      const options = listRulesOn(offer, date).flatMap((rule) =>
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
        promo: { eligible: await hasUsablePromo(db, venueId, now) },
      }
      return {
        value: ready(body),
        // Tonight becomes tomorrow and promo codes expire by the clock alone.
        validUntil: new Date(now.getTime() + OPTIONS_MS),
      }
    },
  )
