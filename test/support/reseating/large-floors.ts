import type { Floor, FloorSeat, PartyToSeat, StandingParty } from '../../../domain/reseating/floor.ts'
import { type BusyInterval, chooseSeat } from '../../../domain/table-choice.ts'
import { type Dice, diceOf } from '../../simulate/dice.ts'

// Busy days as the product makes them: parties ask one after another, each gets the table that `chooseSeat` gives it, and
// the request is one of those that find no table free.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Asked {
  /** How many parties asked per table. From about 5 on, dinner is fully booked. */
  readonly load: number
  readonly floor: Floor
  readonly request: PartyToSeat
}

interface Size {
  readonly tables: number
  /** How many parties ask for a table that day. */
  readonly asking: number
}

/**
 * A day of 20 to 60 tables for which 3 to 8 parties per table ask, and one of those that find no table free; undefined if
 * all found one.
 */
export const largeFloor = (seed: number, given: Partial<Size> = {}): Asked | undefined => {
  const dice = diceOf(seed)
  const tables = given.tables ?? dice.int(20, 60)
  const seats = seatsOf(dice, tables)
  const asking = given.asking ?? tables * dice.int(3, 8)
  const resetMins = dice.pick([0, 0, 15]) ?? 0
  const fixedShare = dice.pick([0.05, 0.15, 0.3]) ?? 0
  const parties: StandingParty[] = []
  const busy: BusyInterval[] = []
  const refused: PartyToSeat[] = []
  for (let n = 0; n < asking; n++) {
    const party = partyOf(dice, resetMins)
    const seat = seatFor(seats, party, busy)
    if (!seat) {
      refused.push(party)
      continue
    }
    for (const tableId of seat.tableIds) busy.push({ tableId, from: party.from, to: party.to })
    parties.push({
      ...party,
      id: `party-${n}`,
      tableIds: seat.tableIds,
      isMovable: !dice.chance(fixedShare),
    })
  }
  const request = dice.pick(refused.filter((party) => !seatFor(seats, party, busy)))
  return request && { floor: { seats, parties }, request, load: Math.round(asking / tables) }
}

export const seatFor = (
  seats: readonly FloorSeat[],
  { partySize, from, to, resetMins = 0, areaIds, isOnline }: PartyToSeat,
  busy: readonly BusyInterval[],
) =>
  chooseSeat(
    seats.filter(
      (seat) =>
        (seat.isOnline || !isOnline) &&
        (areaIds.length === 0 || seat.areaIds.every((area) => area !== null && areaIds.includes(area))),
    ),
    partySize,
    { startsAt: new Date(from), endsAt: new Date(to), resetMins },
    // A copy: `chooseSeat` caches by the list.
    [...busy],
    seats,
  )

export const seatsOf = (dice: Dice, count: number): FloorSeat[] => {
  const areas = ['bar', 'hall', 'terrace'].slice(0, dice.int(1, 3))
  const tables = Array.from({ length: count }, (_, n): FloorSeat => {
    const capacity = dice.weighted([
      [40, 2],
      [40, 4],
      [15, 6],
      [5, 8],
    ])
    return {
      tableIds: [`t${String(n + 1).padStart(2, '0')}`],
      capacity,
      minParty: capacity >= 6 ? dice.int(1, 4) : 1,
      priority: 100,
      areaIds: [areas[Math.floor((n * areas.length) / count)] ?? null],
      isOnline: !dice.chance(0.1),
    }
  })
  const joined: FloorSeat[] = []
  for (let n = 0; n + 1 < tables.length; n++) {
    const [a, b] = [tables[n], tables[n + 1]]
    if (!a || !b || a.areaIds[0] !== b.areaIds[0] || !dice.chance(0.15)) continue
    joined.push({
      tableIds: [...a.tableIds, ...b.tableIds],
      capacity: a.capacity + b.capacity,
      minParty: Math.max(a.capacity, b.capacity) + 1,
      priority: 100,
      areaIds: [...a.areaIds, ...b.areaIds],
      isOnline: a.isOnline && b.isOnline,
    })
  }
  return [...tables, ...joined]
}

export const partyOf = (dice: Dice, resetMins: number): PartyToSeat => {
  const partySize = dice.weighted([
    [8, 1],
    [45, 2],
    [14, 3],
    [18, 4],
    [6, 5],
    [5, 6],
    [2, 7],
    [2, 8],
  ])
  // Lunch, the quiet afternoon, dinner.
  const quarter = dice.weighted([
    [30, dice.int(0, 10)],
    [10, dice.int(10, 24)],
    [60, dice.int(24, 42)],
  ])
  const from = 11 * HOUR + quarter * 15 * MINUTE
  const stay = partySize <= 2 ? 90 : partySize <= 4 ? 105 : 120
  return {
    partySize,
    from,
    to: from + (dice.chance(0.1) ? stay + 30 : stay) * MINUTE,
    resetMins,
    areaIds: dice.chance(0.2) ? [dice.pick(['bar', 'hall', 'terrace']) ?? 'bar'] : [],
    isOnline: dice.chance(0.7),
  }
}
