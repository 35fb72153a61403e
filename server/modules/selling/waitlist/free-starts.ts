import { type Occupancy, slotsOn } from '../../../../domain/availability.ts'
import { cutoffMins } from '../../../../domain/booking-window.ts'
import { Refusal } from '../../../../domain/errors.ts'
import { costsKeys } from '../../../../domain/guest-list-price.ts'
import type { FreeStart } from '../../../../domain/waitlist-offer.ts'
import type { Tx } from '../../../db/executor.ts'
import { occupancyReader, type PublicOffer, type PublicRule } from '../../offer/index.ts'
import { hasCapacity, requireBookable } from '../events/allocate-places.ts'
import {
  type EventForSale,
  eventForSale,
  saleOf,
  type TypeForSale,
  ticketTypeForSale,
} from '../events/public-queries.ts'
import type { Line, Refused, WishRow } from './queries.ts'

/** Where a party fits. */
export type Place =
  | {
      readonly kind: 'slot'
      readonly rule: PublicRule
      readonly offer: PublicOffer
      readonly occupancy: Occupancy
    }
  | { readonly kind: 'tickets'; readonly event: EventForSale; readonly type: TypeForSale }

export type PlacedStart = FreeStart & { readonly place: Place }

type Wanted = Pick<WishRow, 'party_size' | 'ticket_type_id' | 'seating_area_ids'>

/**
 * What is free in a line: for each wish the starts at which its whole party fits, earliest first. What was `refused` counts
 * as occupied.
 */
export type FreeFor = (wish: Wanted, refused?: readonly Refused[]) => readonly PlacedStart[]

/**
 * Loads what decides about a line and returns a function that finds where a party fits now. It judges as `book` and
 * `createEventIntent` do. `withKeys`: on lists that cost keys too, which cannot be offered.
 */
export const loadFree = async (
  tx: Tx,
  offer: PublicOffer,
  line: Line,
  now: Date,
  { withKeys = false }: { readonly withKeys?: boolean } = {},
): Promise<FreeFor> => {
  if (line.type === 'event') return freeTickets(tx, line, now)
  // An offer is taken with a link, and keys are spent by a signed-in guest only.
  const rules = withKeys ? offer.rules : offer.rules.filter((rule) => !needsKeys(offer, rule))
  return freeSlots(tx, { ...offer, rules }, line.type, line.date, now)
}

const freeSlots = async (
  tx: Tx,
  offer: PublicOffer,
  flow: 'tables' | 'guestlist',
  date: string,
  now: Date,
): Promise<FreeFor> => {
  if (!offer.venue.bookings_enabled) return () => []
  const occupancy = await occupancyReader(tx, offer, flow, now).ofDay(date)
  const known = new Map<string, readonly PlacedStart[]>()
  return ({ party_size, seating_area_ids }, refused = []) => {
    const key = JSON.stringify([party_size, [...seating_area_ids].sort(), refused])
    const found = known.get(key)
    if (found) return found
    const inAreas = withinAreas(offer, seating_area_ids)
    const seen = refused.length === 0 ? occupancy : withRefused(occupancy, flow, refused)
    const starts = slotsOn(inAreas, seen, flow, date, party_size, now)
      .filter(({ available }) => available)
      .map(({ time, span, rule }) => ({
        time,
        startsAt: span.startsAt,
        cutoff: new Date(span.startsAt.getTime() - cutoffMins(offer.venue, rule) * 60_000),
        place: { kind: 'slot' as const, rule: rule as PublicRule, offer: inAreas, occupancy: seen },
      }))
    known.set(key, starts)
    return starts
  }
}

/** Whether a rule is a guest list that costs keys. */
export const needsKeys = ({ venue }: PublicOffer, rule: PublicRule): boolean =>
  rule.rule_type === 'guestlist' && costsKeys(venue, rule.price_keys)

/** As if somebody had what the guest let go. Nobody is moved to make the same place free once more. */
const withRefused = (
  { floor: _, ...occupancy }: Occupancy,
  flow: 'tables' | 'guestlist',
  refused: readonly Refused[],
): Occupancy => ({
  ...occupancy,
  busy: [
    ...occupancy.busy,
    ...refused.flatMap(({ tables, from, to }) =>
      tables.map((tableId) => ({ tableId, from: Date.parse(from), to: Date.parse(to) })),
    ),
  ],
  heads: (ruleId, date, slotTime) =>
    occupancy.heads(ruleId, date, slotTime) +
    (flow === 'guestlist'
      ? refused.reduce((sum, { rule_id, heads }) => sum + (rule_id === ruleId ? heads : 0), 0)
      : 0),
})

/** The same offer without the tables in areas that the guest does not want. */
const withinAreas = (offer: PublicOffer, areaIds: readonly string[]): PublicOffer => {
  if (areaIds.length === 0) return offer
  const narrowed = (rule: PublicRule): PublicRule[] => {
    if (rule.rule_type !== 'tables') return [rule]
    const own = rule.seating_area_ids
    const both = own.length === 0 ? [...areaIds] : own.filter((id) => areaIds.includes(id))
    return both.length === 0 ? [] : [{ ...rule, seating_area_ids: both }]
  }
  return { ...offer, rules: offer.rules.flatMap(narrowed) }
}

const freeTickets = async (tx: Tx, { event_id }: Line, now: Date): Promise<FreeFor> => {
  const found = event_id === null ? undefined : await eventForSale(tx, event_id).executeTakeFirst()
  if (!found) return () => []
  const event = saleOf(found)
  const types = await ticketTypesForSale(tx, event.id)
  return ({ party_size: heads, ticket_type_id }) => {
    const type = types.get(ticket_type_id ?? '')
    if (!type || !isBookable(event, type, heads, now) || !hasCapacity(event, type, heads)) return []
    const cutoff = type.sale_end && type.sale_end < event.sales_end ? type.sale_end : event.sales_end
    const start = { time: event.start_time, startsAt: event.starts_at }
    return [{ ...start, cutoff, place: { kind: 'tickets', event, type } }]
  }
}

const ticketTypesForSale = async (tx: Tx, eventId: string): Promise<ReadonlyMap<string, TypeForSale>> => {
  const ids = await tx
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const types = new Map<string, TypeForSale>()
  for (const { id } of ids) {
    const type = await ticketTypeForSale(tx, eventId, id).executeTakeFirst()
    if (type) types.set(id, type)
  }
  return types
}

const isBookable = (event: EventForSale, type: TypeForSale, heads: number, now: Date): boolean => {
  try {
    requireBookable(event, type, { kind: 'ticket', ticketTypeId: type.id, heads }, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
