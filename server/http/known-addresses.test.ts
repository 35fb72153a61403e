import { createServer, request } from 'node:http'
import { inject } from 'light-my-request'
import { beforeEach, describe, expect, test } from 'vitest'
import { smallApp } from '../../test/support/small-app.ts'
import { useWorld } from '../../test/support/world.ts'
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts'
import { call } from './route.ts'

describe('an address that was asked for before', () => {
  let known: KnownAddresses
  let leftToFastify: string[]
  const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
    inject(
      known.serveOr((raw, response) => {
        leftToFastify.push(`${raw.method} ${raw.url}`)
        const refusal = known.refusalOf(raw)
        response.statusCode = refusal ? 418 : 200
        response.end(refusal ? String(refusal) : 'found and checked')
      }),
      { url, method, headers },
    )
  const remember = (url: string, answer: (id: string, query: unknown) => string | Promise<string>) =>
    known.remember({ method: 'GET', url } as Parameters<KnownAddresses['remember']>[0], {
      params: {},
      query: { date: '2026-01-17' },
      record: () => {},
      serve: ({ id, query }, response) => {
        const text = answer(id, query)
        if (typeof text === 'string') response.end(text)
        else return text.then((later) => void response.end(later))
      },
    })

  beforeEach(() => {
    known = createKnownAddresses((raw) => `id of ${raw.url}`)
    leftToFastify = []
  })

  test('is answered without being read again', async () => {
    expect((await ask('/a?date=2026-01-17')).body).toBe('found and checked')
    remember('/a?date=2026-01-17', (id, query) => JSON.stringify([id, query]))
    expect((await ask('/a?date=2026-01-17')).json()).toEqual([
      'id of /a?date=2026-01-17',
      { date: '2026-01-17' },
    ])
    expect(leftToFastify).toEqual(['GET /a?date=2026-01-17'])
  })

  test.each([
    ['another address', '/a?date=2026-01-18', 'GET', {}],
    ['another way to write it', '/a?date=2026%2D01%2D17', 'GET', {}],
    ['another method', '/a?date=2026-01-17', 'POST', {}],
    ['HEAD', '/a?date=2026-01-17', 'HEAD', {}],
  ] as const)('says nothing about %s', async (_, url, method, headers) => {
    remember('/a?date=2026-01-17', () => 'known')
    await ask(url, method, headers)
    expect(leftToFastify).toEqual([`${method} ${url}`])
  })

  test.each<[string, () => string | Promise<string>]>([
    [
      'at once',
      () => {
        throw 'refused'
      },
    ],
    ['later', () => Promise.reject('refused')],
  ])('refuses %s by Fastify’s way', async (_, answer) => {
    remember('/a', answer)
    expect(await ask('/a')).toMatchObject({ statusCode: 418, body: 'refused' })
  })

  test('gives everybody the same parameters, which nobody can change', async () => {
    remember('/a', (_id, query) => {
      ;(query as { date: string }).date = '2027-01-01'
      return 'changed'
    })
    expect((await ask('/a')).body).toMatch('TypeError')
  })

  test('is forgotten when it is very long', async () => {
    const url = `/a?q=${'x'.repeat(300)}`
    remember(url, () => 'known')
    expect((await ask(url)).body).toBe('found and checked')
  })

  test('is left to Fastify while the process stops, which knows what to say then', async () => {
    remember('/a', () => 'known')
    known.close()
    expect((await ask('/a')).body).toBe('found and checked')
  })

  test('is left to Fastify when the request names no host, which it refuses', async () => {
    remember('/a', () => 'known')
    const server = createServer(
      { requireHostHeader: false },
      known.serveOr((_raw, response) => response.end('refused')),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address() as { port: number }
    const text = await new Promise<string>((resolve) =>
      request({ port: address.port, path: '/a', setHost: false, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', resolve)
      }).end(),
    )
    server.close()
    expect(text).toBe('refused')
  })
})

describe('a route whose address is known', () => {
  const world = useWorld()

  test('still asks who is calling, whether they may, and for what they are told', async () => {
    const operator = await world.person('client')
    const me = () => operator.call('GET /api/auth/me')
    expect((await me()).status).toBe(200)
    expect((await me()).body.user.id).toBe(operator.id)
    expect((await world.anyone.call('GET /api/auth/me')).status).toBe(401)
    const other = await world.person('client')
    expect((await other.ok('GET /api/auth/me')).user.id).toBe(other.id)
    await operator.ok('POST /api/auth/logout')
    expect(await me()).toMatchObject({ status: 401, error: expect.any(String) })
  })

  test('is found and checked once, and counted each time', async () => {
    let asked = 0
    const app = smallApp(world, [
      call('GET /healthz', () => {
        asked += 1
        return { status: 'ok' as const }
      }),
    ])
    await app.ready()
    const ids = new Set<unknown>()
    for (let n = 0; n < 3; n += 1) {
      const reply = await inject((raw, response) => app.server.emit('request', raw, response), '/healthz')
      expect(reply.json()).toEqual({ status: 'ok' })
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      ids.add(reply.headers['x-request-id'])
    }
    expect([asked, ids.size]).toEqual([3, 3])
  })
})
