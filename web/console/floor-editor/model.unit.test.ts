import { describe, expect, test } from 'vitest'
import { floor } from './fake-floor.ts'
import {
  alignTables,
  boxBetween,
  freePlace,
  moveTables,
  resizeTable,
  rotateTables,
  snap,
  tablesIn,
} from './geometry.ts'
import { begin, commit, redo, undo } from './history.ts'
import {
  addArea,
  addCombo,
  addTable,
  areaForNew,
  duplicateTables,
  faultsIn,
  numberTables,
  type Plan,
  removeArea,
  removeTables,
  type Table,
} from './model.ts'

const table = (table_number: string, x: number, y: number, more: Partial<Table> = {}): Table => ({
  id: `t${table_number}`,
  venue_id: 'ven',
  floor_id: 'flr',
  area_id: null,
  table_number,
  capacity: 4,
  min_party: 1,
  shape: 'rect',
  x,
  y,
  w: 80,
  h: 80,
  rotation: 0,
  deposit_pence: 0,
  bookable_online: true,
  priority: 100,
  ...more,
})
const planOf = (...tables: Table[]): Plan => ({ floors: [floor], areas: [], tables, combos: [] })
const places = ({ tables }: Plan) => tables.map(({ x, y }) => [x, y])
const placesOf = ({ tables }: Plan, ids: readonly string[]) =>
  tables.filter(({ id }) => ids.includes(id)).map(({ x, y }) => [x, y])
const numbers = ({ tables }: Plan) => tables.map(({ table_number }) => table_number)

describe('moving', () => {
  test('snaps to the grid', () => {
    expect([snap(9), snap(11), snap(-11)]).toEqual([0, 20, -20])
    expect(places(moveTables(planOf(table('1', 100, 100)), ['t1'], 33, -12, floor))).toEqual([[140, 80]])
  })

  test('keeps the distance of tables that move together', () => {
    const plan = planOf(table('1', 100, 100), table('2', 205, 113), table('3', 0, 0))
    expect(places(moveTables(plan, ['t1', 't2'], 40, 0, floor))).toEqual([
      [140, 100],
      [245, 113],
      [0, 0],
    ])
  })

  test('stops all of them at the edge of the floor', () => {
    const plan = planOf(table('1', 100, 100), table('2', 860, 100))
    expect(places(moveTables(plan, ['t1', 't2'], 500, -500, floor))).toEqual([
      [160, 0],
      [920, 0],
    ])
  })
})

test.each([
  [
    'left',
    [
      [100, 100],
      [100, 200],
    ],
  ],
  [
    'centre',
    [
      [140, 100],
      [120, 200],
    ],
  ],
  [
    'right',
    [
      [180, 100],
      [140, 200],
    ],
  ],
  [
    'top',
    [
      [100, 100],
      [140, 100],
    ],
  ],
  [
    'middle',
    [
      [100, 150],
      [140, 150],
    ],
  ],
  [
    'bottom',
    [
      [100, 200],
      [140, 200],
    ],
  ],
] as const)('tables are aligned at the %s', (alignment, expected) => {
  const plan = planOf(table('1', 100, 100), table('2', 140, 200, { w: 120 }))
  expect(places(alignTables(plan, ['t1', 't2'], alignment))).toEqual(expected)
})

test('turning goes round', () => {
  const turned = rotateTables(
    rotateTables(planOf(table('1', 0, 0, { rotation: 350 })), ['t1'], 15),
    ['t1'],
    -15,
  )
  expect(turned.tables[0]?.rotation).toBe(350)
})

test('a table is never drawn too small to be grasped', () => {
  expect(resizeTable(planOf(table('1', 0, 0)), 't1', 3, 131).tables[0]).toMatchObject({ w: 40, h: 140 })
})

test('a box takes the tables whose centre it holds, whichever way it is drawn', () => {
  const plan = planOf(table('1', 0, 0), table('2', 200, 0))
  expect(tablesIn(plan, 'flr', boxBetween({ x: 100, y: 100 }, { x: 0, y: 0 }))).toEqual(['t1'])
})

test('a new table gets a free place and the next number', () => {
  const plan = planOf(table('1', 40, 40), table('2', 160, 40))
  const place = freePlace(plan, floor, 80, 80)
  expect(place).toEqual({ x: 280, y: 40 })
  const { plan: next, id } = addTable(plan, 'round', { floorId: 'flr', areaId: null, ...place })
  expect(next.tables.find((one) => one.id === id)).toMatchObject({ table_number: '3', shape: 'circle' })
})

