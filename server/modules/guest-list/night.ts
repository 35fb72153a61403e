import { sql } from 'kysely'
import type { Executor } from '../../db/database.ts'
import { appliesOn } from '../../domain/availability.ts'
import type { PublicOffer } from '../public-booking/index.ts'

/** Prices and surge are the venue's; they are read beside its offer. */
export const loadPricing = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['paid_guest_list_enabled', 'surge_threshold', 'surge_price', 'queue_skip_price'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

/** Heads on every guest list of the venue for one night. */
export const headsOn = async (db: Executor, venueId: string, date: string): Promise<number> => {
  const row = await db
    .selectFrom('rule_usage')
    .select(sql<number>`coalesce(sum(heads), 0)::int`.as('heads'))
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .where('slot_time', '=', '')
    .executeTakeFirstOrThrow()
  return row.heads
}

export const listRulesOn = (offer: PublicOffer, date: string) =>
  offer.rules.filter((rule) => rule.rule_type === 'guestlist' && appliesOn(rule, date))

/** The guest and those who may come along, within what the rule takes. */
export const maxParty = (offer: PublicOffer, rule: { party_max: number }): number =>
  Math.min(rule.party_max, 1 + offer.venue.max_plus_ones)
