import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { touchUser } from '../../server/db/changes.ts'
import type { Database } from '../../server/db/database.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { makeEvent, makeTicketType, order } from '../support/events.ts'
import { addMember } from '../support/factories.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import { startRedis } from '../support/redis-server.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { type Person, testConfig } from '../support/world.ts'
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from './support/pgbouncer.ts'
import { seenInTime } from './support/promise.ts'
import { type Service, startService } from './support/service.ts'
import { directly, emptyDatabaseUrl, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'

/**
 * Two real processes on one database. Each cached answer compares versions that live in the database, so nothing but
 * the database is between them: no LISTEN, no Redis, and any pooler.
 */
const pooler = pgBouncerVersion()
const PATHS = [
  { path: 'PostgreSQL directly', pooled: false },
  ...(pooler === undefined ? [] : [{ path: `PgBouncer ${pooler} in transaction mode`, pooled: true }]),
]

describe.each(PATHS)('two processes through $path', ({ pooled }) => {
  let bouncer: PgBouncer | undefined
  let settings: Record<string, string>
  let database: Database
  let here: Service
  let there: Service
  let account: Awaited<ReturnType<typeof makeAccount>>
  let operator: Person
  let place: PublicVenue
  const day = tomorrow()

  beforeAll(async () => {
    const direct = await emptyDatabaseUrl()
    bouncer = pooled ? await startPgBouncer(inject('postgresUrl')) : undefined
    settings = bouncer
      ? { DATABASE_URL: bouncer.through(direct), DATABASE_PREPARE: 'off' }
      : { DATABASE_URL: direct }
    // Both find an empty database at the same moment.
    const both = await Promise.all([startService(settings), startService(settings)])
    here = both[0]
    there = both[1]
    database = directly(direct)
    account = await makeAccount(database, 'client')
    operator = await account.signIn(here)
    place = await makePublicVenue(operator, here.client())
  })
  afterAll(async () => {
    await Promise.all([here?.end('SIGTERM'), there?.end('SIGTERM')])
    await database?.close()
    await bouncer?.stop()
  })

  const through = (service: Service, { token }: Person) => service.client(token)

  test('migrate an empty database once when they start at the same moment', async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by version`.execute(
      database.read,
    )
    expect(rows.map(({ name }) => name)).toEqual(readdirSync(MIGRATIONS).sort())
    for (const service of [here, there])
      expect(await service.client().ok('GET /readyz')).toMatchObject({ status: 'ok' })
  })

  test('begin and end maintenance together', async () => {
    const admin = await (await makeAccount(database, 'admin')).signIn(here)
    const status = async (service: Service) =>
      (await through(service, operator).call('GET /api/auth/me')).status
    for (const [enabled, expected] of [
      [true, 503],
      [false, 200],
    ] as const) {
      await admin.ok('PUT /api/admin/maintenance', { body: { enabled } })
      expect(await status(here)).toBe(expected)
      await seenInTime(expected, () => status(there))
    }
  })

  describe('share sessions and memberships:', () => {
    const meThere = async (person: Person) => (await through(there, person).call('GET /api/auth/me')).status

    test('who signs in at one is known to the other at once', async () => {
      expect(await meThere(await account.signIn(here))).toBe(200)
    })

    test('who signs out at one is signed out at the other', async () => {
      const person = await account.signIn(here)
      expect(await meThere(person)).toBe(200)
      await person.ok('POST /api/auth/logout')
      await seenInTime(401, () => meThere(person))
    })

    test('a changed password ends the other sessions at both', async () => {
      const own = await makeAccount(database, 'client')
      const [kept, ended] = [await own.signIn(here), await own.signIn(there)]
      expect([await meThere(kept), await meThere(ended)]).toEqual([200, 200])
      await kept.ok('POST /api/auth/change-password', {
        body: { current_password: own.password, new_password: 'another good password' },
      })
      await seenInTime(401, () => meThere(ended))
      expect(await meThere(kept)).toBe(200)
    })

    test('who is taken off a venue at one is refused by the other, and let in again', async () => {
      const colleague = await makeAccount(database, 'client')
      const person = await colleague.signIn(there)
      const params = place.params
      const seesVenue = async () =>
        (await person.call('GET /api/my-venues/:venueId/tables', { params })).status
      expect(await seesVenue()).toBe(404)
      await addMember(operator, params.venueId, {
        ...(await colleague.signIn(here)),
        email: colleague.email,
      })
      await seenInTime(200, seesVenue)
      await operator.ok('DELETE /api/my-venues/:venueId/members/:userId', {
        params: { ...params, userId: colleague.id },
      })
      await seenInTime(404, seesVenue)
    })

    test('a role that any process changes counts in both', async () => {
      const person = await (await makeAccount(database, 'client')).signIn(here)
      const listings = async (service: Service) =>
        (await through(service, person).call('GET /api/admin/listings')).status
      expect([await listings(here), await listings(there)]).toEqual([403, 403])
      const third = await openConfiguredDatabase(testConfig(settings))
      await third.tx(async (tx) => {
        await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
        touchUser(tx, person.id)
      })
      await Promise.all([here, there].map((service) => seenInTime(200, () => listings(service))))
      await third.close()
    })
  })

  describe('show each other’s changes:', () => {
    const slotThere = async () => {
      const { slots } = await there.client().ok('GET /api/public/venues/:venueId/availability', {
        params: place.params,
        query: { date: day },
      })
      const slot = slots.find(({ time }) => time === '20:00')
      return slot?.available ? 'available' : slot?.reason
    }

    test('a booking, its cancellation and the next one, in availability', async () => {
      await place.table()
      await seenInTime('available', slotThere)
      for (let n = 0; n < 5; n += 1) {
        const id = await place.booked({ date: day })
        await seenInTime('no_table', slotThere)
        await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
        await seenInTime('available', slotThere)
      }
    })

    test('a setting, in the widget’s configuration', async () => {
      const colourThere = async () =>
        (
          await there
            .client()
            .ok('GET /api/public/venues/:venueId/booking-widget-config', { params: place.params })
        ).widget.accent_color
      for (const accent_color of ['#112233', '#445566']) {
        await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
          params: place.params,
          body: { accent_color },
        })
        await seenInTime(accent_color, colourThere)
      }
    })

    test('the last ticket, in the list of events', async () => {
      const eventId = await makeEvent(operator, place.venueId, { event_date: day, capacity: 1 })
      const ticket_type_id = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1 })
      const soldOutThere = async () => {
        const { events } = await there.client().ok('GET /api/public/venues/:venueId/events-widget', {
          params: place.params,
        })
        return events.find(({ id }) => id === eventId)?.sold_out
      }
      await seenInTime(false, soldOutThere)
      const reply = await order(here.client(), eventId, { kind: 'ticket', ticket_type_id, quantity: 1 })
      expect(reply.status).toBe(200)
      await seenInTime(true, soldOutThere)
    })

    test('what an ETag stands for: 304 while nothing changed, 200 after a change at the other', async () => {
      const list = (headers: Record<string, string> = {}) =>
        through(there, operator).call('GET /api/my-venues/:venueId/tables', { params: place.params, headers })
      const made = await operator.call('GET /api/my-venues/:venueId/tables', { params: place.params })
      const { etag = '' } = (await list()).headers
      expect(etag).toBe(made.headers.etag)
      expect((await list({ 'if-none-match': etag })).status).toBe(304)
      await place.table()
      await seenInTime(200, async () => (await list({ 'if-none-match': etag })).status)
      expect((await list()).headers.etag).not.toBe(etag)
    })
  })

  test('show each other’s bookings to operators, in the calendar, its ETag and the roster', async () => {
    const busy = await makePublicVenue(operator, here.client())
    await busy.table()
    const query = { from: day, to: day, venue: busy.venueId }
    const calendar = (headers: Record<string, string> = {}) =>
      through(there, operator).call('GET /api/my-reservations/calendar', { query, headers })
    const guests = async () => (await through(there, operator).ok('GET /api/my-guests')).data.length
    // The venue itself is a change too.
    await seenInTime(200, async () => (await calendar()).status)
    const before = await guests()
    const { etag = '' } = (await calendar()).headers
    const again = async () => (await calendar({ 'if-none-match': etag })).status
    expect(await again()).toBe(304)
    await busy.booked({ date: day })
    await seenInTime(200, again)
    await seenInTime(before + 1, guests)
  })

  test('a booking acknowledged by a process that is killed at once is seen by the other', async () => {
    const doomed = await startService(settings)
    const venue = await makePublicVenue(operator, doomed.client())
    await venue.table()
    const slotThere = async () => {
      const { slots } = await there.client().ok('GET /api/public/venues/:venueId/availability', {
        params: venue.params,
        query: { date: day },
      })
      return slots.find(({ time }) => time === '20:00')?.available
    }
    await seenInTime(true, slotThere)
    await venue.booked({ date: day })
    await doomed.end()
    await seenInTime(false, slotThere)
  })
})

describe.each([
  { beside: 'Redis', withRedis: true },
  { beside: 'nothing', withRedis: false },
])('two processes with $beside beside the database', ({ withRedis }) => {
  test(
    withRedis
      ? 'allow together as many requests as the rate limit says'
      : 'count requests for the rate limit each by itself',
    async () => {
      const redis = withRedis ? await startRedis() : undefined
      const settings = {
        DATABASE_URL: await freshPostgresUrl(),
        TRUST_PROXY: '1',
        LIMIT_CHECK_EMAIL: '10',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      }
      const services = await Promise.all([startService(settings), startService(settings)])
      const call = (service: Service, address: string) =>
        service.client().call('POST /api/public/voucher-purchase/check-email', {
          body: { email: 'nobody@example.com' },
          headers: { 'x-forwarded-for': address },
        })
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => call(services[n % 2 === 0 ? 0 : 1], '198.51.100.1')),
      )
      const allowed = replies.filter(({ status }) => status === 200).length
      const refused = replies.filter(({ status }) => status === 429).length
      expect([allowed, refused]).toEqual(withRedis ? [10, 30] : [20, 20])
      expect((await call(services[1], '198.51.100.2')).status).toBe(200)
      await Promise.all(services.map((service) => service.end('SIGTERM')))
      await redis?.stop()
    },
  )
})
