import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from './manager-looks.ts'
import { screensOf } from './manager-screens.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { useSite } from './site.ts'

const site = useSite()
let world: ManagerWorld
beforeAll(async () => {
  world = await openManagerWorld(site.world)
})

test('events, vouchers, reports, account, admin and organiser are accessible and fit into 320 pixels', {
  timeout: 600_000,
}, async () => {
  expect(await faultsOf(site, world, screensOf(world))).toEqual([])
})
