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

/** Copies beside the tables, with the next free numbers. */
export const duplicateTables = (
  plan: Plan,
  ids: readonly string[],
  offset: number,
): { plan: Plan; ids: string[] } => {
  const used = numbersOf(plan.tables)
  const copies = plan.tables
    .filter(({ id }) => ids.includes(id))
    .map((table) => {
      const table_number = freeNumber(table.table_number, used)
      used.add(table_number)
      return { ...table, id: newId(), table_number, x: table.x + offset, y: table.y + offset }
    })
  return { plan: { ...plan, tables: [...plan.tables, ...copies] }, ids: copies.map(({ id }) => id) }
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
  const floor: Floor = { id, venue_id: '', name, width: 1000, height: 700, sort: plan.floors.length }
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
  const area: Area = { id, venue_id: '', floor_id: floorId, name, sort: plan.areas.length }
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
