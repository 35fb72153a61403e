import { addDays, instantOf, type Span, spanBetween, type VenueClock } from './service-day.ts'
import { type SpecialDay, specialDayOn } from './special-days.ts'
import type { BusyInterval, Seat } from './table-choice.ts'

/** A time at which the venue, or some areas of it, cannot be booked: an event has it, or a special day closes it. */
export interface Takeover extends Span {
  /** Null: the whole venue. */
  readonly areaIds: readonly string[] | null
}

/** The closures of the special days around a date: of its own, and of neighbours where they pass midnight. */
const closuresAround = (
  venue: VenueClock,
  days: readonly SpecialDay[],
  date: string,
): (Takeover & { readonly specialDay: string })[] =>
  [-1, 0, 1].flatMap((offset) => {
    const on = addDays(date, offset)
    const day = specialDayOn(days, on)
    return (day?.closures ?? []).map(({ start_time, end_time, seating_area_ids }) => ({
      ...spanBetween(venue, on, start_time, end_time),
      areaIds: seating_area_ids,
      specialDay: day?.name ?? '',
    }))
  })

interface OfferWithSpecialDays {
  readonly venue: VenueClock & { readonly special_days?: readonly SpecialDay[] }
  readonly takeovers?: readonly Takeover[]
}

const NONE: readonly Takeover[] = []
const MAX_CACHED_DATES = 400
const byOffer = new WeakMap<OfferWithSpecialDays, Map<string, readonly Takeover[]>>()

/** What events have to themselves and special days close, around a service date. Cached per offer and date. */
export const takeoversAround = (offer: OfferWithSpecialDays, date: string): readonly Takeover[] => {
  const days = offer.venue.special_days ?? []
  if (!days.some(({ closures }) => closures.length > 0)) return offer.takeovers ?? NONE
  const dates = byOffer.get(offer) ?? new Map<string, readonly Takeover[]>()
  byOffer.set(offer, dates)
  const cached = dates.get(date)
  if (cached) return cached
  if (dates.size >= MAX_CACHED_DATES) dates.clear()
  const all = [...(offer.takeovers ?? []), ...closuresAround(offer.venue, days, date)]
  dates.set(date, all)
  return all
}

/** The special day that closes one of these areas, or the whole venue, at some time of the span. */
export const closedBySpecialDay = (
  venue: OfferWithSpecialDays['venue'],
  date: string,
  span: Span,
  areaIds: readonly (string | null)[],
): string | undefined =>
  closuresAround(venue, venue.special_days ?? NO_DAYS, date).find(
    (closure) =>
      overlaps(closure, span) &&
      (closure.areaIds === null ||
        areaIds.some((area) => area !== null && closure.areaIds?.includes(area) === true)),
  )?.specialDay

const NO_DAYS: readonly SpecialDay[] = []

interface AreaSeat extends Seat {
  readonly areaIds: readonly (string | null)[]
}

const overlaps = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt

const isInside = (takeover: Takeover, seat: AreaSeat): boolean =>
  takeover.areaIds === null ||
  seat.areaIds.some((area) => area !== null && takeover.areaIds?.includes(area) === true)

/** Whether an event has the seat during any part of the span. */
export const isSeatTakenOver = (takeovers: readonly Takeover[], seat: AreaSeat, span: Span): boolean =>
  takeovers.some((takeover) => overlaps(takeover, span) && isInside(takeover, seat))

/**
 * Whether an event or a closure closes a slot: one of the whole venue closes all of them, guest lists too. A takeover of areas
 * closes a slot whose every seat is in one of them.
 */
export const isSlotTakenOver = (
  takeovers: readonly Takeover[],
  ruleSeats: readonly AreaSeat[] | null,
  span: Span,
): boolean => {
  const during = takeovers.filter((takeover) => overlaps(takeover, span))
  if (during.some((takeover) => takeover.areaIds === null)) return true
  return (
    during.length > 0 &&
    ruleSeats !== null &&
    ruleSeats.length > 0 &&
    ruleSeats.every((seat) => isSeatTakenOver(during, seat, span))
  )
}

type BusyLists = WeakMap<readonly BusyInterval[], readonly BusyInterval[]>
const cache = new WeakMap<readonly Takeover[], BusyLists>()

/**
 * The busy intervals, and those during which events have a table. Cached per offer and list, because every slot of a
 * day needs the same one.
 */
export const withTakenOverTables = (
  seats: readonly AreaSeat[],
  takeovers: readonly Takeover[],
  busy: readonly BusyInterval[],
): readonly BusyInterval[] => {
  if (takeovers.length === 0) return busy
  const lists: BusyLists = cache.get(takeovers) ?? new WeakMap()
  cache.set(takeovers, lists)
  const cached = lists.get(busy)
  if (cached) return cached
  const closed = takeovers.flatMap((takeover) =>
    seats
      .filter((seat) => seat.tableIds.length === 1 && isInside(takeover, seat))
      .map((seat) => ({
        tableId: seat.tableIds[0] as string,
        from: takeover.startsAt.getTime(),
        to: takeover.endsAt.getTime(),
      })),
  )
  const all = [...busy, ...closed]
  lists.set(busy, all)
  return all
}

type EntryVenue = VenueClock & { readonly last_entry_time?: string | null }

/** `last_entry_time`: its own. Null: the venue's. */
interface EntryEvent {
  readonly starts_at: Date
  readonly last_entry_time: string | null
}

/**
 * Until when a guest list (`event` null) or an event lets people in. Null: until its end. The venue's last entry does not
 * count for an event that starts after it: nobody could enter then.
 */
export const lastEntryOf = (venue: EntryVenue, date: string, event: EntryEvent | null): Date | null => {
  const time = event?.last_entry_time ?? venue.last_entry_time
  if (time == null) return null
  const lastEntry = instantOf(venue, date, time)
  const isBeforeStart = event !== null && event.last_entry_time === null && lastEntry <= event.starts_at
  return isBeforeStart ? null : lastEntry
}

export const isAfterLastEntry = (
  venue: EntryVenue,
  date: string,
  at: Date,
  event: EntryEvent | null = null,
): boolean => {
  const lastEntry = lastEntryOf(venue, date, event)
  return lastEntry !== null && at > lastEntry
}

export interface EventEntry extends VenueClock, EntryEvent {
  readonly event_date: string
  readonly ends_at: Date
  readonly venue_last_entry_time: string | null
}

/** When an event stops selling: at its last entry, and no later than its end. */
export const salesEnd = (event: EventEntry): Date => {
  const venue = { ...event, last_entry_time: event.venue_last_entry_time }
  const lastEntry = lastEntryOf(venue, event.event_date, event)
  return lastEntry !== null && lastEntry < event.ends_at ? lastEntry : event.ends_at
}
