import { invalid } from '../../../../domain/errors.ts'
import { type ClosingVenue, endsByClosing, isOpenAt } from '../../../../domain/opening-hours.ts'
import {
  instantOf,
  isValidLocalTime,
  serviceMoment,
  spanFrom,
  thisMinute,
  type VenueClock,
} from '../../../../domain/service-day.ts'
import {
  isOverPace,
  isServed,
  resetMins,
  servicesAt,
  servicesOn,
  turnMins,
} from '../../../../domain/services.ts'
import { haveSameTables, type Stay } from '../../../../domain/table-choice.ts'
import { closedBySpecialDay } from '../../../../domain/takeover.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { blocksBetween, findTooClose } from '../claims.ts'
import { breakPromises } from '../queue/promises.ts'
import { arrivalsBetween } from './pacing.ts'
import { combosOf, type PlacementVenue, requireTables } from './queries.ts'
import { takenOverWarnings } from './takeover-warnings.ts'

interface GivenTables {
  readonly table_id?: string | undefined
  readonly table_ids?: readonly string[] | undefined
}

/** The tables that a request names, the first one first. Undefined when it names none. Throws 404 for an unknown one. */
export const requireGivenTables = async (
  tx: Executor,
  venueId: string,
  { table_id, table_ids }: GivenTables,
): Promise<string[] | undefined> => {
  if (table_id === undefined && table_ids === undefined) return undefined
  if (table_id !== undefined && table_ids !== undefined && !table_ids.includes(table_id))
    throw invalid('"table_id" must be one of "table_ids".', { fields: ['table_id', 'table_ids'] })
  const ids = table_ids ?? [table_id as string]
  await requireTables(tx, venueId, ids)
  return [...ids].sort((a, b) => Number(b === table_id) - Number(a === table_id))
}

/** How long a party of this size stays by default. */
export const defaultStayMins = (
  venue: PlacementVenue,
  date: string,
  time: string,
  partySize: number,
): number =>
  turnMins(servicesAt(venue, servicesOn(venue.services, date), time), partySize) ??
  venue.default_booking_duration

interface Placement {
  /** The booking or reservation; empty for a new one. */
  readonly id: string
  readonly tableIds: readonly string[]
  readonly partySize: number
  readonly date: string
  readonly time: string
  readonly span: Stay
  /** Whether the party is new, or its date or time changes. */
  readonly isMoved: boolean
  /** Whether the party stays longer than before. */
  readonly isLonger?: boolean
}

const DEFAULT_PARTY_SIZE = 2
const OVER_CAPACITY = { code: 'over_capacity', message: 'The party is larger than its tables.' }
const BELOW_MIN_PARTY = {
  code: 'below_min_party',
  message: 'The party is smaller than its tables are meant for.',
}
const IN_THE_PAST = { code: 'in_the_past', message: 'That time has passed.' }
const OUTSIDE_HOURS = { code: 'outside_hours', message: 'The venue is closed or serves nobody at that time.' }
const ENDS_AFTER_CLOSING = { code: 'outside_hours', message: 'The stay ends after the venue closes.' }
const OVER_PACE = {
  code: 'over_pace',
  message: 'More guests arrive in that interval than the service allows.',
}
const NO_RESET = { code: 'no_reset', message: 'There is no time to reset the table between two parties.' }
const BLOCKED = { code: 'blocked', message: 'The table is blocked at that time.' }

/** What staff should know about a place that they gave a party. Call it before the party is written. */
export const placementWarnings = async (
  tx: Executor,
  venue: PlacementVenue,
  place: Placement,
  now: Date,
): Promise<Warning[]> => {
  const { tableIds, partySize, date, time, span } = place
  const ofDay = servicesOn(venue.services, date)
  const at = servicesAt(venue, ofDay, time)
  const warnings = await sizeWarnings(tx, venue.id, tableIds, partySize)
  if (place.isMoved) {
    warnings.push(...clockChangeWarnings(venue, date, time))
    // Who comes in now begins this minute, which has begun already.
    if (span.startsAt < thisMinute(now)) warnings.push(IN_THE_PAST)
    if (!isOpenAt(venue, date, time) || !isServed(venue, ofDay, time)) warnings.push(OUTSIDE_HOURS)
    else warnings.push(...closingWarnings(venue, date, time, span.endsAt))
    const arrivals = await arrivalsBetween(tx, { venueId: venue.id, from: date, to: date }).execute()
    if (isOverPace(venue, at, time, partySize, arrivals)) warnings.push(OVER_PACE)
  } else if (place.isLonger) warnings.push(...closingWarnings(venue, date, time, span.endsAt))
  warnings.push(...(await closedHereWarnings(tx, venue, place)))
  const gap = { ...span, resetMins: resetMins(at) }
  const claimant = { venueId: venue.id, kind: 'booking' as const, id: place.id }
  if (gap.resetMins > 0 && (await findTooClose(tx, claimant, tableIds, gap).execute()).length > 0)
    warnings.push(NO_RESET)
  return warnings
}

