import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFreeSeat, type BusyInterval, chooseSeat, fits, isFree, type Seat } from './table-choice.ts'

const at = (time: string) => new Date(`2026-01-17T${time}:00Z`)
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const table = (tableId: string, capacity: number, minParty = 1): Seat => ({
  tableIds: [tableId],
  capacity,
  minParty,
})
const joined = (tableIds: string[], capacity: number): Seat => ({ tableIds, capacity, minParty: 1 })
const busy = (tableId: string, from: string, to: string): BusyInterval => {
  const { startsAt, endsAt } = span(from, to)
  return { tableId, from: startsAt.getTime(), to: endsAt.getTime() }
}

const DINNER = span('20:00', '22:00')
const choice = (seats: Seat[], party: number, claims: BusyInterval[] = []) =>
  chooseSeat(seats, party, DINNER, claims)?.tableIds

describe('a party fits', () => {
  test.each([
    [1, false],
    [2, true],
    [4, true],
    [5, false],
  ])('of %i at a table for 2 to 4: %s', (party, expected) => {
    expect(fits(table('a', 4, 2), party)).toBe(expected)
  })
})

describe('a table is free from 20:00 to 22:00', () => {
  test.each([
    ['nothing is booked', [], true],
    ['the party before leaves at 20:00', [busy('a', '18:00', '20:00')], true],
    ['the next party comes at 22:00', [busy('a', '22:00', '23:00')], true],
    ['another table is busy', [busy('b', '20:00', '22:00')], true],
    ['the party before stays a minute longer', [busy('a', '18:00', '20:01')], false],
    ['the next party comes a minute earlier', [busy('a', '21:59', '23:00')], false],
    ['it is busy for a while in between', [busy('a', '20:30', '20:45')], false],
    ['it is busy all evening', [busy('a', '18:00', '23:00')], false],
  ])('when %s: %s', (_, claims, expected) => {
    expect(isFree(table('a', 4), DINNER, claims)).toBe(expected)
  })

  test('only when every table of a combination is', () => {
    const pair = joined(['a', 'b'], 8)
    expect(isFree(pair, DINNER, [busy('b', '21:00', '23:00')])).toBe(false)
    expect(isFree(pair, DINNER, [busy('c', '21:00', '23:00')])).toBe(true)
  })
})

describe('the seat chosen', () => {
  test('is the smallest that fits, whatever the order', () => {
    const seats = [table('ten', 10), table('two', 2), table('four', 4), table('six', 6)]
    expect(choice(seats, 2)).toEqual(['two'])
    expect(choice(seats, 3)).toEqual(['four'])
    expect(choice([...seats].reverse(), 5)).toEqual(['six'])
  })

  test('is the next larger one when the smallest is busy', () => {
    expect(choice([table('two', 2), table('four', 4)], 2, [busy('two', '21:00', '23:00')])).toEqual(['four'])
  })

  test('is never too small, never busy, never too large for the party', () => {
    expect(choice([table('two', 2)], 3)).toBeUndefined()
    expect(choice([table('two', 2)], 2, [busy('two', '19:00', '20:30')])).toBeUndefined()
    expect(choice([table('ten', 10, 6)], 5)).toBeUndefined()
    expect(choice([], 1)).toBeUndefined()
  })

  test('is a combination that wastes fewer seats, and of equals the one with fewer tables', () => {
    expect(choice([joined(['a', 'b'], 5), table('six', 6)], 5)).toEqual(['a', 'b'])
    expect(choice([joined(['a', 'b'], 6), table('six', 6)], 5)).toEqual(['six'])
    expect(choice([joined(['a', 'b'], 6), table('six', 6)], 5, [busy('six', '20:00', '22:00')])).toEqual([
      'a',
      'b',
    ])
  })

  test('is a loose table rather than one of a combination that is still free', () => {
    const seats = [table('a', 4), table('b', 4), table('z', 4), joined(['a', 'b'], 8)]
    expect(choice(seats, 4)).toEqual(['z'])
    // The combination cannot be used any more, so its other table is no worse than a loose one.
    expect(choice(seats, 4, [busy('b', '20:00', '22:00')])).toEqual(['a'])
  })

  test('of equals is the one with the highest priority, before the gaps are compared', () => {
    const seats = [table('a', 4), { ...table('b', 4), priority: 120 }]
    expect(choice(seats, 4, [busy('a', '18:00', '20:00')])).toEqual(['b'])
  })

  test('is free for the reset time before and after other parties, but not beside blocks', () => {
    const reset = (claims: BusyInterval[]) =>
      chooseSeat([table('a', 4)], 4, { ...DINNER, resetMins: 15 }, claims)?.tableIds
    expect(reset([busy('a', '18:00', '19:45'), busy('a', '22:15', '23:00')])).toEqual(['a'])
    expect(reset([busy('a', '18:00', '19:46')])).toBeUndefined()
    expect(reset([busy('a', '22:14', '23:00')])).toBeUndefined()
    expect(reset([{ ...busy('a', '18:00', '20:00'), isBlock: true }])).toEqual(['a'])
  })

  test('of two of the same size is the one with the shorter gaps around the party', () => {
    const seats = [table('a', 4), table('b', 4)]
    expect(choice(seats, 4, [busy('b', '18:00', '19:45')])).toEqual(['b'])
    expect(choice(seats, 4, [busy('a', '22:15', '23:00'), busy('b', '18:00', '19:00')])).toEqual(['a'])
  })

  test('is always the same one when all else is equal', () => {
    const seats = [table('b', 4), table('c', 4), table('a', 4)]
    expect(choice(seats, 4)).toEqual(['a'])
    expect(choice([...seats].reverse(), 4)).toEqual(['a'])
  })
})

