import { expect, test } from 'vitest'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { sweepPayments, verifyMoney } from '../../server/modules/payments/index.ts'
import { useWorld } from '../support/world.ts'
import { diceOf } from './dice.ts'
import { GUEST_ACTS } from './guest-acts.ts'
import { brokenPromises } from './invariants.ts'
import { STAFF_ACTS } from './staff-acts.ts'
import { setStage } from './stage.ts'

/**
 * Operators, guests, staff and doors act at random on a small company, through the real endpoints, with a clock that
 * jumps and a provider that misbehaves. After every step the promises hold. A seed decides everything: a failing one
 * is run again alone with `npm run test:simulate -- --seed N`.
 */
const STEPS = 30
const SEEDS = process.env.CI ? 500 : 40
const world = useWorld({ own: true })
const only = process.env.SIMULATE_SEED
const seeds = only
  ? [Number(only)]
  : Array.from({ length: Number(process.env.SIMULATE_SEEDS ?? SEEDS) }, (_, n) => n + 1)
const ACTS = [...GUEST_ACTS, ...STAFF_ACTS]
const ALLOWED = new Set([200, 400, 401, 402, 403, 404, 409, 502])

const simulate = async (seed: number) => {
  const dice = diceOf(seed)
  const stage = await setStage(world, dice)
  for (let step = 1; step <= STEPS; step += 1) {
    const act = dice.weighted(ACTS)
    const outcome = await act(stage)
    const where = `seed ${seed}, step ${step}`
    if (outcome && !ALLOWED.has(outcome.status))
      throw new Error(`${where}: ${outcome.status} ${outcome.text}`)
    const broken = await brokenPromises(world.database.read, stage.venueId)
    if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`)
  }
  // The provider recovers and time passes: whatever was left open comes to an end.
  for (let hour = 0; hour < 3; hour += 1) {
    world.clock.advance({ hours: 13 })
    await sweepPayments(world.app.services, world.clock.now(), () => {})
  }
  expect(await brokenPromises(world.database.read, stage.venueId), `seed ${seed}, at the end`).toEqual([])
}

test(
  `${seeds.length} random nights break no promise`,
  async () => {
    for (const seed of seeds) await simulate(seed)
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
    expect(await verifyMoney(world.database.read)).toEqual([])
  },
  seeds.length * 10_000 + 60_000,
)
