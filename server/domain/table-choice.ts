import type { Span } from './service-day.ts'

/** A table, or tables that may be joined, as a place for one party. */
export interface Seat {
  readonly tableIds: readonly string[]
  readonly capacity: number
  readonly minParty: number
}

/** A stretch of time as numbers: comparing dates takes several times as long, and there are many to compare. */
interface Stretch {
  readonly from: number
  readonly to: number
}
const stretch = ({ startsAt, endsAt }: Span): Stretch => ({ from: startsAt.getTime(), to: endsAt.getTime() })

/** When somebody has a table, in milliseconds since 1970. */
export interface Busy extends Stretch {
  readonly tableId: string
}

type ByTable = ReadonlyMap<string, readonly Stretch[]>
const known = new WeakMap<readonly Busy[], ByTable>()

/** When each table is busy. Worked out once per list, since a day's slots ask about every table again and again. */
const byTable = (busy: readonly Busy[]): ByTable => {
  const before = known.get(busy)
  if (before) return before
  const tables = new Map<string, Stretch[]>()
  for (const claim of busy) {
    const claims = tables.get(claim.tableId)
    if (claims) claims.push(claim)
    else tables.set(claim.tableId, [claim])
  }
  known.set(busy, tables)
  return tables
}

/** `busy` must not change afterwards. */
export const isFree = (seat: Seat, span: Span, busy: readonly Busy[]): boolean =>
  isFreeAmong(seat, stretch(span), byTable(busy))

const isFreeAmong = (seat: Seat, { from, to }: Stretch, tables: ByTable): boolean =>
  !seat.tableIds.some((id) => meetsAny(tables.get(id) ?? [], from, to))

export const fits = (seat: Seat, partySize: number): boolean =>
  partySize <= seat.capacity && partySize >= seat.minParty

/**
 * Tells of one span after the other whether any seat is free for the party, whichever it would be given. What each seat
 * is taken by is looked up once, with the first question.
 */
export const freeSeats = (
  seats: readonly Seat[],
  partySize: number,
  busy: readonly Busy[],
): ((span: Span) => boolean) => {
  let stretches: Stretch[][] | undefined
  return (span) => {
    const { from, to } = stretch(span)
    stretches ??= seats
      .filter((seat) => fits(seat, partySize))
      .map((seat) => seat.tableIds.flatMap((id) => byTable(busy).get(id) ?? []))
    return stretches.some((taken) => !meetsAny(taken, from, to))
  }
}

const meetsAny = (taken: readonly Stretch[], from: number, to: number): boolean => {
  for (const one of taken) if (one.from < to && from < one.to) return true
  return false
}

/**
 * The free seat that wastes least: fewest tables, then the smallest that fits, then the one whose neighbours in time
 * leave the shortest gaps around the party, so that long free stretches stay whole. Undefined when none is free.
 */
export const chooseSeat = <S extends Seat>(
  seats: readonly S[],
  partySize: number,
  span: Span,
  busy: readonly Busy[],
): S | undefined => {
  const [tables, stay] = [byTable(busy), stretch(span)]
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

/** Tells apart what nothing else does, so that the choice is always the same. */
const isBefore = (a: Seat, b: Seat): boolean => (a.tableIds[0] ?? '') < (b.tableIds[0] ?? '')

/** How far around a party its neighbours matter: a choice is the same whatever is known beyond. */
export const HORIZON_MS = 6 * 3_600_000

/** Free time before and after, as far as it matters for another party. */
const gapAround = (seat: Seat, { from, to }: Stretch, tables: ByTable): number => {
  let before = HORIZON_MS
  let after = HORIZON_MS
  for (const id of seat.tableIds)
    for (const claim of tables.get(id) ?? []) {
      if (claim.to <= from) before = Math.min(before, from - claim.to)
      else if (claim.from >= to) after = Math.min(after, claim.from - to)
    }
  return before + after
}
