import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/service-day.ts'
import { codeAt } from '../../domain/totp.ts'
import { clientFor } from '../../test/support/client.ts'
import { TODAY, useDemoWorld } from '../../test/support/demo-world.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TOTP_SECRET, seedDemoWorld } from './index.ts'

const { world, seedingSeconds, signIn, operator, count } = useDemoWorld()

const CPU_SECONDS = 10

const LISTS = [
  'GET /api/my-venues/:venueId/floors',
  'GET /api/my-venues/:venueId/seating-areas',
  'GET /api/my-venues/:venueId/tables',
  'GET /api/my-venues/:venueId/tables/blocks',
  'GET /api/my-venues/:venueId/tables/combos',
  'GET /api/my-venues/:venueId/access-rules',
  'GET /api/my-venues/:venueId/blackouts',
  'GET /api/my-venues/:venueId/special-days',
  'GET /api/my-venues/:venueId/bundles',
  'GET /api/my-venues/:venueId/promo-codes',
  'GET /api/my-venues/:venueId/policies',
  'GET /api/my-venues/:venueId/members',
  'GET /api/my-venues/:venueId/vouchers',
  'GET /api/my-venues/:venueId/reservations',
] as const

describe('seeding the demo world', () => {
  test('takes less than ten seconds', () => {
    expect(seedingSeconds()).toBeLessThan(CPU_SECONDS)
  })

  test('a second time does nothing', async () => {
    const before = await count(sql`select count(*)::int as n from bookings`)
    expect(await seedDemoWorld(world.database, world.clock.now())).toEqual({ seeded: false })
    expect(await count(sql`select count(*)::int as n from bookings`)).toBe(before)
  })

  test('writes nothing later than now, except upcoming bookings', async () => {
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

test('everything that guests choose from has a German name', async () => {
  for (const table of ['floors', 'seating_areas', 'access_rules', 'bundles', 'ticket_types'])
    expect(
      await count(sql`select count(*)::int as n from ${sql.table(table)} where names->>'de' is null`),
      table,
    ).toBe(0)
  expect(
    await count(
      sql`select count(*)::int as n from bundles, jsonb_array_elements(items) item where item->'names'->>'de' is null`,
    ),
  ).toBe(0)
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
      body: { email: 'operator-2fa@demo.test', password: DEMO_PASSWORD },
    })
    const { user_id } = first.body as { user_id: string }
    const { token } = await world.anyone.ok('POST /api/2fa/validate', {
      body: { user_id, token: codeAt(DEMO_TOTP_SECRET, world.clock.now()) },
    })
    const { data } = await clientFor(world.app.http, token).ok('GET /api/my-venues')
    expect(data.map(({ name }) => name).sort()).toEqual(['Lowtide', 'The Copper Heron'])
  })

  test.each(['manager', 'host', 'door', 'viewer'] as const)(
    'there is a %s at the restaurant',
    async (role) => {
      const { data } = await (await signIn(`${role}@demo.test`)).ok('GET /api/my-venues')
      expect(data.map(({ name, my_role }) => [name, my_role])).toContainEqual(['The Copper Heron', role])
    },
  )

  test('the owner sees a webhook whose receiver was down and took the event at the third attempt', async () => {
    const owner = await operator()
    const { data: venues } = await owner.ok('GET /api/my-venues')
    const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
    const { data } = await owner.ok('GET /api/my-venues/:venueId/webhooks', { params: { venueId } })
    const params = { venueId, id: data[0]?.id ?? '' }
    const log = await owner.ok('GET /api/my-venues/:venueId/webhooks/:id/deliveries', { params })
    expect(log.data.map(({ status, attempts }) => [status, attempts])).toContainEqual(['delivered', 3])
  })

  test('the other company sees its own venue and nothing else', async () => {
    const { data } = await (await signIn('operator2@demo.test')).ok('GET /api/my-venues')
    expect(data.map(({ name }) => name)).toEqual(['Bramble & Oat'])
  })

  test('the guest has 50 keys, and no balance was ever negative', async () => {
    const guest = await world.database.read
      .selectFrom('users')
      .select('keys_balance')
      .where('email', '=', 'guest@demo.test')
      .executeTakeFirst()
    expect(guest).toEqual({ keys_balance: 50 })
    expect(
      await count(sql`select count(*)::int as n from (
        select sum(delta) over (partition by user_id order by created_at, delta desc) as balance from key_ledger
      ) as history where balance < 0`),
    ).toBe(0)
  })
})

