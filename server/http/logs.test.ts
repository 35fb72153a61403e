import { type AddressInfo, connect } from 'node:net'
import { type Level, pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { callRoute } from '../../test/support/client.ts'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { smallApp } from '../../test/support/small-app.ts'
import { testConfig, useWorld } from '../../test/support/world.ts'
import { createApp } from '../app.ts'
import { call, write } from './route.ts'
import { safeError } from './safe-error.ts'

const world = useWorld()

let lines: string[]
beforeEach(() => {
  lines = []
})
const logger = (level: Level = 'trace') =>
  pino(
    { level, serializers: { err: safeError } },
    {
      write: (line: string) => {
        lines.push(line)
      },
    },
  )
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
  test('has the pattern of the route, the status and the request id of a call', async () => {
    const app = smallApp(world, [call('POST /api/auth/login', () => ({}) as never)], { logger: logger() })
    const headers = { 'x-request-id': 'request-0001' }
    await app.inject({
      method: 'POST',
      url: '/api/auth/login?x=y',
      headers,
      payload: { email: 'a', password: 'b' },
    })
    expect(logged()).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        reqId: 'request-0001',
        method: 'POST',
        route: '/api/auth/login',
        status: 200,
        ms: expect.any(Number),
      }),
    )
  })

  test('names an upload that its sender broke off in one line, and not as an error', async () => {
    const app = smallApp(world, [call('POST /api/auth/login', () => ({}) as never)], { logger: logger() })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: maitred.test\r\nContent-Type: application/json'
    socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"email":`, () => socket.destroy())
    await expect.poll(() => logged().map(({ msg }) => msg)).toContain('client hung up')
    expect(logged().filter(({ level }) => Number(level) > 30)).toEqual([])
    await app.close()
  })

  test('has no token, address, name, path or query of anybody, at any level', async () => {
    const app = await createApp({
      config: testConfig(),
      clock: fakeClock(),
      database: world.database,
      logger: logger(),
    })
    const { token, email, id } = await world.person('client', { name: 'Ada Lovelace' })
    const secrets = [
      token,
      email,
      'Ada Lovelace',
      id,
      'S3cret-password',
      'Grace',
      'nobody@example.com',
      '203.0.113.7',
    ]
    const headers = { 'x-forwarded-for': '203.0.113.7', cookie: `session=${token}` }
    const calls = [
      callRoute(app.http, 'GET /api/auth/me', { token, headers }),
      callRoute(app.http, 'POST /api/auth/login', {
        body: { email: 'nobody@example.com', password: 'S3cret-password' },
        headers,
      }),
      callRoute(app.http, 'GET /api/my-guests/search', { token, query: { q: 'Grace' }, headers }),
      callRoute(app.http, 'GET /api/users/:id/score', { token, params: { id }, headers }),
      callRoute(app.http, 'POST /api/my-venues', { token, body: { name: 'Ada Lovelace' }, headers }),
      app.http.inject({ url: `/api/nowhere/${email}?token=${token}`, headers }),
      app.http.inject({ url: `/api/%zz/${email}`, headers }),
      app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: `{"email": "${email}`,
        headers: { ...headers, 'content-type': 'application/json' },
      }),
      callRoute(app.http, 'POST /api/auth/logout', { token, headers }),
    ]
    await Promise.all(calls)
    await app.close()
    expect(lines.length).toBeGreaterThan(5)
    const text = lines.join('')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test.each([
    ['a foreign key', 'sessions_user_id_fkey', { token_hash: 'x', user_id: 'usr_nobody' }],
    ['a unique constraint', 'sessions_pkey', null],
  ])('tells of a mistake of ours that %s refused, which answers 500', async (_, constraint, values) => {
    const { token, id } = await world.person('client')
    const row = values ?? { token_hash: `twice-${id}`, user_id: id }
    const times = { id: 'ses_twice', created_at: world.clock.now(), expires_at: world.clock.now() }
    const app = smallApp(
      world,
      [
        write('POST /api/auth/logout', async ({ tx }) => {
          for (const _again of [1, 2])
            await tx
              .insertInto('sessions')
              .values({ ...row, ...times })
              .execute()
          return { success: true as const }
        }),
      ],
      { logger: logger('error') },
    )
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(reply.statusCode).toBe(500)
    expect(logged()).toMatchObject([{ msg: 'request failed', err: { constraint } }])
  })

  test('tells of an unexpected failure, but not whose data it was about', async () => {
    const { token, email } = await world.person('client')
    const app = smallApp(
      world,
      [
        write('POST /api/auth/logout', async ({ tx }) => {
          await tx
            .updateTable('users')
            .set({ email: email.toUpperCase() })
            .where('email', '=', email)
            .execute()
          return { success: true as const }
        }),
      ],
      { logger: logger('error') },
    )
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.' },
    ])
    const [failure] = logged()
    expect(failure).toMatchObject({
      msg: 'request failed',
      err: { code: '23514', stack: expect.any(String) },
    })
    const text = lines.join('').toLowerCase()
    expect([
      text.includes(email),
      text.includes(token.toLowerCase()),
      text.includes('update "users"'),
    ]).toEqual([false, false, false])
  })
})
