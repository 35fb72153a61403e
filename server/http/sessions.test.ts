import { beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/support/world.ts'
import { touchUser } from '../db/database.ts'
import { newId } from '../db/values.ts'
import { createMaintenance } from './maintenance.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createVenueAccess } from './venue-access.ts'

const world = useWorld({ own: true })

const failures: unknown[] = []
let sessions: Sessions
beforeEach(() => {
  sessions = createSessions(world.database, (error) => failures.push(error))
})

const expiryOf = async (userId: string) => {
  const { expires_at } = await world.database.read
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return expires_at.getTime() - world.clock.now().getTime()
}

const forgetRow = (userId: string) =>
  world.database.read.deleteFrom('sessions').where('user_id', '=', userId).execute()

const HOUR = 3_600_000

describe('a remembered session', () => {
  test('costs no query until something about its user changes', async () => {
    const { token, id } = await world.person('client')
    await sessions.find(token, world.clock.now())
    await forgetRow(id)
    expect(await sessions.find(token, world.clock.now())).toMatchObject({ id })
    await world.database.tx(async (tx) => touchUser(tx, id))
    await expect(async () => sessions.find(token, world.clock.now())).rejects.toThrow('Sign in to continue.')
  })

  test('is not made from what was read before a change was announced', async () => {
    const { token, id } = await world.person('client')
    const reading = sessions.find(token, world.clock.now())
    world.database.announce([{ userId: id }])
    await reading
    await forgetRow(id)
    await expect(async () => sessions.find(token, world.clock.now())).rejects.toThrow('Sign in to continue.')
  })

  test('of one user is not dropped by a change of another', async () => {
    const [one, other] = [await world.person('client'), await world.person('client')]
    await sessions.find(one.token, world.clock.now())
    await forgetRow(one.id)
    await world.database.tx(async (tx) => touchUser(tx, other.id))
    expect(await sessions.find(one.token, world.clock.now())).toMatchObject({ id: one.id })
    world.database.announce([{ everything: true }])
    await expect(async () => sessions.find(one.token, world.clock.now())).rejects.toThrow('Sign in')
  })

  test('that expired here but was used through another process is still good', async () => {
    const { token, id } = await world.person('admin')
    const elsewhere = createSessions(world.database, (error) => failures.push(error))
    await sessions.find(token, world.clock.now())
    world.clock.advance({ hours: 20 })
    await elsewhere.find(token, world.clock.now())
    await expect.poll(() => expiryOf(id)).toBe(24 * HOUR)
    world.clock.advance({ hours: 20 })
    expect(await sessions.find(token, world.clock.now())).toMatchObject({ id, role: 'admin' })
  })

  test('is written back at most once a minute', async () => {
    const { token, id } = await world.person('client')
    await sessions.find(token, world.clock.now())
    world.clock.advance({ seconds: 30 })
    await sessions.find(token, world.clock.now())
    expect(await expiryOf(id)).toBe(72 * HOUR - 30_000)
    world.clock.advance({ seconds: 30 })
    await sessions.find(token, world.clock.now())
    await expect.poll(() => expiryOf(id)).toBe(72 * HOUR)
    expect(failures).toEqual([])
  })
})

describe('remembered memberships', () => {
  test('are not made from what was read before a change was announced', async () => {
    const access = createVenueAccess(world.database)
    const { id, name } = await world.person('client')
    const actor = { id, name, role: 'client' } as const
    const reading = access.venuesOf(actor)
    world.database.announce([{ userId: id }])
    expect((await reading).size).toBe(0)

    const venue_id = newId('ven')
    const created_at = world.clock.now()
    await world.database.read
      .insertInto('venues')
      .values({ id: venue_id, name: 'A', address: 'B', created_at })
      .execute()
    await world.database.read
      .insertInto('memberships')
      .values({ user_id: id, venue_id, created_at })
      .execute()
    expect([...(await access.venuesOf(actor))]).toEqual([venue_id])
  })
})

describe('the maintenance switch', () => {
  test('is in force when it returns, however quickly it is thrown back', async () => {
    const maintenance = await createMaintenance(world.database, false, (error) => failures.push(error))
    for (const enabled of [true, false, true, false]) {
      await maintenance.set(enabled)
      expect(maintenance.on).toBe(enabled)
    }
    await world.database.read.selectFrom('platform').select('maintenance').execute()
    expect([maintenance.on, failures]).toEqual([false, []])
  })

  test('stays on when the setting says so', async () => {
    const maintenance = await createMaintenance(world.database, true, (error) => failures.push(error))
    await maintenance.set(false)
    expect(maintenance.on).toBe(true)
  })
})
