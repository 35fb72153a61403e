import { test } from 'vitest'
import { LOST_MS, live, machines, PLANNED_MS, thePrimary, useMachines } from './support/failover.ts'
import { startOnSale } from './support/on-sale.ts'

/** What failover.scale.ts loses, while a thousand tickets are sold to many more people. With `--long`. */
useMachines()

/** So many people wait for each other, but nobody for the minute that a key would take which nobody gave back. */
const REPLIES_MS = 30_000

test('the primary is lost in the middle of an on-sale, and the leader of etcd with it', async () => {
  const lost = await thePrimary()
  await machines.leadEtcdFrom(lost)
  await live('Primary killed in an on-sale', {
    withinMs: LOST_MS,
    standbys: 1,
    sell: startOnSale,
    repliesMs: REPLIES_MS,
    happen: lost.lose,
    mend: lost.start,
  })
}, 600_000)

test('a planned switchover in the middle of an on-sale', async () => {
  await live('Switchover in an on-sale', {
    withinMs: PLANNED_MS,
    standbys: 2,
    sell: startOnSale,
    repliesMs: REPLIES_MS,
    happen: machines.switchOver,
  })
}, 600_000)
