import { instantOf } from '../../domain/service-day.ts'
import type { Outcome, Visit } from './visit.ts'
import { MINUTE_MS } from './world.ts'

const MIN_VISITS = 10
const LATE_MS = 10 * MINUTE_MS
/** Among fewer parties that should be there, nobody is missing for sure. */
const MIN_DUE = 5
const MISSING = 3

/**
 * Makes sure that today has bookings of every status at any time of day. If there are too few, the earliest parties
 * become checked in, the latest pending, and some in between rejected. Only a restaurant always has guests checked
 * in; a club may still be empty. Of the parties that should be there, two at least have not come. Days with fewer than
 * `MIN_VISITS` visits are not changed.
 */
export const ensureVariety = (visits: readonly Visit[], now: Date): readonly Visit[] => {
  if (visits.length < MIN_VISITS) return visits
  const inOrder = [...visits].sort((a, b) => startOf(a) - startOf(b))
  const isDining = inOrder.every(({ kind }) => kind === 'table')
  const atLeast = (
    least: number,
    outcome: Outcome,
    from: readonly Outcome[],
    pick: (indexes: number[]) => number | undefined,
  ) => {
    const missing = least - inOrder.filter((visit) => visit.outcome === outcome).length
    for (let n = 0; n < missing; n += 1) {
      const index = pick(inOrder.flatMap((visit, at) => (from.includes(visit.outcome) ? [at] : [])))
      const visit = index === undefined ? undefined : inOrder[index]
      if (index !== undefined && visit) inOrder[index] = withOutcome(visit, outcome)
    }
  }
  const isLate = (visit: Visit) => startOf(visit) + LATE_MS <= now.getTime()
  const due = inOrder.flatMap((visit, at) => (isLate(visit) ? [at] : []))
  if (isDining && due.length >= MIN_DUE)
    for (const at of due.slice(-MISSING)) {
      const visit = inOrder[at]
      if (visit?.outcome === 'checked_in') inOrder[at] = withOutcome(visit, 'approved')
    }
  if (isDining) atLeast(3, 'checked_in', ['approved'], (indexes) => indexes[0])
  atLeast(3, 'pending', ['approved', 'checked_in'], (indexes) => indexes.at(-1))
  atLeast(2, 'rejected', ['approved', 'checked_in'], (indexes) => indexes[Math.floor(indexes.length / 2)])
  return inOrder
}

const startOf = ({ venue, date, time }: Visit): number => instantOf(venue.clock, date, time).getTime()

/** Only a booking made by staff can be pending under a rule with automatic approval. */
const withOutcome = (visit: Visit, outcome: Outcome): Visit =>
  outcome === 'pending'
    ? { ...visit, outcome, source: 'staff', rule: visit.kind === 'table' ? null : visit.rule }
    : { ...visit, outcome }
