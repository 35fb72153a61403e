import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { REPORTS } from '../../../../contract/reports.ts'
import type { Client } from '../../../../test/support/client.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { insertBooking, insertGuest, insertReservation, insertTable } from '../../../../test/support/rows.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'
import { countVisitors } from '../../offer/index.ts'
import { verifyReports } from './verify-reports.ts'

const KEY = 'GET /api/my-venues/:venueId/reports'
const JANUARY = { from: '2026-01-01', to: '2026-01-31' }

const world = useWorld({ own: true })
let place: PublicVenue
let guest: string
beforeEach(async () => {
  place = await openPublicVenue(world)
  guest = await insertGuest(world, [place.venueId])
})

const report = (query = JANUARY) => place.operator.ok(KEY, { params: place.params, query })

/** A party at 20:00 tonight, which was booked now. */
const party = (fields: Partial<Parameters<typeof insertBooking>[1]> = {}) =>
  insertBooking(world, {
    venue_id: place.venueId,
    user_id: guest,
    booking_date: TONIGHT,
    booking_time: '20:00',
    starts_at: new Date('2026-01-17T20:00:00Z'),
    ends_at: new Date('2026-01-17T22:00:00Z'),
    ...fields,
  })

const change = (id: string, fields: Record<string, unknown>) =>
  world.database.read.updateTable('bookings').set(fields).where('id', '=', id).execute()

const earn = (type: 'capture' | 'refund' | 'ticket_sale' | 'voucher_sale', amount_pence: number) =>
  world.database.read
    .insertInto('money_ledger')
    .values({
      id: newId('mny'),
      venue_id: place.venueId,
      type,
      amount_pence,
      day: TONIGHT,
      created_at: world.clock.now(),
    })
    .execute()

test('a venue without bookings has zeros and no rows', async () => {
  expect(await report()).toMatchObject({
    ...JANUARY,
    totals: {
      parties: 0,
      covers: 0,
      arrived: 0,
      no_shows: 0,
      cancelled: 0,
      revenue_pence: 0,
      slots_shown: 0,
    },
    days: [],
    sources: [],
    stay: { parties: 0, mins: 0, planned_mins: 0 },
    revenue: [],
    occupancy: [],
    refused: [],
    demand: [],
  })
})

describe('the sums', () => {
  test('count parties, people, arrivals, no-shows and cancellations by day and source', async () => {
    await party({ source: 'public', party_size: 4, arrived: 3, status: 'checked_in' })
    await party({ party_size: 2, no_show_at: new Date('2026-01-17T20:30:00Z') })
    await party({ status: 'cancelled' })
    await party({ status: 'rejected' })
    await party({ booking_date: '2026-01-20', kind: 'guestlist' })
    await insertReservation(world, {
      venue_id: place.venueId,
      table_id: await insertTable(world, place.venueId),
      created_by: place.operator.id,
      party_size: 6,
      reservation_date: TONIGHT,
      reservation_time: '19:00',
    })
    const { days, sources, totals } = await report()
    expect(days).toEqual([
      { date: TONIGHT, parties: 3, covers: 12, arrived: 3, no_shows: 1, cancelled: 1, revenue_pence: 0 },
      { date: '2026-01-20', parties: 1, covers: 2, arrived: 0, no_shows: 0, cancelled: 0, revenue_pence: 0 },
    ])
    expect(totals).toMatchObject({ parties: 4, covers: 14, arrived: 3, no_shows: 1, cancelled: 1 })
    expect(sources).toEqual([
      { source: 'public', kind: 'table', parties: 1, covers: 4 },
      { source: 'reservation', kind: 'reservation', parties: 1, covers: 6 },
      { source: 'staff', kind: 'guestlist', parties: 1, covers: 2 },
      { source: 'staff', kind: 'table', parties: 1, covers: 2 },
    ])
  })

  test('follow a booking that changes its day, its party and its status', async () => {
    const id = await party({ party_size: 2 })
    await change(id, { booking_date: '2026-01-18', party_size: 5 })
    expect((await report()).days.filter(({ parties }) => parties > 0)).toMatchObject([
      { date: '2026-01-18', parties: 1, covers: 5 },
    ])
    await change(id, { status: 'cancelled' })
    expect((await report()).totals).toMatchObject({ parties: 0, covers: 0, cancelled: 1 })
    await world.database.read.deleteFrom('bookings').where('id', '=', id).execute()
    expect((await report()).totals).toMatchObject({ parties: 0, covers: 0, cancelled: 0 })
  })

  test('leave out what lies outside the range, and other venues', async () => {
    await party({ booking_date: '2025-12-31' })
    await party({ booking_date: '2026-02-01' })
    const other = await openPublicVenue(world)
    await insertBooking(world, {
      venue_id: other.venueId,
      user_id: await insertGuest(world, [other.venueId]),
      booking_date: TONIGHT,
    })
    expect((await report()).totals.parties).toBe(0)
  })

  test('agree with the bookings after two processes changed the same day at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => party()))
    await Promise.all(ids.map((id, n) => change(id, { booking_date: n % 2 ? '2026-01-18' : '2026-01-19' })))
    expect((await report()).totals.parties).toBe(8)
    expect(await verifyReports(world.database.read)).toEqual([])
  })
})

