import { appliesOn, judgeSeat, judgeSlot, type OfferRule, slotTimes } from '../../domain/availability.ts'
import { notFound } from '../../domain/errors.ts'
import { Raw } from '../../http/answers.ts'
import type { Context } from '../../http/context.ts'
import { blocksBetween } from '../claims/index.ts'
import { loadTaken, type PublicOffer } from './offer.ts'
import { recallOffer } from './recall.ts'

const KEY = 'GET /api/public/venues/:venueId/floorplan'

/** The floor as it stands at one slot. Without a rule: the first table rule that has such a slot. */
export const readFloorplan = ({ params: { venueId }, query, now, services }: Context<typeof KEY>) => {
  const { date, time, party_size = 2, rule_id = '' } = query
  const key = `floorplan ${date} ${time} ${party_size} ${rule_id}`
  return services.memory.recall(venueId, key, ['config', 'activity'], now, async () => {
    const db = services.database.read
    const offer = await recallOffer(services, venueId, now)
    const rule = ruleFor(offer, date, time, rule_id)
    const taken = await loadTaken(db, offer.venue, date, date)
    const verdict = rule ? judgeSlot(offer, taken, rule, date, time, party_size, now) : undefined
    const blocked = new Set(
      verdict ? (await blocksBetween(db, venueId, verdict.span)).flatMap((block) => block.table_ids) : [],
    )

    const judge = (tableId: string) => {
      if (!rule || !verdict) return { available: false, reason: 'not_offered' as const }
      // A full floor is told table by table; whatever else stands in the way concerns all of them.
      if (!verdict.available && verdict.reason && verdict.reason !== 'no_table')
        return { available: false, reason: verdict.reason }
      const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
      if (!seat) return { available: false, reason: 'not_offered' as const }
      if (blocked.has(tableId)) return { available: false, reason: 'blocked' as const }
      return judgeSeat(offer, taken, rule, seat, party_size, verdict.span)
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
      value: new Raw('application/json; charset=utf-8', Buffer.from(JSON.stringify(body))),
      // The clock closes a slot to the minute; half a minute is as long as anybody looks at a floor plan.
      validUntil: new Date(now.getTime() + 30_000),
    }
  })
}

const ruleFor = (offer: PublicOffer, date: string, time: string, ruleId: string): OfferRule | undefined => {
  const tableRules = offer.rules.filter((rule) => rule.rule_type === 'tables')
  if (ruleId !== '') {
    const named = tableRules.find((rule) => rule.id === ruleId)
    if (!named) throw notFound('Access rule')
    return appliesOn(named, date) && slotTimes(offer.venue, named, date).includes(time) ? named : undefined
  }
  return tableRules.find((rule) => appliesOn(rule, date) && slotTimes(offer.venue, rule, date).includes(time))
}

const loadPlan = async (db: Context<typeof KEY>['services']['database']['read'], venueId: string) => ({
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
