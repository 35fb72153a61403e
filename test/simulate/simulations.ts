import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { useWorld, type World } from '../support/world.ts'
import { diceOf } from './dice.ts'
import { DOOR_STEPS } from './door-actions.ts'
import { GUEST_ACTIONS } from './guest-actions.ts'
import { findUnsettled, findViolationsWithProvider } from './invariants.ts'
import { OVERLAP_ACTIONS } from './overlap-actions.ts'
import { type Provider, useExternalProvider } from './provider.ts'
import { deliver, PROVIDER_ACTIONS, runBackground } from './provider-actions.ts'
import { createScenarios, type Scenario } from './scenario.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'

/**
 * Guests, operators and staff act at random on two venues through the real endpoints. The clock jumps. The provider
 * fails before and after acting, times out, and sends webhooks twice, late and out of order. The invariants are checked
 * after every step. The seed determines the whole run: repeat a failing one with `npm run test:simulate -- --seed N`.
 */
const STEPS = 30
const SEEDS = process.env.CI ? 150 : 40
/** After so many simulations the database is emptied: the checks after every step slow down as it grows. */
const SEEDS_TOGETHER = 20
/** So many simulations meet each of the overlaps at least once. */
const ENOUGH_SEEDS = 20
const only = process.env.SIMULATE_SEED
const seeds = only
  ? [Number(only)]
  : Array.from({ length: Number(process.env.SIMULATE_SEEDS ?? SEEDS) }, (_, n) => n + 1)
const ACTIONS = [...GUEST_ACTIONS, ...STAFF_ACTIONS, ...DOOR_STEPS, ...PROVIDER_ACTIONS, ...OVERLAP_ACTIONS]
const ALLOWED = new Set([200, 400, 401, 402, 403, 404, 409, 502])

let world: World
let provider: Provider
/** How often each action was accepted. */
const accepted = new Map<string, number>()

/** Runs one simulation and returns its steps. */
const simulate = async (seed: number): Promise<string[]> => {
  const dice = diceOf(seed)
  const scenarios = await createScenarios(world, dice, provider)
  const venueIds = scenarios.map(({ venueId }) => venueId)
  const steps: string[] = []
  const terms = new Map<string, string>()
  for (let step = 1; step <= STEPS; step += 1) {
    const action = dice.weighted(ACTIONS)
    const outcome = await action(dice.pick(scenarios) as Scenario)
    steps.push(`${action.name} ${outcome?.status ?? '-'}`)
    if (outcome?.status === 200) accepted.set(action.name, (accepted.get(action.name) ?? 0) + 1)
    const where = `seed ${seed}, step ${step}, ${steps.at(-1)}`
    if (outcome && !ALLOWED.has(outcome.status)) throw new Error(`${where}: ${outcome.text}`)
    const violations = [...(await findViolationsNow(venueIds)), ...(await findChangedTerms(venueIds, terms))]
    if (violations.length > 0) throw new Error(`${where}: ${violations.join('; ')}`)
  }
  await settleEverything(seed, venueIds, scenarios)
  return steps
}

/** Planning this large statement takes longer than running it, so a generic plan is forced. */
const findViolationsNow = (venueIds: string[]): Promise<string[]> =>
  world.database.tx(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    return findViolationsWithProvider(tx, venueIds)
  })

/** Bookings whose terms differ from those they had when they were first seen. */
const findChangedTerms = async (venueIds: string[], seen: Map<string, string>): Promise<string[]> => {
  const bookings = await world.database.read
    .selectFrom('bookings')
    .select(['id', 'terms'])
    .where('venue_id', 'in', venueIds)
    .execute()
  return bookings.flatMap(({ id, terms }) => {
    const now = JSON.stringify(terms)
    const first = seen.get(id) ?? now
    seen.set(id, first)
    return first === now ? [] : [`a booking whose terms changed: ${id}`]
  })
}

/** Lets the provider recover and time pass. All payments must then be settled and match the provider. */
const settleEverything = async (seed: number, venueIds: string[], [scenario]: Scenario[]) => {
  provider.recover()
  // Stripe repeats its events for three days, so the last ones arrive too.
  for (const event of provider.pendingEvents.splice(0)) if (scenario) await deliver(scenario, event)
  for (let n = 0; n < 3; n += 1) {
    world.clock.advance({ hours: 13 })
    await runBackground(world)
  }
  // Two weeks: holds lapse, and those of the far evening are renewed or declined.
  for (let n = 0; n < 8; n += 1) {
    world.clock.advance({ hours: 41 })
    await runBackground(world)
  }
  provider.pendingEvents.length = 0
  const { read } = world.database
  const left = [
    ...(await findViolationsWithProvider(read, venueIds)),
    ...(await findUnsettled(read, venueIds)),
  ]
  expect(left, `seed ${seed}, at the end`).toEqual([])
  // Removes open holds and payments in processing from the next simulation.
  await read.updateTable('payments').set({ provider: 'past' }).where('provider', '=', 'stripe').execute()
  await read.updateTable('money_tasks').set({ status: 'done' }).where('status', '=', 'queued').execute()
}

/** Plays those of the seeds that are `mine`: several files share them, so that they run side by side. */
export const playSeeds = (isMine: (seed: number) => boolean) => {
  world = useWorld({ own: true })
  beforeAll(() => {
    provider = useExternalProvider(world)
  })
  const mine = seeds.filter(isMine)

  test.runIf(mine.length > 0)(
    `${mine.length} random simulations keep every invariant`,
    async () => {
      for (let n = 0; n < mine.length; n += SEEDS_TOGETHER) {
        for (const seed of mine.slice(n, n + SEEDS_TOGETHER)) await simulate(seed)
        expect(await verifyGuestCounters(world.database.read)).toEqual([])
        expect(await verifyMoney(world.database.read)).toEqual([])
        await sql`truncate users, venues, sandbox_intents cascade`.execute(world.database.read)
      }
      const counts = OVERLAP_ACTIONS.map(([, { name }]) => [name, accepted.get(name) ?? 0] as const)
      process.stdout.write(`${counts.map(([name, count]) => `${name} ${count}`).join(', ')}\n`)
      if (mine.length >= ENOUGH_SEEDS) expect(counts.filter(([, count]) => count === 0)).toEqual([])
    },
    mine.length * 10_000 + 60_000,
  )

  test.runIf(mine.length > 0)(
    'a seed replays exactly, whatever ran before it',
    async () => {
      const again = mine.slice(0, 2)
      const first: string[][] = []
      for (const seed of again) first.push(await simulate(seed))
      for (const [n, seed] of again.toReversed().entries())
        expect(await simulate(seed)).toEqual(first.toReversed()[n])
    },
    60_000,
  )
}
