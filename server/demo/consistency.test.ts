import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { VENUE_ROLES } from '../../contract/row.ts'
import { addDays } from '../../domain/service-day.ts'
import { DIFFERENCES } from '../../test/support/books.ts'
import { TODAY, useDemoWorld } from '../../test/support/demo-world.ts'
import { verifyGuestCounters } from '../modules/guests/index.ts'
import { remindGuests } from '../modules/outbound/index.ts'

const { world, operator, signIn, count } = useDemoWorld()

describe('the data of the demo world', () => {
  test('has table claims for exactly the bookings and reservations that occupy a table', async () => {
    expect(
      await count(sql`select count(*)::int as n from (
        select id, unnest(table_ids) as table_id, starts_at, coalesce(no_show_at, ends_at) as ends_at from bookings
        where status in ('pending', 'approved', 'checked_in')
        union all
        select id, table_id, starts_at, ends_at from reservations where status in ('confirmed', 'seated')
      ) as held full join table_claims as c
        on c.holder_id = held.id and c.table_id = held.table_id
          and c.starts_at = held.starts_at and c.ends_at = held.ends_at
      where held.id is null or c.id is null`),
    ).toBe(0)
  })

  test('has no-shows of the past, parties that are not complete, heads inside and a barred guest', async () => {
    expect(
      await count(sql`select count(*)::int as n from bookings where no_show_at is not null`),
    ).toBeGreaterThan(5)
    expect(
      await count(sql`select count(*)::int as n from bookings where arrived between 1 and party_size - 1`),
    ).toBeGreaterThan(0)
    expect(
      await count(sql`select count(*)::int as n from bookings
        where (arrived > 0) <> (status = 'checked_in') or points_awarded <> arrived * 10`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from tickets t join bookings b on b.id = t.booking_id
        where (t.used_at is not null) <> (b.status = 'checked_in')`),
    ).toBe(0)
  })

  test('has guests tonight who cannot eat everything', async () => {
    expect(
      await count(sql`select count(*)::int as n from bookings b
        join venue_guests g on g.venue_id = b.venue_id and g.guest_id = b.user_id
        where b.booking_date = ${TODAY} and b.status <> 'cancelled' and g.allergies is not null`),
    ).toBeGreaterThan(0)
  })

  test('has bars of every kind, and nobody who is barred is expected', async () => {
    const { rows } = await sql<{ venues: number; until: string | null }>`
      select count(*)::int as venues, until from bars group by guest_id, until order by until nulls last`.execute(
      world.database.read,
    )
    expect(rows).toEqual([
      { venues: 1, until: addDays(TODAY, -7) },
      { venues: 1, until: addDays(TODAY, 42) },
      { venues: 2, until: null },
    ])
    expect(
      await count(sql`select count(*)::int as n from bars join bookings b on b.user_id = bars.guest_id
        and b.venue_id = bars.venue_id where bars.until is not null and b.ends_at > ${world.clock.now()}`),
    ).toBe(0)
  })

  test('has services that cover every hour at which tables can be booked', async () => {
    expect(await count(sql`select count(*)::int as n from services`)).toBe(3)
    expect(
      await count(sql`select count(*)::int as n from access_rules r, unnest(r.days) as day
        where r.rule_type = 'tables' and exists (select from services s where s.venue_id = r.venue_id)
        and not exists (select from services s where s.venue_id = r.venue_id and day = any(s.days)
          and s.start_time <= r.start_time and r.end_time <= s.last_seating)`),
    ).toBe(0)
  })

  test('has a record of messages, all of them settled, and reminds nobody twice', async () => {
    const me = await operator()
    const { data: venues } = await me.ok('GET /api/my-venues')
    const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
    const { data, total } = await me.ok('GET /api/my-venues/:venueId/messages', {
      params: { venueId },
      query: { limit: 200 },
    })
    expect(total).toBeGreaterThan(20)
    const kinds = new Set(data.map(({ kind }) => kind))
    for (const kind of ['booking_confirmed', 'booking_received', 'booking_cancelled', 'reminder'] as const)
      expect(kinds).toContain(kind)
    expect(await count(sql`select count(*)::int as n from outbox where status = 'failed'`)).toBe(1)
    expect(
      await count(sql`select count(*)::int as n from outbox
        where status = 'queued' or created_at > ${world.clock.now()} or facts -> 'booking' is null`),
    ).toBe(0)
    const before = await count(sql`select count(*)::int as n from outbox where kind = 'reminder'`)
    await remindGuests(world.app.services, world.clock.now(), (error) => {
      throw error
    })
    expect(
      await count(sql`select count(*)::int as n from (
        select booking_id from outbox where kind = 'reminder' group by booking_id having count(*) > 1) as twice`),
    ).toBe(0)
    expect(before).toBeGreaterThan(0)
  })

  test('has members of every role, and a webhook that failed and recovered', async () => {
    const me = await operator()
    const { data: venues } = await me.ok('GET /api/my-venues')
    const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
    const members = await me.ok('GET /api/my-venues/:venueId/members', { params: { venueId } })
    expect(new Set(members.data.map(({ role }) => role))).toEqual(new Set(VENUE_ROLES))
    const { data: webhooks } = await me.ok('GET /api/my-venues/:venueId/webhooks', { params: { venueId } })
    const { data: log } = await me.ok('GET /api/my-venues/:venueId/webhooks/:id/deliveries', {
      params: { venueId, id: webhooks[0]?.id ?? '' },
      query: {},
    })
    const recovered = log.filter(({ status, attempts }) => status === 'delivered' && attempts > 1)
    expect([log.length > 1, recovered.length]).toEqual([true, 1])
  })

  test('has no booking at a blocked table', async () => {
    expect(
      await count(sql`select count(*)::int as n from table_claims as c join table_blocks as b
        on b.venue_id = c.venue_id and c.table_id = any(b.table_ids)
          and c.starts_at < b.ends_at and b.starts_at < c.ends_at`),
    ).toBe(0)
  })

  test('has consistent counters, balances, capacities, codes and rule usage', async () => {
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
    for (const [name, query] of Object.entries(DIFFERENCES)) expect(await count(query), name).toBe(0)
  })

  test('has holds of upcoming bookings at the sandbox provider, so one can be captured', async () => {
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

describe('today', () => {
  const today = (name: string) =>
    world.database.read
      .selectFrom('bookings')
      .innerJoin('venues', 'venues.id', 'bookings.venue_id')
      .select(['bookings.kind', 'bookings.status', 'bookings.booking_time', 'bookings.starts_at'])
      .where('venues.name', '=', name)
      .where('booking_date', '=', TODAY)
      .execute()

  test('the restaurant is half full, with bookings of every status', async () => {
    const bookings = await today('The Copper Heron')
    expect(new Set(bookings.map(({ status }) => status))).toEqual(
      new Set(['pending', 'approved', 'checked_in', 'rejected', 'cancelled']),
    )
    const { rows } = await sql<{ occupied: number; tables: number }>`
      select count(distinct c.table_id)::int as occupied,
        (select count(*)::int from venue_tables where venue_id = v.id) as tables
      from venues as v join table_claims as c on c.venue_id = v.id and c.starts_at <= ${`${TODAY}T20:00:00Z`}
        and ${`${TODAY}T20:00:00Z`} < c.ends_at
      where v.name = 'The Copper Heron' group by v.id`.execute(world.database.read)
    const share = (rows[0]?.occupied ?? 0) / (rows[0]?.tables ?? 1)
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.65)
  })

  test('the door has parties that are late, that did not come and that are not complete', async () => {
    const { data: venues } = await (await operator()).ok('GET /api/my-venues')
    const venueId = venues.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
    const { data } = await (await signIn('door@demo.test')).ok('GET /api/my-venues/:venueId/day', {
      params: { venueId },
      query: {},
    })
    const states = new Set(data.map(({ attendance }) => attendance))
    for (const state of ['expected', 'late', 'no_show', 'left'] as const) expect(states).toContain(state)
    expect(data.some(({ arrived, party_size }) => arrived > 0 && arrived < (party_size ?? 0))).toBe(true)
    expect(data.some(({ status }) => status === 'pending')).toBe(true)
  })

  test('the club has a guest list that runs past midnight under today’s date', async () => {
    const late = (await today('Lowtide')).filter(
      ({ kind, booking_time }) => kind === 'guestlist' && booking_time < '06:00',
    )
    expect(late.length).toBeGreaterThan(3)
    for (const { starts_at } of late) expect(starts_at.toISOString().slice(0, 10)).toBe(addDays(TODAY, 1))
  })

  test('the calendar shows both venues, with blocks, bookings, reservations and bookings without a table', async () => {
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
