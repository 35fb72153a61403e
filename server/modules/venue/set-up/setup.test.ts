import { expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { findSetupPath } from './setup-link.ts'

const world = useWorld({ own: true })

const BODY = {
  name: 'Ines Calloway',
  email: 'Ines@Example.com',
  password: 'a-longer-password',
  venue_name: 'The Copper Heron',
  venue_address: '12 Quay Street, Bristol',
  timezone: 'Europe/Berlin',
}
const tokenOf = async () => (await findSetupPath(world.database.read))?.replace('/setup/', '') ?? ''
const check = (token: string) => world.anyone.call('GET /api/setup/:token', { params: { token } })
const setUp = (token: string, body: object = BODY) =>
  world.anyone.call('POST /api/setup/:token', { params: { token }, body })

// In this order: the first account can be made once.
test('an empty database has a link that stays the same, and guests are no accounts', async () => {
  const token = await tokenOf()
  expect(token).toMatch(/^[\w-]{43}$/)
  await world.person('guest')
  expect(await tokenOf()).toBe(token)
  expect((await check(token)).body).toEqual({ success: true })
})

test('a wrong link is 404, a weak password 400, and neither makes anything', async () => {
  for (const token of ['x', 'x'.repeat(43), `${(await tokenOf()).slice(0, -1)}_`]) {
    expect((await check(token)).status).toBe(404)
    expect((await setUp(token)).text).toBe('{"error":"Set-up link not found."}')
  }
  expect((await setUp(await tokenOf(), { ...BODY, password: 'short' })).status).toBe(400)
  expect(await setUp(await tokenOf(), { ...BODY, password: BODY.email })).toMatchObject({
    status: 400,
    body: { code: 'weak_password' },
  })
  expect(await world.database.read.selectFrom('venues').select('id').execute()).toEqual([])
})

test('the link makes one operator account with its venue, also when it is opened twice at once', async () => {
  const token = await tokenOf()
  const replies = await Promise.all([setUp(token), setUp(token, { ...BODY, email: 'second@example.com' })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  const made = replies.find(({ status }) => status === 200)
  expect(made?.body).toEqual({
    user: { id: expect.stringMatching(/^usr_/), role: 'client', name: 'Ines Calloway' },
    token: expect.stringMatching(/^[\w-]{43}$/),
    venue_id: expect.stringMatching(/^ven_/),
  })
  const headers = { authorization: `Bearer ${made?.body.token}` }
  const { data } = (await world.anyone.call('GET /api/my-venues', { headers })).body
  expect(data).toMatchObject([{ name: 'The Copper Heron', timezone: 'Europe/Berlin', status: 'live' }])
  const members = await world.database.read.selectFrom('memberships').select('role').execute()
  expect(members).toEqual([{ role: 'owner' }])
  expect(await findSetupPath(world.database.read)).toBeUndefined()
  expect([(await check(token)).status, (await setUp(token)).status]).toEqual([404, 404])
})