describe('the demo venues', () => {
  test('have only values that the update route accepts, and a logo that is served as PNG', async () => {
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

  test('have tables inside their floor that do not overlap', async () => {
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

describe('the demo guests', () => {
  test('are found with or without accents, and have history, tags and connections', async () => {
    const me = await operator()
    const roster = await me.ok('GET /api/my-guests', { query: { limit: 200 } })
    const accented = roster.data.find(({ name }) => /[áéíóöøłñ]/.test(name))
    const plain = (accented?.email ?? '').split('@')[0]?.split('.')[0] ?? ''
    const found = await me.ok('GET /api/my-guests/search', { query: { q: plain } })
    expect(found.data.map(({ id }) => id)).toContain(accented?.id)

    const { nodes, edges } = await me.ok('GET /api/my-guests/network')
    expect(nodes.length).toBeGreaterThan(150)
    expect(edges.length).toBeGreaterThan(nodes.length)

    const details = roster.data.map(({ id }) => me.ok('GET /api/my-guests/:id', { params: { id } }))
    const guests = await Promise.all(details)
    expect(guests.filter(({ tags }) => tags.global.length > 0).length).toBeGreaterThan(10)
    expect(guests.filter(({ tags }) => tags.per_venue.length > 0).length).toBeGreaterThan(10)
    expect(guests.filter(({ stats }) => stats.keys_spent > 0).length).toBeGreaterThan(10)
    expect(guests.filter(({ stats }) => stats.door_rejections > 0).length).toBeGreaterThan(5)
    expect(guests.filter(({ is_connection }) => is_connection).length).toBeGreaterThan(4)
  })
})

describe('the demo events', () => {
  test('are on sale to the public, and one of the organiser’s waits for approval', async () => {
    const { data } = await (await signIn('organiser@demo.test')).ok('GET /api/my-events')
    expect(data.map(({ status }) => status).sort()).toEqual([
      'approved',
      'approved',
      'pending_venue_approval',
    ])
    const club = data[0]?.venue_id ?? ''
    const { events } = await world.anyone.ok('GET /api/public/venues/:venueId/events-widget', {
      params: { venueId: club },
    })
    expect(events.map(({ name }) => name)).toEqual(['Undertow with Palma Verano', 'Disco for the Lifeboats'])
    for (const { id } of events) {
      const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
        params: { eventId: id },
      })
      expect(options.ticket_types.some(({ on_sale, remaining }) => on_sale && remaining > 0)).toBe(true)
    }
  })
})

test('the report of the restaurant has guests who found nothing', async () => {
  const staff = await operator()
  const { data: venues } = await staff.ok('GET /api/my-venues', {})
  const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
  const { demand, totals } = await staff.ok('GET /api/my-venues/:venueId/reports', {
    params: { venueId },
    query: { from: addDays(TODAY, -28), to: TODAY },
  })
  expect(demand).not.toEqual([])
  const asked = demand.reduce((sum, row) => sum + row.asked, 0)
  expect(totals.slots_shown).toBeGreaterThanOrEqual(asked)
  const { rows } =
    await sql`select venue_id, date_trunc('month', date)::date::text as month, slot_time, reason,
      sum(seen)::int as seen from refused_demand group by 1, 2, 3, 4
    except select venue_id, month::text, slot_time, reason, seen from refused_months`.execute(
      world.database.read,
    )
  expect(rows).toEqual([])
})
