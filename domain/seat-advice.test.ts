import { describe, expect, test } from 'vitest'
import { areasOutOfSeason, bestSeats, joinNeighbours, type PlacedTable, reasonsFor } from './seat-advice.ts'

const stay = { startsAt: new Date('2026-11-20T19:00:00Z'), endsAt: new Date('2026-11-20T21:00:00Z') }
const table = (id: string, capacity: number, area: string, x = 0, y = 0): PlacedTable => ({
  tableIds: [id],
  capacity,
  minParty: 1,
  areaIds: [area],
  floorId: 'ground',
  x,
  y,
})
const wanted = (
  partySize: number,
  fields: { wish?: string; out?: string; taken?: readonly string[] } = {},
) => ({
  partySize,
  stay,
  busy: (fields.taken ?? []).map((tableId) => ({
    tableId,
    from: stay.startsAt.getTime(),
    to: stay.endsAt.getTime(),
  })),
  wish: fields.wish,
  isOut: ({ areaIds }: { areaIds: readonly (string | null)[] }) => areaIds.includes(fields.out ?? 'none'),
})
const ids = (seats: readonly { tableIds: readonly string[] }[]) =>
  seats.map(({ tableIds }) => tableIds.join('+'))

describe('an area is out of season', () => {
  const rule = (
    seating_area_ids: string[],
    date_from: string | null = null,
    date_to: string | null = null,
  ) => ({
    seating_area_ids,
    date_from,
    date_to,
  })
  test.each([
    ['whose rule is over', [rule([]), rule(['terrace'], '2026-04-01', '2026-09-30')], ['terrace']],
    ['whose rule is still to come', [rule(['terrace'], '2027-04-01')], ['terrace']],
    ['but not while one of its rules is on', [rule(['terrace'], null, '2026-09-30'), rule(['terrace'])], []],
    ['but not when no rule names it', [rule([])], []],
  ])('%s', (_, rules, expected) => {
    expect([...areasOutOfSeason(rules, '2026-11-20')]).toEqual(expected)
  })
})

describe('the best seats', () => {
  const seats = [
    table('t4', 4, 'terrace'),
    table('m4', 4, 'main'),
    table('m6', 6, 'main'),
    table('w5', 5, 'window'),
  ]

  test('are the tightest, those out of season last', () => {
    expect(ids(bestSeats(seats, wanted(4, { out: 'terrace' }), 12))).toEqual(['m4', 'w5', 'm6', 't4'])
  })

  test('are those of the wished area first, however they fit', () => {
    expect(ids(bestSeats(seats, wanted(4, { out: 'terrace', wish: 'window' }), 12))).toEqual([
      'w5',
      'm4',
      'm6',
      't4',
    ])
    expect(ids(bestSeats(seats, wanted(4, { out: 'terrace', wish: 'terrace' }), 1))).toEqual(['t4'])
  })

  test('say why', () => {
    const [t4, , , w5] = seats
    expect(t4 && reasonsFor(t4, wanted(4, { out: 'terrace' }))).toEqual(['exact', 'out_of_season'])
    expect(w5 && reasonsFor(w5, wanted(4, { wish: 'window' }))).toEqual(['wished_area'])
  })
})

describe('tables that could be joined', () => {
  const floor = [
    table('1', 4, 'main', 0),
    table('2', 4, 'main', 100),
    table('3', 4, 'main', 200),
    table('4', 6, 'main', 300),
    table('9', 10, 'bar', 50),
  ]

  test('are neighbours of one area, the fewest first', () => {
    expect(ids(joinNeighbours(floor, wanted(10), 3))[0]).toBe('4+3')
    expect(ids(joinNeighbours(floor, wanted(14), 3))[0]).toBe('3+2+4')
  })

  test('are never taken, out of season, in two areas or on two floors', () => {
    expect(ids(joinNeighbours(floor, wanted(10, { taken: ['3'] }), 3))[0]).toBe('4+2')
    expect(joinNeighbours(floor, wanted(10, { out: 'main' }), 3)).toEqual([])
    expect(joinNeighbours(floor, wanted(24), 3)).toEqual([])
    const split = floor.map((one, n) => (n === 3 ? { ...one, floorId: 'upstairs' } : one))
    expect(joinNeighbours(split, wanted(14), 3)).toEqual([])
  })
})
