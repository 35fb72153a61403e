import type { Executor } from '../../db/database.ts'
import {
  appliesOn,
  checkSeat,
  checkSlot,
  type Occupancy,
  slotTimes,
  validUntil,
} from '../../domain/availability.ts'
import { notFound } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { blocksBetween } from '../claims/index.ts'
import type { PublicOffer } from './offer.ts'
import { recallOffer } from './recall.ts'
import { loadTaken } from './taken.ts'

const KEY = 'GET /api/public/venues/:venueId/floorplan'

/** The floor as it stands at one slot: of the rule that is named, or of one that the party can have. */
export const readFloorplan = ({ params: { venueId }, query, now, services }: Context<typeof KEY>) => {
  const { date, time, party_size = 2, rule_id = '' } = query
  const key = `floorplan ${date} ${time} ${party_size} ${rule_id}`
  return services.cache.forPublic(venueId, key, ['config', 'activity'], now, async (db) => {
    const offer = await recallOffer(services, venueId, now)
    const taken = await loadTaken(db, offer.venue, date, date)
    const slots = slotsAt(offer, taken, query, now)
    const slot = slots.find((one) => one.available) ?? slots[0]
    const blocked = new Set(
      slot ? (await blocksBetween(db, venueId, slot.span)).flatMap((block) => block.table_ids) : [],
    )

    const judge = (tableId: string) => {
      if (!slot) return { available: false, reason: 'not_offered' as const }
      // A full floor is told table by table; whatever else stands in the way concerns all of them.
      if (!slot.available && slot.reason && slot.reason !== 'no_table')
        return { available: false, reason: slot.reason }
      const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
      if (!seat) return { available: false, reason: 'not_offered' as const }
      if (blocked.has(tableId)) return { available: false, reason: 'blocked' as const }
      return checkSeat(offer, taken, slot.rule, seat, party_size, slot.span)
    }
    const { floors, areas, tables } = await loadPlan(db, venueId)
    const body = {
      floors: floors.map((floor) => ({
        ...floor,
        areas: areas.filter((area) => area.floor_id === floor.id).map(({ id, name }) => ({ id, name })),
      })),
      tables: tables.map((table) => ({ ...table, ...judge(table.id) })),
    }
    return {
      value: serialized(body),
      validUntil: validUntil(offer, slots, now),
    }
  })
}

/** The slot at that time under every table rule that has it, or under the one that is named; an unknown one is 404. */
const slotsAt = (
  offer: PublicOffer,
  taken: Occupancy,
  { date, time, party_size = 2, rule_id }: Context<typeof KEY>['query'],
  now: Date,
) => {
  const rules = offer.rules.filter(
    (rule) => rule.rule_type === 'tables' && (rule_id === undefined || rule.id === rule_id),
  )
  if (rule_id !== undefined && rules.length === 0) throw notFound('Access rule')
  return rules
    .filter((rule) => appliesOn(rule, date) && slotTimes(offer.venue, rule, date).includes(time))
    .map((rule) => ({ rule, ...checkSlot(offer, taken, rule, date, time, party_size, now) }))
}

const loadPlan = async (db: Executor, venueId: string) => ({
  floors: await db
    .selectFrom('floors')
    .select(['id', 'name', 'width', 'height'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .execute(),
  areas: await db
    .selectFrom('seating_areas')
    .select(['id', 'floor_id', 'name'])
    .where('venue_id', '=', venueId)
    .orderBy('sort')
    .orderBy('id')
    .execute(),
  tables: await db
    .selectFrom('venue_tables')
    .select([
      'id',
      'floor_id',
      'area_id',
      'table_number',
      'capacity',
      'min_party',
      'shape',
      'x',
      'y',
      'w',
      'h',
      'rotation',
      'deposit_pence',
    ])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('table_number')
    .execute(),
})