describe('numbering', () => {
  test('goes along the rows, from the left, and leaves out numbers of others', () => {
    const plan = planOf(
      table('a', 300, 110),
      table('b', 100, 100),
      table('c', 100, 300),
      table('12', 500, 500),
    )
    expect(numbers(numberTables(plan, ['ta', 'tb', 'tc'], '11'))).toEqual(['13', '11', '14', '12'])
  })

  test('keeps what stands before the number', () => {
    const plan = planOf(table('a', 0, 0), table('b', 100, 0))
    expect(numbers(numberTables(plan, ['ta', 'tb'], 'T9'))).toEqual(['T9', 'T10'])
  })

  test('gives copies the next free numbers', () => {
    const { plan, ids } = duplicateTables(planOf(table('1', 0, 0), table('2', 100, 0)), ['t1', 't2'], floor)
    expect(numbers(plan)).toEqual(['1', '2', '3', '4'])
    expect(placesOf(plan, ids)).toEqual([
      [200, 0],
      [300, 0],
    ])
  })

  test('puts copy after copy side by side, then below, and never on another table', () => {
    let plan = planOf(table('1', 0, 0), table('9', 100, 0))
    let last = 't1'
    const copies: number[][] = []
    for (let n = 0; n < 5; n += 1) {
      const copy = duplicateTables(plan, [last], { width: 400, height: 300 })
      plan = copy.plan
      last = copy.ids[0] ?? ''
      copies.push(...placesOf(plan, copy.ids))
    }
    expect(copies).toEqual([
      [200, 0],
      [300, 0],
      [0, 100],
      [100, 100],
      [200, 100],
    ])
  })
})

test.each<[string, string | undefined, string | null]>([
  ['the chosen table', 't2', 'bar'],
  ['a chosen table without one', 't3', null],
  ['nothing, so the last table with one', undefined, 'bar'],
])('a new table takes the area of %s', (_, chosen, area) => {
  const tables = [
    table('1', 0, 0, { area_id: 'main' }),
    table('2', 100, 0, { area_id: 'bar' }),
    table('3', 200, 0),
  ]
  expect(areaForNew(planOf(...tables), 'flr', chosen)).toBe(area)
})

test('the first table takes the only area of its floor', () => {
  const areas = [{ id: 'main', venue_id: 'ven', floor_id: 'flr', name: 'Main', names: null, sort: 0 }]
  expect(areaForNew({ ...planOf(), areas }, 'flr', undefined)).toBe('main')
  expect(areaForNew(planOf(), 'flr', undefined)).toBeNull()
})

test('a removed table leaves its combinations, and a combination of one is none', () => {
  const joined = addCombo(planOf(table('1', 0, 0), table('2', 100, 0), table('3', 200, 0)), ['t1', 't2'])
  expect(joined.combos[0]).toMatchObject({ capacity: 8, min_party: 5 })
  expect(removeTables(joined, ['t1']).combos).toEqual([])
  const three = addCombo(joined, ['t1', 't2', 't3'])
  expect(removeTables(three, ['t1']).combos.map(({ table_ids }) => table_ids)).toEqual([['t2', 't3']])
})

test('an area is made of the tables in it, and its tables stay when it goes', () => {
  const plan = addArea(planOf(table('1', 0, 0), table('2', 100, 0)), 'flr', 'Terrace', ['t1'])
  const area = plan.areas[0]?.id ?? ''
  expect(plan.tables.map(({ area_id }) => area_id)).toEqual([area, null])
  expect(removeArea(plan, area)).toMatchObject({ areas: [], tables: [{ area_id: null }, { area_id: null }] })
})

test('what the service would refuse is named', () => {
  const plan = planOf(table('1', 0, 0), table('1', 0, 0, { id: 'other' }), table('3', 0, 0, { min_party: 9 }))
  expect(faultsIn(plan).map(({ id, field }) => [id, field])).toEqual([
    ['other', 'table_number'],
    ['t3', 'min_party'],
  ])
})

describe('the history', () => {
  const [first, second, third] = [planOf(), planOf(table('1', 0, 0)), planOf(table('2', 0, 0))]

  test('goes back and forth', () => {
    const history = commit(commit(begin(first), second), third)
    const back = undo(undo(history))
    expect(back.present).toBe(first)
    expect(undo(back).present).toBe(first)
    expect(redo(redo(back)).present).toBe(third)
  })

  test('forgets what was undone once something else is drawn', () => {
    const changed = commit(undo(commit(begin(first), second)), third)
    expect(redo(changed).present).toBe(third)
  })

  test('has no step for a change that changes nothing', () => {
    expect(commit(begin(second), planOf(table('1', 0, 0))).past).toEqual([])
  })
})
