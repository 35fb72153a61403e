import { describe, expect, test } from 'vitest'
import { smallFloor } from '../../test/support/reseating/small-floors.ts'
import type { Floor, FloorSeat, PartyToSeat, StandingParty } from './floor.ts'
import { planReseating } from './plan.ts'

const HOUR = 3_600_000

/** One table, named by its id; several names are tables that may be joined. */
const seat = (ids: string, capacity: number, fields: Partial<FloorSeat> = {}): FloorSeat => {
  const tableIds = ids.split('+')
  return { tableIds, capacity, minParty: 1, areaIds: tableIds.map(() => 'hall'), isOnline: true, ...fields }
}
const ask = (
  partySize: number,
  from: number,
  to: number,
  fields: Partial<PartyToSeat> = {},
): PartyToSeat => ({
  partySize,
  from: from * HOUR,
  to: to * HOUR,
  areaIds: [],
  isOnline: true,
  ...fields,
})
const party = (
  id: string,
  partySize: number,
  tables: string,
  from: number,
  to: number,
  fields: Partial<StandingParty> = {},
): StandingParty => ({
  ...ask(partySize, from, to),
  id,
  tableIds: tables.split('+'),
  isMovable: true,
  ...fields,
})

/** The answer in one line: `free: a`, `d; ann a→b, ben b→c`, `full by bound`. */
const plan = (floor: Floor, request: PartyToSeat, maxNodes?: number): string => {
  const found = planReseating(floor, request, maxNodes)
  if (!found.possible) return `full by ${found.proof}`
  const moves = found.moves.map(({ id, from, to }) => `${id} ${from.join('+')}→${to.join('+')}`)
  return found.proof === 'free'
    ? `free: ${found.tables.join('+')}`
    : [found.tables.join('+'), ...moves].join('; ')
}

const fixed = { isMovable: false }

describe('a party that finds a table free', () => {
  test('moves nobody, and gets the one with the fewest empty chairs', () => {
    const seats = [seat('big', 6), seat('a', 2), seat('b', 4)]
    expect(plan({ seats, parties: [party('ann', 2, 'a', 19, 21)] }, ask(2, 19, 21))).toBe('free: b')
  })

  test('gets it when the party before leaves as it arrives', () => {
    const floor = {
      seats: [seat('a', 2)],
      parties: [party('ann', 2, 'a', 17, 19), party('ben', 2, 'a', 21, 23)],
    }
    expect(plan(floor, ask(2, 19, 21))).toBe('free: a')
  })
})

describe('room is made', () => {
  test('by one move: two parties of 2 at A and C leave C to a party of 4', () => {
    const seats = [seat('A', 2), seat('B', 2), seat('C', 4), seat('A+B', 4)]
    const parties = [party('ann', 2, 'A', 19, 21), party('ben', 2, 'C', 19, 21)]
    expect(plan({ seats, parties }, ask(4, 19, 21))).toBe('C; ben C→B')
  })

  test('by joining tables: the party at one of them moves', () => {
    const seats = [seat('A', 2), seat('B', 2), seat('C', 2), seat('A+B', 4)]
    expect(plan({ seats, parties: [party('ann', 2, 'A', 19, 21)] }, ask(4, 19, 21))).toBe('A+B; ann A→C')
  })

  test('by two moves: each takes the table of the next', () => {
    const seats = [seat('a', 2), seat('b', 4), seat('c', 6)]
    const parties = [party('ann', 2, 'b', 19, 21), party('ben', 4, 'c', 19, 21)]
    expect(plan({ seats, parties }, ask(6, 19, 21))).toBe('c; ann b→a; ben c→b')
  })

  test('by three moves, with the search', () => {
    const seats = [seat('a', 2), seat('b', 4), seat('c', 6), seat('d', 8)]
    const parties = [party('ann', 2, 'b', 19, 21), party('ben', 4, 'c', 19, 21), party('cyd', 6, 'd', 19, 21)]
    expect(plan({ seats, parties }, ask(8, 19, 21))).toBe('d; ann b→a; ben c→b; cyd d→c')
    expect(plan({ seats, parties }, ask(8, 19, 21), 0)).toBe('full by undecided')
  })

  test('by putting two short stays after each other at one table', () => {
    const seats = [seat('a', 2), seat('b', 2)]
    const parties = [party('ann', 2, 'a', 18, 20), party('ben', 2, 'b', 20, 22)]
    expect(plan({ seats, parties }, ask(2, 18, 22))).toBe('a; ann a→b')
  })

  test('from a table that does not suit the party that has it', () => {
    const seats = [seat('a', 2), seat('b', 4, { minParty: 3 })]
    const parties = [party('ann', 2, 'b', 18, 20), party('ben', 4, 'b', 20, 22)]
    // Ann sits at a table that is not meant for two. She may stay, and may move to one that is.
    expect(plan({ seats, parties }, ask(3, 18, 20))).toBe('b; ann b→a')
  })

  test('from tables that staff joined as it came', () => {
    const seats = [seat('a', 4), seat('b', 4), seat('c', 6)]
    expect(plan({ seats, parties: [party('ann', 5, 'a+b', 19, 21)] }, ask(4, 19, 21))).toBe('free: c')
    const parties = [party('ann', 5, 'a+b', 19, 21), party('ben', 2, 'c', 21, 23, fixed)]
    expect(plan({ seats, parties }, ask(4, 19, 22))).toBe('a; ann a+b→c')
  })
})

