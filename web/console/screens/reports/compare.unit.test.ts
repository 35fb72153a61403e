import { describe, expect, test } from 'vitest'
import { changeOf, comparableOf, pointsOf, rangeBefore, ticksTo } from './compare.ts'

describe('the range to compare with', () => {
  const weeks = { from: '2026-01-01', to: '2026-01-28' }
  test('is as long and lies just before, on the same weekdays', () => {
    expect(rangeBefore(weeks, 'before')).toEqual({ from: '2025-12-04', to: '2025-12-31' })
    expect(rangeBefore({ from: '2026-01-16', to: '2026-01-18' }, 'before')).toEqual({
      from: '2026-01-09',
      to: '2026-01-11',
    })
  })
  test('of the year before lies 52 weeks back, so that a Friday is compared with a Friday', () => {
    expect(rangeBefore(weeks, 'year')).toEqual({ from: '2025-01-02', to: '2025-01-29' })
  })
  test('never overlaps, also for two years', () => {
    expect(rangeBefore({ from: '2024-01-16', to: '2026-01-15' }, 'year').to < '2024-01-16').toBe(true)
  })
})

test('a range in which nobody booked is nothing to compare with', () => {
  expect([0, 3].map((parties) => comparableOf({ totals: { parties } }))).toEqual([
    undefined,
    { totals: { parties: 3 } },
  ])
  expect(comparableOf(undefined)).toBe(undefined)
})

test.each([
  [109, 100, '+9%', 'up'],
  [91, 100, '−9%', 'down'],
  [100, 100, 'as before', 'same'],
  [0, 0, '', 'same'],
  [5, 0, 'none before', 'up'],
  [1001, 1000, 'as before', 'same'],
])('%d after %d is %s', (now, was, text, direction) => {
  expect(changeOf(now, was)).toEqual({ text, direction })
})

test('shares change by points', () => {
  expect([pointsOf(1.8, 2.5), pointsOf(61, 57), pointsOf(3, 3)].map(({ text }) => text)).toEqual([
    '−0.7 points',
    '+4 points',
    'as before',
  ])
})

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [58, [0, 20, 40, 60]],
  [248_000, [0, 100_000, 200_000, 300_000]],
])('an axis to %d says %o', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks)
})
