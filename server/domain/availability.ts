import type { UNAVAILABLE_REASONS } from '../../contract/public-booking.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'
import {
  clockShows,
  instantOf,
  minutesIntoDay,
  minutesOf,
  type Span,
  serviceDateOf,
  timeOfMinutes,
  type VenueClock,
  weekdayOf,
} from './service-day.ts'
import { type Busy, chooseSeat, fits, freeSeats, isFree, type Seat } from './table-choice.ts'

/**
 * What a venue offers and when. Pure: the public pages ask it over what memory holds, the booking asks it again over
 * what its transaction reads, so that what is offered is what can be booked.
 */
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

type Unit = 'minutes' | 'hours' | 'days' | 'weeks'
type Flow = 'tables' | 'guestlist'

export interface OfferVenue extends VenueClock {
  readonly opening_hours: OpeningHours | null
  readonly default_booking_duration: number
  readonly booking_cutoff_value: number
  readonly booking_cutoff_unit: Unit
  readonly booking_start_value: number
  readonly booking_start_unit: Unit
}

export interface OfferRule {
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
  readonly booking_cutoff_value: number | null
  readonly booking_cutoff_unit: Unit | null
  readonly booking_start_value: number | null
  readonly booking_start_unit: Unit | null
}

/** A table that may be booked online, or tables that may be joined. */
export interface OfferSeat extends Seat {
  readonly areaIds: readonly (string | null)[]
  readonly depositPence: number
}

export interface Blackout {
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
}

/** What is taken already: claims and blocks around a day, and heads per rule, date and slot. */
export interface Taken {
  readonly busy: readonly Busy[]
  heads(ruleId: string, date: string, slotTime: string): number
}

export interface SlotVerdict {
  readonly available: boolean
  readonly reason?: UnavailableReason
  readonly span: Span
}

const UNIT_MINS: Record<Unit, number> = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 }
const MINUTE_MS = 60_000

export const durationOf = (venue: OfferVenue, rule: OfferRule): number =>
  rule.duration_mins ?? venue.default_booking_duration

/** How long before its start a slot stops, and begins, to be bookable. A rule's own values stand before the venue's. */
const cutoffMins = (venue: OfferVenue, rule: OfferRule) =>
  rule.booking_cutoff_value !== null && rule.booking_cutoff_unit !== null
    ? rule.booking_cutoff_value * UNIT_MINS[rule.booking_cutoff_unit]
    : venue.booking_cutoff_value * UNIT_MINS[venue.booking_cutoff_unit]

const startMins = (venue: OfferVenue, rule: OfferRule) =>
  rule.booking_start_value !== null && rule.booking_start_unit !== null
    ? rule.booking_start_value * UNIT_MINS[rule.booking_start_unit]
    : venue.booking_start_value * UNIT_MINS[venue.booking_start_unit]

export const appliesOn = (rule: OfferRule, date: string): boolean =>
  rule.days.includes(weekdayOf(date)) &&
  (rule.date_from === null || rule.date_from <= date) &&
  (rule.date_to === null || date <= rule.date_to)

/** The rules of a flow that hold on a date. */
export const rulesOn = <R extends OfferRule>(
  { rules }: { readonly rules: readonly R[] },
  flow: Flow,
  date: string,
): R[] => rules.filter((rule) => rule.rule_type === flow && appliesOn(rule, date))

/**
 * The times of a rule's window on a date, in the order of the night: from the start up to, not including, the end.
 * Times that the clocks skip that night are left out, and so is what would fall into the next service day.
 */
export const slotTimes = (venue: OfferVenue, rule: OfferRule, date: string): string[] => {
  const from = minutesIntoDay(venue, rule.start_time)
  const to = minutesIntoDay(venue, rule.end_time)
  const end = to > from ? to : 1440
  const times: string[] = []
  for (let minute = from; minute < end; minute += rule.slot_interval_mins) {
    const time = timeOfMinutes(minutesOf(venue.service_day_start) + minute)
    if (clockShows(venue, date, time)) times.push(time)
  }
  return times
}

