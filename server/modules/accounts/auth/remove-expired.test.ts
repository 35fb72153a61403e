import { expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { removeExpired } from './remove-expired.ts'

const world = useWorld({ own: true })

const clean = () => removeExpired(world.database, world.clock.now())

test('an expired session is reported as expired for a month, and then deleted', async () => {
  const person = await world.person('client')
  world.clock.advance({ days: 32 })
  await clean()
  expect((await person.call('GET /api/auth/me')).error).toBe(
    'Your session has expired. Please sign in again.',
  )
  world.clock.advance({ days: 2 })
  await clean()
  expect((await person.call('GET /api/auth/me')).error).toBe('Sign in to continue.')
})

test('a valid session and a valid challenge are kept, an expired challenge is deleted', async () => {
  const [person, other] = [await world.person('client'), await world.person('client')]
  const { read } = world.database
  const now = world.clock.now().getTime()
  await read
    .insertInto('login_challenges')
    .values([
      { user_id: person.id, expires_at: new Date(now + 1000), failures: 3 },
      { user_id: other.id, expires_at: new Date(now - 1000), failures: 3 },
    ])
    .execute()
  await clean()
  expect((await person.call('GET /api/auth/me')).status).toBe(200)
  expect(await read.selectFrom('login_challenges').select('user_id').execute()).toEqual([
    { user_id: person.id },
  ])
})
