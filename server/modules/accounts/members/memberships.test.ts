import { expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { touchUser } from '../../../db/changes.ts'
import { newId } from '../../../db/values.ts'
import { createMemberships } from './memberships.ts'

const world = useWorld({ own: true })

test('cached memberships are read again once a transaction that changed them has committed', async () => {
  const memberships = createMemberships(world.database)
  const { id, name } = await world.person('client')
  const actor = { id, name, role: 'client' } as const
  expect((await memberships.venuesOf(world.database.read, actor)).size).toBe(0)

  const venue_id = newId('ven')
  const created_at = world.clock.now()
  await world.database.tx(async (tx) => {
    await tx.insertInto('venues').values({ id: venue_id, name: 'A', address: 'B', created_at }).execute()
    await tx.insertInto('memberships').values({ user_id: id, venue_id, role: 'owner', created_at }).execute()
    touchUser(tx, id)
  })
  expect([...(await memberships.venuesOf(world.database.read, actor))]).toEqual([venue_id])
})
