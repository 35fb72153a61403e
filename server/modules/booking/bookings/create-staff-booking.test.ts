import { describe, expect, test } from 'vitest'
import {
  bookingRow,
  claimsOf,
  countsOn,
  historyOf,
  versionOf,
} from '../../../../test/support/booking-facts.ts'
import { makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const book = (body: Record<string, unknown>, venueId = night.venueId) =>
  night.operator.call('POST /api/my-venues/:venueId/staff-bookings', { params: { venueId }, body })

const read = async (id: string) =>
  (await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking

describe('a staff booking', () => {
  test('is pending, claims its table and keeps every given field', async () => {
    const table_id = await night.table({ table_number: 'Window 1' })
    const reply = await book({
      user_id: night.guest.id,
      table_id,
      reservation_date: '2026-01-23',
      reservation_time: '19:30',
      party_size: 3,
      duration_mins: 90,
      reservation_tags: ['birthday', 'window'],
      notes: 'Cake at ten',
    })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, booking_id: expect.stringMatching(/^bkg_/), table_ids: [table_id] },
    ])
    const id = reply.body.booking_id
    expect(await read(id)).toEqual({
      id,
      status: 'pending',
      attendance: 'expected',
      arrived: 0,
      kind: 'table',
      source: 'staff',
      venue_id: night.venueId,
      venue_name: 'The Walrus',
      user_id: night.guest.id,
      guest_name: night.guest.name,
      event_id: null,
      occasion: null,
      dietary: null,
      guest_comments: null,
      marketing_consent: null,
      locale: null,
      ticket_names: [],
      access_rule_id: null,
      party_size: 3,
      guest_count: 3,
      booking_date: '2026-01-23',
      booking_time: '19:30',
      starts_at: '2026-01-23T19:30:00.000Z',
      ends_at: '2026-01-23T21:00:00.000Z',
      duration_mins: 90,
      table_id,
      table_ids: [table_id],
      table_number: 'Window 1',
      seating_area_name: null,
      locked: null,
      keep_table: false,
      table_chosen: false,
      extras: [],
      notices: [],
      reason: null,
      approved_by_name: null,
      approved_at: null,
      checked_in_at: null,
      checked_in_by_name: null,
      door_reject_reason: null,
      door_rejected_by_name: null,
      door_rejected_at: null,
      reservation_tags: ['birthday', 'window'],
      comments: 'Cake at ten',
      notes: 'Cake at ten',
      deposit_pence: 0,
      keys_spent: 0,
      paid: false,
      paid_amount: 0,
      in_use: false,
      at_risk: false,
      closed_at: null,
      created_at: '2026-01-17T18:00:00.000Z',
    })
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-23T19:30:00.000Z', '2026-01-23T21:00:00.000Z'],
    ])
    expect(await historyOf(world, id)).toEqual([
      {
        at: world.clock.now(),
        type: 'created',
        actor: night.operator.name,
        actor_id: night.operator.id,
        details: { source: 'staff', kind: 'table' },
      },
    ])
    expect(await countsOn(world, night.venueId, '2026-01-23')).toEqual({ pending: 1 })
  })

  test('increments the venue’s version', async () => {
    const table_id = await night.table()
    const before = await versionOf(world, night.venueId)
    await night.book({ table_id })
    expect(await versionOf(world, night.venueId)).toBe(before + 1)
  })

  test('defaults to today, the next quarter hour, two people and the venue’s duration', async () => {
    const other = await openNight(world, { default_booking_duration: 75 })
    world.clock.set('2026-01-17T18:07:00Z')
    const { booking_id } = await other.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId: other.venueId },
      body: { user_id: other.guest.id, table_id: await other.table() },
    })
    expect(await bookingRow(world, booking_id)).toMatchObject({
      booking_date: '2026-01-17',
      booking_time: '18:15',
      party_size: 2,
      guest_count: 2,
      duration_mins: 75,
      starts_at: new Date('2026-01-17T18:15:00Z'),
      ends_at: new Date('2026-01-17T19:30:00Z'),
      reservation_tags: [],
      comments: '',
    })
  })

  test.each([
    ['after midnight, on the current service date', '2026-01-18T01:10:00Z', {}, '2026-01-17', '01:15'],
    ['just before the service day begins', '2026-01-18T05:50:00Z', {}, '2026-01-18', '06:00'],
    [
      'with a time, on the current service date',
      '2026-01-18T05:50:00Z',
      { reservation_time: '05:55' },
      '2026-01-17',
      '05:55',
    ],
    [
      'with a date, at the next quarter hour',
      '2026-01-17T18:07:00Z',
      { reservation_date: '2026-03-01' },
      '2026-03-01',
      '18:15',
    ],
  ])('takes its defaults from the service day: %s', async (_, now, given, date, time) => {
    const table_id = await night.table()
    world.clock.set(now)
    const reply = await book({ user_id: night.guest.id, table_id, ...given })
    expect(await bookingRow(world, reply.body.booking_id)).toMatchObject({
      booking_date: date,
      booking_time: time,
    })
  })

  test('with auto_approve is approved immediately', async () => {
    const id = await night.book({ auto_approve: true })
    expect(await read(id)).toMatchObject({
      status: 'approved',
      approved_by_name: night.operator.name,
      approved_at: '2026-01-17T18:00:00.000Z',
    })
    expect((await historyOf(world, id)).map(({ type, details }) => [type, details])).toEqual([
      ['created', { source: 'staff', kind: 'table' }],
      ['approved', { automatic: true }],
    ])
  })

  test('may be larger than its table', async () => {
    const id = await night.book({ table_id: await night.table({ capacity: 2 }), party_size: 9 })
    expect(await read(id)).toMatchObject({ party_size: 9, status: 'pending' })
  })

  test('adds a guest of a sister venue to this venue’s roster', async () => {
    const elsewhere = await makeVenue(night.operator)
    const guest = await makeGuest(world, elsewhere)
    const id = await night.book({ user_id: guest.id })
    expect((await bookingRow(world, id)).user_id).toBe(guest.id)
    const roster = await world.database.read
      .selectFrom('venue_guests')
      .select(['venue_id', 'bookings'])
      .where('guest_id', '=', guest.id)
      .where('venue_id', '=', night.venueId)
      .execute()
    expect(roster).toEqual([{ venue_id: night.venueId, bookings: 1 }])
  })
})

