import { describe, expect, test } from 'vitest'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await world.app.http.inject({ url, headers })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body }
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}
const PAGE = { 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' }
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

describe('security headers', () => {
  test.each([
    ['an answer', '/healthz', 200],
    ['a refusal', '/api/auth/me', 401],
    ['nothing', '/api/nowhere', 404],
    ['a malformed address', '/api/%', 400],
    ['the interface as a document', '/openapi.json', 200],
  ])('of %s let nothing run, frame or guess it', async (_, url, status) => {
    const reply = await get(url)
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject({ ...COMMON, 'content-security-policy': DATA_POLICY })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(['/', '/docs'])(
    'of the page %s let only our own scripts run, and nobody frame it',
    async (url) => {
      const { headers, body } = await get(url)
      expect(headers).toMatchObject({ ...COMMON, ...PAGE, 'content-type': 'text/html; charset=utf-8' })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(body).not.toMatch(/\son\w+=/)
      expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
    },
  )

  test('let other sites load what is public, and nothing else', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect(await policyOf('/healthz')).toBe('same-origin')
    expect(await policyOf('/docs')).toBe('same-origin')
    expect(await policyOf('/api/public/nowhere')).toBe('cross-origin')
  })

  test('do not say what the service is made of', async () => {
    const { headers } = await get('/healthz')
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
  })
})

describe('the request id', () => {
  test('is the one that was sent, in answers and refusals', async () => {
    const id = { 'x-request-id': 'from-the-proxy-0001' }
    expect((await get('/healthz', id)).headers['x-request-id']).toBe('from-the-proxy-0001')
    expect((await get('/api/nowhere', id)).headers['x-request-id']).toBe('from-the-proxy-0001')
  })

  test.each([undefined, 'short', 'with spaces and more', 'x'.repeat(65), '<script>alert(1)</script>'])(
    'is a new one instead of %s',
    async (given) => {
      const { headers } = await get('/healthz', given ? { 'x-request-id': given } : {})
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('is another one for every request', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await get('/healthz')).headers['x-request-id']))
    expect(new Set(ids).size).toBe(3)
  })
})

describe('addresses', () => {
  const NOTHING = '{"error":"There is nothing at this address."}'

  test.each(['/docs/../package.json', '/docs/package.json', '/media/', '/media/x', '/media/x.svg'])(
    'that lead nowhere answer 404: %s',
    async (url) => {
      const { status, body } = await get(url)
      expect([status, Object.keys(JSON.parse(body))]).toEqual([404, ['error']])
    },
  )

  test('are told apart by method', async () => {
    const wrong = await world.app.http.inject({ method: 'DELETE', url: '/api/auth/me' })
    expect([wrong.statusCode, wrong.body]).toEqual([404, NOTHING])
    const headed = await world.app.http.inject({ method: 'HEAD', url: '/api/auth/login' })
    expect(headed.statusCode).toBe(404)
  })

  test('that cannot be read answer 400, and endless ones 400 or 404', async () => {
    expect((await get('/api/my-venues/%zz/stats')).status).toBe(400)
    expect([400, 404, 414]).toContain((await get(`/api/users/${'x'.repeat(2000)}/score`)).status)
  })
})
