import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, createClient, newKey } from '../../web/shared/client.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../support/public-venue.ts'
import { useWorld } from '../support/world.ts'

/**
 * Two hundred visitors of a website want the last twenty tables at the same moment. They run the widget's own client
 * against a listening server, with its retries and its idempotency keys.
 */
const world = useWorld({ own: true })
const VISITORS = 200
const TABLES = 20
let place: PublicVenue
const realFetch = globalThis.fetch

beforeAll(async () => {
  place = await openPublicVenue(world)
  for (let n = 0; n < TABLES; n += 1) await place.table()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as AddressInfo
  // The client calls its own origin, which a browser knows and Node does not.
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${path}`, init)
})
afterAll(() => {
  globalThis.fetch = realFetch
})

const visit = async (n: number) => {
  const call = createClient()
  const { params } = place
  try {
    const answer = await call('POST /api/public/venues/:venueId/book', {
      params,
      body: tableForTwo(place.ruleId, {
        guest_name: `Visitor ${n}`,
        guest_email: `visitor${n}@example.com`,
        turnstile_token: 'demo',
      }) as never,
      idempotencyKey: newKey(),
    })
    return 'ok' in answer ? 'booked' : 'asked for more'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'no_table') throw error
    // What the widget does then: it reads the day anew and offers what is nearest, or the next days.
    const day = await call('GET /api/public/venues/:venueId/availability', {
      params,
      query: { date: TONIGHT, party_size: 2 },
      fresh: true,
    })
    const times = day.slots.filter(({ available }) => available)
    return times.length > 0 || day.next_available_dates.length > 0 ? 'alternatives' : 'nothing'
  }
}

test('of 200 visitors twenty book the last twenty tables, and everybody else gets alternatives', {
  timeout: 120_000,
}, async () => {
  const ends = await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)))
  expect(ends.filter((end) => end === 'booked')).toHaveLength(TABLES)
  expect(ends.filter((end) => end === 'alternatives')).toHaveLength(VISITORS - TABLES)
  const bookings = await world.database.read
    .selectFrom('bookings')
    .select(['table_id', 'status'])
    .where('venue_id', '=', place.venueId)
    .execute()
  expect(bookings).toHaveLength(TABLES)
  expect(new Set(bookings.map(({ table_id }) => table_id)).size).toBe(TABLES)
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(['approved']))
})
