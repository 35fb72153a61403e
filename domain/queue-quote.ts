import { type BusyInterval, chooseSeat, type Seat } from './table-choice.ts'

/** A party that waits for a table. */
export interface Waiting {
  readonly id: string
  readonly partySize: number
  readonly stayMins: number
}

export interface QueueFloor {
  readonly seats: readonly Seat[]
  /** Claims and blocks of the day, in milliseconds since 1970. */
  readonly busy: readonly BusyInterval[]
  readonly resetMins: number
  /** Moments at which the venue or a service opens. */
  readonly openings: readonly number[]
  /** Whether a party can sit down at that moment: today, while the venue is open and serves. */
  canSit(at: number): boolean
}

/** Where and when a waiting party comes to sit. */
export interface Placed {
  readonly id: string
  readonly at: number
  readonly tableIds: readonly string[]
}

const MINUTE_MS = 60_000
const ROUND_MINS = 5

/**
 * Places the waiting parties one after another, each at the earliest moment at which a table that fits is free for its
 * stay, and after it those that joined later. A party that finds none today is left out, and takes nothing from the others.
 */
export const placeQueue = (
  floor: QueueFloor,
  waiting: readonly Waiting[],
  now: number,
): readonly Placed[] => {
  let busy = floor.busy
  const placed: Placed[] = []
  for (const party of waiting) {
    const place = earliestFor(floor, busy, party, now)
    if (!place) continue
    placed.push(place)
    const to = place.at + party.stayMins * MINUTE_MS
    busy = [...busy, ...place.tableIds.map((tableId) => ({ tableId, from: place.at, to }))]
  }
  return placed
}

/** Somebody can only sit down now, when the venue opens, or when somebody else has left. */
const earliestFor = (
  { seats, resetMins, openings, canSit }: QueueFloor,
  busy: readonly BusyInterval[],
  { id, partySize, stayMins }: Waiting,
  now: number,
): Placed | undefined => {
  const moments = new Set([now, ...openings])
  for (const { to, isBlock } of busy) moments.add(to + (isBlock ? 0 : resetMins * MINUTE_MS))
  const inOrder = [...moments].filter((at) => at >= now && canSit(at)).sort((a, b) => a - b)
  for (const at of inOrder) {
    const stay = { startsAt: new Date(at), endsAt: new Date(at + stayMins * MINUTE_MS), resetMins }
    const seat = chooseSeat(seats, partySize, stay, busy)
    if (seat) return { id, at, tableIds: seat.tableIds }
  }
  return undefined
}

/** The quoted wait in minutes, rounded up to five. Null: no table today. */
export const quotedMins = (place: Placed | undefined, now: number): number | null =>
  place ? Math.ceil(Math.max(place.at - now, 0) / MINUTE_MS / ROUND_MINS) * ROUND_MINS : null
