import type { Span } from './service-day.ts'

/** A table, or a combination of tables, for one party. */
export interface Seat {
  readonly tableIds: readonly string[]
  readonly capacity: number
  readonly minParty: number
}

/** In milliseconds since 1970: comparing `Date` objects takes several times as long, and there are many to compare. */
interface Interval {
  readonly from: number
  readonly to: number
}
const intervalOf = ({ startsAt, endsAt }: Span): Interval => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
})

/** A time during which a table is claimed or blocked. */
export interface BusyInterval extends Interval {
  readonly tableId: string
}

type ByTable = ReadonlyMap<string, readonly Interval[]>
const cache = new WeakMap<readonly BusyInterval[], ByTable>()

/** Groups the list by table. Cached per list object, because every slot of a day needs it for every table. */
const byTable = (busy: readonly BusyInterval[]): ByTable => {
  const cached = cache.get(busy)
  if (cached) return cached
  const tables = new Map<string, Interval[]>()
  for (const claim of busy) {
    const claims = tables.get(claim.tableId)
    if (claims) claims.push(claim)
    else tables.set(claim.tableId, [claim])
  }
  cache.set(busy, tables)
  return tables
}

/** The caller must not modify `busy` after the call: it is cached by identity. */
export const isFree = (seat: Seat, span: Span, busy: readonly BusyInterval[]): boolean =>
  isFreeAmong(seat, intervalOf(span), byTable(busy))

const isFreeAmong = (seat: Seat, { from, to }: Interval, tables: ByTable): boolean =>
  !seat.tableIds.some((id) => overlapsAny(tables.get(id) ?? [], from, to))

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
): ((span: Span) => boolean) => {
  let busyBySeat: Interval[][] | undefined
  return (span) => {
    const { from, to } = intervalOf(span)
    busyBySeat ??= seats
      .filter((seat) => fits(seat, partySize))
      .map((seat) => seat.tableIds.flatMap((id) => byTable(busy).get(id) ?? []))
    return busyBySeat.some((intervals) => !overlapsAny(intervals, from, to))
  }
}

const overlapsAny = (intervals: readonly Interval[], from: number, to: number): boolean => {
  for (const interval of intervals) if (interval.from < to && from < interval.to) return true
  return false
}

/**
 * The free seat that wastes least: fewest tables, then the smallest that fits, then the one with the shortest gaps to
 * the bookings before and after, so that long free intervals stay whole. Undefined when none is free.
 */
export const chooseSeat = <S extends Seat>(
  seats: readonly S[],
  partySize: number,
  span: Span,
  busy: readonly BusyInterval[],
): S | undefined => {
  const [tables, stay] = [byTable(busy), intervalOf(span)]
  let best: { seat: S; gap: number } | undefined
  for (const seat of seats) {
    if (!fits(seat, partySize) || (best && isLarger(seat, best.seat)) || !isFreeAmong(seat, stay, tables))
      continue
    const gap = gapAround(seat, stay, tables)
    if (
      !best ||
      isLarger(best.seat, seat) ||
      gap < best.gap ||
      (gap === best.gap && isBefore(seat, best.seat))
    )
      best = { seat, gap }
  }
  return best?.seat
}

const isLarger = (a: Seat, b: Seat): boolean =>
  a.tableIds.length === b.tableIds.length ? a.capacity > b.capacity : a.tableIds.length > b.tableIds.length

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
