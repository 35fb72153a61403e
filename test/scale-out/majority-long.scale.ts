import { expect, test } from 'vitest'
import { staysSo, until } from '../support/until.ts'
import { LOST_MS, live, machines, thePrimary, useMachines } from './support/failover.ts'

/** Fewer than two machines of three are left, or reach each other. With `npm run test:scale-out -- --long`. */
const AWAY_MS = 25_000
/** Public pages show their last answer for a minute. */
const CACHED_MS = 55_000
/** Until the machines agree on a primary again, after there was no majority. */
const HEALED_MS = 2 * AWAY_MS + 2 * LOST_MS

useMachines()

test('two machines are lost: the third does not take over without what it never got, and one that returns does', async () => {
  const primary = await thePrimary()
  const standby = await machines.synchronous()
  if (!standby) throw new Error('There is no synchronous standby.')
  await live('Two machines lost', {
    withinMs: HEALED_MS,
    cachedMs: CACHED_MS,
    standbys: 1,
    happen: async () => {
      await Promise.all([primary.lose(), standby.lose()])
      await staysSo('nobody is the primary', async () => (await machines.primary()) === undefined, AWAY_MS)
      standby.start()
      await until('one is the primary', async () => (await machines.primary()) !== undefined, 2 * LOST_MS)
      expect((await thePrimary()).name, 'the one that has every commit').toBe(standby.name)
    },
    mend: primary.start,
  })
}, 400_000)

test('the primary is cut off from both others: it steps down, and all go on when they are back', async () => {
  const primary = await thePrimary()
  const others = machines.all.filter(({ name }) => name !== primary.name)
  await live('Primary cut off', {
    withinMs: HEALED_MS,
    cachedMs: CACHED_MS,
    standbys: 1,
    happen: async () => {
      for (const other of others) other.freeze()
      await until('nobody is the primary', async () => (await machines.primary()) === undefined, 2 * AWAY_MS)
      for (const other of others) other.thaw()
    },
  })
}, 400_000)