const seatsFor = (offer: Offer, rule: OfferRule): readonly OfferSeat[] =>
  rule.seating_area_ids.length === 0
    ? offer.seats
    : offer.seats.filter((seat) =>
        seat.areaIds.every((area) => area !== null && rule.seating_area_ids.includes(area)),
      )

const isBlackedOut = (offer: Offer, flow: Flow, date: string): boolean =>
  offer.blackouts.some(
    (blackout) => blackout.flows.includes(flow) && blackout.date_from <= date && date <= blackout.date_to,
  )

/** How long a party that books this slot stays. */
export const slotSpan = (venue: OfferVenue, rule: OfferRule, date: string, time: string): Span => {
  const startsAt = instantOf(venue, date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationOf(venue, rule) * MINUTE_MS) }
}

/** A slot of a rule on a date, whoever wants it. */
interface Slot {
  readonly time: string
  readonly span: Span
}

const REMEMBERED_DATES = 400
const slotsByRule = new WeakMap<OfferVenue, WeakMap<OfferRule, Map<string, readonly Slot[]>>>()

/** Worked out once for as long as the rule stands: every look at a date asks for the same instants again. */
const slotsOf = (venue: OfferVenue, rule: OfferRule, date: string): readonly Slot[] => {
  const rules = slotsByRule.get(venue) ?? new WeakMap<OfferRule, Map<string, readonly Slot[]>>()
  slotsByRule.set(venue, rules)
  const dates = rules.get(rule) ?? new Map<string, readonly Slot[]>()
  rules.set(rule, dates)
  const known = dates.get(date)
  if (known) return known
  if (dates.size >= REMEMBERED_DATES) dates.clear()
  const slots = slotTimes(venue, rule, date).map((time) => ({
    time,
    span: slotSpan(venue, rule, date, time),
  }))
  dates.set(date, slots)
  return slots
}

/** From the start of a flow's first slot on a date to the end of its last one's stay; nothing where it has none. */
export const slotsSpan = (offer: Offer, flow: Flow, date: string): Span | undefined => {
  const outermost = rulesOn(offer, flow, date).flatMap((rule) => {
    const slots = slotsOf(offer.venue, rule, date)
    return [slots.at(0) ?? [], slots.at(-1) ?? []].flat()
  })
  if (outermost.length === 0) return undefined
  return {
    startsAt: new Date(Math.min(...outermost.map(({ span }) => span.startsAt.getTime()))),
    endsAt: new Date(Math.max(...outermost.map(({ span }) => span.endsAt.getTime()))),
  }
}

/**
 * Judges one slot of a rule on a date after the other: whether a party can have it at this moment, and if not, the first
 * thing that stands in the way.
 */
const judgeOf = (
  offer: Offer,
  taken: Taken,
  rule: OfferRule,
  date: string,
  partySize: number,
  now: Date,
): ((time: string, span: Span) => SlotVerdict) => {
  const { venue } = offer
  const opens = startMins(venue, rule)
  const closes = cutoffMins(venue, rule)
  const isClosed = isBlackedOut(offer, rule.rule_type, date)
  const isTable = rule.rule_type === 'tables'
  const limit = isTable ? rule.max_covers_per_slot : rule.capacity
  const isAnyFree = freeSeats(seatsFor(offer, rule), partySize, taken.busy)

  return (time, span) => {
    const no = (reason: UnavailableReason): SlotVerdict => ({ available: false, reason, span })
    const minutesAhead = (span.startsAt.getTime() - now.getTime()) / MINUTE_MS
    if (minutesAhead < 0) return no('past')
    if (minutesAhead > opens) return no('too_early')
    if (minutesAhead < closes) return no('cutoff')
    if (isClosed || !isOpenAt(venue.opening_hours, venue, date, time)) return no('closed')
    if (partySize < rule.party_min || partySize > rule.party_max) return no('party_size')
    if (limit !== null && taken.heads(rule.id, date, isTable ? time : '') + partySize > limit)
      return no('full')
    if (isTable && !isAnyFree(span)) return no('no_table')
    return { available: true, span }
  }
}

