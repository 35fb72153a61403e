import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { hashPassword } from './passwords.ts'

const world = useWorld()

const PASSWORD = 'correct horse battery'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const withPassword = async (role: 'client' | 'admin' | 'organiser' | 'guest' = 'client') => {
  const person = await world.person(role)
  await world.database.read
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .execute()
  return person
}

const signIn = (email: string, password = PASSWORD) =>
  world.anyone.call('POST /api/auth/login', { body: { email, password } })

describe('signing in', () => {
  test('returns the user and a token that GET /api/auth/me accepts', async () => {
    const person = await withPassword()
    const reply = await signIn(person.email)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      user: { id: person.id, role: 'client', name: person.name },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('compares the e-mail address case-insensitively', async () => {
    const person = await withPassword()
    expect((await signIn(person.email.toUpperCase())).status).toBe(200)
  })

  test('answers 401 with the same body for an unknown address and a wrong password', async () => {
    const person = await withPassword()
    const wrong = await signIn(person.email, 'not it')
    const unknown = await signIn('nobody@example.com', 'not it')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
  })

  test('stores only a hash of the token', async () => {
    const person = await withPassword()
    const { body } = await signIn(person.email)
    const rows = await world.database.read
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain((body as { token: string }).token)
  })
})

describe('a session', () => {
  test('ends immediately at logout', async () => {
    const person = await world.person('client')
    expect((await person.call('GET /api/auth/me')).status).toBe(200)
    expect((await person.call('POST /api/auth/logout')).body).toEqual({ success: true })
    const after = await person.call('GET /api/auth/me')
    expect([after.status, after.error]).toEqual([401, 'Sign in to continue.'])
  })

  test.each([
    ['client', 72],
    ['organiser', 72],
    ['guest', 72],
    ['admin', 24],
  ] as const)('of a %s lives %i hours from its last use', async (role, hours) => {
    const person = await world.person(role)
    world.clock.advance({ hours: hours - 1 })
    expect((await person.call('GET /api/auth/me')).status).toBe(200)
    world.clock.advance({ hours: hours - 1 })
    expect((await person.call('GET /api/auth/me')).status).toBe(200)
    world.clock.advance({ hours: hours, seconds: 1 })
    const after = await person.call('GET /api/auth/me')
    expect([after.status, after.error]).toEqual([401, 'Your session has expired. Please sign in again.'])
  })

  test('is rejected without a token, with a malformed token and with an API token', async () => {
    for (const token of ['', 'x', 'sk_live_abc_def', 'Basic']) {
      const reply = await world.anyone.call('GET /api/auth/me', {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      expect([reply.status, reply.text]).toEqual([401, '{"error":"Sign in to continue."}'])
    }
  })
})

describe('changing the password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const person = await withPassword()
    const other = (await signIn(person.email)).body as { token: string }
    await person.ok('POST /api/auth/change-password', {
      body: { current_password: PASSWORD, new_password: 'a new one entirely' },
    })
    expect((await person.call('GET /api/auth/me')).status).toBe(200)
    const gone = await world.anyone.call('GET /api/auth/me', {
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(gone.status).toBe(401)
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(person.email, 'a new one entirely')).status).toBe(200)
  })

  test('answers 400 to a wrong current password', async () => {
    const person = await withPassword()
    const reply = await person.call('POST /api/auth/change-password', {
      body: { current_password: 'nope', new_password: 'a new one entirely' },
    })
    expect(reply.status).toBe(400)
  })
})
