import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { callRoute } from '../support/client.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../support/public-venue.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { openWorld, testConfig, type World } from '../support/world.ts'

/** Two processes on one database: a change by one invalidates the public cache of the other within a second. */
let here: World
let there: World
let place: PublicVenue

beforeEach(async () => {
  const config = testConfig({ DATABASE_URL: await freshPostgresUrl() })
  const open = () => openConfiguredDatabase(config)
  here = await openWorld(await open())
  there = await openWorld(await open())
  // Not a minute at which a slot begins, because the reply would not be cached then.
  for (const { clock } of [here, there]) clock.set('2026-01-17T18:05:00Z')
  place = await openPublicVenue(here)
  await place.table()
})
afterEach(async () => {
  for (const { app, database } of [here, there]) {
    await app.close()
    await database.close()
  }
})

const slotThere = async () => {
  const { body } = await callRoute(there.app.http, 'GET /api/public/venues/:venueId/availability', {
    params: place.params,
    query: { date: TONIGHT },
  })
  const slot = body.slots.find(({ time }) => time === '20:00')
  return slot?.available ? 'available' : slot?.reason
}
const expectSlot = (expected: string) =>
  expect.poll(slotThere, { timeout: 1000, interval: 10 }).toBe(expected)

test('bookings, cancellations, blackouts and settings invalidate the cache of the other process', async () => {
  await expectSlot('available')
  const id = await place.booked()
  await expectSlot('no_table')
  await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
  await expectSlot('available')
  const blackout = await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
    params: place.params,
    body: { date_from: TONIGHT, date_to: TONIGHT },
  })
  await expectSlot('closed')
  await place.operator.ok('DELETE /api/my-venues/:venueId/blackouts/:id', {
    params: { ...place.params, id: blackout.id },
  })
  await expectSlot('available')
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { booking_cutoff_value: 4, booking_cutoff_unit: 'hours' },
  })
  await expectSlot('cutoff')
})

test('a slot that the other process still shows as available is refused and never booked twice', async () => {
  await expectSlot('available')
  const book = (world: World, guest: string) =>
    callRoute(world.app.http, 'POST /api/public/venues/:venueId/book', {
      params: place.params,
      body: tableForTwo(place.ruleId, {
        guest_name: 'Ada',
        guest_email: `${guest}@example.com`,
        turnstile_token: 'ok',
      }),
    })
  const replies = await Promise.all([
    book(here, 'ada'),
    book(there, 'ben'),
    book(here, 'cleo'),
    book(there, 'dan'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expectSlot('no_table')
})
