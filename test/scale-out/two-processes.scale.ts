import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, touchUser } from '../../server/db/database.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { makeEvent, makeTicketType, order } from '../support/events.ts'
import { addMember } from '../support/factories.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import { findRedis, startRedis } from '../support/redis-server.ts'
import { type Person, testConfig } from '../support/world.ts'
import { directly, emptyDatabaseUrl, makeAccount, makePublicVenue, tomorrow } from './support/ground.ts'
import { seenInTime } from './support/promise.ts'
import { type Service, startService } from './support/service.ts'

/** Two real processes on one PostgreSQL; with Redis beside it, or with nothing else. */
describe.each([
  { carrier: 'Redis', withRedis: true },
  { carrier: 'NOTIFY', withRedis: false },
])('two processes that tell each other through $carrier', ({ withRedis }) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let settings: Record<string, string>
  let database: Database
  let here: Service
  let there: Service
  let account: Awaited<ReturnType<typeof makeAccount>>
  let operator: Person
  let place: PublicVenue
  const day = tomorrow()

  beforeAll(async () => {
    if (withRedis && !findRedis()) throw new Error('No redis-server is installed.')
    redis = withRedis ? await startRedis() : undefined
    settings = {
      DATABASE_URL: await emptyDatabaseUrl(),
      TRUST_PROXY: '1',
      LIMIT_CHECK_EMAIL: '10',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    }
    // Both find an empty database at the same moment.
    const both = await Promise.all([startService(settings), startService(settings)])
    here = both[0]
    there = both[1]
    database = directly(settings.DATABASE_URL ?? '')
    account = await makeAccount(database, 'client')
    operator = await account.signIn(here)
    place = await makePublicVenue(operator, here.client())
  })
  afterAll(async () => {
    await Promise.all([here?.end('SIGTERM'), there?.end('SIGTERM')])
    await database?.close()
    await redis?.stop()
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

  test(
    withRedis
      ? 'allow together as many requests as the limit says'
      : 'count requests each for itself, where no Redis is set',
    async () => {
      const ask = (service: Service, address: string) =>
        service.client().call('POST /api/public/voucher-purchase/check-email', {
          body: { email: 'nobody@example.com' },
          headers: { 'x-forwarded-for': address },
        })
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => ask(n % 2 === 0 ? here : there, '198.51.100.1')),
      )
      const allowed = replies.filter(({ status }) => status === 200).length
      const refused = replies.filter(({ status }) => status === 429).length
      expect([allowed, refused]).toEqual(withRedis ? [10, 30] : [20, 20])
      expect((await ask(there, '198.51.100.2')).status).toBe(200)
    },
  )

  describe('share sessions:', () => {
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
      await addMember(operator, params.venueId, { ...(await colleague.signIn(here)), email: colleague.email })
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
      // Its version is read with every question, so that it needs no announcement.
      const changed = await list({ 'if-none-match': etag })
      expect(changed.status).toBe(200)
      expect(changed.headers.etag).not.toBe(etag)
    })
  })

  test('show each other’s bookings to operators, in the calendar, its ETag and the roster', async () => {
    const busy = await makePublicVenue(operator, here.client())
    await busy.table()
    const query = { from: day, to: day, venue: busy.venueId }
    const calendar = (headers: Record<string, string> = {}) =>
      through(there, operator).call('GET /api/my-reservations/calendar', { query, headers })
    const guests = async () => (await through(there, operator).ok('GET /api/my-guests')).data.length
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
    const tableless = await makePublicVenue(operator, doomed.client())
    await tableless.table()
    const slotThere = async () => {
      const { slots } = await there.client().ok('GET /api/public/venues/:venueId/availability', {
        params: tableless.params,
        query: { date: day },
      })
      return slots.find(({ time }) => time === '20:00')?.available
    }
    await seenInTime(true, slotThere)
    await tableless.booked({ date: day })
    await doomed.end()
    await seenInTime(false, slotThere)
  })
})
