import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'

// The floors of a venue while they are drawn. Pure: every change answers a new plan.

export type Floor = OkOf<Contract['GET /api/my-venues/:venueId/floors']>['data'][number]
export type Area = OkOf<Contract['GET /api/my-venues/:venueId/seating-areas']>['data'][number]
export type Table = OkOf<Contract['GET /api/my-venues/:venueId/tables']>['data'][number]
export type Combo = OkOf<Contract['GET /api/my-venues/:venueId/tables/combos']>['data'][number]

export interface Plan {
  readonly floors: readonly Floor[]
  readonly areas: readonly Area[]
  readonly tables: readonly Table[]
  readonly combos: readonly Combo[]
}

export type Fixture = Floor['fixtures'][number]
export const FIXTURES = {
  bar: { label: 'Bar', w: 300, h: 60 },
  door: { label: 'Door', w: 80, h: 80 },
  wall: { label: 'Wall', w: 300, h: 10 },
  window: { label: 'Window', w: 160, h: 10 },
} as const satisfies Record<Fixture['kind'], unknown>

/** What the service does not know yet has an id of this kind. */
export const isNew = (id: string) => id.startsWith('new-')
let made = 0
export const newId = () => {
  made += 1
  return `new-${Date.now()}-${made}`
}

export const KINDS = {
  round: { label: 'Round', shape: 'circle', w: 80, h: 80, capacity: 4 },
  square: { label: 'Square', shape: 'rect', w: 80, h: 80, capacity: 4 },
  rectangle: { label: 'Rectangle', shape: 'rect', w: 160, h: 80, capacity: 6 },
  booth: { label: 'Booth', shape: 'booth', w: 120, h: 80, capacity: 5 },
} as const
export type Kind = keyof typeof KINDS

/** "12" is followed by "13" and "A9" by "A10"; a text without a number gets one. */
const numberAfter = (text: string): string => {
  const [, before = '', digits = ''] = /^(.*?)(\d*)$/.exec(text) ?? []
  return digits === '' ? `${before} 2`.trim() : `${before}${Number(digits) + 1}`
}

const freeNumber = (wanted: string, used: ReadonlySet<string>): string => {
  let number = wanted
  while (used.has(number)) number = numberAfter(number)
  return number
}

const numbersOf = (tables: readonly Table[]) => new Set(tables.map(({ table_number }) => table_number))

export const changeTables = (
  plan: Plan,
  ids: readonly string[],
  change: (table: Table) => Partial<Table>,
): Plan => ({
  ...plan,
  tables: plan.tables.map((table) => (ids.includes(table.id) ? { ...table, ...change(table) } : table)),
})

export const addTable = (
  plan: Plan,
  kind: Kind,
  { floorId, areaId, x, y }: { floorId: string; areaId: string | null; x: number; y: number },
): { plan: Plan; id: string } => {
  const { shape, w, h, capacity } = KINDS[kind]
  const id = newId()
  const table: Table = {
    id,
    venue_id: '',
    floor_id: floorId,
    area_id: areaId,
    table_number: freeNumber('1', numbersOf(plan.tables)),
    capacity,
    min_party: 1,
    shape,
    x,
    y,
    w,
    h,
    rotation: 0,
    deposit_pence: 0,
    bookable_online: true,
    priority: 100,
  }
  return { plan: { ...plan, tables: [...plan.tables, table] }, id }
}

/** The area that a new table gets: that of the chosen one, else that of the last table here, else the first one here. */
export const areaForNew = (plan: Plan, floorId: string, chosenId: string | undefined): string | null => {
  const chosen = plan.tables.find(({ id }) => id === chosenId)
  if (chosen) return chosen.area_id
  const last = plan.tables.filter(({ floor_id, area_id }) => floor_id === floorId && area_id !== null).at(-1)
  return last?.area_id ?? plan.areas.find(({ floor_id }) => floor_id === floorId)?.id ?? null
}

const COPY_GAP = 20

/**
 * Copies side by side with the tables: to the right of them, below where the floor ends, with the next free numbers. They
 * keep their places to each other, and never lie on other tables while there is a free place.
 */
export const duplicateTables = (
  plan: Plan,
  ids: readonly string[],
  { width, height }: Pick<Floor, 'width' | 'height'>,
): { plan: Plan; ids: string[] } => {
  const chosen = plan.tables.filter(({ id }) => ids.includes(id))
  const offset = copyOffset(plan, chosen, { width, height })
  const used = numbersOf(plan.tables)
  const copies = plan.tables
    .filter(({ id }) => ids.includes(id))
    .map((table) => {
      const table_number = freeNumber(table.table_number, used)
      used.add(table_number)
      return { ...table, id: newId(), table_number, x: table.x + offset.x, y: table.y + offset.y }
    })
  return { plan: { ...plan, tables: [...plan.tables, ...copies] }, ids: copies.map(({ id }) => id) }
}

