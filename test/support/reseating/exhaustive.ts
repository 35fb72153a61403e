import type {
  Floor,
  FloorSeat,
  PartyToSeat,
  Reseating,
  StandingParty,
} from '../../../domain/reseating/floor.ts'
import { harmOfMove, harmOfSeat } from '../../../domain/reseating/harm.ts'

// The sentences of part 22 as an exhaustive search over every assignment of every party, straight from the input. It
// shares nothing with the planner but the types and the definition of harm.

interface Best {
  readonly moves: number
  readonly harm: number
}

/** Where a party would sit; `moved` is false where it stays. */
interface Sitting {
  readonly party: PartyToSeat
  readonly tableIds: readonly string[]
  readonly moved: boolean
}

/** The fewest moves that make room for the request, and the least harm of so few. Undefined: the floor is full. */
export const bestByExhaustion = (floor: Floor, request: PartyToSeat): Best | undefined => {
  let best: Best | undefined
  const seated: Sitting[] = []
  const visit = (n: number, moves: number, harm: number): void => {
    if (best && (moves > best.moves || (moves === best.moves && harm >= best.harm))) return
    const party = floor.parties[n]
    if (!party) {
      for (const seat of floor.seats) {
        const sitting = { party: request, tableIds: seat.tableIds, moved: true }
        if (!suits(floor, seat, request) || seated.some((other) => overlap(sitting, other))) continue
        const total = harm + harmOfSeat(request.partySize, seat)
        if (!best || moves < best.moves || (moves === best.moves && total < best.harm))
          best = { moves, harm: total }
      }
      return
    }
    for (const { sitting, cost } of sittingsOf(floor, party)) {
      if (seated.some((other) => overlap(sitting, other))) continue
      seated.push(sitting)
      visit(n + 1, moves + (sitting.moved ? 1 : 0), harm + cost)
      seated.pop()
    }
  }
  visit(0, 0, 0)
  return best
}

const sittingsOf = (floor: Floor, party: StandingParty): { sitting: Sitting; cost: number }[] => {
  const stay = { sitting: { party, tableIds: party.tableIds, moved: false }, cost: 0 }
  if (!party.isMovable) return [stay]
  const current = currentSeat(floor, party)
  const others = floor.seats
    .filter((seat) => suits(floor, seat, party) && !isSame(seat.tableIds, party.tableIds))
    .map((seat) => ({
      sitting: { party, tableIds: seat.tableIds, moved: true },
      cost: harmOfMove(party.partySize, current, seat),
    }))
  return [stay, ...others]
}

const currentSeat = ({ seats }: Floor, { tableIds }: StandingParty) => {
  const single = tableIds.map((id) => seats.find((seat) => isSame(seat.tableIds, [id])))
  return (
    seats.find((seat) => isSame(seat.tableIds, tableIds)) ?? {
      tableIds,
      capacity: single.reduce((sum, seat) => sum + (seat?.capacity ?? 0), 0),
      areaIds: single.map((seat) => seat?.areaIds[0] ?? null),
    }
  )
}

const isSame = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join()

const suits = ({ blocks = [] }: Floor, seat: FloorSeat, party: PartyToSeat): boolean => {
  if (party.partySize < seat.minParty || party.partySize > seat.capacity) return false
  if (party.isOnline && !seat.isOnline) return false
  if (party.areaIds.length > 0 && !seat.areaIds.every((area) => party.areaIds.includes(area ?? 'none')))
    return false
  return !blocks.some(
    ({ tableId, from, to }) => seat.tableIds.includes(tableId) && from < party.to && party.from < to,
  )
}

/** Whether two parties are too close at a table. Those that both stay are as they are. */
const overlap = (a: Sitting, b: Sitting): boolean => {
  if (!a.moved && !b.moved) return false
  if (!a.tableIds.some((id) => b.tableIds.includes(id))) return false
  const reset = Math.max(a.party.resetMins ?? 0, b.party.resetMins ?? 0) * 60_000
  const isBefore = a.party.to + reset <= b.party.from
  const isAfter = b.party.to + reset <= a.party.from
  return !isBefore && !isAfter
}

