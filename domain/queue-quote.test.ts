import { describe, expect, test } from 'vitest'
import { placeQueue, type QueueFloor, quotedMins, type Waiting } from './queue-quote.ts'

const MINUTE = 60_000
const at = (mins: number) => mins * MINUTE
const seat = (id: string, capacity: number, minParty = 1) => ({ tableIds: [id], capacity, minParty })
const busy = (tableId: string, from: number, to: number) => ({ tableId, from: at(from), to: at(to) })
const pair = (id: string, stayMins = 90): Waiting => ({ id, partySize: 2, stayMins })

const floor = (fields: Partial<QueueFloor> = {}): QueueFloor => ({
  seats: [seat('two', 2), seat('four', 4)],
  busy: [],
  resetMins: 0,
  openings: [],
  canSit: (moment) => moment <= at(240),
  ...fields,
})

const quotes = (given: QueueFloor, waiting: readonly Waiting[], now = 0) => {
  const placed = placeQueue(given, waiting, at(now))
  return waiting.map(({ id }) =>
    quotedMins(
      placed.find((one) => one.id === id),
      at(now),
    ),
  )
}

describe('how long a party waits', () => {
  test.each<[what: string, given: QueueFloor, waiting: Waiting[], now: number, mins: (number | null)[]]>([
    ['a table is free', floor(), [pair('a')], 0, [0]],
    ['the tables are shared out in order', floor(), [pair('a'), pair('b'), pair('c')], 0, [0, 0, 90]],
    [
      'rounded up to five minutes',
      floor({ busy: [busy('two', 0, 21), busy('four', 0, 300)] }),
      [pair('a')],
      0,
      [25],
    ],
    [
      'the table must be reset first',
      floor({ busy: [busy('two', 0, 20), busy('four', 0, 300)], resetMins: 10 }),
      [pair('a')],
      0,
      [30],
    ],
    [
      'a gap before the next booking is too short, so the other table counts',
      floor({ busy: [busy('two', 60, 180), busy('four', 0, 40)] }),
      [pair('a')],
      0,
      [40],
    ],
    [
      'a large party ahead keeps the large table, and a pair behind it takes the small one at once',
      floor({ busy: [busy('four', 0, 30)] }),
      [{ id: 'a', partySize: 4, stayMins: 90 }, pair('b')],
      0,
      [30, 0],
    ],
    [
      'nobody who waits behind takes the table that the party ahead gets',
      floor({ seats: [seat('four', 4)], busy: [busy('four', 0, 30)] }),
      [{ id: 'a', partySize: 4, stayMins: 90 }, pair('b')],
      0,
      [30, 120],
    ],
    [
      'a party that no table fits is told so, and holds nobody up',
      floor(),
      [{ id: 'a', partySize: 9, stayMins: 90 }, pair('b')],
      0,
      [null, 0],
    ],
    [
      'too late for today',
      floor({ busy: [busy('two', 0, 200), busy('four', 0, 200)], canSit: (moment) => moment <= at(199) }),
      [pair('a')],
      0,
      [null],
    ],
    [
      'closed between two services: when the next one begins',
      floor({ openings: [at(70)], canSit: (moment) => moment >= at(70) }),
      [pair('a')],
      0,
      [70],
    ],
    [
      'a joined table counts as one',
      floor({
        seats: [seat('a', 2), seat('b', 2), { tableIds: ['a', 'b'], capacity: 4, minParty: 3 }],
        busy: [busy('b', 0, 15)],
      }),
      [{ id: 'x', partySize: 4, stayMins: 90 }],
      0,
      [15],
    ],
    [
      'time has passed since',
      floor({ busy: [busy('two', 0, 50), busy('four', 0, 300)] }),
      [pair('a')],
      20,
      [30],
    ],
  ])('%s', (_, given, waiting, now, mins) => {
    expect(quotes(given, waiting, now)).toEqual(mins)
  })

  test('no two parties are promised one table at once, whoever waits', () => {
    const waiting = Array.from({ length: 12 }, (_, n) => ({
      id: String(n),
      partySize: (n % 4) + 1,
      stayMins: 60 + (n % 3) * 15,
    }))
    const placed = placeQueue(floor({ busy: [busy('two', 0, 10)], canSit: () => true }), waiting, 0)
    const stays = placed.flatMap(({ id, at: from, tableIds }) => {
      const to = from + (waiting.find((one) => one.id === id)?.stayMins ?? 0) * MINUTE
      return tableIds.map((tableId) => ({ tableId, from, to }))
    })
    for (const [n, one] of stays.entries())
      for (const other of stays.slice(n + 1))
        expect(one.tableId === other.tableId && one.from < other.to && other.from < one.to).toBe(false)
  })
})
