import { test } from 'vitest'
import { LOST_MS, live, machines, PLANNED_MS, thePrimary, useMachines } from './support/failover.ts'
import { startOnSale } from './support/on-sale.ts'

/** What failover.scale.ts loses, while a thousand tickets are sold to many more people. With `--long`. */
useMachines()

test('the primary is lost in the middle of an on-sale', async () => {
  const lost = await thePrimary()
  await live('Primary killed in an on-sale', {
    withinMs: LOST_MS,
    standbys: 1,
    sell: startOnSale,
    happen: lost.lose,
    mend: lost.start,
  })
}, 600_000)

test('a planned switchover in the middle of an on-sale', async () => {
  await live('Switchover in an on-sale', {
    withinMs: PLANNED_MS,
    standbys: 2,
    sell: startOnSale,
    happen: machines.switchOver,
  })
}, 600_000)