describe('the parts', () => {
  test('lead time counts whole days between booking and start', async () => {
    const starts_at = new Date('2026-01-17T20:00:00Z')
    for (const days of [0, 1, 3, 7, 8, 30, 31, 200])
      await party({ created_at: new Date(starts_at.getTime() - days * 86_400_000) })
    expect((await report()).lead_time).toEqual([
      { days: '0', parties: 1 },
      { days: '1', parties: 1 },
      { days: '2-3', parties: 1 },
      { days: '4-7', parties: 1 },
      { days: '8-14', parties: 1 },
      { days: '15-30', parties: 1 },
      { days: '31+', parties: 2 },
    ])
  })

  test('the stay is compared with the plan for parties that have left', async () => {
    const checked_in_at = new Date('2026-01-17T20:00:00Z')
    const left = (mins: number, duration_mins: number) =>
      party({
        status: 'checked_in',
        checked_in_at,
        closed_at: new Date(checked_in_at.getTime() + mins * 60_000),
        duration_mins,
      })
    await left(100, 120)
    await left(50, 90)
    await party({ status: 'checked_in', checked_in_at })
    expect((await report()).stay).toEqual({ parties: 2, mins: 75, planned_mins: 105 })
  })

  test('occupancy is the average of a weekday, past midnight too, without no-shows', async () => {
    await party({ party_size: 10, booking_time: '23:30', duration_mins: 90 })
    await party({ party_size: 4, booking_time: '23:00', duration_mins: 60 })
    await party({ party_size: 7, no_show_at: new Date('2026-01-17T20:30:00Z') })
    // January 2026 has five Saturdays; two weeks from the 10th have two.
    expect((await report()).occupancy).toEqual([
      { weekday: 'sat', hour: 0, covers: 2 },
      { weekday: 'sat', hour: 23, covers: 2.8 },
    ])
    expect((await report({ from: '2026-01-10', to: '2026-01-23' })).occupancy).toEqual([
      { weekday: 'sat', hour: 0, covers: 5 },
      { weekday: 'sat', hour: 23, covers: 7 },
    ])
  })

  test('revenue is split by what was paid for, less refunds', async () => {
    await earn('capture', 5000)
    await earn('ticket_sale', 2500)
    await earn('voucher_sale', 10_000)
    await earn('refund', -1000)
    const { revenue, totals } = await report()
    expect(revenue).toEqual([
      { kind: 'deposits', revenue_pence: 4000 },
      { kind: 'tickets', revenue_pence: 2500 },
      { kind: 'vouchers', revenue_pence: 10_000 },
    ])
    expect(totals.revenue_pence).toBe(16_500)
  })
})

