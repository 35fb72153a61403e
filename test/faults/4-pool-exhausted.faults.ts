import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionsOf } from '../../server/db/postgres.ts'
import { type Answer, callerOf } from './support/caller.ts'
import {
  makeServer,
  onTestEnd,
  serverPlace,
  startStripe,
  summarize,
  until,
  useCluster,
  visit,
} from './support/scenario.ts'
import { makeShop } from './support/shop.ts'

const POOL = 8
const STAFF = connectionsOf('staff', POOL)
const WAIT_MS = 800
const WITHIN_MS = 3000
const HELD_MS = 2500
/** Longer than the connections are held, so that the requests which hold them finish. */
const STATEMENT_MS = 5000
const cluster = useCluster()

test('a share whose connections are all held lets its requests wait, then answers 503, leaves other shares alone, and recovers', async () => {
  const place = await serverPlace(await cluster())
  const stripe = await startStripe()
  const shop = await visit(place, stripe, makeShop)
  const server = await makeServer({
    settings: {
      ...place.settings,
      ...stripe.settings,
      DATABASE_POOL: String(POOL),
      DATABASE_WAIT_MS: String(WAIT_MS),
      DATABASE_STATEMENT_MS: String(STATEMENT_MS),
    },
  })
  await server.start()
  const call = callerOf(server.url)
  const bookTable = (n: number): Promise<Answer> =>
    call('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId: shop.venueId },
      token: shop.token,
      body: {
        user_id: shop.guestId,
        table_id: shop.tables[n],
        reservation_date: shop.dates[0],
        reservation_time: '19:00',
        party_size: 2,
      },
    })
  expect((await bookTable(0)).status).toBe(200)

  // A lock on what every booking has to write, so that each booking keeps its connection.
  const holder = new pg.Client({ connectionString: place.settings.DATABASE_URL ?? '' })
  await holder.connect()
  onTestEnd(() => holder.end())
  await holder.query('begin; lock table bookings in share mode')
  const stuck = Array.from({ length: STAFF }, (_, n) => bookTable(1 + n))
  await until('every connection of the share is held', async () => {
    const { rows } = await holder.query(`select count(*)::int as n from pg_stat_activity
      where application_name = 'maitred' and wait_event_type = 'Lock'`)
    return rows[0].n === STAFF
  })

  const from = performance.now()
  const others = Promise.all([
    call('GET /readyz'),
    call('GET /api/auth/me', { token: shop.token }),
    call('GET /api/public/venues/:venueId/availability', {
      params: { venueId: shop.venueId },
      query: { date: shop.dates[1] ?? '' },
    }),
    call('POST /api/auth/login', { body: { email: 'nobody@example.com', password: 'not the password' } }),
    call('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId: shop.venueId },
      body: { booking_id: 'bkg_x' },
    }),
  ])
  const late = await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => bookTable(10 + n)),
    ...Array.from({ length: 10 }, () =>
      call('GET /api/bookings/:id', { params: { id: 'bkg_x' }, token: shop.token }),
    ),
  ])
  for (const { status, body, ms, retryAfter } of late) {
    expect({ status, error: typeof body.error, retryAfter: Number(retryAfter) > 0 }).toEqual({
      status: 503,
      error: 'string',
      retryAfter: true,
    })
    expect(ms).toBeLessThan(WITHIN_MS)
  }
  const slowest = Math.max(...late.map(({ ms }) => ms))
  expect(
    (await others).map(({ status }) => status),
    'the other shares',
  ).toEqual([200, 200, 200, 401, 404])
  expect(slowest, 'they waited for a connection').toBeGreaterThan(WAIT_MS * 0.9)

  await pause(Math.max(0, HELD_MS - (performance.now() - from)))
  await holder.query('rollback')
  expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 200))
  const after = await Promise.all(Array.from({ length: 6 }, (_, n) => bookTable(5 + n)))
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
  expect((await call('GET /readyz')).status).toBe(200)
  summarize(
    `Share of ${STAFF} connections exhausted: ${late.length} requests answered 503 after ${Math.round(slowest)} ms at most, ${(await others).length} of other shares answered, the ${STAFF} that held it finished, and it recovered.`,
  )
})
