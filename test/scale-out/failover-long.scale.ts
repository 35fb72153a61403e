import { beforeAll, expect, test } from 'vitest'
import { onCluster } from '../support/postgres-cluster.ts'
import { staysSo, until } from '../support/until.ts'
import { LOST_MS, live, machines, thePrimary, useMachines } from './support/failover.ts'
import { requireSafePatroni } from './support/three-machines.ts'

/** The rest of what may be lost, with `npm run test:scale-out -- --long`. */
const ETCD_AWAY_MS = 60_000

beforeAll(requireSafePatroni)
useMachines()

test('a primary that freezes is replaced, and does no harm when it thaws', async () => {
  const frozen = await thePrimary()
  await live('Primary frozen', {
    withinMs: LOST_MS,
    standbys: 1,
    happen: async () => {
      frozen.freeze()
      await until(
        'another is the primary',
        async () => ![undefined, frozen.name].includes((await machines.primary())?.name),
        60_000,
      )
      await until('it takes changes', () =>
        onCluster(machines.url, 'create temporary table writable ()').then(
          () => true,
          () => false,
        ),
      )
      // While everybody works on the new one.
      frozen.thaw()
    },
  })
  expect((await thePrimary()).name).not.toBe(frozen.name)
}, 300_000)

test('the standby that every commit waits for is lost', async () => {
  const lost = await machines.synchronous()
  if (!lost) throw new Error('There is no synchronous standby.')
  await live('Standby killed', { withinMs: LOST_MS, standbys: 1, happen: lost.lose, mend: lost.start })
}, 300_000)

test('etcd is away for a minute', async () => {
  const { etcd } = machines
  await live('etcd away', {
    withinMs: LOST_MS,
    standbys: 2,
    happen: async () => {
      await Promise.all(etcd.map((member) => member.end()))
      const primary = await thePrimary()
      await staysSo(
        'the primary stays',
        async () => (await machines.primary())?.name === primary.name,
        ETCD_AWAY_MS,
      )
      for (const member of etcd) member.start()
    },
  })
}, 300_000)

test('HAProxy is restarted', async () => {
  const { haproxy } = machines
  await live('HAProxy restarted', {
    withinMs: LOST_MS,
    standbys: 2,
    happen: async () => {
      await haproxy.end()
      haproxy.start()
    },
  })
}, 300_000)
