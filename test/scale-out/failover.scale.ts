import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { LOST_MS, live, machines, PLANNED_MS, thePrimary, useMachines } from './support/failover.ts'

useMachines()

test('the primary is lost: another takes over within 30 s, and nothing acknowledged is lost', async () => {
  const lost = await thePrimary()
  await live('Primary killed', {
    withinMs: LOST_MS,
    standbys: 1,
    happen: lost.lose,
    mend: lost.start,
  })
}, 240_000)

test('a planned switchover takes five seconds', async () => {
  await live('Switchover', { withinMs: PLANNED_MS, standbys: 2, happen: machines.switchOver })
}, 240_000)

/** Patroni from 3.1 on puts it right by itself; before that, `settled` does what docs/operations.md says. */
test('a synchronous standby is named again after etcd named another machine as the primary', async () => {
  const primary = await thePrimary()
  const other = machines.all.find(({ name }) => name !== primary.name)
  await machines.claimForAnother(other?.name ?? '')
  await until('there is no synchronous standby', async () => (await machines.synchronous()) === undefined)
  await machines.settled()
  expect((await thePrimary()).name, 'PostgreSQL went on').toBe(primary.name)
}, 120_000)
