import type { UNAVAILABLE_REASONS } from '../contract/public-booking.ts'
import { cutoffMins, type RuleWindow, startMins, type VenueWindow } from './booking-window.ts'
import { type ClosingVenue, endsByClosing, isOpenAt } from './opening-hours.ts'
import type { Floor, PartyToSeat, Reseating } from './reseating/floor.ts'
import { planReseating } from './reseating/plan.ts'
import { instantOf, type Span, serviceDateOf, weekdayOf } from './service-day.ts'
import {
  type Arrivals,
  isClosedOnline,
  isOverPace,
  isServed,
  resetMins,
  type Service,
  servicesAt,
  servicesOn,
  turnMins,
} from './services.ts'
import { slotTimes } from './slot-times.ts'
import { appliesBySpecialDay, type SpecialDay } from './special-days.ts'
import {
  anyFreeSeat,
  type BusyInterval,
  chooseSeat,
  fits,
  isFree,
  type Seat,
  type Stay,
} from './table-choice.ts'
import {
  isAfterLastEntry,
  isSeatTakenOver,
  isSlotTakenOver,
  type Takeover,
  takeoversAround,
  withTakenOverTables,
} from './takeover.ts'

export { slotTimes } from './slot-times.ts'

/**
 * What a venue offers and when. The functions are pure. Public pages call them with cached data; a booking calls them
 * again with the rows its transaction reads, so both follow the same rules.
 */
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

type Flow = 'tables' | 'guestlist'

export interface OfferVenue extends ClosingVenue, VenueWindow {
  /** Guest lists end at the venue's last admission. */
  readonly last_entry_time?: string | null
  readonly default_booking_duration: number
}

export interface OfferRule extends RuleWindow {
  readonly id: string
  readonly rule_type: Flow
  readonly days: readonly string[]
  readonly start_time: string
  readonly end_time: string
  readonly date_from: string | null
  readonly date_to: string | null
  readonly slot_interval_mins: number
  readonly party_min: number
  readonly party_max: number
  readonly duration_mins: number | null
  readonly seating_area_ids: readonly string[]
  readonly max_covers_per_slot: number | null
  readonly capacity: number | null
  readonly special_only: boolean
}

/** A table that can be booked online, or a combination of tables. */
export interface OfferSeat extends Seat {
  readonly areaIds: readonly (string | null)[]
  readonly depositPence: number
}

interface Blackout {
  readonly date_from: string
  readonly date_to: string
  readonly flows: readonly string[]
}

/** What a venue is set up to offer. */
export interface Offer {
  readonly venue: OfferVenue
  readonly rules: readonly OfferRule[]
  readonly seats: readonly OfferSeat[]
  readonly blackouts: readonly Blackout[]
  /** Services pace the tables; without any, every slot of a rule is served. */
  readonly services?: readonly Service[]
  readonly takeovers?: readonly Takeover[]
}

/** What is occupied already: table claims and blocks around a day, and heads per rule, date and slot. */
export interface Occupancy {
  readonly busy: readonly BusyInterval[]
  heads(ruleId: string, date: string, slotTime: string): number
  /** The parties that arrive at tables on a service date. */
  arrivals?(date: string): readonly Arrivals[]
  /** The place that a party has already: a time that was closed since stays open to it. */
  readonly own?: { readonly date: string; readonly time: string }
  /** Everybody who has a table, where parties may be moved to make room. */
  readonly floor?: Floor
}

export interface SlotAvailability {
  readonly available: boolean
  readonly reason?: UnavailableReason
  readonly span: Stay
  /** Whether others have to move for it: `planFor` says who. */
  readonly isByMoves?: boolean
}

const MINUTE_MS = 60_000

const isOwnTime = ({ own }: Occupancy, date: string, time: string): boolean =>
  own?.date === date && own.time === time

/** What decides about the length of a stay. */
type Served = Pick<Offer, 'venue' | 'services'>