export const judgeSlot = (
  offer: Offer,
  taken: Taken,
  rule: OfferRule,
  date: string,
  time: string,
  partySize: number,
  now: Date,
): SlotVerdict =>
  judgeOf(offer, taken, rule, date, partySize, now)(time, slotSpan(offer.venue, rule, date, time))

/** Where a party that books this slot would sit: choosing takes far longer than knowing that there is a choice. */
export const seatIn = (
  offer: Offer,
  taken: Taken,
  rule: OfferRule,
  partySize: number,
  span: Span,
): OfferSeat | undefined =>
  rule.rule_type === 'tables' ? chooseSeat(seatsFor(offer, rule), partySize, span, taken.busy) : undefined

export type SeatVerdict = { available: boolean; reason?: 'taken' | 'party_size' | 'not_offered' }

/** Whether a party can have this very table at that time under a rule. */
export const judgeSeat = (
  offer: Offer,
  taken: Taken,
  rule: OfferRule,
  seat: OfferSeat,
  partySize: number,
  span: Span,
): SeatVerdict => {
  if (!seatsFor(offer, rule).includes(seat)) return { available: false, reason: 'not_offered' }
  if (!fits(seat, partySize)) return { available: false, reason: 'party_size' }
  return isFree(seat, span, taken.busy) ? { available: true } : { available: false, reason: 'taken' }
}

export interface JudgedSlot extends SlotVerdict {
  readonly rule: OfferRule
  readonly time: string
}

/** Every slot of a flow on one date, in the order of the night. */
export const slotsOn = (
  offer: Offer,
  taken: Taken,
  flow: Flow,
  date: string,
  partySize: number,
  now: Date,
): JudgedSlot[] =>
  rulesOn(offer, flow, date)
    .flatMap((rule) => {
      const judge = judgeOf(offer, taken, rule, date, partySize, now)
      return slotsOf(offer.venue, rule, date).map(({ time, span }) => ({ rule, time, ...judge(time, span) }))
    })
    .sort((a, b) => a.span.startsAt.getTime() - b.span.startsAt.getTime() || (a.rule.id < b.rule.id ? -1 : 1))

/**
 * Above the largest party any rule takes; for tables, also above the largest table or combination. Where nothing is
 * offered to anybody, no party is too large.
 */
export const isPartyTooLarge = (offer: Offer, flow: Flow, partySize: number): boolean => {
  const rules = offer.rules.filter((rule) => rule.rule_type === flow)
  const largest = Math.max(
    0,
    ...rules.map((rule) =>
      flow === 'guestlist'
        ? rule.party_max
        : Math.min(rule.party_max, Math.max(0, ...seatsFor(offer, rule).map((seat) => seat.capacity))),
    ),
  )
  return largest > 0 && partySize > largest
}

/** The last service date of which any slot can be booked yet: no rule opens further ahead. */
export const lastOpenDate = ({ venue, rules }: Offer, flow: Flow, now: Date): string => {
  const ahead = rules.filter((rule) => rule.rule_type === flow).map((rule) => startMins(venue, rule))
  return serviceDateOf(venue, new Date(now.getTime() + Math.max(0, ...ahead) * MINUTE_MS))
}

/**
 * Until when an answer about these slots stays right if nobody books or changes anything: the next moment at which
 * the clock alone opens or closes one of them.
 */
export const validUntil = (
  offer: Offer,
  slots: readonly Pick<JudgedSlot, 'rule' | 'span'>[],
  now: Date,
): Date => {
  let next = now.getTime() + 24 * 60 * MINUTE_MS
  for (const { rule, span } of slots) {
    const start = span.startsAt.getTime()
    for (const moment of [
      start,
      start - cutoffMins(offer.venue, rule) * MINUTE_MS,
      start - startMins(offer.venue, rule) * MINUTE_MS,
    ])
      if (moment >= now.getTime() && moment < next) next = moment
  }
  return new Date(next)
}