describe('a table that is already booked', () => {
  const at = (table_id: string, reservation_time: string, duration_mins = 120) =>
    book({
      user_id: night.guest.id,
      table_id,
      reservation_date: '2026-01-17',
      reservation_time,
      duration_mins,
    })

  test.each([
    ['the same time', '20:00', 120],
    ['one minute after its start', '20:01', 120],
    ['its last minute', '21:59', 15],
    ['its first minute', '19:46', 15],
    ['all of it', '18:00', 360],
    ['the middle of it', '20:30', 30],
  ])('a booking over %s answers 409 and is not written', async (_, time, minutes) => {
    const table_id = await night.table()
    await night.book({ table_id })
    const before = await countsOn(world, night.venueId, '2026-01-17')
    const reply = await at(table_id, time, minutes)
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'That table is already taken at that time.', code: 'table_taken' },
    ])
    expect(await countsOn(world, night.venueId, '2026-01-17')).toEqual(before)
  })

  test('can be booked from the minute that booking ends', async () => {
    const table_id = await night.table()
    await night.book({ table_id })
    expect((await at(table_id, '22:00')).status).toBe(200)
    expect((await at(table_id, '19:45', 15)).status).toBe(200)
  })

  test('is free on another date', async () => {
    const table_id = await night.table()
    await night.book({ table_id })
    await night.book({ table_id, reservation_date: '2026-01-18' })
  })
})

