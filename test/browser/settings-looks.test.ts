import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from './manager-looks.ts'
import { settingsOf } from './manager-screens.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { useSite } from './site.ts'

const site = useSite()
let world: ManagerWorld
beforeAll(async () => {
  world = await openManagerWorld(site.world)
})

test('every section of the settings is accessible, with its forms open, and fits into 320 pixels', {
  timeout: 600_000,
}, async () => {
  // Empty lists are alike: one of them stands for all.
  const all = settingsOf(world).filter(
    ({ name }) => !/(services|blackouts|policies|bundles|promo-codes|webhooks)-empty$/.test(name),
  )
  expect(await faultsOf(site, world, all)).toEqual([])
})