test('the seat chosen is the first of all free seats in sorted order, for any bookings', () => {
  const tableId = fc.constantFrom('a', 'b', 'c', 'd')
  const time = fc.integer({ min: 0, max: 47 })
  const seat = fc.record({
    tableIds: fc.uniqueArray(tableId, { minLength: 1, maxLength: 2 }),
    capacity: fc.integer({ min: 2, max: 5 }),
    minParty: fc.integer({ min: 1, max: 3 }),
    priority: fc.constantFrom(50, 100),
  })
  const moment = (half: number) => at('00:00').getTime() + half * 1_800_000
  const [start, end] = [DINNER.startsAt.getTime(), DINNER.endsAt.getTime()]
  const claim = fc
    .tuple(tableId, time, fc.integer({ min: 1, max: 8 }))
    .map(([id, from, length]) => ({ tableId: id, from: moment(from), to: moment(from + length) }))
  const HOURS_6 = 6 * 3_600_000

  const naive = (seats: Seat[], party: number, claims: BusyInterval[]) => {
    const at = (one: Seat) => claims.filter(({ tableId: id }) => one.tableIds.includes(id))
    const gap = (one: Seat) =>
      Math.min(HOURS_6, ...at(one).flatMap(({ to }) => (to <= start ? [start - to] : []))) +
      Math.min(HOURS_6, ...at(one).flatMap(({ from }) => (from >= end ? [from - end] : [])))
    const isFreeSeat = (one: Seat) => at(one).every(({ from, to }) => to <= start || from >= end)
    const harm = (one: Seat) =>
      seats.filter(
        (combo) =>
          combo.tableIds.length > 1 &&
          isFreeSeat(combo) &&
          combo.tableIds.some((id) => one.tableIds.includes(id)) &&
          [...combo.tableIds].sort().join() !== [...one.tableIds].sort().join(),
      ).length
    return seats
      .filter((one) => party >= one.minParty && party <= one.capacity)
      .filter(isFreeSeat)
      .sort(
        (a, b) =>
          a.capacity - b.capacity ||
          a.tableIds.length - b.tableIds.length ||
          harm(a) - harm(b) ||
          (b.priority ?? 0) - (a.priority ?? 0) ||
          gap(a) - gap(b) ||
          (a.tableIds[0] ?? '').localeCompare(b.tableIds[0] ?? ''),
      )[0]
  }

  fc.assert(
    fc.property(
      fc.array(seat, { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(claim, { maxLength: 6 }),
      (seats, party, claims) => {
        expect(chooseSeat(seats, party, DINNER, claims)).toBe(naive(seats, party, claims))
        expect(anyFreeSeat(seats, party, claims)(DINNER)).toBe(naive(seats, party, claims) !== undefined)
      },
    ),
  )
})
