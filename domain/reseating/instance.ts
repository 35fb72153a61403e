import { fits } from '../table-choice.ts'
import { clash, type Timed } from './clash.ts'
import type { Block, Floor, FloorSeat, PartyToSeat, StandingParty } from './floor.ts'

/**
 * The part of a floor that decides about one request, with tables as numbers. Parties that no chain of moves can reach
 * are left out.
 */
export interface Instance {
  readonly tableCount: number
  /** The new party first, then those with tables, by arrival. */
  readonly parties: readonly Party[]
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

export const instanceOf = (floor: Floor, request: PartyToSeat): Instance => {
  const reachable = reachableFrom(floor.parties, request)
  const numbers = numberTables(floor, reachable)
  const placeOf = placesOf(floor, numbers, reachable)
  const allowed = allowedPlaces(floor, numbers, placeOf)
  const drafts = reachable.map((party): Draft => {
    const current = placeOf(party.tableIds)
    const others = party.isMovable ? allowed(party).filter((place) => place !== current) : []
    return { id: party.id, size: party.partySize, ...timedOf(party), current, places: [current, ...others] }
  })
  const guest = { id: '', size: request.partySize, ...timedOf(request), current: undefined }
  const parties: Draft[] = [{ ...guest, places: allowed(request) }, ...drafts]
  keepOffFixed(parties, numbers.size)
  return { tableCount: numbers.size, parties }
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

/**
 * The parties with tables that overlap the request, and those that overlap a movable one of them, and so on, by arrival.
 * A party that cannot move hands nothing on.
 */
const reachableFrom = (parties: readonly StandingParty[], request: PartyToSeat): StandingParty[] => {
  let { from, to } = reachOf(request)
  const found: StandingParty[] = []
  let rest = parties.filter((party) => party.tableIds.length > 0)
  for (;;) {
    const [start, end] = [from, to]
    const isInside = (party: StandingParty) => reachOf(party).from < end && start < reachOf(party).to
    const inside = rest.filter(isInside)
    if (inside.length === 0) break
    rest = rest.filter((party) => !isInside(party))
    found.push(...inside)
    for (const party of inside.filter(({ isMovable }) => isMovable)) {
      from = Math.min(from, reachOf(party).from)
      to = Math.max(to, reachOf(party).to)
    }
  }
  return found.sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
}

const reachOf = (party: PartyToSeat): { from: number; to: number } => {
  const { from, to, resetMs } = timedOf(party)
  return { from: from - resetMs, to: to + resetMs }
}

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

/** Drops places that a fixed party has. Who has no other place left is fixed too, so this goes on until none is new. */
const keepOffFixed = (parties: readonly Draft[], tableCount: number): void => {
  const isFixed = ({ current, places }: Draft) => current !== undefined && places.length === 1
  let fixed = parties.filter(isFixed)
  let movable = parties.filter((party) => !isFixed(party))
  while (fixed.length > 0) {
    const atTable: Draft[][] = Array.from({ length: tableCount }, () => [])
    for (const party of fixed) for (const table of party.places[0]?.tables ?? []) atTable[table]?.push(party)
    for (const party of movable)
      party.places = party.places.filter(
        (place) =>
          place === party.current ||
          !place.tables.some((table) => atTable[table]?.some((other) => clash(party, other))),
      )
    fixed = movable.filter(isFixed)
    movable = movable.filter((party) => !isFixed(party))
  }
}