const overlaps = (one: Table, other: Table) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** How far copies are shifted: row by row, the first place beside or below where all of them are free. */
const copyOffset = (
  plan: Plan,
  chosen: readonly Table[],
  { width, height }: { width: number; height: number },
) => {
  const edge = (of: (table: Table) => number) => Math.max(...chosen.map(of))
  const [left, top] = [Math.min(...chosen.map(({ x }) => x)), Math.min(...chosen.map(({ y }) => y))]
  const step = {
    x: edge(({ x, w }) => x + w) - left + COPY_GAP,
    y: edge(({ y, h }) => y + h) - top + COPY_GAP,
  }
  const others = plan.tables.filter(({ floor_id }) => floor_id === chosen[0]?.floor_id)
  for (let y = 0; edge((table) => table.y + table.h) + y <= height; y += step.y)
    for (
      let x = y === 0 ? step.x : -Math.floor(left / step.x) * step.x;
      edge((table) => table.x + table.w) + x <= width;
      x += step.x
    ) {
      const isFree = chosen.every((table) =>
        others.every((other) => !overlaps({ ...table, x: table.x + x, y: table.y + y }, other)),
      )
      if (isFree) return { x, y }
    }
  return { x: COPY_GAP, y: COPY_GAP }
}

/** Numbers tables as one reads: row by row, from the left. Numbers that other tables have are left out. */
export const numberTables = (plan: Plan, ids: readonly string[], first: string): Plan => {
  const chosen = plan.tables.filter(({ id }) => ids.includes(id))
  const used = numbersOf(plan.tables.filter(({ id }) => !ids.includes(id)))
  const rowOf = ({ y, h }: Table) => y + h / 2
  const byRow = [...chosen].sort((a, b) => rowOf(a) - rowOf(b))
  const rows: Table[][] = []
  for (const table of byRow) {
    const row = rows.at(-1)
    const isSameRow = row?.[0] && Math.abs(rowOf(row[0]) - rowOf(table)) < Math.min(row[0].h, table.h) / 2
    if (row && isSameRow) row.push(table)
    else rows.push([table])
  }
  const numbers = new Map<string, string>()
  let next = first
  for (const table of rows.flatMap((row) => row.sort((a, b) => a.x - b.x))) {
    const number = freeNumber(next, used)
    numbers.set(table.id, number)
    used.add(number)
    next = numberAfter(number)
  }
  return changeTables(plan, ids, ({ id, table_number }) => ({
    table_number: numbers.get(id) ?? table_number,
  }))
}

/** A table leaves its combinations, and those left with one table go with it, as the service does. */
export const removeTables = (plan: Plan, ids: readonly string[]): Plan => ({
  ...plan,
  tables: plan.tables.filter(({ id }) => !ids.includes(id)),
  combos: plan.combos
    .map((combo) => ({ ...combo, table_ids: combo.table_ids.filter((id) => !ids.includes(id)) }))
    .filter(({ table_ids }) => table_ids.length > 1),
})

export const addFloor = (plan: Plan, name: string): { plan: Plan; id: string } => {
  const id = newId()
  const floor: Floor = {
    id,
    venue_id: '',
    name,
    width: 1000,
    height: 700,
    sort: plan.floors.length,
    fixtures: [],
    names: null,
  }
  return { plan: { ...plan, floors: [...plan.floors, floor] }, id }
}

/** Only an empty floor can go; its areas go with it. */
export const removeFloor = (plan: Plan, floorId: string): Plan => ({
  ...plan,
  floors: plan.floors.filter(({ id }) => id !== floorId),
  areas: plan.areas.filter(({ floor_id }) => floor_id !== floorId),
})

export const addArea = (plan: Plan, floorId: string, name: string, tableIds: readonly string[]): Plan => {
  const id = newId()
  const area: Area = { id, venue_id: '', floor_id: floorId, name, names: null, sort: plan.areas.length }
  return changeTables({ ...plan, areas: [...plan.areas, area] }, tableIds, () => ({ area_id: id }))
}

export const removeArea = (plan: Plan, areaId: string): Plan => ({
  ...plan,
  areas: plan.areas.filter(({ id }) => id !== areaId),
  tables: plan.tables.map((table) => (table.area_id === areaId ? { ...table, area_id: null } : table)),
})

export const addCombo = (plan: Plan, table_ids: readonly string[]): Plan => {
  const joined = plan.tables.filter(({ id }) => table_ids.includes(id))
  const capacity = joined.reduce((sum, table) => sum + table.capacity, 0)
  const largest = Math.max(...joined.map((table) => table.capacity))
  const combo: Combo = {
    id: newId(),
    venue_id: '',
    table_ids: joined.map(({ id }) => id),
    capacity,
    min_party: Math.min(largest + 1, capacity),
    priority: 100,
  }
  return { ...plan, combos: [...plan.combos, combo] }
}

export interface Fault {
  readonly id: string
  readonly field: string
  readonly text: string
}

/** What the service would refuse, named before it is sent. */
export const faultsIn = (plan: Plan): Fault[] => {
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const { id, table_number, capacity, min_party } of plan.tables) {
    const number = table_number.trim()
    if (number === '') faults.push({ id, field: 'table_number', text: 'A table needs a number.' })
    else if (seen.has(number))
      faults.push({ id, field: 'table_number', text: `There are two tables ${number}.` })
    seen.add(number)
    if (!(capacity >= 1 && capacity <= 1000))
      faults.push({ id, field: 'capacity', text: `Table ${number} needs between 1 and 1000 seats.` })
    if (min_party > capacity)
      faults.push({
        id,
        field: 'min_party',
        text: `The smallest party of table ${number} is above its seats.`,
      })
  }
  for (const { id, capacity, min_party } of plan.combos)
    if (!(capacity >= 1) || min_party > capacity)
      faults.push({ id, field: 'capacity', text: 'The smallest party of a combination is above its seats.' })
  for (const { id, name } of [...plan.floors, ...plan.areas])
    if (name.trim() === '') faults.push({ id, field: 'name', text: 'Every floor and area needs a name.' })
  return faults
}
