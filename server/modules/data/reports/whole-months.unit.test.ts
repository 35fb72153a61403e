import { expect, test } from 'vitest'
import { splitByMonth } from './whole-months.ts'

test.each([
  ['two whole months', '2026-01-01', '2026-02-28', ['2026-01-01', '2026-03-01'], []],
  [
    'a part of a month at both ends',
    '2025-11-17',
    '2026-02-10',
    ['2025-12-01', '2026-02-01'],
    [
      ['2025-11-17', '2025-11-30'],
      ['2026-02-01', '2026-02-10'],
    ],
  ],
  [
    'up to the last day of a leap February',
    '2024-02-02',
    '2024-03-31',
    ['2024-03-01', '2024-04-01'],
    [['2024-02-02', '2024-02-29']],
  ],
  ['one month', '2025-12-01', '2025-12-31', ['2025-12-01', '2026-01-01'], []],
  ['days of one month', '2026-01-05', '2026-01-20', undefined, [['2026-01-05', '2026-01-20']]],
  ['days of two months', '2026-01-20', '2026-02-05', undefined, [['2026-01-20', '2026-02-05']]],
  ['one day', '2026-01-01', '2026-01-01', undefined, [['2026-01-01', '2026-01-01']]],
] as const)('%s', (_, from, to, months, days) => {
  expect(splitByMonth({ from, to })).toEqual({
    months: months && { first: months[0], end: months[1] },
    days: days.map(([first, last]) => ({ from: first, to: last })),
  })
})
