import { appliesOn, checkSeat, checkSlot, type Occupancy, slotTimes } from '../../../domain/availability.ts'
import { validUntil } from '../../../domain/booking-window.ts'
import { notFound } from '../../../domain/errors.ts'
import { acceptedLocale } from '../../../domain/locale.ts'
import type { Context } from '../../http/context.ts'
import { BY_LANGUAGE, serialized } from '../../http/responses.ts'
import { blocksBetween } from '../booking/index.ts'
import { getCachedOffer } from './cached-offer.ts'
import type { PublicOffer } from './load-offer.ts'
import { loadOccupancy } from './occupancy.ts'
import { floorsToDraw, tablesToDraw } from './plan-queries.ts'
import { viewOf } from './view.ts'

const KEY = 'GET /api/public/venues/:venueId/floorplan'

/** The floor plan at one slot, under the given rule or under one that is available to the party. */
export const readFloorplan = async ({
  params: { venueId },
  query,
  now,
  services,
  request,
}: Context<typeof KEY>) => {
  const locale = query.locale ?? acceptedLocale(request.header('accept-language'))
  const { date, time, party_size = 2, rule_id = '' } = query
  const view = await viewOf(services, venueId, query.preview, now)
  const key = `floorplan ${view} ${date} ${time} ${party_size} ${rule_id} ${locale}`
  return services.cache.forPublic(venueId, key, ['config', 'places'], now, async (db) => {
    const offer = await getCachedOffer(services, venueId, now, view)
    const occupancy = await loadOccupancy(db, offer.venue, date, date)
    const slots = slotsAt(offer, occupancy, query, now)
    const slot = slots.find((one) => one.available) ?? slots[0]
    const blocked = new Set(
      slot ? (await blocksBetween(db, venueId, slot.span)).flatMap((block) => block.table_ids) : [],
    )

    const judge = (tableId: string) => {
      if (!slot) return { available: false, reason: 'not_offered' as const }
      // "no_table" is explained per table. Any other reason applies to all tables.
      if (!slot.available && slot.reason && slot.reason !== 'no_table')
        return { available: false, reason: slot.reason }
      const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
      if (!seat) return { available: false, reason: 'not_offered' as const }
      if (blocked.has(tableId)) return { available: false, reason: 'blocked' as const }
      return checkSeat(offer, occupancy, slot.rule, seat, party_size, slot.span)
    }
    const tables = await tablesToDraw(db, venueId)
    const body = {
      floors: await floorsToDraw(db, venueId, locale ?? offer.venue.locale),
      tables: tables.map(({ bookable_online, ...table }) => ({ ...table, ...judge(table.id) })),
    }
    return {
      value: serialized(body, BY_LANGUAGE),
      validUntil: validUntil(offer, slots, now),
    }
  })
}

/** The slot at that time under every table rule, or under the given one. Throws 404 for an unknown rule. */
const slotsAt = (
  offer: PublicOffer,
  occupancy: Occupancy,
  { date, time, party_size = 2, rule_id }: Context<typeof KEY>['query'],
  now: Date,
) => {
  const rules = offer.rules.filter(
    (rule) => rule.rule_type === 'tables' && (rule_id === undefined || rule.id === rule_id),
  )
  if (rule_id !== undefined && rules.length === 0) throw notFound('Access rule')
  return rules
    .filter((rule) => appliesOn(offer.venue, rule, date) && slotTimes(offer.venue, rule, date).includes(time))
    .map((rule) => ({ rule, ...checkSlot(offer, occupancy, rule, date, time, party_size, now) }))
}