/** The services in which a party books this rule's slot. Guest lists have none. */
export const servicesOfSlot = (
  { venue, services = [] }: Served,
  rule: OfferRule,
  date: string,
  time: string,
): readonly Service[] =>
  rule.rule_type === 'tables' && services.length > 0
    ? servicesAt(venue, servicesOn(services, date), time)
    : []

/** The rule's duration, else the turn time of the service for that party, else the venue's duration. */
const stayMins = (venue: OfferVenue, rule: OfferRule, at: readonly Service[], partySize: number): number =>
  rule.duration_mins ?? turnMins(at, partySize) ?? venue.default_booking_duration

/** No party stays longer than this under the rule. */
const longestStayMins = ({ venue, services = [] }: Served, rule: OfferRule): number =>
  rule.duration_mins ??
  Math.max(
    venue.default_booking_duration,
    ...services.flatMap((service) => service.turn_mins.map(({ mins }) => mins)),
  )

interface SpecialVenue {
  readonly special_days: readonly SpecialDay[]
}

/** Whether a rule applies on a service date: as the date's special day says, else by its weekdays and dates. */
export const appliesOn = (venue: SpecialVenue, rule: OfferRule, date: string): boolean =>
  appliesBySpecialDay(venue.special_days, rule, date) ??
  (rule.days.includes(weekdayOf(date)) &&
    (rule.date_from === null || rule.date_from <= date) &&
    (rule.date_to === null || date <= rule.date_to))

export const rulesOn = <R extends OfferRule>(
  { venue, rules }: { readonly venue: SpecialVenue; readonly rules: readonly R[] },
  flow: Flow,
  date: string,
): R[] => rules.filter((rule) => rule.rule_type === flow && appliesOn(venue, rule, date))

export const seatsFor = (offer: Offer, rule: OfferRule): readonly OfferSeat[] =>
  rule.seating_area_ids.length === 0
    ? offer.seats
    : offer.seats.filter((seat) =>
        seat.areaIds.every((area) => area !== null && rule.seating_area_ids.includes(area)),
      )

export const isBlackedOut = (offer: Offer, flow: Flow, date: string): boolean =>
  offer.blackouts.some(
    (blackout) => blackout.flows.includes(flow) && blackout.date_from <= date && date <= blackout.date_to,
  )

/** From a party's arrival to the end of its stay. */
export const slotSpan = (
  offer: Served,
  rule: OfferRule,
  date: string,
  time: string,
  partySize: number,
): Stay => {
  const at = servicesOfSlot(offer, rule, date, time)
  const startsAt = instantOf(offer.venue, date, time)
  return stayFrom(startsAt, stayMins(offer.venue, rule, at, partySize), resetMins(at))
}

const stayFrom = (startsAt: Date, mins: number, reset: number): Stay => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + mins * MINUTE_MS),
  ...(reset > 0 ? { resetMins: reset } : {}),
})

/** A slot of a rule on a date, regardless of the party. */
interface Slot {
  readonly time: string
  readonly startsAt: Date
}

const MAX_CACHED_DATES = 400
const slotsByRule = new WeakMap<OfferVenue, WeakMap<OfferRule, Map<string, readonly Slot[]>>>()

/** Cached per venue and rule object, because every request for a date needs the same instants. */
const slotsOf = (venue: OfferVenue, rule: OfferRule, date: string): readonly Slot[] => {
  const rules = slotsByRule.get(venue) ?? new WeakMap<OfferRule, Map<string, readonly Slot[]>>()
  slotsByRule.set(venue, rules)
  const dates = rules.get(rule) ?? new Map<string, readonly Slot[]>()
  rules.set(rule, dates)
  const cached = dates.get(date)
  if (cached) return cached
  if (dates.size >= MAX_CACHED_DATES) dates.clear()
  const slots = slotTimes(venue, rule, date).map((time) => ({
    time,
    startsAt: instantOf(venue, date, time),
  }))
  dates.set(date, slots)
  return slots
}

