import { expect, test } from 'vitest'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { hashPassword } from './passwords.ts'

const world = useWorld({ settings: { TRUST_PROXY: '1' } })

const PASSWORD = 'correct horse battery'

const signedInTwice = async () => {
  const person = await world.person('client')
  const password_hash = await hashPassword(PASSWORD)
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  const reply = await world.anyone.call('POST /api/auth/login', {
    body: { email: person.email, password: PASSWORD },
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0',
      'x-forwarded-for': '2001:db8:1:2:3:4:5:6',
    },
  })
  const { token } = reply.body as unknown as { token: string }
  return { person, there: { headers: { authorization: `Bearer ${token}` } } }
}
const me = async (options: { headers: Record<string, string> }) =>
  (await world.anyone.call('GET /api/auth/me', options)).status
const end = (as: Person, id: string) => as.call('DELETE /api/auth/sessions/:id', { params: { id } })

test('the list says when, where and which session is the current one, and no token', async () => {
  world.clock.advance({ minutes: 1 })
  const { person, there } = await signedInTwice()
  const seen = await world.anyone.call('GET /api/auth/sessions', there)
  const [first, second] = [...seen.body.data].sort((a, b) => Number(b.current) - Number(a.current))
  expect(first).toEqual({
    id: expect.stringMatching(/^ses_/),
    created_at: '2026-01-17T18:01:00.000Z',
    last_used_at: '2026-01-17T18:01:00.000Z',
    expires_at: '2026-01-20T18:01:00.000Z',
    user_agent: 'Firefox on Windows',
    address: '2001:db8:1:2::/64',
    current: true,
  })
  expect(second).toMatchObject({ user_agent: null, address: null, current: false })
  expect(seen.text).not.toContain(there.headers.authorization.slice(7))
  expect((await person.ok('GET /api/auth/sessions')).data.filter(({ current }) => current)).toHaveLength(1)
})

test('a session can be ended by its id, at once, and only by its own account', async () => {
  const { person, there } = await signedInTwice()
  const other = (await person.ok('GET /api/auth/sessions')).data.find(({ current }) => !current)
  const stranger = await world.person('client')
  expect((await end(stranger, other?.id ?? '')).status).toBe(404)
  expect(await me(there)).toBe(200)
  expect((await end(person, other?.id ?? '')).body).toEqual({ success: true })
  expect(await me(there)).toBe(401)
  expect((await end(person, other?.id ?? '')).status).toBe(404)
  expect((await person.ok('GET /api/auth/sessions')).data).toHaveLength(1)
})

test('all others can be ended, and this one stays', async () => {
  const { person, there } = await signedInTwice()
  expect((await person.call('DELETE /api/auth/sessions')).body).toEqual({ success: true })
  expect([await me(there), (await person.call('GET /api/auth/me')).status]).toEqual([401, 200])
})

test('sessions that have expired are not listed', async () => {
  const { person } = await signedInTwice()
  world.clock.advance({ hours: 71 })
  await person.ok('GET /api/auth/me')
  world.clock.advance({ hours: 2 })
  await expect.poll(async () => (await person.ok('GET /api/auth/sessions')).data).toHaveLength(1)
})
