import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smallApp } from '../../test/support/small-app.ts'
import { type Person, useWorld } from '../../test/support/world.ts'
import { RawResponse, withEtag } from './responses.ts'
import { call, read } from './route.ts'

const world = useWorld()

describe('a reference list', () => {
  let operator: Person
  let version: number
  let built: number
  let failing: boolean
  beforeAll(async () => {
    operator = await world.person('client')
  })
  beforeEach(() => {
    version = 1
    built = 0
    failing = false
  })

  const get = (ifNoneMatch?: string, method: 'GET' | 'HEAD' = 'GET') =>
    smallApp(world, [
      read('GET /api/my-venues', () =>
        withEtag(['venues', version], () => {
          built += 1
          if (failing) throw new Error('no')
          return { data: [] }
        }),
      ),
    ]).inject({
      method,
      url: '/api/my-venues',
      headers: {
        authorization: `Bearer ${operator.token}`,
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
      },
    })

  test('sends a strong ETag and stays private', async () => {
    const reply = await get()
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: [] }])
    expect(reply.headers.etag).toMatch(/^"[\w!-]+"$/)
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['the same tag', (etag: string) => etag],
    ['the same tag, weak', (etag: string) => `W/${etag}`],
    ['a list that has it', (etag: string) => `"other", ${etag}`],
    ['anything', () => '*'],
  ])('answers 304 without a body, and without building one, to %s', async (_, header) => {
    const etag = String((await get()).headers.etag)
    built = 0
    const reply = await get(header(etag))
    expect([reply.statusCode, reply.body, reply.headers.etag, built]).toEqual([304, '', etag, 0])
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.headers['content-type']).toBeUndefined()
  })

  test('answers anew, with another ETag, once it has changed', async () => {
    const etag = String((await get()).headers.etag)
    version = 2
    const reply = await get(etag)
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: [] }])
    expect(reply.headers.etag).not.toBe(etag)
  })

  test('sends no ETag with a failure', async () => {
    failing = true
    const reply = await get()
    expect([reply.statusCode, reply.headers.etag, reply.headers['cache-control']]).toEqual([
      500,
      undefined,
      'no-store',
    ])
  })

  test('answers HEAD like GET, without the body', async () => {
    const [got, headed] = [await get(), await get(undefined, 'HEAD')]
    expect([headed.statusCode, headed.body]).toEqual([200, ''])
    expect(headed.headers.etag).toBe(got.headers.etag)
    expect(headed.headers['content-length']).toBe(got.headers['content-length'])
  })
})

describe('Cache-Control', () => {
  const of = async (url: string, token?: string) => {
    const app = smallApp(world, [
      call('GET /api/public/venues/:venueId/combo-widget-config', () => ({}) as never),
      call('GET /api/public/venues/:venueId/booking/:bookingId/qr', () => ({}) as never),
      call('GET /api/auth/me', () => ({}) as never),
      call('GET /media/:file', () => new RawResponse('image/png', 'x')),
    ])
    const reply = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
    return [reply.statusCode, reply.headers['cache-control']]
  }

  test('lets shared caches keep what everybody may read for a minute, but never a door code', async () => {
    expect(await of('/api/public/venues/x/combo-widget-config')).toEqual([
      200,
      'public, max-age=30, s-maxage=60, stale-while-revalidate=60',
    ])
    expect(await of('/api/public/venues/x/booking/y/qr')).toEqual([200, 'no-store'])
  })

  test('keeps signed-in answers and every refusal out of caches, and images in them', async () => {
    const { token } = await world.person('client')
    expect(await of('/api/auth/me', token)).toEqual([200, 'private, no-store'])
    expect(await of('/api/auth/me')).toEqual([401, 'no-store'])
    expect(await of('/api/nowhere')).toEqual([404, 'no-store'])
    expect(await of('/media/x.png')).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})
