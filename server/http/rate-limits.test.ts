import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { pathParams } from '../../contract/row.ts'
import { callRoute } from '../../test/support/client.ts'
import { minimalOf } from '../../test/support/from-schema.ts'
import { findRedis, startRedis } from '../../test/support/redis-server.ts'
import { freshDatabase } from '../../test/support/test-database.ts'
import { openWorld, useWorld, type World } from '../../test/support/world.ts'
import type { Database } from '../db/database.ts'

const LIMIT = 2
const settings = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  LIMIT_LOGIN_PER_EMAIL: '100',
  LIMIT_LOGIN_PER_EMAIL_AND_IP: '100',
  LIMIT_LOGIN_PER_IP: String(LIMIT),
  LIMIT_CHECK_EMAIL: String(LIMIT),
  LIMIT_PUBLIC_WRITE: String(LIMIT),
  LIMIT_PUBLIC_READ: String(LIMIT),
}

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `198.51.100.${addresses}`
}

let people = 0
/** Mails to one address have a limit of their own, which is not what is tested here. */
const aboutSomebodyElse = (body: unknown) => {
  people += 1
  return typeof body === 'object' && body !== null && 'email' in body
    ? { ...body, email: `person-${people}@example.com` }
    : body
}

const callFrom = (world: World, address: string, key: Key, token?: string) => {
  const { body, query } = rowOf(key)
  return callRoute(world.app.http, key, {
    params: Object.fromEntries(pathParams(key).map((name) => [name, `no-${name}`])),
    headers: { 'x-forwarded-for': address },
    ...(token ? { token } : {}),
    ...(body ? { body: aboutSomebodyElse(minimalOf(body)) } : {}),
    ...(query ? { query: minimalOf(query) as Record<string, unknown> } : {}),
  })
}

describe('every limited row', () => {
  const world = useWorld({ settings })

  test.each(keys.filter((key) => rowOf(key).limit))(
    '%s answers 429 past its limit, per address',
    async (key) => {
      const token = rowOf(key).access.roles === 'anyone' ? undefined : (await world.person('guest')).token
      const address = newAddress()
      for (let n = 0; n < LIMIT; n += 1)
        expect((await callFrom(world, address, key, token)).status).not.toBe(429)
      const refused = await callFrom(world, address, key, token)
      expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
        429,
        { error: 'Too many requests. Please wait a moment and try again.', code: 'rate_limited' },
        expect.stringMatching(/^[1-9]\d*$/),
      ])
      expect((await callFrom(world, newAddress(), key, token)).status).not.toBe(429)
    },
  )

  test('refuses before it looks at the body, and counts what is malformed', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const send = () =>
      world.anyone.call('POST /api/public/voucher-purchase/check-email', { body: [], headers })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 429])
  })

  test('shares one limit with the others of its kind', async () => {
    const address = newAddress()
    await callFrom(world, address, 'GET /api/public/venues/:venueId/booking-widget-config')
    await callFrom(world, address, 'GET /api/public/venues/:venueId/events-widget')
    expect((await callFrom(world, address, 'GET /api/public/venues/:venueId/voucher-config')).status).toBe(
      429,
    )
  })
})

describe('what is not limited', () => {
  const world = useWorld({ settings })

  test('answers as often as it is asked', async () => {
    const address = newAddress()
    for (let n = 0; n < 10; n += 1) expect((await callFrom(world, address, 'GET /healthz')).status).toBe(200)
  })
})

describe('without rate limits', () => {
  const world = useWorld({ settings: { ...settings, RATE_LIMITS: 'off' } })

  test('nothing is refused', async () => {
    const address = newAddress()
    for (let n = 0; n < 10; n += 1) {
      const { status } = await callFrom(world, address, 'GET /api/public/venues/:venueId/events-widget')
      expect(status).not.toBe(429)
    }
  })
})

// Where it is not installed there is nothing to share limits through; on the build machine that is a failure.
const redisIsExpected = findRedis() !== undefined || process.env.CI === 'true'

describe.runIf(redisIsExpected)('limits in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let database: Database
  let here: World
  let there: World
  beforeAll(async () => {
    redis = await startRedis()
    database = await freshDatabase()
    here = await openWorld(database, { ...settings, REDIS_URL: redis.url })
    there = await openWorld(database, { ...settings, REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await here.app.close()
    await there.app.close()
    await database.close()
    await redis.stop()
  })

  const READ = 'GET /api/public/venues/:venueId/events-widget'

  test('are shared by the processes that use it', async () => {
    const address = newAddress()
    expect((await callFrom(here, address, READ)).status).not.toBe(429)
    expect((await callFrom(there, address, READ)).status).not.toBe(429)
    const refused = [await callFrom(here, address, READ), await callFrom(there, address, READ)]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('hold against calls at the same moment in both', async () => {
    const address = newAddress()
    const calls = [here, there, here, there, here, there].map((world) => callFrom(world, address, READ))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(LIMIT)
  })

  test('are given back and forgotten for both', async () => {
    const [one, other] = [here.app.services.limits, there.app.services.limits]
    const address = newAddress()
    for (let n = 0; n < 10; n += 1) {
      await Promise.all([one.take('loginPerIp', address), other.take('loginPerIp', address)])
      await Promise.all([one.giveBack('loginPerIp', address), other.giveBack('loginPerIp', address)])
    }
    for (let n = 0; n < LIMIT; n += 1) await one.take('loginPerIp', address)
    await expect(async () => other.take('loginPerIp', address)).rejects.toMatchObject({ kind: 'too_many' })
    await one.forget('loginPerIp', address)
    await other.take('loginPerIp', address)
  })

  test('are kept by each process alone while Redis is away', async () => {
    await redis.stop()
    const address = newAddress()
    const began = performance.now()
    for (let n = 0; n < LIMIT; n += 1) expect((await callFrom(here, address, READ)).status).not.toBe(429)
    expect((await callFrom(here, address, READ)).status).toBe(429)
    expect((await callFrom(there, address, READ)).status).not.toBe(429)
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
