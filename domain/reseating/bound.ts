import type { Instance, Party } from './instance.ts'

/**
 * Whether the floor is full at one instant: the parties that are there then, with the new one, need more tables than
 * there are for them. This is Hall's condition, checked by matching parties to tables: each gets as many tables as its
 * smallest place has, out of the tables of all of its places. True is a proof. False proves nothing, because a party
 * must keep one place for its whole stay, and the tables of a combination belong together.
 */
export const isFullAtAnInstant = ({ parties, tableCount }: Instance): boolean => {
  const request = parties[0] as Party
  const arrivals = parties.map(({ from }) => from).filter((from) => isThere(request, from))
  return [...new Set(arrivals)].some((instant) => {
    const present = withoutSqueezed(parties.filter((party) => isThere(party, instant)))
    return !canMatch(present.map(wishOf), tableCount)
  })
}

/** How many tables a party takes at least, which it could take, and which it has. */
interface Wish {
  readonly count: number
  readonly tables: readonly number[]
  readonly current: readonly number[]
}

/** Cached: the parties of a floor are the same for every request. */
const wishes = new WeakMap<Party, Wish>()

const wishOf = (party: Party): Wish => {
  const wish = wishes.get(party) ?? newWish(party)
  wishes.set(party, wish)
  return wish
}

const newWish = ({ places, current }: Party): Wish => {
  let count = places[0]?.tables.length ?? 1
  const tables = new Set<number>()
  for (const place of places) {
    count = Math.min(count, place.tables.length)
    for (const table of place.tables) tables.add(table)
  }
  return { count, tables: [...tables], current: current?.tables ?? [] }
}

/** Two parties that are there at one instant, each with its reset time, clash. */
const isThere = ({ from, to, resetMs }: Party, instant: number): boolean =>
  from <= instant && instant < to + resetMs

/** Who was seated inside the reset time of another party may stay there, so one of the two is left out of the proof. */
const withoutSqueezed = (present: readonly Party[]): Party[] => {
  const seen = new Set<number>()
  return present.filter(({ current }) => {
    if (current?.tables.some((table) => seen.has(table))) return false
    for (const table of current?.tables ?? []) seen.add(table)
    return true
  })
}

type Holders = (Wish | undefined)[]

/** Everybody keeps a table first; then the new party gets one, if need be by a chain of exchanges. */
const canMatch = (present: readonly Wish[], tableCount: number): boolean => {
  const holders: Holders = new Array(tableCount).fill(undefined)
  for (const wish of present) for (const table of wish.current.slice(0, wish.count)) holders[table] = wish
  return present.every((wish) => {
    for (let has = Math.min(wish.current.length, wish.count); has < wish.count; has++)
      if (!giveTable(wish, holders, new Set())) return false
    return true
  })
}

/** Gives the party one table more, if need be by giving its holder another one (an augmenting path). */
const giveTable = (wish: Wish, holders: Holders, tried: Set<number>): boolean => {
  for (const table of wish.tables) {
    const holder = holders[table]
    if (holder === wish || tried.has(table)) continue
    tried.add(table)
    if (holder && !giveTable(holder, holders, tried)) continue
    holders[table] = wish
    return true
  }
  return false
}
