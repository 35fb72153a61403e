import { fits } from '../table-choice.ts'
import { clash, type Timed } from './clash.ts'
import type { Block, Floor, FloorSeat, PartyToSeat, StandingParty } from './floor.ts'

/** A floor and one request, with tables as numbers. */
export interface Instance extends Prepared {
  /** The new party first, then those with tables, by arrival. */
  readonly parties: readonly Party[]
}

/** What is the same for every request, and is worked out once for a floor. */
interface Prepared {
  readonly tableCount: number
  /** The numbers of the parties at each table. */
  readonly seatedAt: readonly (readonly number[])[]
  /** By party and place, once it was asked for: who sits there at that time. Kept from request to request. */
  readonly inTheWay: (readonly number[] | undefined)[][]
}

export interface Party extends Timed {
  readonly id: string
  readonly size: number
  /** Where it sits now. Undefined for the new party. */
  readonly current: Place | undefined
  /** Where it may sit, first of all where it does. A party that cannot move has no other place. */
  readonly places: readonly Place[]
}

export interface Place {
  readonly tables: readonly number[]
  readonly tableIds: readonly string[]
  readonly capacity: number
  readonly areaIds: readonly (string | null)[]
  /** Tables of one kind are empty and differ in nothing but their name. Undefined: there is none like it. */
  readonly kind: string | undefined
}

interface PreparedFloor extends Prepared {
  readonly standing: readonly Party[]
  /** Where a new party may sit, beside whom nobody can move. */
  placesFor(request: PartyToSeat): readonly Place[]
}

const preparedFloors = new WeakMap<Floor, PreparedFloor>()

/** The caller must not modify `floor` after the call: what is worked out is cached by identity. */
export const instanceOf = (floor: Floor, request: PartyToSeat): Instance => {
  const known = preparedFloors.get(floor) ?? prepare(floor)
  preparedFloors.set(floor, known)
  const { tableCount, seatedAt, inTheWay, standing, placesFor } = known
  const guest: Party = {
    id: '',
    size: request.partySize,
    ...timedOf(request),
    current: undefined,
    places: placesFor(request),
  }
  return { tableCount, seatedAt, inTheWay: [[], ...inTheWay.slice(1)], parties: [guest, ...standing] }
}

const prepare = (floor: Floor): PreparedFloor => {
  const parties = floor.parties
    .filter(({ tableIds }) => tableIds.length > 0)
    .sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  const numbers = numberTables(floor, parties)
  const placeOf = placesOf(floor, numbers, parties)
  const allowed = allowedPlaces(floor, numbers, placeOf)
  const standing = parties.map((party): Draft => {
    const current = placeOf(party.tableIds)
    const others = party.isMovable ? allowed(party).filter((place) => place !== current) : []
    return { id: party.id, size: party.partySize, ...timedOf(party), current, places: [current, ...others] }
  })
  const fixedAt = keepOffFixed(standing, numbers.size)
  const seatedAt: number[][] = Array.from({ length: numbers.size }, () => [])
  for (const [n, { current }] of standing.entries())
    for (const table of current?.tables ?? []) seatedAt[table]?.push(n + 1)
  return {
    tableCount: numbers.size,
    seatedAt,
    inTheWay: [[], ...standing.map(() => [])],
    standing,
    placesFor: (request) => {
      const timed = timedOf(request)
      return allowed(request).filter(
        ({ tables }) => !tables.some((table) => fixedAt[table]?.some((other) => clash(timed, other))),
      )
    },
  }
}

interface Draft extends Party {
  places: readonly Place[]
}

const MINUTE_MS = 60_000

const timedOf = ({ from, to, resetMins = 0 }: PartyToSeat): Timed => ({
  from,
  to,
  resetMs: resetMins * MINUTE_MS,
})

/** A number for each table, in the order of their ids. */
const numberTables = ({ seats }: Floor, parties: readonly StandingParty[]): ReadonlyMap<string, number> => {
  const ids = new Set([...seats, ...parties].flatMap(({ tableIds }) => tableIds))
  return new Map([...ids].sort().map((id, number) => [id, number]))
}

type PlaceOf = (tableIds: readonly string[]) => Place

