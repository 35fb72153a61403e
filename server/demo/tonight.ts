import { instantOf } from '../domain/service-day.ts'
import type { Outcome, Visit } from './visits.ts'

const ENOUGH = 10

/**
 * Whatever the hour, tonight shows every kind of booking: where chance left too few, the earliest parties have come
 * already, the latest still wait for an answer, and some in between were refused. A dining room always has somebody
 * in it; a club may still be empty. A handful of bookings is left as it is.
 */
export const everyKindTonight = (visits: readonly Visit[]): readonly Visit[] => {
  if (visits.length < ENOUGH) return visits
  const inOrder = [...visits].sort((a, b) => startOf(a) - startOf(b))
  const isDining = inOrder.every(({ kind }) => kind === 'table')
  const atLeast = (
    least: number,
    outcome: Outcome,
    from: readonly Outcome[],
    pick: (places: number[]) => number | undefined,
  ) => {
    const missing = least - inOrder.filter((visit) => visit.outcome === outcome).length
    for (let n = 0; n < missing; n += 1) {
      const place = pick(inOrder.flatMap((visit, at) => (from.includes(visit.outcome) ? [at] : [])))
      const visit = place === undefined ? undefined : inOrder[place]
      if (place !== undefined && visit) inOrder[place] = withOutcome(visit, outcome)
    }
  }
  if (isDining) atLeast(3, 'checked_in', ['approved'], (places) => places[0])
  atLeast(3, 'pending', ['approved', 'checked_in'], (places) => places.at(-1))
  atLeast(2, 'rejected', ['approved', 'checked_in'], (places) => places[Math.floor(places.length / 2)])
  return inOrder
}

const startOf = ({ venue, date, time }: Visit): number => instantOf(venue.clock, date, time).getTime()

/** Nothing under a rule that approves by itself is ever pending: such a booking was written down by staff. */
const withOutcome = (visit: Visit, outcome: Outcome): Visit =>
  outcome === 'pending'
    ? { ...visit, outcome, source: 'staff', rule: visit.kind === 'table' ? null : visit.rule }
    : { ...visit, outcome }
