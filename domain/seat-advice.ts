import type { SEAT_REASONS } from '../contract/table-options.ts'
import { type BusyInterval, chooseSeat, isFree, type Seat, type Stay } from './table-choice.ts'

// Which seats staff are offered for a party, in which order, and why. How seats compare is table-choice.ts.

type SeatReason = (typeof SEAT_REASONS)[number]

export interface AreaSeat extends Seat {
  readonly areaIds: readonly (string | null)[]
}

interface SeasonRule {
  readonly seating_area_ids: readonly string[]
  readonly date_from: string | null
  readonly date_to: string | null
}

/**
 * Areas that are sold at other times of the year: rules name them, and the dates of all these rules are over or still
 * to come. A terrace whose rule ends in September is out of season in November, also where another rule sells the
 * whole floor.
 */
export const areasOutOfSeason = (rules: readonly SeasonRule[], date: string): ReadonlySet<string> => {
  const isOn = ({ date_from, date_to }: SeasonRule) =>
    (date_from === null || date_from <= date) && (date_to === null || date <= date_to)
  const inSeason = new Set(rules.filter(isOn).flatMap(({ seating_area_ids }) => seating_area_ids))
  return new Set(
    rules.flatMap(({ seating_area_ids }) => seating_area_ids).filter((areaId) => !inSeason.has(areaId)),
  )
}

interface Wanted {
  readonly partySize: number
  readonly stay: Stay
  readonly busy: readonly BusyInterval[]
  /** The area that the party would like. */
  readonly wish?: string | undefined
  /** Whether a seat is in an area that is out of season or closed that day. They come last. */
  isOut(seat: AreaSeat): boolean
}

const isInArea = ({ areaIds }: AreaSeat, areaId: string | undefined): boolean =>
  areaId !== undefined && areaIds.every((id) => id === areaId)

/** The free seats that fit, best first: the wished area, then areas in season, each by how well the seat fits. */
export const bestSeats = <S extends AreaSeat>(seats: readonly S[], wanted: Wanted, most: number): S[] => {
  const rank = (seat: S) => (isInArea(seat, wanted.wish) ? 0 : 2) + (wanted.isOut(seat) ? 1 : 0)
  const found: S[] = []
  for (const group of [0, 1, 2, 3]) {
    let remaining = seats.filter((seat) => rank(seat) === group)
    while (found.length < most) {
      const seat = chooseSeat(remaining, wanted.partySize, wanted.stay, wanted.busy, seats)
      if (!seat) break
      found.push(seat)
      remaining = remaining.filter((other) => other !== seat)
    }
  }
  return found
}

/** Why a seat is offered where it is. */
export const reasonsFor = (seat: AreaSeat, wanted: Wanted): SeatReason[] => [
  ...(isInArea(seat, wanted.wish) ? (['wished_area'] as const) : []),
  ...(seat.capacity === wanted.partySize ? (['exact'] as const) : []),
  ...(wanted.isOut(seat) ? (['out_of_season'] as const) : []),
]

export interface PlacedTable extends AreaSeat {
  readonly floorId: string
  readonly x: number
  readonly y: number
}

const MOST_JOINED = 6

/**
 * Free tables of one area that could be pushed together for a party that fits no table and no combination: from each
 * table on, the nearest ones, until there are seats enough. The fewest tables come first, then the fewest seats left
 * over, then the shortest distance.
 */
export const joinNeighbours = (tables: readonly PlacedTable[], wanted: Wanted, most: number): AreaSeat[] => {
  const free = tables.filter((table) => !wanted.isOut(table) && isFree(table, wanted.stay, wanted.busy))
  const groups = new Map<string, { seat: AreaSeat; length: number }>()
  for (const first of free) {
    const near = free
      .filter((other) => other.floorId === first.floorId && other.areaIds[0] === first.areaIds[0])
      .map((table) => ({ table, far: Math.hypot(table.x - first.x, table.y - first.y) }))
      .sort((a, b) => a.far - b.far)
    const joined: typeof near = []
    let capacity = 0
    for (const next of near) {
      if (capacity >= wanted.partySize || joined.length === MOST_JOINED) break
      joined.push(next)
      capacity += next.table.capacity
    }
    if (capacity < wanted.partySize || joined.length < 2) continue
    const tableIds = joined.flatMap(({ table }) => table.tableIds)
    const key = [...tableIds].sort().join()
    const length = joined.reduce((sum, { far }) => sum + far, 0)
    const known = groups.get(key)
    if (!known || length < known.length)
      groups.set(key, { seat: { tableIds, capacity, minParty: 1, areaIds: first.areaIds }, length })
  }
  return [...groups.values()]
    .sort(
      (a, b) =>
        Number(isInArea(b.seat, wanted.wish)) - Number(isInArea(a.seat, wanted.wish)) ||
        a.seat.tableIds.length - b.seat.tableIds.length ||
        a.seat.capacity - b.seat.capacity ||
        a.length - b.length,
    )
    .slice(0, most)
    .map(({ seat }) => seat)
}
