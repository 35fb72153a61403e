import type { Block, Floor, FloorSeat, PartyToSeat, StandingParty } from '../../../domain/reseating/floor.ts'
import { type Dice, diceOf } from '../../simulate/dice.ts'

// Floors of at most 6 tables and 7 parties with every oddity that the product allows: joined tables, areas, tables that are
// not sold online, mixed reset times, blocks, parties at tables that do not suit them, inside the reset time of another.

const HALF_HOUR = 30 * 60_000
const AREAS = [null, 'bar', 'hall'] as const

export const smallFloor = (seed: number): { floor: Floor; request: PartyToSeat } => {
  const dice = diceOf(seed)
  const seats = seatsOf(dice)
  const blocks = blocksOf(dice, seats)
  const resets = dice.pick([[0], [0], [15], [0, 30], [0, 15, 30]]) ?? [0]
  const isPlain = dice.chance(0.4)
  const partyOf = (): PartyToSeat => {
    const from = dice.int(0, 6) * HALF_HOUR
    return {
      partySize: dice.weighted([
        [5, 2],
        [2, 1],
        [3, 3],
        [3, 4],
        [1, 6],
      ]),
      from,
      to: from + dice.int(1, 4) * HALF_HOUR,
      resetMins: dice.pick(resets) ?? 0,
      areaIds:
        isPlain || dice.chance(0.8) ? [] : (dice.pick([['bar'], ['hall'], ['bar', 'hall']] as const) ?? []),
      isOnline: !isPlain && dice.chance(0.6),
    }
  }
  const parties: StandingParty[] = []
  const wanted = dice.int(1, 7)
  for (let n = 0; n < 4 * wanted && parties.length < wanted; n++) {
    const party = partyOf()
    const suiting = seats.filter(
      (seat) => seat.capacity >= party.partySize && seat.minParty <= party.partySize,
    )
    const tableIds = dice.pick(dice.chance(0.85) ? suiting : seats)?.tableIds
    if (!tableIds) continue
    const isAlone = parties.every(
      (other) =>
        other.to <= party.from ||
        party.to <= other.from ||
        !other.tableIds.some((id) => tableIds.includes(id)),
    )
    if (isAlone) parties.push({ ...party, id: `p${n}`, tableIds, isMovable: dice.chance(0.85) })
  }
  return { floor: { seats, parties, blocks }, request: partyOf() }
}

const seatsOf = (dice: Dice): FloorSeat[] => {
  const isOneArea = dice.chance(0.5)
  const tables = Array.from({ length: dice.int(1, 6) }, (_, n): FloorSeat => {
    const capacity = dice.pick([2, 2, 4, 4, 6]) ?? 2
    return {
      tableIds: [`${'abcdef'[n]}`],
      capacity,
      minParty: dice.chance(0.8) ? 1 : dice.int(1, capacity),
      areaIds: [isOneArea ? 'bar' : (dice.pick(AREAS) ?? null)],
      isOnline: dice.chance(0.85),
    }
  })
  const joined = Array.from({ length: dice.int(0, 3) }, (): FloorSeat | undefined => {
    const parts = [...new Set(Array.from({ length: dice.int(2, 3) }, () => dice.pick(tables)))].flatMap(
      (table) => table ?? [],
    )
    if (parts.length < 2) return undefined
    return {
      tableIds: parts.flatMap(({ tableIds }) => tableIds),
      capacity: parts.reduce((sum, { capacity }) => sum + capacity, 0) - dice.int(0, 1),
      minParty: dice.int(1, 4),
      areaIds: parts.flatMap(({ areaIds }) => areaIds),
      isOnline: parts.every(({ isOnline }) => isOnline),
    }
  })
  const keyOf = ({ tableIds }: FloorSeat) => [...tableIds].sort().join()
  const different = new Map(joined.flatMap((seat) => (seat ? [[keyOf(seat), seat]] : [])))
  return [...tables, ...different.values()]
}

const blocksOf = (dice: Dice, seats: readonly FloorSeat[]): Block[] => {
  if (!dice.chance(0.2)) return []
  const from = dice.int(0, 8) * HALF_HOUR
  return [{ tableId: dice.pick(seats)?.tableIds[0] ?? '', from, to: from + HALF_HOUR }]
}
