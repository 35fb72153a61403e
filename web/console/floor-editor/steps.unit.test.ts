import { expect, test } from 'vitest'
import { floor } from './fake-floor.ts'
import type { Plan, Table } from './model.ts'
import { rebase, stepsBetween, withIds } from './steps.ts'

const table = (id: string, table_number: string, more: Partial<Table> = {}): Table => ({
  id,
  venue_id: 'ven',
  floor_id: 'flr',
  area_id: null,
  table_number,
  capacity: 4,
  min_party: 1,
  shape: 'rect',
  x: 0,
  y: 0,
  w: 80,
  h: 80,
  rotation: 0,
  deposit_pence: 0,
  bookable_online: true,
  priority: 100,
  ...more,
})
const planOf = (tables: Table[], more: Partial<Plan> = {}): Plan => ({
  floors: [floor],
  areas: [],
  tables,
  combos: [],
  ...more,
})
const said = (base: Plan, draft: Plan) =>
  stepsBetween(base, draft).map(({ action, subject, id, fields }) => [
    action,
    subject,
    id,
    fields.table_number ?? Object.keys(fields).length,
  ])

test('nothing is sent for an unchanged plan, and only changed fields for a changed table', () => {
  const base = planOf([table('a', '1')])
  expect(stepsBetween(base, planOf([table('a', '1')]))).toEqual([])
  expect(stepsBetween(base, planOf([table('a', '1', { x: 40, rotation: 15 })]))).toEqual([
    { action: 'change', subject: 'table', id: 'a', fields: { x: 40, rotation: 15 } },
  ])
})

test('a number is free before another table gets it: removals first, then chains', () => {
  const base = planOf([table('a', '1'), table('b', '2'), table('c', '3')])
  const draft = planOf([table('a', '2'), table('b', '3'), table('new-1', '1')])
  expect(said(base, draft)).toEqual([
    ['remove', 'table', 'c', 0],
    ['change', 'table', 'b', '3'],
    ['change', 'table', 'a', '2'],
    ['create', 'table', 'new-1', '1'],
  ])
})

test('two tables exchange their numbers by way of a third', () => {
  const base = planOf([table('a', '1'), table('b', '2')])
  const sent = said(base, planOf([table('a', '2'), table('b', '1')]))
  expect(sent).toEqual([
    ['change', 'table', 'b', '~2'],
    ['change', 'table', 'a', '2'],
    ['change', 'table', 'b', '1'],
  ])
})

test('what something belongs to is made first, and removed last', () => {
  const area = { id: 'new-a', venue_id: '', floor_id: 'new-f', name: 'Roof', names: null, sort: 0 }
  const old = { ...area, id: 'old', floor_id: 'flr' }
  const draft: Plan = {
    floors: [floor, { ...floor, id: 'new-f' }],
    areas: [area],
    tables: [table('a', '1'), table('new-t', '2', { floor_id: 'new-f', area_id: 'new-a' })],
    combos: [
      { id: 'new-c', venue_id: '', table_ids: ['a', 'new-t'], capacity: 8, min_party: 5, priority: 100 },
    ],
  }
  const base = planOf([table('a', '1', { area_id: 'old' })], { areas: [old] })
  expect(said(base, draft).map(([action, subject, id]) => [action, subject, id])).toEqual([
    ['create', 'floor', 'new-f'],
    ['create', 'area', 'new-a'],
    ['change', 'table', 'a'],
    ['create', 'table', 'new-t'],
    ['create', 'combo', 'new-c'],
    ['remove', 'area', 'old'],
  ])
  const saved = withIds(
    draft,
    new Map([
      ['new-f', 'F'],
      ['new-a', 'A'],
      ['new-t', 'T'],
      ['new-c', 'C'],
    ]),
  )
  expect(saved.tables[1]).toMatchObject({ id: 'T', floor_id: 'F', area_id: 'A' })
  expect(saved.combos[0]).toMatchObject({ id: 'C', table_ids: ['a', 'T'] })
})

test('a drawing from before is drawn on what the service has now', () => {
  const base = planOf([table('a', '1'), table('b', '2'), table('c', '3')])
  const draft = planOf([table('a', '1', { x: 200 }), table('c', '3'), table('new-1', '9')])
  const fresh = planOf([table('a', '1', { capacity: 6 }), table('b', '2'), table('d', '4')])
  expect(rebase(base, draft, fresh).tables.map(({ id, x, capacity }) => [id, x, capacity])).toEqual([
    ['a', 200, 6],
    ['d', 0, 4],
    ['new-1', 0, 4],
  ])
})
