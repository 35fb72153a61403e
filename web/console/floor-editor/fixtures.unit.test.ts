import { expect, test } from 'vitest'
import { floor } from './fake-floor.ts'
import { addFixture, changeFixture, fixturesOf, moveFixture, removeFixture } from './fixtures.ts'
import type { Floor, Plan } from './model.ts'
import { stepsBetween } from './steps.ts'

const EMPTY: Plan = { floors: [floor], areas: [], tables: [], combos: [] }
const floorOf = ({ floors }: Plan) => floors[0] ?? floor

test('fixtures are added apart, and saved with their floor', () => {
  const one = addFixture(EMPTY, floor, 'bar')
  const two = addFixture(one, floorOf(one), 'door')
  const [bar, door] = fixturesOf(floorOf(two))
  expect([bar?.kind, door?.kind]).toEqual(['bar', 'door'])
  expect([bar?.x, bar?.y]).not.toEqual([door?.x, door?.y])
  expect(stepsBetween(EMPTY, two)).toEqual([
    { action: 'change', subject: 'floor', id: 'flr', fields: { fixtures: [bar, door] } },
  ])
})

test('a fixture moves on the grid and stays on the floor', () => {
  const plan = addFixture(EMPTY, floor, 'bar')
  const at = (changed: Plan) => fixturesOf(floorOf(changed)).map(({ x, y }) => [x, y])
  expect(at(moveFixture(plan, floorOf(plan), 0, 33, -5))).toEqual([[80, 40]])
  expect(at(moveFixture(plan, floorOf(plan), 0, 5000, 5000))).toEqual([[700, 640]])
  expect(at(moveFixture(plan, floorOf(plan), 0, -5000, -5000))).toEqual([[0, 0]])
  expect(moveFixture(plan, floorOf(plan), 4, 20, 20)).toBe(plan)
})

test('one fixture is changed and removed, and the others stay', () => {
  const two = addFixture(addFixture(EMPTY, floor, 'wall'), floor, 'window')
  const plan = addFixture(two, floorOf(two), 'bar')
  const turned = changeFixture(plan, 'flr', 0, { rotation: 90 })
  expect(fixturesOf(floorOf(turned)).map(({ rotation }) => rotation)[0]).toBe(90)
  const kinds = fixturesOf(floorOf(plan)).map(({ kind }) => kind)
  expect(fixturesOf(floorOf(removeFixture(plan, 'flr', 0))).map(({ kind }) => kind)).toEqual(kinds.slice(1))
})

test('a drawing from before fixtures has none', () => {
  expect(fixturesOf({} as Floor)).toEqual([])
})
