import { describe, expect, test } from 'vitest'
import { smallApp } from '../../test/support/small-app.ts'
import { useWorld } from '../../test/support/world.ts'
import { call } from './route.ts'

const world = useWorld()

const LISTED = 'https://desk.example.com'
const STRANGER = 'https://stranger.example.com'
const PUBLIC = '/api/public/venues/x/combo-widget-config'

const answer = async (url: string, origin: string, method: 'GET' | 'OPTIONS' = 'GET', listed = LISTED) => {
  const app = smallApp(
    world,
    [call('GET /api/public/venues/:venueId/combo-widget-config', () => ({}) as never)],
    { settings: { CORS_ORIGINS: listed } },
  )
  const preflight = method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}
  const { statusCode, headers, body } = await app.inject({ method, url, headers: { origin, ...preflight } })
  return {
    status: statusCode,
    body,
    vary: headers.vary,
    allow: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name.startsWith('access-control-'))
        .map(([name, value]) => [name.replace('access-control-', ''), value]),
    ),
  }
}

const EXPOSED = { 'expose-headers': 'etag, retry-after, x-request-id' }
const PREFLIGHT = {
  'allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
  'max-age': '600',
}

describe('a public endpoint', () => {
  test('answers any website, without credentials', async () => {
    const { allow, status } = await answer(PUBLIC, STRANGER)
    expect([status, allow]).toEqual([200, { 'allow-origin': '*', ...EXPOSED }])
  })

  test('says so in refusals too, so that the page can read them', async () => {
    const { allow, status } = await answer('/api/public/nowhere', STRANGER)
    expect([status, allow]).toEqual([404, { 'allow-origin': '*', ...EXPOSED }])
  })

  test('allows a preflight from anywhere', async () => {
    const { allow, status, body } = await answer(PUBLIC, STRANGER, 'OPTIONS')
    expect([status, body, allow]).toEqual([204, '', { 'allow-origin': '*', ...EXPOSED, ...PREFLIGHT }])
  })
})

describe('every other endpoint', () => {
  test('answers the pages of the listed origins, and tells caches that it depends on them', async () => {
    const { allow, vary } = await answer('/api/auth/me', LISTED)
    expect([allow, vary]).toEqual([{ 'allow-origin': LISTED, ...EXPOSED }, 'Origin'])
  })

  test('allows a preflight from them', async () => {
    const { allow, status } = await answer('/api/auth/me', LISTED, 'OPTIONS')
    expect([status, allow]).toEqual([204, { 'allow-origin': LISTED, ...EXPOSED, ...PREFLIGHT }])
  })

  test.each(['GET', 'OPTIONS'] as const)('allows nobody else anything: %s', async (method) => {
    for (const origin of [STRANGER, 'null', `${LISTED}.evil.com`, LISTED.toUpperCase()]) {
      const { allow, vary } = await answer('/api/auth/me', origin, method)
      expect([origin, allow['allow-origin'], vary]).toEqual([origin, undefined, 'Origin'])
    }
  })

  test('allows nobody at all when none is listed', async () => {
    const { allow } = await answer('/api/auth/me', STRANGER, 'GET', '')
    expect(allow).toEqual({})
  })
})