describe('equal empty tables count as one', () => {
  const parties = [party('ann', 2, 'c', 18, 20), party('ben', 2, 'd', 19, 21)]
  const joined = [seat('c', 2), seat('d', 2), seat('c+d', 4)]

  test('until one of them is used: the next party gets the other', () => {
    const seats = [seat('a', 2), seat('b', 2), ...joined]
    expect(plan({ seats, parties }, ask(4, 18, 21))).toBe('c+d; ann c→a; ben d→b')
  })

  test('but not one that is blocked for a while', () => {
    const seats = [seat('a', 2), seat('b', 2), ...joined]
    const blocks = [{ tableId: 'b', from: 20 * HOUR, to: 21 * HOUR }]
    expect(plan({ seats, parties, blocks }, ask(4, 18, 21))).toBe('c+d; ann c→b; ben d→a')
  })

  test('but not one that can be joined', () => {
    const seats = [
      seat('a', 2),
      seat('b', 2),
      seat('x', 2),
      seat('a+x', 4, { minParty: 3 }),
      seat('c', 2),
      seat('d', 4),
      seat('c+d', 6),
    ]
    const four = [party('ann', 2, 'c', 18, 20), party('ben', 4, 'd', 19, 21)]
    expect(plan({ seats, parties: four }, ask(6, 18, 21))).toBe('c+d; ann c→b; ben d→a+x')
  })
})

describe('who stays', () => {
  const seats = [seat('a', 2), seat('b', 4)]
  const ann = (fields: Partial<StandingParty>) => ({ seats, parties: [party('ann', 2, 'b', 19, 21, fields)] })

  test.each([
    ['is movable', seats, {}, 'b; ann b→a'],
    ['cannot be moved', seats, fixed, 'full by bound'],
    [
      'booked online, and the other table is not sold online',
      [seat('a', 2, { isOnline: false }), seat('b', 4)],
      {},
      'full by bound',
    ],
    [
      'was made by staff, and the other table is not sold online',
      [seat('a', 2, { isOnline: false }), seat('b', 4)],
      { isOnline: false },
      'b; ann b→a',
    ],
    [
      'has a rule for the bar, and the other table is in the hall',
      seats,
      { areaIds: ['bar'] },
      'full by bound',
    ],
    ['has a rule for the hall', seats, { areaIds: ['bar', 'hall'] }, 'b; ann b→a'],
    [
      'is smaller than the other table is meant for',
      [seat('a', 3, { minParty: 3 }), seat('b', 4)],
      {},
      'full by bound',
    ],
  ])('a party that %s', (_, tables, fields, expected) => {
    expect(plan({ ...ann(fields), seats: tables }, ask(4, 19, 21))).toBe(expected)
  })

  test('the new party keeps to its own areas and to tables sold online', () => {
    const terrace = seat('b', 4, { areaIds: ['terrace'] })
    const floor = { ...ann({}), seats: [seat('a', 2), terrace] }
    expect(plan(floor, ask(4, 19, 21, { areaIds: ['terrace'] }))).toBe('b; ann b→a')
    expect(plan(floor, ask(4, 19, 21, { areaIds: ['hall'] }))).toBe('full by bound')
    const offline = { ...ann({}), seats: [seat('a', 2), seat('b', 4, { isOnline: false })] }
    expect(plan(offline, ask(4, 19, 21))).toBe('full by bound')
    expect(plan(offline, ask(4, 19, 21, { isOnline: false }))).toBe('b; ann b→a')
  })

  test('nobody is moved to a blocked table, and a block needs no reset time', () => {
    const block = { tableId: 'a', from: 20 * HOUR, to: 20.5 * HOUR }
    expect(plan({ ...ann({}), blocks: [block] }, ask(4, 19, 21))).toBe('full by bound')
    const before = { tableId: 'a', from: 18 * HOUR, to: 19 * HOUR }
    expect(plan({ ...ann({ resetMins: 30 }), blocks: [before] }, ask(4, 19, 21))).toBe('b; ann b→a')
  })
})

