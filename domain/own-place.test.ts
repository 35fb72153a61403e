import { describe, expect, test } from 'vitest'
import { arrivalsWithoutOwn, spanBeyond, withoutOwn } from './self-service.ts'

const NOW = new Date('2026-01-17T18:00:00Z')
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000)

describe('the own place of a party', () => {
  const own = {
    ruleId: 'dinner',
    date: '2026-01-17',
    time: '20:00',
    slotTime: '20:00',
    partySize: 4,
    arrives: true,
  }
  const arrivals = [
    { slot_time: '20:00', covers: 6, parties: 2 },
    { slot_time: '20:30', covers: 2, parties: 1 },
  ]

  test('does not count among heads and arrivals', () => {
    const rest = withoutOwn({ busy: [], heads: () => 6, arrivals: () => arrivals }, own)
    expect(rest.heads('dinner', '2026-01-17', '20:00')).toBe(2)
    expect(rest.heads('dinner', '2026-01-17', '20:30')).toBe(6)
    expect(rest.heads('lunch', '2026-01-17', '20:00')).toBe(6)
    expect(rest.heads('dinner', '2026-01-18', '20:00')).toBe(6)
    expect(rest.arrivals?.('2026-01-17')).toEqual([
      { slot_time: '20:00', covers: 2, parties: 1 },
      { slot_time: '20:30', covers: 2, parties: 1 },
    ])
    expect(rest.arrivals?.('2026-01-18')).toEqual(arrivals)
  })

  test('without a table is no arrival', () => {
    expect(arrivalsWithoutOwn(arrivals, '2026-01-17', { ...own, arrives: false })).toEqual(arrivals)
  })
})

describe('what a party must claim beyond what it has', () => {
  const span = (from: number, to: number) => ({ startsAt: hours(from), endsAt: hours(to) })
  test.each<[what: string, wanted: [number, number], held: [number, number], beyond: [number, number][]]>([
    ['later', [2, 4], [0, 1], [[2, 4]]],
    ['right after', [1, 2], [0, 1], [[1, 2]]],
    ['overlapping at the end', [1, 3], [0, 2], [[2, 3]]],
    ['overlapping at the start', [0, 2], [1, 3], [[0, 1]]],
    [
      'around',
      [0, 4],
      [1, 2],
      [
        [0, 1],
        [2, 4],
      ],
    ],
    ['inside', [1, 2], [0, 4], []],
    ['the same', [0, 1], [0, 1], []],
  ])('%s', (_, wanted, held, beyond) => {
    expect(spanBeyond(span(...wanted), span(...held))).toEqual(beyond.map((part) => span(...part)))
  })
})