/** What is wrong with a plan, in words. Empty: everybody sits where they may, nobody clashes, nobody fixed was moved. */
export const faultsOf = (
  floor: Floor,
  request: PartyToSeat,
  plan: Extract<Reseating, { possible: true }>,
): string[] => {
  const faults: string[] = []
  const seatOf = (tableIds: readonly string[]) => floor.seats.find((seat) => isSame(seat.tableIds, tableIds))
  const check = (name: string, party: PartyToSeat, tableIds: readonly string[]) => {
    const seat = seatOf(tableIds)
    if (!seat || !suits(floor, seat, party)) faults.push(`${name} may not sit at ${tableIds}`)
  }
  check('the new party', request, plan.tables)
  for (const { id, from, to } of plan.moves) {
    const party = floor.parties.find((one) => one.id === id)
    if (!party?.isMovable) faults.push(`${id} cannot move`)
    if (party && !isSame(party.tableIds, from)) faults.push(`${id} is not at ${from}`)
    if (isSame(from, to)) faults.push(`${id} stays`)
    if (party) check(id, party, to)
  }
  const after = floor.parties.map((party): Sitting => {
    const move = plan.moves.find(({ id }) => id === party.id)
    return { party, tableIds: move?.to ?? party.tableIds, moved: move !== undefined }
  })
  const all = [{ party: request, tableIds: plan.tables, moved: true }, ...after]
  all.forEach((one, n) => {
    if (all.slice(n + 1).some((other) => overlap(one, other)))
      faults.push(`somebody clashes at ${one.tableIds}`)
  })
  return faults
}

/** The harm of a plan, by the definition. */
export const harmOfPlan = (
  floor: Floor,
  request: PartyToSeat,
  plan: Extract<Reseating, { possible: true }>,
): number => {
  const seatOf = (tableIds: readonly string[]) =>
    floor.seats.find((seat) => isSame(seat.tableIds, tableIds)) as FloorSeat
  return plan.moves.reduce(
    (sum, { id, to }) => {
      const party = floor.parties.find((one) => one.id === id) as StandingParty
      return sum + harmOfMove(party.partySize, currentSeat(floor, party), seatOf(to))
    },
    harmOfSeat(request.partySize, seatOf(plan.tables)),
  )
}

/**
 * Whether at some instant the parties that are there, each with its reset time, and the new one cannot all have tables,
 * even if each chose anew at that instant among the places where nobody fixed is in its way.
 */
export const isFullAtOnce = (floor: Floor, request: PartyToSeat): boolean => {
  const choices = possiblePlaces(floor, request)
  const all = [...choices.keys()]
  return all.some(({ from: instant }) => {
    const present = all.filter(
      ({ from, to, resetMins = 0 }) => from <= instant && instant < to + resetMins * 60_000,
    )
    if (!present.includes(request)) return false
    const used: Sitting[] = []
    const visit = (n: number): boolean => {
      const party = present[n]
      if (!party) return true
      return (choices.get(party) ?? []).some((sitting) => {
        if (
          used.some(
            (other) =>
              (sitting.moved || other.moved) && sitting.tableIds.some((id) => other.tableIds.includes(id)),
          )
        )
          return false
        used.push(sitting)
        const isPossible = visit(n + 1)
        used.pop()
        return isPossible
      })
    }
    return !visit(0)
  })
}

/** Every place of every party that no party without a choice is in the way of. */
const possiblePlaces = (floor: Floor, request: PartyToSeat): Map<PartyToSeat, Sitting[]> => {
  const places = new Map<PartyToSeat, Sitting[]>([
    [
      request,
      floor.seats
        .filter((seat) => suits(floor, seat, request))
        .map(({ tableIds }) => ({ party: request, tableIds, moved: true })),
    ],
    ...floor.parties.map((party): [PartyToSeat, Sitting[]] => [
      party,
      sittingsOf(floor, party).map(({ sitting }) => sitting),
    ]),
  ])
  for (;;) {
    const fixed = [...places.values()].flatMap((all) => (all.length === 1 && !all[0]?.moved ? all : []))
    let isChanged = false
    for (const [party, all] of places) {
      const left = all.filter((one) => !fixed.some((other) => other.party !== party && overlap(one, other)))
      if (left.length < all.length) isChanged = true
      places.set(party, left)
    }
    if (!isChanged) return places
  }
}
