import { sql } from 'kysely'
import { type Occupancy, rulesOn, slotsSpan } from '../../../domain/availability.ts'
import { type Span, serviceDaySpan, type VenueClock } from '../../../domain/service-day.ts'
import { isPaced, servicesOn } from '../../../domain/services.ts'
import { type BusyInterval, HORIZON_MS } from '../../../domain/table-choice.ts'
import type { Executor } from '../../db/executor.ts'
import type { RowOf } from '../../db/pipeline.ts'
import { arrivalsBetween, busyBetween, loadFloor } from '../booking/index.ts'
import type { PublicOffer, PublicRule } from './load-offer.ts'

/** The longest possible booking. */
const MAX_STAY_MS = 24 * 3_600_000

/** The time range that can affect the slots of these service days or the choice of their tables. */
const windowOf = (venue: VenueClock, from: string, to: string): Span =>
  windowAround({
    startsAt: serviceDaySpan(venue, from).startsAt,
    endsAt: new Date(serviceDaySpan(venue, to).endsAt.getTime() + MAX_STAY_MS),
  })

/** The time range that can affect one booking or the choice of its table. */
export const windowAround = ({ startsAt, endsAt }: Span): Span => ({
  startsAt: new Date(startsAt.getTime() - HORIZON_MS),
  endsAt: new Date(endsAt.getTime() + HORIZON_MS),
})

/** Filters the occupancy of several days to one of them. */
export const occupancyOn = (occupancy: Occupancy, venue: VenueClock, date: string): Occupancy => {
  const reach = windowOf(venue, date, date)
  const [from, to] = [reach.startsAt.getTime(), reach.endsAt.getTime()]
  return { ...occupancy, busy: occupancy.busy.filter((busy) => busy.from < to && from < busy.to) }
}

/**
 * Loads the occupied tables and rule usage for the service days from `from` to `to`, without the table claims of the
 * claimant `except`.
 */
export const loadOccupancy = async (
  db: Executor,
  venue: VenueClock & { id: string },
  from: string,
  to: string,
  except = '',
): Promise<Occupancy> => {
  const range = { venueId: venue.id, from, to }
  const [busy, usage, arrivals] = await Promise.all([
    busyBetween(db, venue.id, windowOf(venue, from, to), except),
    ruleUsageBetween(db, range).execute(),
    arrivalsBetween(db, range).execute(),
  ])
  return toOccupancy(busy, usage, arrivals)
}

/** Reads what is occupied: all of it, or, for a party that wants another place, what others occupy. */
export interface OccupancyReader {
  ofDay(date: string): Promise<Occupancy>
  ofDays(from: string, to: string): Promise<Occupancy>
}

export const occupancyReader = (
  db: Executor,
  offer: PublicOffer,
  flow: 'tables' | 'guestlist',
  now: Date,
): OccupancyReader => ({
  ofDay: async (date) => {
    const occupancy = await loadSlotOccupancy(db, offer, flow, date)
    return flow === 'tables' ? withFloor(db, offer, date, occupancy, now) : occupancy
  },
  ofDays: (from, to) => loadOccupancy(db, offer.venue, from, to),
})

/** With everybody who has a table, where the venue moves parties for guests who book online. */
const withFloor = async (
  db: Executor,
  { venue, services }: PublicOffer,
  date: string,
  occupancy: Occupancy,
  now: Date,
): Promise<Occupancy> =>
  venue.reseating === 'auto'
    ? { ...occupancy, floor: await loadFloor(db, { ...venue, services }, date, now) }
    : occupancy

/** Loads only the occupancy that the slots of this flow and date depend on. */
const loadSlotOccupancy = async (
  db: Executor,
  offer: PublicOffer,
  flow: 'tables' | 'guestlist',
  date: string,
): Promise<Occupancy> => {
  const { venue } = offer
  const span = flow === 'tables' ? slotsSpan(offer, flow, date) : undefined
  const day = { venueId: venue.id, from: date, to: date }
  const [busy, usage, arrivals] = await Promise.all([
    span ? busyBetween(db, venue.id, windowAround(span)) : [],
    rulesOn(offer, flow, date).some(isLimited) ? ruleUsageBetween(db, day).execute() : [],
    span && servicesOn(offer.services, date).some(isPaced) ? arrivalsBetween(db, day).execute() : [],
  ])
  return toOccupancy(busy, usage, arrivals)
}

/** Whether the rule has a head limit. Without one its usage is not loaded. */
export const isLimited = (rule: PublicRule): boolean =>
  (rule.rule_type === 'tables' ? rule.max_covers_per_slot : rule.capacity) !== null

export const toOccupancy = (
  busy: readonly BusyInterval[],
  usage: readonly RuleUsage[],
  arrivals: readonly RowOf<ReturnType<typeof arrivalsBetween>>[] = [],
): Occupancy => {
  const heads = new Map(usage.map((row) => [`${row.rule_id} ${row.date} ${row.slot_time}`, row.heads]))
  return {
    busy,
    heads: (ruleId, date, slotTime) => heads.get(`${ruleId} ${date} ${slotTime}`) ?? 0,
    arrivals: (date) => arrivals.filter((row) => row.date === date),
  }
}

type RuleUsage = RowOf<ReturnType<typeof ruleUsageBetween>>

export const ruleUsageBetween = (
  db: Executor,
  { venueId, from, to }: { venueId: string; from: string; to: string },
) =>
  db
    .selectFrom('rule_usage')
    .select(['rule_id', 'date', 'slot_time', 'heads'])
    .where('venue_id', '=', venueId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('heads', '>', sql<number>`0`)

/** The heads on all guest lists of the venue for one date. The surge threshold is compared with it. */
export const guestListHeadsOn = async (db: Executor, venueId: string, date: string): Promise<number> => {
  const row = await db
    .selectFrom('rule_usage')
    .select(sql<number>`coalesce(sum(heads), 0)::int`.as('heads'))
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .where('slot_time', '=', '')
    .executeTakeFirstOrThrow()
  return row.heads
}
