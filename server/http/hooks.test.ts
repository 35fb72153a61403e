import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callRoute } from '../../test/support/client.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../../test/support/public-venue.ts'
import { testConfig, useWorld } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

/** A hook or a plugin that somebody adds to the Fastify instance sees every request: nothing is answered beside it. */
const world = useWorld({ own: true })
let app: App
let place: PublicVenue
const seen: string[] = []

beforeAll(async () => {
  app = await createApp({
    config: testConfig({ MAX_WAITING: '200' }),
    clock: world.clock,
    database: world.database,
    logger: pino({ level: 'silent' }),
  })
  app.http.addHook('onRequest', async ({ method, url }) => {
    seen.push(`request ${method} ${url}`)
  })
  const plugin = async (http: App['http']) => {
    http.addHook('onResponse', async ({ method, url }, { statusCode }) => {
      seen.push(`response ${method} ${url} ${statusCode}`)
    })
    http.addHook('onSend', async (_request, reply) => {
      reply.header('x-plugin', 'was here')
    })
  }
  // As fastify-plugin does it: the hooks of the plugin are those of the whole instance.
  await app.http.register(Object.assign(plugin, { [Symbol.for('skip-override')]: true }))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  place = await openPublicVenue(world)
})
afterAll(() => app.close())

/** Sends a request over a socket, and returns its status once the hooks have seen it. */
const fetchSeen = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
) => {
  seen.length = 0
  const { port } = app.http.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.text()
  const { status } = response
  await vi.waitFor(() =>
    expect(seen).toEqual([`request ${method} ${path}`, `response ${method} ${path} ${status}`]),
  )
  expect(response.headers.get('x-plugin')).toBe('was here')
  return status
}

test('cached answers', async () => {
  const path = `/api/public/venues/${place.venueId}/availability?date=${TONIGHT}`
  for (let n = 0; n < 3; n += 1) expect(await fetchSeen('GET', path)).toBe(200)
})

test('answers 304', async () => {
  const authorization = `Bearer ${place.operator.token}`
  const { headers } = await callRoute(app.http, 'GET /api/my-venues/:venueId/tables', {
    params: place.params,
    token: place.operator.token,
  })
  const tag = { authorization, 'if-none-match': headers.etag ?? '' }
  for (let n = 0; n < 2; n += 1)
    expect(await fetchSeen('GET', `/api/my-venues/${place.venueId}/tables`, tag)).toBe(304)
})

test('requests that are shed', async () => {
  const overloaded = vi.spyOn(world.database.forShare('guests'), 'waiting', 'get').mockReturnValue(200)
  const body = tableForTwo(place.ruleId, {
    guest_name: 'Ada',
    guest_email: 'ada@example.com',
    turnstile_token: 'ok',
  })
  expect(await fetchSeen('POST', `/api/public/venues/${place.venueId}/book`, {}, body)).toBe(503)
  overloaded.mockRestore()
})

test.each([
  ['no route', 'GET', '/api/nothing', 404],
  ['no session', 'GET', '/api/auth/me', 401],
  ['health', 'GET', '/healthz', 200],
  ['an asset', 'GET', '/docs', 200],
])('%s', async (_name, method, path, status) => {
  expect(await fetchSeen(method, path)).toBe(status)
})
