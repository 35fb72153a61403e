import { boardOf } from './board.ts'
import { isFullAtAnInstant } from './bound.ts'
import type { Floor, PartyToSeat, Reseating } from './floor.ts'
import { type Instance, instanceOf } from './instance.ts'
import { type Assignment, type Meter, searchMoves } from './search.ts'

/** The search for three and more moves gives up after so many nodes. */
export const MAX_NODES = 20_000

/**
 * Makes room for a party where no table is free, by moving others: the fewest moves, then the least harm (`harm.ts`).
 * Everybody keeps time, length, areas, smallest party and reset time. In this order: a free seat; a proof that the floor
 * is full at one instant; one move; two moves; a search with ever more moves. A plan has the fewest moves, always. Of
 * three and more moves its harm is the least unless the nodes ran out. The same floor gives the same plan. Where any is
 * enough, the first one that is found is returned, whatever its harm: there is one exactly when there is a plan.
 */
export const planReseating = (
  floor: Floor,
  request: PartyToSeat,
  maxNodes = MAX_NODES,
  isAnyEnough = false,
): Reseating => {
  const instance = instanceOf(floor, request)
  const board = boardOf(instance)
  const meter: Meter = { nodes: 0, limit: Number.POSITIVE_INFINITY }
  const free = searchMoves(board, 0, meter)
  if (free.kind === 'found') return planOf(instance, free.assignment, 'free', meter)
  if (isFullAtAnInstant(instance)) return { possible: false, proof: 'bound', nodes: meter.nodes }
  for (let moves = 1; ; moves++) {
    // One and two moves are few enough to try them all.
    if (moves === 3) meter.limit = meter.nodes + maxNodes
    const outcome = searchMoves(board, moves, meter, isAnyEnough)
    if (outcome.kind === 'found') return planOf(instance, outcome.assignment, 'search', meter)
    if (outcome.kind === 'none') return { possible: false, proof: 'search', nodes: meter.nodes }
    if (outcome.kind === 'out-of-nodes') return { possible: false, proof: 'undecided', nodes: meter.nodes }
  }
}

const planOf = (
  { parties }: Instance,
  assignment: Assignment,
  proof: 'free' | 'search',
  { nodes }: Meter,
): Reseating => {
  const placed = parties.flatMap((party) => {
    const place = assignment.get(party)
    return place ? [{ id: party.id, from: party.current?.tableIds ?? [], to: place.tableIds }] : []
  })
  return { possible: true, proof, tables: placed[0]?.to ?? [], moves: placed.slice(1), nodes }
}
