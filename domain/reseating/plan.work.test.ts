import { expect, test } from 'vitest'
import { largeFloor } from '../../test/support/reseating/large-floors.ts'
import { MAX_NODES, planReseating } from './plan.ts'

/** How much work a plan takes, counted in nodes, because a clock would measure the machine. */

const SEEDS = Array.from({ length: 40 }, (_, n) => n + 1)
const plans = SEEDS.flatMap((seed) => {
  const asked = largeFloor(seed, { tables: 60, asking: 400 })
  return asked ? [{ ...asked, plan: planReseating(asked.floor, asked.request) }] : []
})
const nodesOf = (chosen: readonly (typeof plans)[number][]) =>
  chosen.map(({ plan }) => plan.nodes).sort((a, b) => a - b)

test('for 400 parties who ask for 60 tables, half of the plans take fewer than 200 nodes, three quarters fewer than 3,000', () => {
  const nodes = nodesOf(plans)
  expect(nodes.length).toBeGreaterThan(30)
  expect(nodes[Math.floor(nodes.length / 2)]).toBeLessThan(200)
  expect(nodes[Math.floor(nodes.length * 0.75)]).toBeLessThan(3_000)
})

test('one and two moves are found with at most one node per table and per pair of tables', () => {
  const few = plans.filter(({ plan }) => plan.possible && plan.moves.length <= 2)
  expect(few.length).toBeGreaterThan(5)
  expect(nodesOf(few).at(-1)).toBeLessThan(60 * 60)
})

test('the bound takes no nodes', () => {
  const full = plans.filter(({ plan }) => !plan.possible && plan.proof === 'bound')
  expect(full.length).toBeGreaterThan(5)
  expect(nodesOf(full).at(-1)).toBe(0)
})

test(`the search gives up after ${MAX_NODES} nodes`, () => {
  const most = nodesOf(plans).at(-1) ?? 0
  expect(most).toBeLessThan(MAX_NODES + 60 * 60)
  for (const { plan } of plans.filter(({ plan: one }) => !one.possible && one.proof === 'undecided'))
    expect(plan.nodes).toBeGreaterThanOrEqual(MAX_NODES)
})
