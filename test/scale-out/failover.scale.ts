import { test } from 'vitest'
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
