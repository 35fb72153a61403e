import type { Floor, FloorSeat, PartyToSeat, StandingParty } from '../../../domain/reseating/floor.ts'

// A second formulation of the planner's question, for floors that are too large to try everything: a maximum flow at every
// instant, and a repair of violated constraints. Both start from the input and share no code with the
// planner. Here all parties have the same reset time, and nothing is blocked.

const MINUTE = 60_000

/** A party and every set of tables that it may have. */
interface Wish {
  readonly from: number
  /** With the reset time. */
  readonly until: number
  readonly current: string | undefined
  places: readonly string[]
}

const nameOf = (tableIds: readonly string[]) => [...tableIds].sort().join('+')
const tablesIn = (place: string) => place.split('+')
const share = (a: string, b: string) => tablesIn(a).some((id) => tablesIn(b).includes(id))
const meet = (a: Wish, b: Wish) => a.from < b.until && b.from < a.until

const suits = (party: PartyToSeat, seat: FloorSeat): boolean =>
  seat.minParty <= party.partySize &&
  party.partySize <= seat.capacity &&
  !(party.isOnline && !seat.isOnline) &&
  (party.areaIds.length === 0 || seat.areaIds.every((area) => party.areaIds.includes(area ?? 'none')))

/** The wishes, the new party's first, without places at which a party that cannot move is in the way. */
export const wishesOf = ({ seats, parties }: Floor, request: PartyToSeat): Wish[] => {
  const wishOf = (party: PartyToSeat, standing?: StandingParty): Wish => {
    const current = standing && nameOf(standing.tableIds)
    const others =
      standing?.isMovable === false
        ? []
        : seats.filter((seat) => suits(party, seat)).map(({ tableIds }) => nameOf(tableIds))
    const until = party.to + (party.resetMins ?? 0) * MINUTE
    return { from: party.from, until, current, places: [...new Set([current ?? [], others].flat())] }
  }
  const wishes = [wishOf(request), ...parties.map((party) => wishOf(party, party))]
  const isFixed = (wish: Wish) => wish.places.length === 1 && wish.current !== undefined
  for (let before = -1, fixed = wishes.filter(isFixed); fixed.length > before; ) {
    for (const wish of wishes.filter((one) => !isFixed(one))) {
      const inTheWay = fixed.filter((other) => meet(wish, other))
      wish.places = wish.places.filter(
        (place) => place === wish.current || !inTheWay.some((other) => share(place, other.current ?? '')),
      )
    }
    before = fixed.length
    fixed = wishes.filter(isFixed)
  }
  return wishes
}

/** Whether at some instant fewer tables can be handed out than the parties that are there need at least. */
export const isFullByFlow = (wishes: readonly Wish[]): boolean => {
  const [request] = wishes
  if (!request) return false
  return [...new Set(wishes.map(({ from }) => from))]
    .filter((instant) => request.from <= instant && instant < request.until)
    .some((instant) => {
      const present = wishes.filter(({ from, until }) => from <= instant && instant < until)
      const needed = present.map(({ places }) =>
        places.length === 0 ? 1 : Math.min(...places.map((place) => tablesIn(place).length)),
      )
      return maximumFlow(present, needed) < needed.reduce((sum, need) => sum + need, 0)
    })
}

/** The maximum flow from parties to tables, by shortest augmenting paths (Edmonds and Karp). */
const maximumFlow = (present: readonly Wish[], needed: readonly number[]): number => {
  const capacity = new Map<string, Map<string, number>>()
  const add = (from: string, to: string, amount: number) => {
    const edges = capacity.get(from) ?? new Map<string, number>()
    capacity.set(from, edges.set(to, (edges.get(to) ?? 0) + amount))
  }
  const edge = (from: string, to: string, amount: number) => {
    add(from, to, amount)
    add(to, from, 0)
  }
  const tables = new Set<string>()
  for (const [n, { places }] of present.entries()) {
    edge('source', `party ${n}`, needed[n] ?? 0)
    for (const table of new Set(places.flatMap(tablesIn))) {
      edge(`party ${n}`, table, 1)
      tables.add(table)
    }
  }
  for (const table of tables) edge(table, 'sink', 1)
  for (let flow = 0; ; flow++) {
    const cameFrom = new Map([['source', '']])
    const queue = ['source']
    for (const node of queue)
      for (const [next, left] of capacity.get(node) ?? [])
        if (left > 0 && !cameFrom.has(next)) {
          cameFrom.set(next, node)
          queue.push(next)
        }
    if (!cameFrom.has('sink')) return flow
    for (let node = 'sink'; node !== 'source'; node = cameFrom.get(node) ?? 'source') {
      add(cameFrom.get(node) ?? '', node, -1)
      add(node, cameFrom.get(node) ?? '', 1)
    }
  }
}

/**
 * Repairs violated constraints one after another: somebody is put at a table that an unmoved party still has, so that one
 * gets each of its other places in turn. True: at most `maxMoves` parties make room. False: so few cannot. Undefined:
 * `maxNodes` were not enough to know. Tables are bits, so it takes at most 60 of them.
 */
export const canRepair = (
  wishes: readonly Wish[],
  maxMoves: number,
  maxNodes: number,
): boolean | undefined => {
  const ids = [...new Set(wishes.flatMap(({ places }) => places.flatMap(tablesIn)))]
  const bitsOf = (place: string): Bits => {
    const numbers = tablesIn(place).map((id) => ids.indexOf(id))
    const bits = (from: number) =>
      numbers.reduce((sum, n) => sum | (n >= from && n < from + 30 ? 1 << (n - from) : 0), 0)
    return [bits(0), bits(30)]
  }
  const places = wishes.map((wish) => wish.places.filter((place) => place !== wish.current).map(bitsOf))
  const at = wishes.map(({ current }): Bits => (current ? bitsOf(current) : [0, 0]))
  const meets = wishes.map((wish) => wishes.map((other) => other !== wish && meet(wish, other)))
  const isHit = (n: number, bits: Bits, put: readonly number[]) =>
    put.some((other) => meets[n]?.[other] && haveCommon(bits, at[other] as Bits))
  let nodes = 0

  /** Everybody in `put` has a new place. */
  const repair = (put: readonly number[], movesLeft: number): boolean | undefined => {
    const violated = wishes.flatMap((_, n) => (!put.includes(n) && isHit(n, at[n] as Bits, put) ? [n] : []))
    const [next] = violated
    if (next === undefined) return true
    return violated.length > movesLeft ? false : tryPlaces(next, put, movesLeft - 1)
  }
  const tryPlaces = (n: number, put: readonly number[], movesLeft: number): boolean | undefined => {
    const before = at[n] as Bits
    let answer: boolean | undefined = false
    for (const bits of places[n] ?? []) {
      if (isHit(n, bits, put)) continue
      if (++nodes > maxNodes) answer = undefined
      if (answer !== false) break
      at[n] = bits
      answer = repair([...put, n], movesLeft)
    }
    at[n] = before
    return answer
  }
  return tryPlaces(0, [], maxMoves)
}

type Bits = readonly [number, number]
const haveCommon = (a: Bits, b: Bits) => ((a[0] & b[0]) | (a[1] & b[1])) !== 0