describe('refused demand', () => {
  test('counts each refused slot whenever a guest sees it, by reason', async () => {
    await place.table({ capacity: 2 })
    await place.booked({ time: '20:00', party_size: 2 })
    const seen = async (party_size: number) => place.availability({ party_size })
    await seen(2)
    await seen(2)
    await world.app.services.demand.flush(world.clock.now())
    const { refused, totals } = await report()
    const at20 = refused.find(({ time }) => time === '20:00')
    expect(at20?.seen).toBe(2)
    expect(totals.slots_shown).toBe(refused.reduce((sum, slot) => sum + slot.seen, 0))
    expect(refused.some(({ reason }) => reason === 'past')).toBe(false)
  })

  test('of whole months and of the days around them is the sum of the days', async () => {
    await place.table({ capacity: 2 })
    const seenOn = ['2026-01-30', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-02']
    for (const date of seenOn) await place.availability({ date, party_size: 4 })
    await world.app.services.demand.flush(world.clock.now())
    const at20 = async (from: string, to: string) =>
      (await report({ from, to })).refused.find(({ time }) => time === '20:00')?.seen
    expect(await at20('2026-01-31', '2026-03-01')).toBe(3)
    expect(await at20('2026-02-01', '2026-02-28')).toBe(2)
    expect(await at20('2026-02-02', '2026-02-28')).toBe(1)
    expect(await at20('2026-01-01', '2026-03-31')).toBe(5)
    expect(await verifyReports(world.database.read)).toEqual([])
    const miscount = (by: number) =>
      world.database.read
        .updateTable('refused_months')
        .set({ seen: sql`seen + ${by}` })
        .where('slot_time', '=', '20:00')
        .execute()
    await miscount(1)
    expect((await verifyReports(world.database.read)).map(({ what }) => what)).toContain(
      'The refused demand of a month',
    )
    await miscount(-1)
  })

  test('what could not be written is written with the next flush', async () => {
    await place.availability({ party_size: 2 })
    const { demand } = world.app.services
    await sql`alter table refused_demand rename to refused_demand_away`.execute(world.database.read)
    await expect(demand.flush(world.clock.now())).rejects.toThrow()
    await sql`alter table refused_demand_away rename to refused_demand`.execute(world.database.read)
    await demand.flush(world.clock.now())
    await demand.flush(world.clock.now())
    expect((await report()).refused.find(({ time }) => time === '20:00')).toMatchObject({ seen: 1 })
  })
})

describe('demand', () => {
  const BROWSER = { 'user-agent': 'Ada’s browser' }
  const OTHER = { 'user-agent': 'Another browser' }
  const looks = async (query: Record<string, unknown>, headers: Record<string, string> = BROWSER) => {
    const path = `/api/public/venues/${place.venueId}/availability?${new URLSearchParams({ date: TONIGHT, ...query } as never)}`
    const reply = await world.app.http.inject({ method: 'GET', url: path, headers })
    expect(reply.statusCode).toBe(200)
  }
  const counted = async () => {
    await world.app.services.demand.flush(world.clock.now())
    await countVisitors(world.database, world.clock.now())
    return (await report()).demand
  }
  const leftOver = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from demand_visitors where venue_id = ${place.venueId})::int
        + (select count(*) from demand_salts where venue_id = ${place.venueId})::int as n`.execute(
        world.database.read,
      )
    ).rows[0]?.n

  test('is people: one who looks three times and books elsewhere asked once and is not lost', async () => {
    await place.table({ capacity: 2 })
    await place.booked({ time: '20:00', party_size: 2 })
    for (const _ of [1, 2, 3]) await looks({ party_size: '2', time: '20:00' })
    await looks({ party_size: '2', time: '20:00' }, OTHER)
    expect(await counted()).toEqual([])
    const inBrowser: Client = {
      ...world.anyone,
      call: (key, options) => world.anyone.call(key, { ...(options as object), headers: BROWSER } as never),
    }
    const { status } = await place.book({ date: '2026-01-18', time: '20:00', party_size: 2 }, inBrowser)
    expect(status).toBe(200)
    await counted()
    world.clock.advance({ hours: 2 })
    expect(await counted()).toEqual([
      { date: TONIGHT, hour: 20, party: 2, reason: 'no_table', asked: 2, lost: 1 },
    ])
    await looks({ party_size: '2', time: '20:00' })
    world.clock.advance({ hours: 2 })
    expect(await counted()).toMatchObject([{ asked: 2, lost: 1 }])
  })

  test('nothing that tells who it was outlives the service day', async () => {
    await place.table({ capacity: 2 })
    await looks({ party_size: '4' })
    await counted()
    expect(await leftOver()).toBeGreaterThan(0)
    world.clock.advance({ hours: 24 })
    expect(await counted()).toHaveLength(1)
    expect(await leftOver()).toBe(0)
  })

  test('no write-ahead log and no base backup has it meanwhile, and the embedded files have no salt', async () => {
    await place.table({ capacity: 2 })
    await looks({ party_size: '4' })
    await counted()
    const { rows } = await sql<{ name: string; kind: string }>`
      select relname as name, relpersistence as kind from pg_class
      where relname in ('demand_visitors', 'demand_salts') order by relname`.execute(world.database.read)
    expect(rows).toEqual([
      { name: 'demand_salts', kind: 'u' },
      { name: 'demand_visitors', kind: 'u' },
    ])
    const { rows: salts } = await sql`select from demand_salts where venue_id = ${place.venueId}`.execute(
      world.database.read,
    )
    expect(salts).toHaveLength(engine === 'pglite' ? 0 : 1)
  })
})

describe('the range', () => {
  test.each([
    ['runs backwards', { from: '2026-01-02', to: '2026-01-01' }, 400],
    ['is longer than two years', { from: '2024-01-01', to: '2026-01-02' }, 400],
    ['is two years', { from: '2024-01-01', to: '2025-12-31' }, 200],
  ])('%s', async (_, query, status) => {
    expect((await place.operator.call(KEY, { params: place.params, query })).status).toBe(status)
  })
})

describe('as CSV', () => {
  const csv = (name: (typeof REPORTS)[number]) =>
    place.operator.call('GET /api/my-venues/:venueId/reports.csv', {
      params: place.params,
      query: { report: name, ...JANUARY },
    })

  test.each(REPORTS)('%s has a header, also without rows', async (name) => {
    const { status, text, headers } = await csv(name)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text.split('\n')[0]).toMatch(/^[a-z_]+(,[a-z_]+)+$/)
  })

  test('has the figures of the report', async () => {
    await party({ party_size: 4 })
    expect((await csv('days')).text).toBe(
      'date,parties,covers,arrived,no_shows,cancelled,revenue_pence\n2026-01-17,1,4,0,0,0,0\n',
    )
  })

  test('has no name of a meal that a spreadsheet runs as a formula', async () => {
    await place.operator.ok('POST /api/my-venues/:venueId/services', {
      params: place.params,
      body: { name: '=1+2', days: ['sat'], start_time: '18:00', last_seating: '22:00' },
    })
    expect((await csv('services')).text).toBe("name,parties,covers\n'=1+2,0,0\n")
  })
})

test('verify finds a sum that was changed by hand', async () => {
  await party()
  await world.database.read
    .updateTable('report_days')
    .set({ covers: 99 })
    .where('venue_id', '=', place.venueId)
    .execute()
  expect(await verifyReports(world.database.read)).toMatchObject([{ what: 'The report' }])
  await world.database.read
    .updateTable('report_days')
    .set({ covers: 2 })
    .where('venue_id', '=', place.venueId)
    .execute()
})

test('parties are counted by the weekly service in which they arrive, and against the floor', async () => {
  const service = (name: string, start_time: string, last_seating: string) =>
    place.operator.ok('POST /api/my-venues/:venueId/services', {
      params: place.params,
      body: { name, days: ['sat'], start_time, last_seating },
    })
  await service('Lunch', '12:00', '14:00')
  await service('Dinner', '18:00', '22:00')
  const tables = [await place.table({ capacity: 4 }), await place.table({ capacity: 6 })]
  const at = (booking_time: string, n: number, party_size: number) =>
    party({ booking_time, party_size, table_id: tables[n] ?? '', table_ids: [tables[n] ?? ''] })
  await at('20:00', 0, 4)
  await at('19:00', 1, 5)
  await at('13:00', 1, 2)
  await at('16:00', 0, 3)
  const { services, floor } = await report()
  expect(services).toEqual([
    { name: 'Lunch', parties: 1, covers: 2 },
    { name: 'Dinner', parties: 2, covers: 9 },
    { name: null, parties: 1, covers: 3 },
  ])
  expect(floor).toEqual({ tables: 2, seats: 10, parties: 4, days: 1 })
})
