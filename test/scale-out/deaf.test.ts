import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { startProxy, type Proxy as Wire } from '../faults/support/proxy.ts'
import { callRoute } from '../support/client.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../support/public-venue.ts'
import { findRedis, startRedis } from '../support/redis-server.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { openWorld, testConfig, type World } from '../support/world.ts'
import { eventually, PROMISE_MS, seenInTime } from './support/promise.ts'

/**
 * What a process may believe while it cannot hear the others. `there` listens through a stretch of network that the
 * test can break; its other connections are whole.
 */
/** The same rules hold for both; without a redis-server on this machine only one can be tried. */
const CARRIERS = findRedis() ? ['NOTIFY', 'Redis'] : ['NOTIFY']

describe.each(CARRIERS)('a process that listens through %s', (carrier) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let wire: Wire
  let here: World
  let there: World
  let place: PublicVenue
  let bookingId: string | undefined

  beforeEach(async () => {
    redis = carrier === 'Redis' ? await startRedis() : undefined
    const DATABASE_URL = await freshPostgresUrl()
    const source = new URL(redis?.url ?? DATABASE_URL)
    wire = await startProxy({ host: source.hostname, port: Number(source.port) })
    const throughWire = new URL(source)
    throughWire.port = String(wire.port)
    const whole = redis ? { REDIS_URL: redis.url } : {}
    const broken = redis ? { REDIS_URL: throughWire.href } : { DATABASE_LISTEN_URL: throughWire.href }
    const open = (settings: Record<string, string>) =>
      openConfiguredDatabase(testConfig({ DATABASE_URL, ...settings }), () => {})
    here = await openWorld(await open(whole))
    there = await openWorld(await open(broken), { DATABASE_URL, ...broken })
    for (const { clock } of [here, there]) clock.set('2026-01-17T18:05:00Z')
    place = await openPublicVenue(here)
    await place.table()
    bookingId = undefined
    await seenInTime('available', slotThere)
  })
  afterEach(async () => {
    wire.heal()
    for (const { app, database } of [here, there]) {
      await app.close()
      await database.close()
    }
    await wire.close()
    await redis?.stop()
  })

  const slotThere = async () => {
    const { body } = await callRoute(there.app.http, 'GET /api/public/venues/:venueId/availability', {
      params: place.params,
      query: { date: TONIGHT },
    })
    const slot = body.slots.find(({ time }) => time === '20:00')
    return slot?.available ? 'available' : (slot?.reason ?? 'no slot')
  }
  /** Books the only table, or gives it back, and says what the slot is from now on. */
  const change = async () => {
    if (bookingId)
      await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: bookingId } })
    bookingId = bookingId ? undefined : await place.booked()
    return bookingId ? 'no_table' : 'available'
  }
  const hearsThere = () => there.database.condition.hears

  test('answers from memory while it hears', async () => {
    await eventually('it hears', async () => hearsThere())
    let made = 0
    const recall = () =>
      there.app.services.memory.recall(place.venueId, 'page', ['activity'], there.clock.now(), async () => {
        made += 1
        return { value: made }
      })
    await recall()
    await pause(600)
    expect(await recall()).toBe(1)
  })

  test('sees every change within a second while its connection is cut again and again', async () => {
    for (let n = 0; n < 4; n += 1) {
      await pause(n * 70)
      wire.reset()
      await seenInTime(await change(), slotThere)
      await seenInTime(await change(), slotThere)
    }
    await eventually('it hears again', async () => hearsThere())
  })

  test('sees every change within a second while its connection is dead and nobody says so', async () => {
    const person = await here.person('client')
    const me = async () =>
      (await callRoute(there.app.http, 'GET /api/auth/me', { token: person.token })).status
    expect(await me()).toBe(200)
    wire.swallow()
    await seenInTime(await change(), slotThere)
    await person.ok('POST /api/auth/logout')
    await seenInTime(401, me)
    await eventually('it knows that it is deaf', async () => !hearsThere(), PROMISE_MS)
    for (let n = 0; n < 4; n += 1) await seenInTime(await change(), slotThere)
    wire.heal()
    await eventually('it hears again', async () => hearsThere())
    for (let n = 0; n < 4; n += 1) await seenInTime(await change(), slotThere)
  })

  test('is heard by the others of what it changed while it was deaf, once it can tell them', async () => {
    wire.swallow()
    await eventually('it knows that it is deaf', async () => !hearsThere())
    const slotHere = async () => (await place.slots())['20:00']
    expect(await slotHere()).toBe('available')
    const reply = await callRoute(there.app.http, 'POST /api/public/venues/:venueId/book', {
      params: place.params,
      body: tableForTwo(place.ruleId, {
        guest_name: 'Ada',
        guest_email: 'ada@example.com',
        turnstile_token: 'ok',
      }),
    })
    expect(reply.status).toBe(200)
    // PostgreSQL is told through the pool meanwhile; Redis has no other way.
    if (redis) wire.heal()
    await seenInTime('no_table', slotHere, redis ? 2 * PROMISE_MS : PROMISE_MS)
  })

  if (carrier === 'NOTIFY')
    test('sees every change within a second when the server ends its connection', async () => {
      for (let n = 0; n < 3; n += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'maitred listener' and datname = current_database()`.execute(
          here.database.read,
        )
        await seenInTime(await change(), slotThere)
        await seenInTime(await change(), slotThere)
      }
    })
  else
    test('starts while Redis is away, and hears when it is there', async () => {
      wire.swallow()
      const late = await openConfiguredDatabase(there.app.services.config, () => {})
      expect(late.condition.hears).toBe(false)
      wire.heal()
      await eventually('it hears', async () => late.condition.hears)
      await late.close()
    })
})