describe('a service day past midnight', () => {
  test('puts 01:30 of Friday on Saturday morning, where it conflicts with a late Friday booking', async () => {
    const table_id = await night.table()
    const late = await night.book({ table_id, reservation_date: '2026-01-23', reservation_time: '01:30' })
    expect(await read(late)).toMatchObject({
      booking_date: '2026-01-23',
      booking_time: '01:30',
      starts_at: '2026-01-24T01:30:00.000Z',
      ends_at: '2026-01-24T03:30:00.000Z',
    })
    const clash = await book({
      user_id: night.guest.id,
      table_id,
      reservation_date: '2026-01-23',
      reservation_time: '23:45',
    })
    expect(clash.status).toBe(409)
    await night.book({ table_id, reservation_date: '2026-01-23', reservation_time: '23:30' })
    expect(await countsOn(world, night.venueId, '2026-01-24')).toEqual({})
  })

  test.each([
    ['the clocks go forward', '2026-03-28', '01:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30:00.000Z'],
    ['the clocks go back', '2026-10-24', '01:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
  ])('counts elapsed minutes and keeps the date when %s', async (_, date, time, from, to) => {
    const table_id = await night.table()
    const id = await night.book({ table_id, reservation_date: date, reservation_time: time })
    expect(await read(id)).toMatchObject({
      booking_date: date,
      booking_time: time,
      starts_at: from,
      ends_at: to,
      duration_mins: 120,
    })
    expect(await claimsOf(world, id)).toEqual([[table_id, from, to]])
  })

  test('treats the skipped 01:30 as 02:30, so one table cannot have both', async () => {
    const table_id = await night.table()
    await night.book({ table_id, reservation_date: '2026-03-28', reservation_time: '01:30' })
    const reply = await book({
      user_id: night.guest.id,
      table_id,
      reservation_date: '2026-03-28',
      reservation_time: '02:30',
    })
    expect(reply.status).toBe(409)
  })

  test('uses the time zone and service day of its own venue', async () => {
    const auckland = await openNight(world, { timezone: 'Pacific/Auckland', service_day_start: '04:00' })
    const id = await auckland.book({ reservation_date: '2026-01-16', reservation_time: '03:30' })
    expect(await bookingRow(world, id)).toMatchObject({
      booking_date: '2026-01-16',
      starts_at: new Date('2026-01-16T14:30:00Z'),
    })
    const early = await auckland.book({ reservation_date: '2026-01-16', reservation_time: '04:00' })
    expect((await bookingRow(world, early)).starts_at).toEqual(new Date('2026-01-15T15:00:00Z'))
  })
})

test('a staff booking without a table is 400, also for a guest who is unknown', async () => {
  const reply = await book({ user_id: 'usr_none' })
  expect([reply.status, reply.body]).toMatchObject([400, { fields: ['table_id'] }])
})

describe('a staff booking answers 404 for', () => {
  const status = async (body: Record<string, unknown>) => {
    const reply = await book({ user_id: night.guest.id, table_id: 'tbl_none', ...body })
    return [reply.status, reply.error]
  }

  test('a table that is unknown, of another venue or removed', async () => {
    const elsewhere = await makeVenue(night.operator)
    const removed = await night.table()
    await night.book({ table_id: removed, reservation_date: '2025-01-01' })
    await night.operator.ok('DELETE /api/my-venues/:venueId/tables/:id', {
      params: { venueId: night.venueId, id: removed },
    })
    for (const table_id of ['tbl_none', await makeTable(night.operator, elsewhere), removed])
      expect(await status({ table_id })).toEqual([404, 'Table not found.'])
  })

  test('a guest who is unknown, or only on another operator’s roster', async () => {
    const stranger = await openNight(world)
    const table_id = await night.table()
    for (const user_id of ['usr_none', stranger.guest.id, stranger.operator.id])
      expect(await status({ table_id, user_id })).toEqual([404, 'Guest not found.'])
  })
})
