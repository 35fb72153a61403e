import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DIFFERENCES } from '../../test/support/books.ts'
import { clientFor } from '../../test/support/client.ts'
import { useWorld } from '../../test/support/world.ts'
import { addDays } from '../domain/service-day.ts'
import { codeAt } from '../domain/totp.ts'
import { DEMO_ACCOUNTS, DEMO_TOTP_SECRET, seedDemoWorld } from './index.ts'

const world = useWorld({ own: true })

/** The test clock's Saturday evening. */
const TODAY = '2026-01-17'
const CPU_SECONDS = 10

const LISTS = [
  'GET /api/my-venues/:venueId/floors',
  'GET /api/my-venues/:venueId/seating-areas',
  'GET /api/my-venues/:venueId/tables',
  'GET /api/my-venues/:venueId/tables/blocks',
  'GET /api/my-venues/:venueId/tables/combos',
  'GET /api/my-venues/:venueId/access-rules',
  'GET /api/my-venues/:venueId/blackouts',
  'GET /api/my-venues/:venueId/bundles',
  'GET /api/my-venues/:venueId/promo-codes',
  'GET /api/my-venues/:venueId/policies',
  'GET /api/my-venues/:venueId/members',
  'GET /api/my-venues/:venueId/vouchers',
  'GET /api/my-venues/:venueId/reservations',
] as const

let spentSeconds: number
beforeAll(async () => {
  const started = process.cpuUsage()
  expect(await seedDemoWorld(world.database, world.clock.now())).toEqual({ seeded: true })
  const { user, system } = process.cpuUsage(started)
  spentSeconds = (user + system) / 1e6
})

const signIn = async (email: string) => {
  const { body } = await world.anyone.call('POST /api/auth/login', {
    body: { email, password: 'demo-password' },
  })
  const { token } = body as { token: string }
  return clientFor(world.app.http, token)
}
const operator = () => signIn('operator@demo.test')

const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> =>
  (await query.execute(world.database.read)).rows[0]?.n

