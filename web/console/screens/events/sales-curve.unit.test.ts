import { expect, test } from 'vitest'
import { curveOf } from './sales-curve.ts'

test('the curve adds up, and stays level on days without sales', () => {
  const points = curveOf([
    { date: '2026-02-27', places: 2, paid_pence: 3000 },
    { date: '2026-03-02', places: 5, paid_pence: 7500 },
  ])
  expect(points.map(({ date, total }) => [date, total])).toEqual([
    ['2026-02-27', 2],
    ['2026-02-28', 2],
    ['2026-03-01', 2],
    ['2026-03-02', 7],
  ])
  expect(points.reduce((sum, { places }) => sum + places, 0)).toBe(7)
  expect(curveOf([])).toEqual([])
})
