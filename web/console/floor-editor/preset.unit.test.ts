import { expect, test } from 'vitest'
import { type Counts, MOST_TABLES, seatsIn, TWELVE, tablesIn, withPreset } from './preset.ts'

const EMPTY = { floors: [], areas: [], tables: [], combos: [] }

test('twelve tables seat 48, stand on one floor in one area, and none covers another', () => {
  const plan = withPreset(EMPTY, TWELVE)
  expect([tablesIn(TWELVE), seatsIn(TWELVE)]).toEqual([12, 48])
  expect(plan.tables.map(({ table_number }) => Number(table_number))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(new Set(plan.tables.map(({ area_id }) => area_id))).toEqual(new Set([plan.areas[0]?.id]))
  expect(plan.areas[0]?.floor_id).toBe(plan.floors[0]?.id)
})

test.each<Counts>([TWELVE, { 2: 0, 4: 0, 6: 0, 8: 60 }, { 2: 1, 4: 0, 6: 0, 8: 0 }])(
  'the tables of %j stay on the floor and apart',
  (counts) => {
    expect(tablesIn(counts)).toBeLessThanOrEqual(MOST_TABLES)
    const { floors, tables } = withPreset(EMPTY, counts)
    for (const one of tables) {
      expect(one.x + one.w).toBeLessThanOrEqual(floors[0]?.width ?? 0)
      expect(one.y + one.h).toBeLessThanOrEqual(floors[0]?.height ?? 0)
      const isApart = tables.every(
        (other) =>
          other === one ||
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      )
      expect(isApart).toBe(true)
    }
  },
)

test('a second try makes only what the first one did not', () => {
  const first = withPreset(EMPTY, TWELVE)
  const stored = { ...first, tables: first.tables.slice(0, 5) }
  const second = withPreset(stored, TWELVE)
  expect(second.floors).toEqual(stored.floors)
  expect(second.areas).toEqual(stored.areas)
  expect(second.tables.slice(0, 5)).toEqual(stored.tables)
  expect(second.tables).toHaveLength(12)
})
