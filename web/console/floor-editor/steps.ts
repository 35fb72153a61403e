import { type Area, type Combo, type Floor, isNew, type Plan, type Table } from './model.ts'

// What must be sent to the service to turn one plan into another, and in which order. Pure.

interface Items {
  readonly floor: Floor
  readonly area: Area
  readonly table: Table
  readonly combo: Combo
}
export type Subject = keyof Items
const LISTS = { floor: 'floors', area: 'areas', table: 'tables', combo: 'combos' } as const

const FIELDS: { readonly [S in Subject]: readonly (keyof Items[S])[] } = {
  floor: ['name', 'width', 'height', 'sort', 'fixtures'],
  area: ['floor_id', 'name', 'names', 'sort'],
  table: [
    'floor_id',
    'area_id',
    'table_number',
    'capacity',
    'min_party',
    'shape',
    'x',
    'y',
    'w',
    'h',
    'rotation',
    'bookable_online',
    'deposit_pence',
  ],
  combo: ['table_ids', 'capacity', 'min_party'],
}

export interface Step {
  readonly action: 'create' | 'change' | 'remove'
  readonly subject: Subject
  readonly id: string
  /** What is sent: every field of something new, else the changed ones. */
  readonly fields: Readonly<Record<string, unknown>>
}

type Item = Items[Subject]
const itemsOf = (plan: Plan, subject: Subject) => plan[LISTS[subject]] as readonly Item[]
const fieldOf = (item: Item, field: string) => (item as unknown as Record<string, unknown>)[field]
const pick = (item: Item, subject: Subject) =>
  Object.fromEntries(FIELDS[subject].map((field) => [field, fieldOf(item, field)]))
const changedFields = (subject: Subject, before: Item, after: Item) =>
  Object.fromEntries(
    FIELDS[subject]
      .filter((field) => JSON.stringify(fieldOf(before, field)) !== JSON.stringify(fieldOf(after, field)))
      .map((field) => [field, fieldOf(after, field)]),
  )

const removals = (base: Plan, draft: Plan, subject: Subject): Step[] => {
  const kept = new Set(itemsOf(draft, subject).map(({ id }) => id))
  return itemsOf(base, subject)
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => ({ action: 'remove', subject, id, fields: {} }))
}
const creations = (draft: Plan, subject: Subject): Step[] =>
  itemsOf(draft, subject)
    .filter(({ id }) => isNew(id))
    .map((item) => ({ action: 'create', subject, id: item.id, fields: pick(item, subject) }))
const changes = (base: Plan, draft: Plan, subject: Subject): Step[] =>
  itemsOf(base, subject).flatMap((before): Step[] => {
    const after = itemsOf(draft, subject).find(({ id }) => id === before.id)
    const fields = after ? changedFields(subject, before, after) : {}
    return Object.keys(fields).length === 0 ? [] : [{ action: 'change', subject, id: before.id, fields }]
  })

/**
 * Table numbers are unique at every moment. A table gets its new number once the table that has it has given it up; a
 * ring of tables that exchange numbers is opened by giving one of them a number for the moment.
 */
const orderRenames = (steps: readonly Step[], base: Plan): Step[] => {
  const held = new Map(base.tables.map(({ id, table_number }) => [table_number, id]))
  const waiting = [...steps]
  const ordered: Step[] = []
  const numberOf = ({ fields }: Step) => fields.table_number as string | undefined
  const send = (step: Step) => {
    ordered.push(step)
    const number = numberOf(step)
    if (number === undefined) return
    for (const [old, id] of held) if (id === step.id) held.delete(old)
    held.set(number, step.id)
  }
  while (waiting.length > 0) {
    const ready = waiting.findIndex((step) => {
      const holder = held.get(numberOf(step) ?? '')
      return holder === undefined || holder === step.id
    })
    const step = waiting[ready]
    if (step) {
      waiting.splice(ready, 1)
      send(step)
      continue
    }
    const first = waiting[0]
    const blocker = first && held.get(numberOf(first) ?? '')
    if (!first || !waiting.some(({ id }) => id === blocker)) {
      // Somebody else has the number and keeps it: the service says so.
      ordered.push(...waiting)
      break
    }
    send({
      action: 'change',
      subject: 'table',
      id: blocker ?? '',
      fields: { table_number: `~${numberOf(first)}` },
    })
  }
  return ordered
}

