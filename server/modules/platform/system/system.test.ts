import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys, rowOf } from '../../../../contract/index.ts'
import { freshDatabase } from '../../../../test/support/test-database.ts'
import { openWorld, useWorld, type World } from '../../../../test/support/world.ts'

const world = useWorld()

describe('the probes', () => {
  test('answer while the process lives and the database answers', async () => {
    for (const key of ['GET /healthz', 'GET /readyz'] as const) {
      const reply = await world.anyone.call(key)
      expect([reply.status, reply.body, reply.headers['cache-control']]).toEqual([
        200,
        { status: 'ok' },
        'no-store',
      ])
    }
  })

  describe('without a database', () => {
    let orphan: World
    beforeAll(async () => {
      orphan = await openWorld(await freshDatabase())
      await orphan.database.close()
    })
    afterAll(() => orphan.app.close())

    test('say that the process is alive but not ready', async () => {
      expect((await orphan.anyone.call('GET /healthz')).status).toBe(200)
      const ready = await orphan.anyone.call('GET /readyz')
      expect([ready.status, ready.body]).toEqual([503, { error: 'The database does not answer.' }])
    })
  })
})

describe('the metrics', () => {
  test('count requests by the pattern of their route, never by their address', async () => {
    const { token } = await world.person('client')
    await world.app.http.inject({
      url: '/api/users/usr_somebody/score?secret=1',
      headers: { authorization: `Bearer ${token}` },
    })
    await world.app.http.inject({ url: '/nowhere/at-all' })
    const { status, text, headers } = await world.anyone.call('GET /metrics')
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)])
    expect(text).toMatch(
      /maitred_request_seconds_count\{method="GET",route="\/api\/users\/:id\/score",status="\d+"\} \d/,
    )
    expect(text).toContain('route="unknown",status="404"')
    expect(text).toContain('process_cpu_seconds_total')
    for (const leak of ['usr_somebody', 'secret=1', 'at-all']) expect(text).not.toContain(leak)
  })
})

describe('the documentation', () => {
  test('names every operation, and is sent compressed', async () => {
    const { status, text } = await world.anyone.call('GET /docs')
    expect(status).toBe(200)
    for (const key of keys) expect(text).toContain(`id="${rowOf(key).operationId}"`)
    const sizes: Record<string, number> = {}
    for (const encoding of ['br', 'gzip', '']) {
      const { headers, rawPayload } = await world.app.http.inject({
        url: '/docs',
        headers: { 'accept-encoding': encoding },
      })
      expect(headers['content-encoding']).toBe(encoding || undefined)
      sizes[encoding || 'plain'] = rawPayload.length
    }
    // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
    console.log('the documentation in bytes:', sizes)
    expect(sizes.br).toBeLessThan(150 * 1024)
    expect(sizes.gzip).toBeLessThan(200 * 1024)
  })

  test('reads the interface as a document', async () => {
    const { status, text, headers } = await world.anyone.call('GET /openapi.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', paths: { '/api/auth/login': { post: {} } } })
  })

  test('every link inside it leads somewhere', async () => {
    const { text } = await world.anyone.call('GET /docs')
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const missing = [...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id))
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

describe('the front page', () => {
  test('leads only to addresses that answer', async () => {
    const { status, text } = await world.anyone.call('GET /')
    expect(status).toBe(200)
    const links = [...text.matchAll(/href="(?!data:)([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(3)
    for (const url of links) {
      const reply = await world.app.http.inject({ url })
      expect([url, reply.statusCode]).toEqual([url, 200])
    }
  })
})

describe('a stored image', () => {
  test('is served by its name alone, and nothing is where none is', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    const hash = `test-${Date.now()}`
    await world.database.read
      .insertInto('images')
      .values({ hash, extension: 'png', bytes, created_at: world.clock.now() })
      .execute()
    const image = await world.app.http.inject({ url: `/media/${hash}.png` })
    expect([image.statusCode, image.headers['content-type'], image.rawPayload]).toEqual([
      200,
      'image/png',
      bytes,
    ])
    expect(image.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const file of [`${hash}.jpg`, hash, 'nothing.png', `${hash}.png.svg`]) {
      const none = await world.app.http.inject({ url: `/media/${file}` })
      expect([file, none.statusCode, none.json()]).toEqual([file, 404, { error: 'Image not found.' }])
    }
  })
})
