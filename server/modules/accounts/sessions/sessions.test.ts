import { beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { touchUser } from '../../../db/changes.ts'
import { createSessions, type Sessions } from './sessions.ts'

const world = useWorld({ own: true })

const failures: unknown[] = []
let sessions: Sessions
beforeEach(() => {
  sessions = createSessions(world.database, (error) => failures.push(error))
})

const find = (token: string) => sessions.find(world.database.read, token, world.clock.now())

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

describe('a cached session', () => {
  test('costs no query until something about its user changes', async () => {
    const { token, id } = await world.person('client')
    await find(token)
    await forgetRow(id)
    expect(await find(token)).toMatchObject({ id })
    await world.database.tx(async (tx) => touchUser(tx, id))
    await expect(find(token)).rejects.toThrow('Sign in to continue.')
  })

  test('that is read while its user changes is read again', async () => {
    const { token, id } = await world.person('client')
    const reading = sessions.find(world.database.read, token, world.clock.now())
    await world.database.tx(async (tx) => touchUser(tx, id))
    await reading
    await forgetRow(id)
    await expect(find(token)).rejects.toThrow('Sign in to continue.')
  })

  test('of one user survives a change of another', async () => {
    const [one, other] = [await world.person('client'), await world.person('client')]
    await find(one.token)
    await forgetRow(one.id)
    await world.database.tx(async (tx) => touchUser(tx, other.id))
    expect(await find(one.token)).toMatchObject({ id: one.id })
  })

  test('that expired here but was used through another process is still good', async () => {
    const { token, id } = await world.person('admin')
    const elsewhere = createSessions(world.database, (error) => failures.push(error))
    await find(token)
    world.clock.advance({ hours: 20 })
    await elsewhere.find(world.database.read, token, world.clock.now())
    await expect.poll(() => expiryOf(id)).toBe(24 * HOUR)
    world.clock.advance({ hours: 20 })
    expect(await find(token)).toMatchObject({ id, role: 'admin' })
  })

  test('is written back at most once a minute', async () => {
    const { token, id } = await world.person('client')
    await find(token)
    world.clock.advance({ seconds: 30 })
    await find(token)
    expect(await expiryOf(id)).toBe(72 * HOUR - 30_000)
    world.clock.advance({ seconds: 30 })
    await find(token)
    await expect.poll(() => expiryOf(id)).toBe(72 * HOUR)
    expect(failures).toEqual([])
  })
})
