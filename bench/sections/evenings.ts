import type { Floor, FloorSeat, PartyToSeat, StandingParty } from '../../domain/reseating/floor.ts'
import { planReseating } from '../../domain/reseating/plan.ts'
import { diceOf } from '../../test/simulate/dice.ts'
import { busyFloor, busyOf, dayOn, dinnerSlots } from '../../test/support/reseating/busy-day.ts'
import { partyOf, seatFor, seatsOf } from '../../test/support/reseating/large-floors.ts'
import { amount, heading, kept, tableRow } from '../report.ts'

/** What guests online are searched for. */
const ONLINE_NODES = 2000
const LOADS = [3, 4, 5, 6]

interface Evening {
  readonly covers: number
  readonly parties: number
  readonly moved: number
  readonly undecided: number
}

/**
 * Plays days on which parties ask one after another, with and without moving others to make room, and says how many more
 * people sit down. The same parties ask in the same order; nobody who was seated is sent away.
 */
export const measureEvenings = (count: number) => {
  heading(`Moving parties to make room: ${amount(count)} days of 20 to 60 tables`, [
    'parties that ask for each table',
    'days',
    'covers without',
    'covers with',
    'gained',
    'parties seated more',
    'moves for each of them',
    'search gave up',
  ])
  for (const load of LOADS) {
    const days = Math.round(count / LOADS.length)
    const without = sumOf(load, days, 0)
    const moving = sumOf(load, days, ONLINE_NODES)
    const more = moving.parties - without.parties
    tableRow([
      String(load),
      amount(days),
      amount(without.covers),
      amount(moving.covers),
      `${((moving.covers / without.covers - 1) * 100).toFixed(1)} %`,
      amount(more),
      (moving.moved / Math.max(1, more)).toFixed(1),
      amount(moving.undecided),
    ])
  }
}

const sumOf = (load: number, days: number, nodes: number): Evening => {
  const sum = { covers: 0, parties: 0, moved: 0, undecided: 0 }
  for (let seed = 1; seed <= days; seed++) {
    const evening = play(load * 10_000 + seed, load, nodes)
    for (const key of Object.keys(sum) as (keyof Evening)[]) sum[key] += evening[key]
  }
  return sum
}

/** Without nodes, nobody is moved. */
const play = (seed: number, load: number, nodes: number): Evening => {
  const dice = diceOf(seed)
  const tables = dice.int(20, 60)
  const seats = seatsOf(dice, tables)
  const asking = Array.from({ length: tables * load }, () => ({
    party: partyOf(dice, 0),
    isMovable: !dice.chance(0.15),
  }))
  let parties: StandingParty[] = []
  let [covers, moved, undecided] = [0, 0, 0]
  for (const [n, { party, isMovable }] of asking.entries()) {
    const place = placeFor(seats, parties, party, nodes)
    if (place === 'undecided') undecided += 1
    if (place === 'full' || place === 'undecided') continue
    parties = parties.map((one) => ({ ...one, tableIds: place.moves.get(one.id) ?? one.tableIds }))
    parties.push({ ...party, id: `party-${n}`, tableIds: place.tableIds, isMovable })
    covers += party.partySize
    moved += place.moves.size
  }
  return { covers, parties: parties.length, moved, undecided }
}

const placeFor = (
  seats: readonly FloorSeat[],
  parties: readonly StandingParty[],
  party: PartyToSeat,
  nodes: number,
) => {
  const free = seatFor(seats, party, parties.flatMap(busyOf))
  if (free) return { tableIds: free.tableIds, moves: new Map<string, readonly string[]>() }
  if (nodes === 0) return 'full'
  const plan = planReseating({ seats, parties }, party, nodes)
  if (!plan.possible) return plan.proof === 'undecided' ? 'undecided' : 'full'
  return { tableIds: plan.tables, moves: new Map(plan.moves.map(({ id, to }) => [id, to])) }
}

const FLOORS = 100
const ROUNDS = 3
const ANSWER_MS = 30

/** How long one answer takes of which nothing is known yet: every half hour of dinner. */
export const measureAnswers = () => {
  heading(`Availability that moves parties: 60 tables for which 400 parties asked, ${FLOORS} floors`, [
    'party',
    'half',
    '99 in 100',
    'at most',
    'kept',
  ])
  const floors = Array.from({ length: FLOORS }, (_, n) => busyFloor(n + 1))
  answerTimes(floors, 3)
  for (const partySize of [2, 4, 6]) {
    const times = answerTimes(floors, partySize)
    const p99 = at(times, 0.99)
    tableRow([
      String(partySize),
      `${at(times, 0.5).toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      `${ANSWER_MS} ms`,
      kept(`availability for ${partySize} that moves parties within ${ANSWER_MS} ms`, p99 <= ANSWER_MS),
    ])
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const answerTimes = (floors: readonly (Floor | undefined)[], partySize: number): number[] => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const known of floors) {
      if (!known) continue
      const day = dayOn(known)
      const begun = performance.now()
      dinnerSlots(day, partySize)
      times.push(performance.now() - begun)
    }
  return times.sort((a, b) => a - b)
}