/** In an order in which each step finds what it refers to. */
export const stepsBetween = (base: Plan, draft: Plan): Step[] => {
  const removed = removals(base, draft, 'table')
  const gone = new Set(removed.map(({ id }) => id))
  const left = { ...base, tables: base.tables.filter(({ id }) => !gone.has(id)) }
  return [
    ...removals(base, draft, 'combo'),
    ...removed,
    ...creations(draft, 'floor'),
    ...changes(base, draft, 'floor'),
    ...creations(draft, 'area'),
    ...changes(base, draft, 'area'),
    ...orderRenames(changes(left, draft, 'table'), left),
    ...creations(draft, 'table'),
    ...creations(draft, 'combo'),
    ...changes(base, draft, 'combo'),
    ...removals(base, draft, 'area'),
    ...removals(base, draft, 'floor'),
  ]
}

/** The plan with ids of the service in place of new ones. */
export const withIds = (plan: Plan, ids: ReadonlyMap<string, string>): Plan => {
  const of = (id: string) => ids.get(id) ?? id
  return {
    floors: plan.floors.map((floor) => ({ ...floor, id: of(floor.id) })),
    areas: plan.areas.map((area) => ({ ...area, id: of(area.id), floor_id: of(area.floor_id) })),
    tables: plan.tables.map((table) => ({
      ...table,
      id: of(table.id),
      floor_id: of(table.floor_id),
      area_id: table.area_id === null ? null : of(table.area_id),
    })),
    combos: plan.combos.map((combo) => ({ ...combo, id: of(combo.id), table_ids: combo.table_ids.map(of) })),
  }
}

/**
 * What is drawn as new and is stored all the same, with its ids: its answer was lost, or nobody waited for it. Such an
 * item was not there before, and is what was sent in every field.
 */
export const adoptedIds = (base: Plan, draft: Plan, fresh: Plan): Map<string, string> => {
  const ids = new Map<string, string>()
  for (const subject of ['floor', 'area', 'table', 'combo'] as const) {
    const before = new Set(itemsOf(base, subject).map(({ id }) => id))
    const drawn = new Set(itemsOf(draft, subject).map(({ id }) => id))
    const unknown = itemsOf(fresh, subject).filter(({ id }) => !before.has(id) && !drawn.has(id))
    for (const item of itemsOf(withIds(draft, ids), subject).filter(({ id }) => isNew(id))) {
      const at = unknown.findIndex((other) => Object.keys(changedFields(subject, item, other)).length === 0)
      const found = unknown[at]
      if (!found) continue
      ids.set(item.id, found.id)
      unknown.splice(at, 1)
    }
  }
  return ids
}

/** What was drawn on `base`, drawn on what the service has now. What is no longer there stays away. */
export const rebase = (base: Plan, draft: Plan, fresh: Plan): Plan => {
  const list = <S extends Subject>(subject: S): Items[S][] => {
    const before = new Map(itemsOf(base, subject).map((item) => [item.id, item]))
    const after = new Map(itemsOf(draft, subject).map((item) => [item.id, item]))
    const kept = itemsOf(fresh, subject).flatMap((item) => {
      const [old, drawn] = [before.get(item.id), after.get(item.id)]
      if (!old) return [item]
      return drawn ? [{ ...item, ...changedFields(subject, old, drawn) }] : []
    })
    return [...kept, ...itemsOf(draft, subject).filter(({ id }) => isNew(id))] as Items[S][]
  }
  const floors = list('floor')
  const areas = list('area').filter(({ floor_id }) => floors.some(({ id }) => id === floor_id))
  const tables = list('table')
    .filter(({ floor_id }) => floors.some(({ id }) => id === floor_id))
    .map((table) => (areas.some(({ id }) => id === table.area_id) ? table : { ...table, area_id: null }))
  const combos = list('combo')
    .map((combo) => ({
      ...combo,
      table_ids: combo.table_ids.filter((tableId) => tables.some(({ id }) => id === tableId)),
    }))
    .filter(({ table_ids }) => table_ids.length > 1)
  return { floors, areas, tables, combos }
}
