import { instantOf, type Span, type VenueClock } from './service-day.ts'
import type { BusyInterval, Seat } from './table-choice.ts'

/** An approved event that has the venue, or some areas of it, to itself. */
export interface Takeover extends Span {
  /** Null: the whole venue. */
  readonly areaIds: readonly string[] | null
}

/** What of an offer decides whether something is closed by an event or by the last entry. */
interface ClosableOffer<S extends AreaSeat = AreaSeat> {
  readonly venue: VenueClock & { readonly last_entry_time?: string | null }
  readonly seats: readonly S[]
  readonly takeovers?: readonly Takeover[]
}

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
 * Whether an event closes a slot: a takeover of the venue closes all of them, guest lists too. A takeover of areas
 * closes a slot whose every seat is in one of them.
 */
export const isSlotTakenOver = (
  { takeovers = [] }: ClosableOffer,
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
  { seats, takeovers = [] }: ClosableOffer,
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

/** A guest list takes no arrivals after the venue's last entry. */
export const isAfterLastEntry = ({ venue }: ClosableOffer, date: string, startsAt: Date): boolean =>
  venue.last_entry_time != null && startsAt > instantOf(venue, date, venue.last_entry_time)

export interface EventEntry extends VenueClock {
  readonly event_date: string
  readonly starts_at: Date
  readonly ends_at: Date
  /** The event's own last entry. */
  readonly last_entry_time: string | null
  readonly venue_last_entry_time: string | null
}

/**
 * When an event stops selling: at its last entry, its own or the venue's, and no later than its end. The venue's last
 * entry does not count for an event that starts after it: nobody could enter then.
 */
export const salesEnd = (event: EventEntry): Date => {
  const time = event.last_entry_time ?? event.venue_last_entry_time
  if (time === null) return event.ends_at
  const lastEntry = instantOf(event, event.event_date, time)
  if (event.last_entry_time === null && lastEntry <= event.starts_at) return event.ends_at
  return lastEntry < event.ends_at ? lastEntry : event.ends_at
}
