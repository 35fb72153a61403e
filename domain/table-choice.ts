import type { Span } from './service-day.ts'

/** A table, or a combination of tables, for one party. */
export interface Seat {
  readonly tableIds: readonly string[]
  readonly capacity: number
  readonly minParty: number
  /** Of seats that fit equally well, the highest is chosen. */
  readonly priority?: number
}

const DEFAULT_PRIORITY = 100

/** A party's time at a table, and the minutes that must be free between it and any other party. */
export interface Stay extends Span {
  readonly resetMins?: number
}

/** In milliseconds since 1970: comparing `Date` objects takes several times as long, and there are many to compare. */
interface Interval {
  readonly from: number
  readonly to: number
}
interface StayInterval extends Interval {
  readonly reset: number
}
const intervalOf = ({ startsAt, endsAt, resetMins = 0 }: Stay): StayInterval => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
  reset: resetMins * 60_000,
})

/** A time during which a table is claimed or blocked. A block needs no gap before and after it. */
export interface BusyInterval extends Interval {
  readonly tableId: string
  readonly isBlock?: boolean
}

type ByTable = ReadonlyMap<string, readonly BusyInterval[]>
const cache = new WeakMap<readonly BusyInterval[], ByTable>()

/** Groups the list by table. Cached per list object, because every slot of a day needs it for every table. */
const byTable = (busy: readonly BusyInterval[]): ByTable => {
  const cached = cache.get(busy)
  if (cached) return cached
  const tables = new Map<string, BusyInterval[]>()
  for (const claim of busy) {
    const claims = tables.get(claim.tableId)
    if (claims) claims.push(claim)
    else tables.set(claim.tableId, [claim])
  }
  cache.set(busy, tables)
  return tables
}

/** The caller must not modify `busy` after the call: it is cached by identity. */
export const isFree = (seat: Seat, span: Stay, busy: readonly BusyInterval[]): boolean =>
  isFreeAmong(seat, intervalOf(span), byTable(busy))

const isFreeAmong = (seat: Seat, stay: StayInterval, tables: ByTable): boolean =>
  !seat.tableIds.some((id) => overlapsAny(tables.get(id) ?? [], stay))

export const fits = (seat: Seat, partySize: number): boolean =>
  partySize <= seat.capacity && partySize >= seat.minParty

/**
 * Returns a function that tells whether any seat is free for the party during a span. Each seat's busy intervals are
 * looked up once, on the first call.
 */
export const anyFreeSeat = (
  seats: readonly Seat[],
  partySize: number,
  busy: readonly BusyInterval[],
): ((span: Stay) => boolean) => {
  let busyBySeat: BusyInterval[][] | undefined
  return (span) => {
    const stay = intervalOf(span)
    busyBySeat ??= seats
      .filter((seat) => fits(seat, partySize))
      .map((seat) => seat.tableIds.flatMap((id) => byTable(busy).get(id) ?? []))
    return busyBySeat.some((intervals) => !overlapsAny(intervals, stay))
  }
}

const overlapsAny = (intervals: readonly BusyInterval[], { from, to, reset }: StayInterval): boolean => {
  for (const interval of intervals) {
    const gap = interval.isBlock ? 0 : reset
    if (interval.from < to + gap && from < interval.to + gap) return true
  }
  return false
}

/**
 * The free seat for a party, by: fewest wasted seats, fewest tables, least harm to combinations, highest priority,
 * shortest gaps to the bookings before and after, so that long free intervals stay whole. Undefined when none is free.
 * A seat harms every free combination that shares a table with it. `combos` lists the combinations to spare; those
 * among `seats` by default.
 */
export const chooseSeat = <S extends Seat>(
  seats: readonly S[],
  partySize: number,
  span: Stay,
  busy: readonly BusyInterval[],
  combos: readonly Seat[] = seats,
): S | undefined => {
  const [tables, stay] = [byTable(busy), intervalOf(span)]
  const best = tightest(seats.filter((seat) => fits(seat, partySize) && isFreeAmong(seat, stay, tables)))
  if (best.length < 2) return best[0]
  const spared = combos.filter((combo) => combo.tableIds.length > 1 && isFreeAmong(combo, stay, tables))
  return best
    .map((seat) => ({
      seat,
      harm: spared.filter((combo) => isHarmedBy(combo, seat)).length,
      priority: seat.priority ?? DEFAULT_PRIORITY,
      gap: gapAround(seat, stay, tables),
    }))
    .reduce((a, b) =>
      (a.harm - b.harm || b.priority - a.priority || a.gap - b.gap || (isBefore(b.seat, a.seat) ? 1 : -1)) > 0
        ? b
        : a,
    ).seat
}

/** The seats with the fewest places; of those, the ones with the fewest tables. */
const tightest = <S extends Seat>(seats: readonly S[]): S[] => {
  const places = Math.min(...seats.map((seat) => seat.capacity))
  const tight = seats.filter((seat) => seat.capacity === places)
  const tables = Math.min(...tight.map((seat) => seat.tableIds.length))
  return tight.filter((seat) => seat.tableIds.length === tables)
}

const isHarmedBy = (combo: Seat, seat: Seat): boolean =>
  combo.tableIds.some((id) => seat.tableIds.includes(id)) && !haveSameTables(combo.tableIds, seat.tableIds)

export const haveSameTables = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The last tie-break, so that the choice is deterministic. */
const isBefore = (a: Seat, b: Seat): boolean => (a.tableIds[0] ?? '') < (b.tableIds[0] ?? '')

/** Bookings further away than this do not affect the choice, so callers need not load them. */
export const HORIZON_MS = 6 * 3_600_000

/** Free time before and after, each capped at the horizon. */
const gapAround = (seat: Seat, { from, to }: Interval, tables: ByTable): number => {
  let before = HORIZON_MS
  let after = HORIZON_MS
  for (const id of seat.tableIds)
    for (const claim of tables.get(id) ?? []) {
      if (claim.to <= from) before = Math.min(before, from - claim.to)
      else if (claim.from >= to) after = Math.min(after, claim.from - to)
    }
  return before + after
}
