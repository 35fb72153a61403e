import { clash } from './clash.ts'
import { harmOfMove, harmOfSeat } from './harm.ts'
import type { Instance, Party, Place } from './instance.ts'

/** A place that is open to a party, and the parties that must be put elsewhere then. */
interface Choice {
  readonly place: Place
  readonly moved: readonly number[]
  readonly harm: number
}

/**
 * The floor while a search goes on. Parties are known by their number; 0 is the new one. A party sits where it did until
 * it is in somebody's way. Then it waits until the search puts it at another place, where it stays.
 */
export interface Board {
  readonly parties: readonly Party[]
  readonly placed: ReadonlyMap<number, Place>
  /** The places open to a party that waits: those that move the fewest first, then the least harmful. */
  choicesOf(party: number, movesLeft: number): Choice[]
  /** How many there are; counts no further than `enough`. */
  countChoices(party: number, movesLeft: number, enough: number): number
  put(party: number, choice: Choice): void
  /** Undoes the last `put`. */
  takeBack(party: number, choice: Choice): void
  /** Whether a place was left out only because too many would have to move, since the last `begin`. */
  isCut(): boolean
  /** Begins another search. */
  begin(): void
}

const NOBODY: readonly number[] = []

export const boardOf = ({ parties, tableCount, seatedAt, inTheWay }: Instance): Board => {
  const placed = new Map<number, Place>()
  const placedAt: number[][] = Array.from({ length: tableCount }, () => [])
  const hasLeft: boolean[] = parties.map(() => false)
  let isCut = false

  /** The parties that sit there before anybody has moved. Worked out once for each place and kept, so no list has space to spare. */
  const inTheWayOf = (party: number, index: number): readonly number[] => {
    const self = parties[party] as Party
    let found = NOBODY
    for (const table of self.places[index]?.tables ?? [])
      for (const other of seatedAt[table] ?? [])
        if (other !== party && clash(self, parties[other] as Party) && !found.includes(other))
          found = found === NOBODY ? [other] : found.concat(other)
    return found
  }

  const isTaken = (party: number, { tables }: Place): boolean => {
    for (const table of tables)
      for (const other of placedAt[table] as number[])
        if (clash(parties[party] as Party, parties[other] as Party)) return true
    return false
  }

  /**
   * Whether a party can be put there. Not when too many must move for it, when one of them cannot, or when a party that
   * was put there is in the way. Only the first reason cuts the search, and one cut is enough to know.
   */
  const isOpen = (party: number, place: Place, others: readonly number[], movesLeft: number): boolean => {
    let moves = 0
    for (const other of others) {
      if (hasLeft[other]) continue
      moves++
      if (isCut && moves > movesLeft) return false
      if ((parties[other] as Party).places.length === 1) return false
    }
    if (isTaken(party, place)) return false
    if (moves > movesLeft) isCut = true
    return moves <= movesLeft
  }

  /** Calls back for every open place until it returns false. Equal empty tables count as one. */
  const eachOpen = (
    party: number,
    movesLeft: number,
    use: (place: Place, others: readonly number[]) => boolean,
  ): void => {
    const { places, current } = parties[party] as Party
    const known = inTheWay[party] as (readonly number[])[]
    let kinds: Set<string> | undefined
    for (let index = current ? 1 : 0; index < places.length; index++) {
      const place = places[index] as Place
      if (place.kind !== undefined && placedAt[place.tables[0] as number]?.length === 0) {
        kinds ??= new Set()
        if (kinds.has(place.kind)) continue
        kinds.add(place.kind)
      }
      const others = known[index] ?? inTheWayOf(party, index)
      known[index] = others
      if (isOpen(party, place, others, movesLeft) && !use(place, others)) return
    }
  }

  return {
    parties,
    placed,
    isCut: () => isCut,
    begin: () => {
      isCut = false
    },
    choicesOf: (party, movesLeft) => {
      const choices: Choice[] = []
      eachOpen(party, movesLeft, (place, others) => {
        const moved = others.some((other) => hasLeft[other])
          ? others.filter((other) => !hasLeft[other])
          : others
        choices.push({ place, moved, harm: harmOf(parties[party] as Party, place) })
        return true
      })
      return choices.sort((a, b) => a.moved.length - b.moved.length || a.harm - b.harm)
    },
    countChoices: (party, movesLeft, enough) => {
      let count = 0
      eachOpen(party, movesLeft, () => ++count < enough)
      return count
    },
    put: (party, { place, moved }) => {
      for (const other of moved) hasLeft[other] = true
      for (const table of place.tables) placedAt[table]?.push(party)
      placed.set(party, place)
    },
    takeBack: (party, { place, moved }) => {
      placed.delete(party)
      for (const table of place.tables) placedAt[table]?.pop()
      for (const other of moved) hasLeft[other] = false
    },
  }
}

const harmOf = ({ size, current }: Party, place: Place): number =>
  current ? harmOfMove(size, current, place) : harmOfSeat(size, place)
