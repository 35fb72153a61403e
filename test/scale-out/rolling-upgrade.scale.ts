import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { callerOf } from '../faults/support/caller.ts'
import { expectBooksToAgree } from '../faults/support/checks.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import { buildOlder, olderRevision } from './support/older-build.ts'
import { seenInTime } from './support/promise.ts'
import { type Service, startService } from './support/service.ts'
import { directly, emptyDatabaseUrl, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'

/** Two releases side by side: the new one migrates while the old one serves, and the old one goes on until it is stopped. */
let older: ReturnType<typeof buildOlder>
let oldOne: Service
let newOne: Service
let database: Database
let operator: Person
let place: PublicVenue
let settings: Record<string, string>
const day = tomorrow()

beforeAll(async () => {
  older = buildOlder(olderRevision())
  settings = { DATABASE_URL: await emptyDatabaseUrl() }
  oldOne = await startService(settings, older.main)
  database = directly(settings.DATABASE_URL ?? '')
}, 180_000)
afterAll(async () => {
  await Promise.all([oldOne?.end('SIGTERM'), newOne?.end('SIGTERM')])
  await database?.close()
  older?.remove()
})

const applied = async () => {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by version`.execute(
    database.read,
  )
  return rows.map(({ name }) => name)
}

/** A booking, seen by the other release within a second, and cancelled there. */
const bookAndCancel = async (at: Service, elsewhere: Service, time: string) => {
  const booked = await callerOf(at.url)('POST /api/public/venues/:venueId/book', {
    params: place.params,
    body: {
      access_rule_id: place.ruleId,
      rule_type: 'tables',
      date: day,
      time,
      party_size: 2,
      guest_name: `Guest of ${time}`,
      guest_email: `guest-${time.replace(':', '')}@example.com`,
      turnstile_token: 'ok',
    },
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  const slot = async () => {
    const { body } = await callerOf(elsewhere.url)('GET /api/public/venues/:venueId/availability', {
      params: place.params,
      query: { date: day },
    })
    return (body.slots as { time: string; available: boolean }[]).find((item) => item.time === time)
      ?.available
  }
  await seenInTime(false, slot)
  const cancelled = await callerOf(elsewhere.url)('POST /api/bookings/:id/staff-cancel', {
    params: { id: String(booked.body.booking_id) },
    token: operator.token,
  })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  await seenInTime(true, slot)
}

test('the old release keeps working after the new one has migrated, and each shows what the other did', async () => {
  operator = await (await makeAccount(database, 'client')).signIn(oldOne)
  place = await makePublicVenue(operator, oldOne.client())
  await place.table()
  const before = await applied()

  newOne = await startService(settings)
  const after = await applied()
  expect(after).toEqual(readdirSync(MIGRATIONS).sort())
  expect(after.length, 'something was migrated').toBeGreaterThan(before.length)

  await bookAndCancel(oldOne, newOne, '19:00')
  await bookAndCancel(newOne, oldOne, '21:00')
  expect((await callerOf(oldOne.url)('GET /readyz')).status).toBe(200)
  expect(await oldOne.end('SIGTERM')).toBe(0)
  await expectBooksToAgree(database, place.venueId)
}, 120_000)
