import { freePlace, snap } from './geometry.ts'
import { FIXTURES, type Fixture, type Floor, type Plan } from './model.ts'

// Bar, doors, walls and windows of a floor while they are drawn. Pure: every change answers a new plan.

const changeFixtures = (
  plan: Plan,
  floorId: string,
  change: (all: readonly Fixture[]) => Fixture[],
): Plan => ({
  ...plan,
  floors: plan.floors.map((floor) =>
    floor.id === floorId ? { ...floor, fixtures: change(fixturesOf(floor)) } : floor,
  ),
})

/** A drawing that was kept on a device may be older than fixtures. */
export const fixturesOf = (floor: Pick<Floor, 'fixtures'>): readonly Fixture[] => floor.fixtures ?? []

/** Where nothing else stands, so that it can be grabbed. */
export const addFixture = (plan: Plan, floor: Floor, kind: Fixture['kind']): Plan => {
  const { w, h } = FIXTURES[kind]
  const place = freePlace(plan, floor, w, h)
  return changeFixtures(plan, floor.id, (all) => [...all, { kind, ...place, w, h, rotation: 0 }])
}

export const changeFixture = (plan: Plan, floorId: string, at: number, changes: Partial<Fixture>): Plan =>
  changeFixtures(plan, floorId, (all) => all.map((one, n) => (n === at ? { ...one, ...changes } : one)))

export const removeFixture = (plan: Plan, floorId: string, at: number): Plan =>
  changeFixtures(plan, floorId, (all) => all.filter((_, n) => n !== at))

/** Moves a fixture on the grid, and never off the floor. */
export const moveFixture = (plan: Plan, floor: Floor, at: number, dx: number, dy: number): Plan => {
  const fixture = fixturesOf(floor)[at]
  if (!fixture) return plan
  const inside = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))
  return changeFixture(plan, floor.id, at, {
    x: inside(snap(fixture.x + dx), floor.width - fixture.w),
    y: inside(snap(fixture.y + dy), floor.height - fixture.h),
  })
}