describe('reset times', () => {
  const reset = { resetMins: 30 }
  const seats = [seat('a', 2), seat('b', 2)]

  test('are kept by those who move and by those who stay', () => {
    const parties = [party('ann', 2, 'a', 18, 20, reset), party('ben', 2, 'b', 20, 22)]
    expect(plan({ seats, parties }, ask(2, 18, 22))).toBe('full by bound')
    const later = [party('ann', 2, 'a', 18, 20, reset), party('ben', 2, 'b', 20.5, 22)]
    expect(plan({ seats, parties: later }, ask(2, 18, 22))).toBe('a; ann a→b')
  })

  test('that staff did not keep do not make a floor full', () => {
    const parties = [
      party('ann', 2, 'a', 17, 19, reset),
      party('ben', 2, 'a', 19, 21, reset),
      party('cyd', 2, 'b', 19, 20, fixed),
    ]
    expect(plan({ seats: [...seats, seat('c', 4)], parties }, ask(4, 19, 21))).toBe('free: c')
    const dan = party('dan', 2, 'c', 20, 22)
    expect(plan({ seats: [...seats, seat('c', 4)], parties: [...parties, dan] }, ask(4, 19, 21))).toBe(
      'c; dan c→b',
    )
  })
})

describe('a floor is full', () => {
  test('by the bound when there are more parties than tables for them', () => {
    const seats = [seat('a', 2), seat('b', 4), seat('c', 4)]
    const parties = [party('ann', 3, 'b', 19, 21), party('ben', 4, 'c', 20, 22)]
    expect(plan({ seats, parties }, ask(3, 19, 21))).toBe('full by bound')
    expect(plan({ seats, parties }, ask(9, 19, 21))).toBe('full by bound')
    expect(plan({ seats: [], parties: [] }, ask(2, 19, 21))).toBe('full by bound')
  })

  test('by the search when enough tables are free, but never two that can be joined', () => {
    const bar = { areaIds: ['bar'] }
    const seats = [
      seat('a', 2, bar),
      seat('b', 2),
      seat('c', 2),
      seat('d', 2, bar),
      seat('a+b', 4),
      seat('c+d', 4),
    ]
    const parties = [party('ann', 2, 'a', 19, 21, bar), party('ben', 2, 'd', 19, 21, bar)]
    expect(plan({ seats, parties }, ask(4, 19, 21))).toBe('full by search')
    expect(plan({ seats, parties: parties.slice(0, 1) }, ask(4, 19, 21))).toBe('free: c+d')
  })
})

describe('of plans with equally few moves', () => {
  test('a party stays in its area', () => {
    const seats = [seat('a', 2, { areaIds: ['bar'] }), seat('b', 3), seat('c', 6)]
    expect(plan({ seats, parties: [party('ann', 2, 'c', 19, 21)] }, ask(6, 19, 21))).toBe('c; ann c→b')
  })

  test('a party gets the table with the fewest empty chairs', () => {
    const seats = [seat('a', 8), seat('b', 4), seat('c', 10)]
    expect(plan({ seats, parties: [party('ann', 2, 'c', 19, 21)] }, ask(10, 19, 21))).toBe('c; ann c→b')
  })

  test('of equal tables the one with the higher priority is taken', () => {
    const seats = [seat('a', 2, { priority: 50 }), seat('b', 2), seat('c', 4)]
    expect(plan({ seats, parties: [party('ann', 2, 'c', 19, 21)] }, ask(4, 19, 21))).toBe('c; ann c→b')
  })
})

describe('the same floor gives the same plan', () => {
  test('whatever the order in which tables and parties are listed', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const { floor, request } = smallFloor(seed)
      const turned = { ...floor, seats: floor.seats.toReversed(), parties: floor.parties.toReversed() }
      expect(planReseating(turned, request), `seed ${seed}`).toEqual(planReseating(floor, request))
    }
  })

  test('whoever else comes at other times, or has no table', () => {
    const seats = [seat('a', 2), seat('b', 4)]
    const parties = [party('ann', 2, 'b', 19, 21)]
    const others = [
      party('lunch', 2, 'b', 12, 14),
      party('late', 2, 'b', 23, 24),
      { ...party('nowhere', 2, '', 19, 21), tableIds: [] },
    ]
    const alone = planReseating({ seats, parties }, ask(4, 19, 21))
    expect(planReseating({ seats, parties: [...parties, ...others] }, ask(4, 19, 21))).toEqual(alone)
  })
})