/** What staff should know about a special day that closes the venue or the area of a table. */
const closedHereWarnings = async (
  tx: Executor,
  venue: PlacementVenue,
  { tableIds, date, span }: Placement,
): Promise<Warning[]> => {
  if (!venue.special_days.some(({ closures }) => closures.length > 0)) return []
  const areas = (await requireTables(tx, venue.id, tableIds)).map(({ area_id }) => area_id)
  const closedBy = closedBySpecialDay(venue, date, span, areas)
  if (closedBy === undefined) return []
  return [{ code: 'closed_here', message: `“${closedBy}” closes this part of the day or floor.` }]
}

/** The same for a party that is new: also about blocks and events on its tables. */
export const newPartyWarnings = async (
  tx: Executor,
  venueId: string,
  venue: PlacementVenue,
  place: Omit<Placement, 'id' | 'isMoved'>,
  now: Date,
): Promise<Warning[]> => [
  ...(await placementWarnings(tx, venue, { ...place, id: '', isMoved: true }, now)),
  ...(await blockWarnings(tx, venueId, place.tableIds, place.span)),
  ...(await takenOverWarnings(tx, venueId, place.span, place.tableIds)),
]

/**
 * How many a new party is and how long it stays, also where staff did not say, and what they should know. Tables that
 * were promised to a party of the queue are taken from it.
 */
export const placeNewParty = async (
  tx: Tx,
  venue: PlacementVenue,
  {
    tableIds,
    date,
    time,
    startsAt = instantOf(venue, date, time),
  }: Pick<Placement, 'tableIds' | 'date' | 'time'> & { readonly startsAt?: Date | undefined },
  given: { readonly party_size?: number | undefined; readonly duration_mins?: number | undefined },
  now: Date,
) => {
  const partySize = given.party_size ?? DEFAULT_PARTY_SIZE
  const durationMins = given.duration_mins ?? defaultStayMins(venue, date, time, partySize)
  const span = spanFrom(startsAt, durationMins)
  const place = { tableIds, partySize, date, time, span }
  const warnings = [
    ...(await breakPromises(tx, venue.id, tableIds, span)),
    ...(await newPartyWarnings(tx, venue.id, venue, place, now)),
  ]
  return { partySize, durationMins, span, warnings }
}

/** What staff should know about blocks on the tables. */
const blockWarnings = async (
  tx: Executor,
  venueId: string,
  tableIds: readonly string[],
  span: Stay,
): Promise<Warning[]> => {
  const blocks = await blocksBetween(tx, venueId, span)
  return blocks.some((block) => block.table_ids.some((id) => tableIds.includes(id))) ? [BLOCKED] : []
}

/** Whether a party is too large or too small for its tables. */
export const sizeWarnings = async (
  tx: Executor,
  venueId: string,
  tableIds: readonly string[],
  partySize: number,
): Promise<Warning[]> => {
  const seats = await seatsOf(tx, venueId, tableIds)
  return [
    ...(tableIds.length > 0 && partySize > seats.capacity ? [OVER_CAPACITY] : []),
    ...(partySize < seats.minParty ? [BELOW_MIN_PARTY] : []),
  ]
}

/**
 * How many people the tables seat together: as their combination says, else the sum. The smallest party is that of the
 * table or the combination; tables that were joined as it came have none.
 */
const seatsOf = async (
  tx: Executor,
  venueId: string,
  tableIds: readonly string[],
): Promise<{ capacity: number; minParty: number }> => {
  if (tableIds.length === 0) return { capacity: 0, minParty: 0 }
  const combos = tableIds.length > 1 ? await combosOf(tx, venueId) : []
  const combo = combos.find((one) => haveSameTables(one.table_ids, tableIds))
  if (combo) return { capacity: combo.capacity, minParty: combo.min_party }
  const tables = await requireTables(tx, venueId, tableIds)
  return {
    capacity: tables.reduce((sum, { capacity }) => sum + capacity, 0),
    minParty: tables.length === 1 ? (tables[0]?.min_party ?? 0) : 0,
  }
}

/** Only a table is kept for the length of a stay: guests of a list or of an event leave when that ends. */
export const stayingAt = <V extends ClosingVenue>(venue: V, { kind }: { readonly kind: string }): V =>
  kind === 'table' ? venue : { ...venue, fit_stay: false }

/** Guests cannot book a stay online that ends after closing; staff can, and are warned. */
export const closingWarnings = (venue: ClosingVenue, date: string, time: string, endsAt: Date): Warning[] =>
  endsByClosing(venue, date, time, endsAt) ? [] : [ENDS_AFTER_CLOSING]

/** A time that the clocks skip that night means the one an hour later, which staff should hear. */
export const clockChangeWarnings = (venue: VenueClock, date: string, time: string): Warning[] => {
  if (isValidLocalTime(venue, date, time)) return []
  const meant = serviceMoment(venue, instantOf(venue, date, time)).time
  return [
    {
      code: 'clock_change',
      message: `The clocks go forward that night, so ${time} does not exist. The party is expected at ${meant}.`,
    },
  ]
}