/** From the start of a flow's first slot on a date to the end of the longest stay; undefined without slots. */
export const slotsSpan = (offer: Offer, flow: Flow, date: string): Span | undefined => {
  const outermost = rulesOn(offer, flow, date).flatMap((rule) => {
    const slots = slotsOf(offer.venue, rule, date)
    const longest = longestStayMins(offer, rule)
    return [slots.at(0) ?? [], slots.at(-1) ?? []]
      .flat()
      .map(({ startsAt }) => stayFrom(startsAt, longest, 0))
  })
  if (outermost.length === 0) return undefined
  return {
    startsAt: new Date(Math.min(...outermost.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...outermost.map(({ endsAt }) => endsAt.getTime()))),
  }
}

/**
 * Returns a function that checks one slot of a rule after another: whether the party can book it now, and if not,
 * the first reason why.
 */
const slotChecker = (
  offer: Offer,
  occupancy: Occupancy,
  rule: OfferRule,
  date: string,
  partySize: number,
  now: Date,
): ((time: string, startsAt: Date) => SlotAvailability) => {
  const { venue } = offer
  const opens = startMins(venue, rule)
  const closes = cutoffMins(venue, rule)
  const isClosed = isBlackedOut(offer, rule.rule_type, date)
  const isTable = rule.rule_type === 'tables'
  const limit = isTable ? rule.max_covers_per_slot : rule.capacity
  const seats = isTable ? seatsFor(offer, rule) : null
  const takeovers = takeoversAround(offer, date)
  const isAnyFree = anyFreeSeat(
    seats ?? [],
    partySize,
    withTakenOverTables(offer.seats, takeovers, occupancy.busy),
  )
  const ofDay = isTable ? servicesOn(offer.services ?? [], date) : []
  const arrivals = ofDay.length > 0 ? (occupancy.arrivals?.(date) ?? []) : []
  const isRoomByMoves = roomByMoves(occupancy.floor, rule, partySize)

  return (time, startsAt) => {
    const at = ofDay.length > 0 ? servicesAt(venue, ofDay, time) : []
    const span = stayFrom(startsAt, stayMins(venue, rule, at, partySize), resetMins(at))
    const no = (reason: UnavailableReason): SlotAvailability => ({ available: false, reason, span })
    const minutesAhead = (span.startsAt.getTime() - now.getTime()) / MINUTE_MS
    if (minutesAhead < 0) return no('past')
    if (minutesAhead > opens) return no('too_early')
    if (minutesAhead < closes) return no('cutoff')
    if (isClosed || !isOpenAt(venue, date, time)) return no('closed')
    // A guest list keeps no table, so its guests stay until the venue closes.
    if (isTable && !endsByClosing(venue, date, time, span.endsAt)) return no('closed')
    if (isSlotTakenOver(takeovers, seats, span)) return no('closed')
    if (isTable ? !isServed(venue, ofDay, time) : isAfterLastEntry(venue, date, span.startsAt))
      return no('closed')
    if (partySize < rule.party_min || partySize > rule.party_max) return no('party_size')
    if (limit !== null && occupancy.heads(rule.id, date, isTable ? time : '') + partySize > limit)
      return no('full')
    if (isClosedOnline(venue, at, time) && !isOwnTime(occupancy, date, time)) return no('full')
    if (isOverPace(venue, at, time, partySize, arrivals)) return no('full')
    if (!isTable || isAnyFree(span)) return { available: true, span }
    return isRoomByMoves(span) ? { available: true, span, isByMoves: true } : no('no_table')
  }
}

/** The search for room at one time stops after so many nodes, and that for all times of an answer after so many. */
const ONLINE_NODES = 2_000
const ANSWER_NODES = 6_000

