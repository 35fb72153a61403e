import { test } from 'vitest'
import { expectOneHolder, runStorm } from './support/table-storm.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

test('a table that everybody wants at once, by every way there is, goes to one party', {
  timeout: 120_000,
}, async () => {
  expectOneHolder(await runStorm(world, 40))
})
