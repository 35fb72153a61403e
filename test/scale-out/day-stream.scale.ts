import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { type WatchedStream, watchStream } from '../support/event-stream.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import { type Service, startService } from './support/service.ts'
import { directly, emptyDatabaseUrl, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'

/** A screen hears of a change, whichever process made it. */
const WITHIN_MS = 2000

describe('a day stream of one process', () => {
  let here: Service
  let there: Service
  let database: Database
  let operator: Person
  let place: PublicVenue
  const open: WatchedStream[] = []

  beforeAll(async () => {
    const url = await emptyDatabaseUrl()
    const both = await Promise.all([startService({ DATABASE_URL: url }), startService({ DATABASE_URL: url })])
    here = both[0]
    there = both[1]
    database = directly(url)
    operator = await (await makeAccount(database, 'client')).signIn(here)
    place = await makePublicVenue(operator, here.client())
    await place.table()
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(async () => {
    await Promise.all([here?.end('SIGTERM'), there?.end('SIGTERM')])
    await database?.close()
  })

  const watch = async (service: Service, headers: Record<string, string> = {}) => {
    const url = `${service.url}/api/my-venues/${place.venueId}/day/stream`
    const stream = await watchStream(url, operator.token, headers)
    open.push(stream)
    return stream
  }
  const lastId = (stream: WatchedStream) => stream.events().at(-1)?.id
  const versionAt = async (service: Service) => {
    const day = await service
      .client(operator.token)
      .ok('GET /api/my-venues/:venueId/day', { params: place.params, query: { date: tomorrow() } })
    return String(day.version)
  }
  /** Changes the day through the first process. */
  const book = () => place.booked({ date: tomorrow(), time: '20:00' })
  const cancel = (id: string) =>
    operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id }, body: {} })

  test('reports a change that the other process made within two seconds', async () => {
    const stream = await watch(there)
    await expect.poll(() => stream.events().length, { timeout: WITHIN_MS }).toBe(1)
    const id = await book()
    const version = await versionAt(here)
    await expect.poll(() => lastId(stream), { timeout: WITHIN_MS, interval: 20 }).toBe(version)
    expect(await versionAt(there)).toBe(version)
    await cancel(id)
    await expect.poll(() => lastId(stream), { timeout: WITHIN_MS, interval: 20 }).toBe(await versionAt(here))
  })

  test('goes on in the other process from `Last-Event-ID`: nothing is missed and nothing repeated', async () => {
    const first = await watch(here)
    await expect.poll(() => lastId(first), { timeout: WITHIN_MS }).toBe(await versionAt(here))
    const seen = lastId(first) ?? ''
    first.close()
    const quiet = await watch(there, { 'last-event-id': seen })
    await expect.poll(() => quiet.state.text, { timeout: WITHIN_MS }).toBe(':\n\n')
    quiet.close()
    const id = await book()
    const missed = await watch(there, { 'last-event-id': seen })
    await expect.poll(() => missed.events().length, { timeout: WITHIN_MS }).toBeGreaterThan(0)
    await expect.poll(() => lastId(missed), { timeout: WITHIN_MS, interval: 20 }).toBe(await versionAt(here))
    await cancel(id)
  })

  test('ends when the session is ended through the other process', async () => {
    const guard = await (await makeAccount(database, 'client')).signIn(here)
    await database.read
      .insertInto('memberships')
      .values({ user_id: guard.id, venue_id: place.venueId, role: 'door', created_at: new Date() })
      .execute()
    const url = `${there.url}/api/my-venues/${place.venueId}/day/stream`
    const stream = await watchStream(url, guard.token)
    open.push(stream)
    await expect.poll(() => stream.events().length, { timeout: WITHIN_MS }).toBe(1)
    await guard.ok('POST /api/auth/logout')
    await expect.poll(() => stream.state.ended, { timeout: 2 * WITHIN_MS }).toBe(true)
  })
})