/** How the floor can make room for a party that books online. */
export const planFor = (floor: Floor, rule: OfferRule, partySize: number, stay: Stay): Reseating =>
  planReseating(floor, onlineParty(rule, partySize, stay), ONLINE_NODES)

/**
 * Returns a function that says of one time after another whether the floor can make room. Where it can there is a plan.
 * Where it cannot there is none of up to two moves; once the nodes of the answer are used up, longer ones are not looked for.
 */
const roomByMoves = (floor: Floor | undefined, rule: OfferRule, partySize: number) => {
  let nodesLeft = ANSWER_NODES
  return (stay: Stay): boolean => {
    if (!floor) return false
    const limit = Math.min(ONLINE_NODES, nodesLeft)
    const { possible, nodes } = planReseating(floor, onlineParty(rule, partySize, stay), limit, true)
    nodesLeft = Math.max(0, nodesLeft - nodes)
    return possible
  }
}

const onlineParty = (rule: OfferRule, partySize: number, stay: Stay): PartyToSeat => ({
  partySize,
  from: stay.startsAt.getTime(),
  to: stay.endsAt.getTime(),
  resetMins: stay.resetMins ?? 0,
  areaIds: rule.seating_area_ids,
  isOnline: true,
})

export const checkSlot = (
  offer: Offer,
  occupancy: Occupancy,
  rule: OfferRule,
  date: string,
  time: string,
  partySize: number,
  now: Date,
): SlotAvailability =>
  slotChecker(offer, occupancy, rule, date, partySize, now)(time, instantOf(offer.venue, date, time))

const takeoversAt = (offer: Offer, { startsAt }: Stay): readonly Takeover[] =>
  takeoversAround(offer, serviceDateOf(offer.venue, startsAt))

/** Where a party that books this slot would sit. Slower than `checkSlot`, which only finds out whether a seat is free. */
export const seatForSlot = (
  offer: Offer,
  occupancy: Occupancy,
  rule: OfferRule,
  partySize: number,
  span: Stay,
): OfferSeat | undefined =>
  rule.rule_type === 'tables'
    ? chooseSeat(
        seatsFor(offer, rule),
        partySize,
        span,
        withTakenOverTables(offer.seats, takeoversAt(offer, span), occupancy.busy),
        offer.seats,
      )
    : undefined

type SeatAvailability = {
  available: boolean
  reason?: 'taken' | 'party_size' | 'not_offered' | 'closed'
}

/** Whether a party can book this particular table at that time under a rule. */
export const checkSeat = (
  offer: Offer,
  occupancy: Occupancy,
  rule: OfferRule,
  seat: OfferSeat,
  partySize: number,
  span: Stay,
): SeatAvailability => {
  if (!seatsFor(offer, rule).includes(seat)) return { available: false, reason: 'not_offered' }
  if (isSeatTakenOver(takeoversAt(offer, span), seat, span)) return { available: false, reason: 'closed' }
  if (!fits(seat, partySize)) return { available: false, reason: 'party_size' }
  return isFree(seat, span, occupancy.busy) ? { available: true } : { available: false, reason: 'taken' }
}

export interface CheckedSlot extends SlotAvailability {
  readonly rule: OfferRule
  readonly time: string
}

/** Every slot of a flow on one date, in service-day order. */
export const slotsOn = (
  offer: Offer,
  occupancy: Occupancy,
  flow: Flow,
  date: string,
  partySize: number,
  now: Date,
): CheckedSlot[] =>
  rulesOn(offer, flow, date)
    .flatMap((rule) => {
      const check = slotChecker(offer, occupancy, rule, date, partySize, now)
      return slotsOf(offer.venue, rule, date).map(({ time, startsAt }) => ({
        rule,
        time,
        ...check(time, startsAt),
      }))
    })
    .sort((a, b) => a.span.startsAt.getTime() - b.span.startsAt.getTime() || (a.rule.id < b.rule.id ? -1 : 1))