describe('seeding the demo world', () => {
  // Processor time, because a test machine is rarely idle; the embedded engine runs in this process.
  test('takes less than ten seconds', () => {
    expect(spentSeconds).toBeLessThan(CPU_SECONDS)
  })

  test('a second time does nothing', async () => {
    const before = await count(sql`select count(*)::int as n from bookings`)
    expect(await seedDemoWorld(world.database, world.clock.now())).toEqual({ seeded: false })
    expect(await count(sql`select count(*)::int as n from bookings`)).toBe(before)
  })

  test('writes nothing that happens after now, except what is booked ahead', async () => {
    const now = world.clock.now()
    for (const [table, column] of [
      ['users', 'created_at'],
      ['bookings', 'created_at'],
      ['bookings', 'approved_at'],
      ['bookings', 'checked_in_at'],
      ['booking_audit', 'at'],
      ['reservations', 'created_at'],
      ['venue_guests', 'first_seen_at'],
      ['money_ledger', 'created_at'],
      ['key_ledger', 'created_at'],
      ['payments', 'updated_at'],
    ] as const)
      expect(
        await count(
          sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} > ${now}`,
        ),
        `${table}.${column}`,
      ).toBe(0)
  })
})

describe('the demo accounts', () => {
  test.each(DEMO_ACCOUNTS.filter(({ email }) => email !== 'operator-2fa@demo.test'))(
    '$email signs in as $role',
    async ({ email, role, name }) => {
      const { user } = await (await signIn(email)).ok('GET /api/auth/me')
      expect(user).toMatchObject({ role, name })
    },
  )

  test('operator-2fa@demo.test signs in with the printed secret and sees the venues of the first company', async () => {
    const first = await world.anyone.call('POST /api/auth/login', {
      body: { email: 'operator-2fa@demo.test', password: 'demo-password' },
    })
    const { user_id } = first.body as { user_id: string }
    const { token } = await world.anyone.ok('POST /api/2fa/validate', {
      body: { user_id, token: codeAt(DEMO_TOTP_SECRET, world.clock.now()) },
    })
    const { data } = await clientFor(world.app.http, token).ok('GET /api/my-venues')
    expect(data.map(({ name }) => name).sort()).toEqual(['Lowtide', 'The Copper Heron'])
  })

  test('the other company sees its own venue and nothing else', async () => {
    const { data } = await (await signIn('operator2@demo.test')).ok('GET /api/my-venues')
    expect(data.map(({ name }) => name)).toEqual(['Bramble & Oat'])
  })

  test('the guest has 50 keys, and the ledger agrees with every balance', async () => {
    const guest = await world.database.read
      .selectFrom('users')
      .select('keys_balance')
      .where('email', '=', 'guest@demo.test')
      .executeTakeFirst()
    expect(guest).toEqual({ keys_balance: 50 })
    expect(
      await count(sql`select count(*)::int as n from users
        where keys_balance <> (select coalesce(sum(delta), 0) from key_ledger where user_id = users.id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from (
        select sum(delta) over (partition by user_id order by created_at, delta desc) as balance from key_ledger
      ) as history where balance < 0`),
    ).toBe(0)
  })
})

describe('the demo venues', () => {
  test('hold only what their own change accepts, and a logo that is served as PNG', async () => {
    const me = await operator()
    for (const venue of (await me.ok('GET /api/my-venues')).data) {
      const body = Object.fromEntries(Object.entries(venue).filter(([, value]) => value !== null))
      await me.ok('PUT /api/my-venues/:id', { params: { id: venue.id }, body })
      const logo = await world.app.http.inject(venue.logo_url ?? '')
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
    }
  })

  test.each(LISTS)('answer %s with something in it', async (key) => {
    const me = await operator()
    const { data } = await me.ok('GET /api/my-venues')
    const sizes = data.map(async ({ id: venueId }) => (await me.ok(key, { params: { venueId } })).data.length)
    expect(Math.max(...(await Promise.all(sizes)))).toBeGreaterThan(0)
  })

  test('have statistics, a chart of fourteen days and revenue today', async () => {
    const me = await operator()
    for (const { id } of (await me.ok('GET /api/my-venues')).data) {
      const stats = await me.ok('GET /api/my-venues/:id/stats', { params: { id } })
      for (const number of [
        ...Object.values(stats.revenue),
        ...Object.values(stats.bookings),
        stats.unique_guests,
      ])
        expect(number).toBeGreaterThan(0)
      expect(new Set(stats.chart.map(({ booking_date }) => booking_date)).size).toBe(14)
    }
    const totals = await me.ok('GET /api/my-stats')
    expect(totals).toEqual({
      venues: 2,
      total_guests: expect.any(Number),
      month_guests: expect.any(Number),
      revenue: expect.any(Number),
      partner: null,
    })
    expect(totals.total_guests).toBeGreaterThan(180)
    expect(totals.month_guests).toBeGreaterThan(0)
    expect(totals.revenue).toBeGreaterThan(0)
  })

  test('have tables that stand inside their floor and apart from each other', async () => {
    const tables = await world.database.read
      .selectFrom('venue_tables as t')
      .innerJoin('floors as f', 'f.id', 't.floor_id')
      .select(['t.table_number', 't.floor_id', 't.x', 't.y', 't.w', 't.h', 'f.width', 'f.height'])
      .execute()
    for (const one of tables) {
      expect(one.x + one.w, one.table_number).toBeLessThanOrEqual(one.width)
      expect(one.y + one.h, one.table_number).toBeLessThanOrEqual(one.height)
      for (const other of tables)
        if (one !== other && one.floor_id === other.floor_id)
          expect(
            one.x + one.w <= other.x ||
              other.x + other.w <= one.x ||
              one.y + one.h <= other.y ||
              other.y + other.h <= one.y,
            `${one.table_number} and ${other.table_number}`,
          ).toBe(true)
    }
  })
})

describe('the books of the demo world', () => {
  test('every booking and reservation that holds a table has its claims, and no other has one', async () => {
    expect(
      await count(sql`select count(*)::int as n from (
        select id, unnest(table_ids) as table_id, starts_at, ends_at from bookings
        where status in ('pending', 'approved', 'checked_in')
        union all
        select id, table_id, starts_at, ends_at from reservations where status in ('confirmed', 'seated')
      ) as held full join table_claims as c
        on c.holder_id = held.id and c.table_id = held.table_id
          and c.starts_at = held.starts_at and c.ends_at = held.ends_at
      where held.id is null or c.id is null`),
    ).toBe(0)
  })

  test('no booking stands on a blocked table', async () => {
    expect(
      await count(sql`select count(*)::int as n from table_claims as c join table_blocks as b
        on b.venue_id = c.venue_id and c.table_id = any(b.table_ids)
          and c.starts_at < b.ends_at and b.starts_at < c.ends_at`),
    ).toBe(0)
  })

  test('tickets, places, codes, heads and vouchers add up', async () => {
    for (const [name, query] of Object.entries(DIFFERENCES)) expect(await count(query), name).toBe(0)
  })

  test('the provider knows the holds of parties to come, so one can be captured', async () => {
    const hold = await world.database.read
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .select(['bookings.id', 'payments.amount_pence'])
      .where('payments.status', '=', 'authorised')
      .where('booking_date', '>', TODAY)
      .executeTakeFirstOrThrow()
    const reply = await (await operator()).ok('POST /api/bookings/:id/hold/capture', {
      params: { id: hold.id },
      body: {},
    })
    expect(reply).toEqual({ success: true, status: 'captured', amount_pence: hold.amount_pence })
  })
})

describe('tonight', () => {
  const tonight = (name: string) =>
    world.database.read
      .selectFrom('bookings')
      .innerJoin('venues', 'venues.id', 'bookings.venue_id')
      .select(['bookings.kind', 'bookings.status', 'bookings.booking_time', 'bookings.starts_at'])
      .where('venues.name', '=', name)
      .where('booking_date', '=', TODAY)
      .execute()

  test('the dining room is half full, with bookings of every kind', async () => {
    const bookings = await tonight('The Copper Heron')
    expect(new Set(bookings.map(({ status }) => status))).toEqual(
      new Set(['pending', 'approved', 'checked_in', 'rejected', 'cancelled']),
    )
    const { rows } = await sql<{ taken: number; tables: number }>`
      select count(distinct c.table_id)::int as taken,
        (select count(*)::int from venue_tables where venue_id = v.id) as tables
      from venues as v join table_claims as c on c.venue_id = v.id and c.starts_at <= ${`${TODAY}T20:00:00Z`}
        and ${`${TODAY}T20:00:00Z`} < c.ends_at
      where v.name = 'The Copper Heron' group by v.id`.execute(world.database.read)
    const share = (rows[0]?.taken ?? 0) / (rows[0]?.tables ?? 1)
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.65)
  })

  test('the club has a guest list that runs past midnight under today’s date', async () => {
    const late = (await tonight('Lowtide')).filter(
      ({ kind, booking_time }) => kind === 'guestlist' && booking_time < '06:00',
    )
    expect(late.length).toBeGreaterThan(3)
    for (const { starts_at } of late) expect(starts_at.toISOString().slice(0, 10)).toBe(addDays(TODAY, 1))
  })

  test('the calendar shows the floor of both venues, with nobody lost', async () => {
    const calendar = await (await operator()).ok('GET /api/my-reservations/calendar', {
      query: { from: TODAY, to: TODAY },
    })
    expect(calendar.venues.map(({ name }) => name)).toEqual(['Lowtide', 'The Copper Heron'])
    expect(calendar.blockouts.length).toBeGreaterThan(1)
    expect(new Set(calendar.reservations.map(({ source }) => source))).toEqual(
      new Set(['booking', 'venue_reservation']),
    )
    expect(calendar.orphans.length).toBeGreaterThan(10)
  })

  test('and the next fourteen days have bookings too', async () => {
    for (let day = 1; day <= 14; day += 1)
      expect(
        await count(sql`select count(*)::int as n from bookings where booking_date = ${addDays(TODAY, day)}`),
      ).toBeGreaterThan(3)
  })
})
