import type { Span } from './service-day.ts'

/** A table, or tables that may be joined, as a place for one party. */
export interface Seat {
  readonly tableIds: readonly string[]
  readonly capacity: number
  readonly minParty: number
}

export interface Busy extends Span {
  readonly tableId: string
}

const overlaps = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

export const isFree = (seat: Seat, span: Span, busy: readonly Busy[]): boolean =>
  !busy.some((claim) => seat.tableIds.includes(claim.tableId) && overlaps(claim, span))

export const fits = (seat: Seat, partySize: number): boolean =>
  partySize <= seat.capacity && partySize >= seat.minParty

/**
 * The free seat that wastes least: fewest tables, then the smallest that fits, then the one whose neighbours in time
 * leave the shortest gaps around the party, so that long free stretches stay whole. Undefined when none is free.
 */
export const chooseSeat = (
  seats: readonly Seat[],
  partySize: number,
  span: Span,
  busy: readonly Busy[],
): Seat | undefined =>
  seats
    .filter((seat) => fits(seat, partySize) && isFree(seat, span, busy))
    .map((seat) => ({ seat, gap: gapAround(seat, span, busy) }))
    .sort(
      (a, b) =>
        a.seat.tableIds.length - b.seat.tableIds.length ||
        a.seat.capacity - b.seat.capacity ||
        a.gap - b.gap ||
        (a.seat.tableIds[0] ?? '').localeCompare(b.seat.tableIds[0] ?? ''),
    )[0]?.seat

const HORIZON_MS = 6 * 3_600_000

/** Free time before and after, as far as it matters for another party. */
const gapAround = (seat: Seat, span: Span, busy: readonly Busy[]): number => {
  let before = HORIZON_MS
  let after = HORIZON_MS
  for (const claim of busy) {
    if (!seat.tableIds.includes(claim.tableId)) continue
    if (claim.endsAt <= span.startsAt)
      before = Math.min(before, span.startsAt.getTime() - claim.endsAt.getTime())
    else if (claim.startsAt >= span.endsAt)
      after = Math.min(after, claim.startsAt.getTime() - span.endsAt.getTime())
  }
  return before + after
}
