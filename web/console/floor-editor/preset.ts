import { type Area, type Floor, newId, type Plan, type Table } from './model.ts'

// A floor to begin with: so many tables of each size, in rows. Pure.

/** Seats of a table and how many of them. */
export type Counts = Readonly<Record<Size, number>>
const SIZES = [2, 4, 6, 8] as const
type Size = (typeof SIZES)[number]

/** Twelve tables for 48 people. */
export const TWELVE: Counts = { 2: 4, 4: 5, 6: 2, 8: 1 }
export const MOST_TABLES = 60

const SHAPES = {
  2: { shape: 'circle', w: 70, h: 70 },
  4: { shape: 'rect', w: 80, h: 80 },
  6: { shape: 'rect', w: 130, h: 80 },
  8: { shape: 'rect', w: 160, h: 80 },
} as const

const COLUMNS = 5
const CELL = { w: 190, h: 160 }

export const tablesIn = (counts: Counts): number => SIZES.reduce((sum, size) => sum + counts[size], 0)
export const seatsIn = (counts: Counts): number => SIZES.reduce((sum, size) => sum + size * counts[size], 0)

/** The stored plan with the tables that it lacks. What is there already, by name or number, is not made again. */
export const withPreset = (stored: Plan, counts: Counts): Plan => {
  const rows = Math.ceil(tablesIn(counts) / COLUMNS)
  const floor: Floor = stored.floors[0] ?? {
    id: newId(),
    venue_id: '',
    name: 'Ground floor',
    width: 1000,
    height: Math.max(700, rows * CELL.h + 40),
    sort: 0,
    fixtures: [],
    names: null,
  }
  const area: Area = stored.areas.find(({ floor_id }) => floor_id === floor.id) ?? {
    id: newId(),
    venue_id: '',
    floor_id: floor.id,
    name: 'Main room',
    names: null,
    sort: 0,
  }
  const numbers = new Set(stored.tables.map(({ table_number }) => table_number))
  const sizes = SIZES.flatMap((size) => Array.from({ length: counts[size] }, () => size))
  const tables = sizes
    .map((size, at): Table => {
      const { shape, w, h } = SHAPES[size]
      return {
        id: newId(),
        venue_id: '',
        floor_id: floor.id,
        area_id: area.id,
        table_number: String(at + 1),
        capacity: size,
        min_party: 1,
        shape,
        x: 25 + (at % COLUMNS) * CELL.w + (CELL.w - w) / 2,
        y: 20 + Math.floor(at / COLUMNS) * CELL.h + (CELL.h - h) / 2,
        w,
        h,
        rotation: 0,
        deposit_pence: 0,
        bookable_online: true,
        priority: 100,
      }
    })
    .filter(({ table_number }) => !numbers.has(table_number))
  return {
    floors: stored.floors.length > 0 ? stored.floors : [floor],
    areas: stored.areas.includes(area) ? stored.areas : [...stored.areas, area],
    tables: [...stored.tables, ...tables],
    combos: stored.combos,
  }
}
