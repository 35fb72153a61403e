import { describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/support/world.ts'
import { createMaintenance } from './maintenance.ts'

const world = useWorld({ own: true })

describe('the maintenance switch', () => {
  test('is in force when it returns, however quickly it is thrown back', async () => {
    const maintenance = createMaintenance(world.database, false)
    for (const enabled of [true, false, true, false]) {
      const reading = maintenance.isOn()
      await maintenance.set(enabled)
      await reading
      expect(await maintenance.isOn()).toBe(enabled)
    }
  })

  test('thrown in another process is in force here within a second', async () => {
    const [here, there] = [createMaintenance(world.database, false), createMaintenance(world.database, false)]
    expect(await here.isOn()).toBe(false)
    await there.set(true)
    await expect.poll(() => here.isOn(), { timeout: 1000 }).toBe(true)
    await there.set(false)
  })

  test('stays on when the setting says so', async () => {
    const maintenance = createMaintenance(world.database, true)
    await maintenance.set(false)
    expect(await maintenance.isOn()).toBe(true)
  })
})
