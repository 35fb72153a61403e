import type { Board } from './board.ts'
import type { Party, Place } from './instance.ts'

/** Counts the nodes of all searches for one request. A node is one party put at one place. */
export interface Meter {
  nodes: number
  limit: number
}

/** Where the new party and those that move are put. */
export type Assignment = ReadonlyMap<Party, Place>

/**
 * `found`: with the least harm, or the least found when the nodes ran out. `none`: no number of moves helps.
 * `more-moves`: so few moves do not help. `out-of-nodes`: not everything was tried.
 */
type Outcome =
  | { readonly kind: 'found'; readonly assignment: Assignment }
  | { readonly kind: 'none' | 'more-moves' | 'out-of-nodes' }

/**
 * Looks for an assignment with at most `maxMoves` moves, depth first. The new party is put at a place; who sits there
 * must be put elsewhere, and so on until nobody waits. Only parties that have to move are moved. So where fewer moves do
 * not help, every assignment with `maxMoves` moves is met, and the one with the least harm is returned; the first one,
 * where any is enough.
 */
export const searchMoves = (board: Board, maxMoves: number, meter: Meter, isAnyEnough = false): Outcome => {
  board.begin()
  let best: { readonly assignment: Assignment; readonly harm: number } | undefined
  let isOut = false

  const visit = (waiting: readonly number[], movesLeft: number, harm: number): void => {
    if (waiting.length === 0) {
      best = { assignment: assignmentOf(board), harm }
      return
    }
    const party = mostConstrained(board, waiting, movesLeft)
    if (party === undefined) return
    const others = waiting.filter((one) => one !== party)
    for (const choice of board.choicesOf(party, movesLeft)) {
      if (best && isAnyEnough) return
      if (best && harm + choice.harm >= best.harm) continue
      if (meter.nodes >= meter.limit) isOut = true
      if (isOut) return
      meter.nodes++
      board.put(party, choice)
      visit([...others, ...choice.moved], movesLeft - choice.moved.length, harm + choice.harm)
      board.takeBack(party, choice)
    }
  }

  visit([0], maxMoves, 0)
  if (best) return { kind: 'found', assignment: best.assignment }
  if (isOut) return { kind: 'out-of-nodes' }
  return { kind: board.isCut() ? 'more-moves' : 'none' }
}

/** The waiting party with the fewest open places. Undefined when one has none: then this is a dead end. */
const mostConstrained = (board: Board, waiting: readonly number[], movesLeft: number): number | undefined => {
  if (waiting.length === 1) return waiting[0]
  let chosen: number | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const party of waiting) {
    const count = board.countChoices(party, movesLeft, fewest)
    if (count === 0) return undefined
    if (count >= fewest) continue
    chosen = party
    fewest = count
  }
  return chosen
}

const assignmentOf = ({ parties, placed }: Board): Assignment =>
  new Map([...placed].map(([party, place]) => [parties[party] as Party, place]))
