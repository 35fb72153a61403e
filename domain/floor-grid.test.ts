import { expect, test } from 'vitest'
import { type Box, nextFreePlace } from './floor-grid.ts'

const PLAN = { width: 320 }
const SIZE = { w: 80, h: 80 }

test('tables fill a grid row by row and never lie on top of each other', () => {
  const placed: Box[] = []
  for (let n = 0; n < 7; n += 1) placed.push({ ...nextFreePlace(PLAN, SIZE, placed), ...SIZE })
  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [20, 20],
    [120, 20],
    [220, 20],
    [20, 120],
    [120, 120],
    [220, 120],
    [20, 220],
  ])
})

test('a place that a larger table covers is skipped', () => {
  expect(nextFreePlace(PLAN, SIZE, [{ x: 0, y: 0, w: 200, h: 200 }])).toEqual({ x: 220, y: 20 })
})

test('a table wider than the plan goes below the others', () => {
  expect(nextFreePlace(PLAN, { w: 900, h: 80 }, [{ x: 20, y: 20, w: 80, h: 80 }])).toEqual({ x: 20, y: 120 })
})
