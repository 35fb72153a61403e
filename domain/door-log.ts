import type { BookingStatus } from '../contract/bookings.ts'

/** What an offline door said about heads that it let in, against the booking as it stands. */
interface Admission {
  readonly verdict: 'applied' | 'conflict'
  /** Heads of the party who are in after it. */
  readonly arrived: number
  /** Heads that were let in without a place in the party. They are inside all the same. */
  readonly over: number
}

interface Party {
  readonly status: BookingStatus
  readonly party_size: number
  readonly arrived: number
  readonly closed_at: Date | null
}

/**
 * `heads` as the door said it; undefined means everybody whom the door thought to be out. As many as fit are of the
 * party. One head too many makes it a conflict.
 */
export const judgeAdmission = (party: Party, heads: number | undefined, isCodeGood: boolean): Admission => {
  const isOpen = (party.status === 'approved' || party.status === 'checked_in') && party.closed_at === null
  const out = party.party_size - party.arrived
  const came = heads ?? (out || party.party_size)
  const fitting = isOpen && isCodeGood ? Math.min(came, out) : 0
  return {
    verdict: fitting === came ? 'applied' : 'conflict',
    arrived: party.arrived + fitting,
    over: came - fitting,
  }
}

/** How many go out again: those beyond the party first. Undefined means everybody. */
export const judgeUndo = (
  { arrived, heads_over }: { readonly arrived: number; readonly heads_over: number },
  heads: number | undefined,
): { readonly over: number; readonly ofParty: number } => {
  const over = Math.min(heads_over, heads ?? heads_over)
  return { over, ofParty: Math.min(arrived, heads === undefined ? arrived : heads - over) }
}

/**
 * How many of an entry go out when it is settled: those of it who were beyond the party, and no more than are beyond it
 * now. `headsOverNow` is undefined when the entry named no booking.
 */
export const headsToSettle = (
  entry: { readonly heads_in: number; readonly heads_over: number | null },
  headsOverNow: number | undefined,
): number => Math.min(entry.heads_over ?? entry.heads_in, headsOverNow ?? entry.heads_in)

const DAY_MS = 24 * 3_600_000
/** Clocks of devices differ a little. */
const AHEAD_MS = 2 * 60_000

/** Whether a code that was shown then can still be judged. */
export const isJudgeable = (at: Date, now: Date): boolean =>
  at.getTime() >= now.getTime() - DAY_MS && at.getTime() <= now.getTime() + AHEAD_MS