/** Returns a function that gives the same place for the same tables, in whatever order they are named. */
const placesOf = (
  { seats, blocks = [] }: Floor,
  numbers: ReadonlyMap<string, number>,
  parties: readonly StandingParty[],
): PlaceOf => {
  const places = new Map<string, Place>()
  const keyOf = (tableIds: readonly string[]) => [...tableIds].sort().join(' ')
  const tablesOf = (tableIds: readonly string[]) => tableIds.map((id) => numbers.get(id) as number)
  const joined = seats.filter(({ tableIds }) => tableIds.length > 1)
  const special = new Set([
    ...[...joined, ...parties].flatMap(({ tableIds }) => tableIds),
    ...blocks.map(({ tableId }) => tableId),
  ])
  for (const seat of seats) {
    const { tableIds, capacity, areaIds } = seat
    const kind = tableIds.some((id) => special.has(id)) ? undefined : kindOf(seat)
    places.set(keyOf(tableIds), { tables: tablesOf(tableIds), tableIds, capacity, areaIds, kind })
  }
  return (tableIds) => {
    const known = places.get(keyOf(tableIds))
    if (known) return known
    // Tables that staff joined as it came: they seat the sum.
    const singles = tableIds.map((id) => places.get(id))
    const place = {
      tables: tablesOf(tableIds),
      tableIds,
      capacity: singles.reduce((sum, single) => sum + (single?.capacity ?? 0), 0),
      areaIds: singles.map((single) => single?.areaIds[0] ?? null),
      kind: undefined,
    }
    places.set(keyOf(tableIds), place)
    return place
  }
}

const kindOf = ({ capacity, minParty, areaIds, isOnline, priority }: FloorSeat): string =>
  JSON.stringify([capacity, minParty, areaIds, isOnline, priority])

/** Returns the places where a party may be put by size, areas, sale and blocks, those of a high priority first. */
const allowedPlaces = (
  { seats, blocks = [] }: Floor,
  numbers: ReadonlyMap<string, number>,
  placeOf: PlaceOf,
): ((party: PartyToSeat) => readonly Place[]) => {
  const inOrder = seats
    .map((seat) => ({ seat, place: placeOf(seat.tableIds), name: seat.tableIds.join(' ') }))
    .sort((a, b) => priorityOf(b.seat) - priorityOf(a.seat) || (a.name < b.name ? -1 : 1))
  const blocked = blocksByTable(blocks, numbers)
  // Most parties of a day ask for the same: a few sizes in a few areas.
  const known = new Map<string, readonly Place[]>()
  const suiting = (party: PartyToSeat): readonly Place[] => {
    const key = JSON.stringify([party.partySize, party.areaIds, party.isOnline])
    const places = known.get(key) ?? [
      ...new Set(inOrder.filter(({ seat }) => suits(seat, party)).map(({ place }) => place)),
    ]
    known.set(key, places)
    return places
  }
  return (party) =>
    blocks.length === 0
      ? suiting(party)
      : suiting(party).filter(({ tables }) => !tables.some((table) => isBlocked(blocked[table] ?? [], party)))
}

const priorityOf = ({ priority = 100 }: FloorSeat): number => priority

const suits = (seat: FloorSeat, party: PartyToSeat): boolean =>
  fits(seat, party.partySize) &&
  (seat.isOnline || !party.isOnline) &&
  (party.areaIds.length === 0 || seat.areaIds.every((area) => area !== null && party.areaIds.includes(area)))

const blocksByTable = (blocks: readonly Block[], numbers: ReadonlyMap<string, number>): Block[][] => {
  const lists: Block[][] = Array.from(numbers, () => [])
  for (const block of blocks) lists[numbers.get(block.tableId) ?? -1]?.push(block)
  return lists
}

/** A block needs no reset time before and after it. */
const isBlocked = (blocks: readonly Block[], party: PartyToSeat): boolean =>
  blocks.some((block) => block.from < party.to && party.from < block.to)

/**
 * Drops places that a fixed party has. Who has no other place left is fixed too, so this goes on until none is new.
 * Returns the fixed parties of each table.
 */
const keepOffFixed = (parties: readonly Draft[], tableCount: number): readonly (readonly Draft[])[] => {
  const isFixed = ({ places }: Draft) => places.length === 1
  const allFixed: Draft[][] = Array.from({ length: tableCount }, () => [])
  let fixed = parties.filter(isFixed)
  let movable = parties.filter((party) => !isFixed(party))
  while (fixed.length > 0) {
    const atTable: Draft[][] = Array.from({ length: tableCount }, () => [])
    for (const party of fixed)
      for (const table of party.places[0]?.tables ?? []) {
        atTable[table]?.push(party)
        allFixed[table]?.push(party)
      }
    for (const party of movable)
      party.places = party.places.filter(
        (place) =>
          place === party.current ||
          !place.tables.some((table) => atTable[table]?.some((other) => clash(party, other))),
      )
    fixed = movable.filter(isFixed)
    movable = movable.filter((party) => !isFixed(party))
  }
  return allFixed
}
