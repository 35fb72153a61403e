import { beforeEach, describe, expect, test } from 'vitest'
import { makeFloor, makeSeatingArea, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()

let operator: Person
let venueId: string
let tableId: string
let guest: Person

beforeEach(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator, { name: 'Night Owl' })
  tableId = await makeTable(operator, venueId)
  guest = await world.person('guest', { name: 'Nina' })
  await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
})

const calendar = (query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  operator.call('GET /api/my-reservations/calendar', {
    query: { from: '2026-01-17', to: '2026-01-17', ...query },
    headers,
  })

const book = async (fields: Record<string, unknown> = {}) =>
  (
    await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId },
      body: {
        user_id: guest.id,
        table_id: tableId,
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
        ...fields,
      },
    })
  ).booking_id

describe('the calendar', () => {
  test('shows venues, areas, tables, both sources, orphans and blockouts', async () => {
    const booking = await book({ party_size: 3, reservation_tags: ['vip'] })
    const { id: reservation } = await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId },
      body: {
        table_id: tableId,
        guest_name: 'Ada',
        reservation_date: '2026-01-17',
        reservation_time: '12:00',
      },
    })
    const orphan = await book({ reservation_time: '17:00' })
    await operator.ok('POST /api/bookings/:id/unassign-table', { params: { id: orphan } })
    await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId },
      body: {
        table_ids: [tableId],
        date: '2026-01-17',
        start_time: '08:00',
        end_time: '10:00',
        reason: 'Paint',
      },
    })
    const { body } = await calendar()
    expect(body.venues).toEqual([
      { id: venueId, name: 'Night Owl', grid_colors: expect.objectContaining({ pending: '#d97706' }) },
    ])
    expect(body.tables).toMatchObject([{ id: tableId, venue_id: venueId }])
    expect(body.reservations).toEqual([
      expect.objectContaining({
        id: reservation,
        source: 'venue_reservation',
        guest_name: 'Ada',
        status: 'confirmed',
        table_id: tableId,
      }),
      {
        id: booking,
        source: 'booking',
        venue_id: venueId,
        guest_name: 'Nina',
        party_size: 3,
        date: '2026-01-17',
        start_time: '2026-01-17T20:00:00.000Z',
        end_time: '2026-01-17T22:00:00.000Z',
        status: 'pending',
        table_ids: [tableId],
        table_id: tableId,
        locked: null,
        in_use: false,
        at_risk: false,
        reservation_tags: ['vip'],
      },
    ])
    expect(body.orphans).toMatchObject([{ id: orphan, table_id: null, source: 'booking' }])
    expect(body.blockouts).toEqual([
      {
        id: expect.any(String),
        venue_id: venueId,
        table_id: tableId,
        start_time: '2026-01-17T08:00:00.000Z',
        end_time: '2026-01-17T10:00:00.000Z',
        reason: 'Paint',
      },
    ])
  })

  test('shows a blackout as a blockout of the whole venue, over its service days', async () => {
    await operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: { venueId },
      body: { date_from: '2026-01-16', date_to: '2026-01-17', reason: 'Private hire' },
    })
    expect((await calendar()).body.blockouts).toMatchObject([
      { table_id: null, start_time: '2026-01-16T06:00:00.000Z', end_time: '2026-01-18T06:00:00.000Z' },
    ])
  })

  test('shows what an approved event takes over: each table of its areas, or the whole venue', async () => {
    const floor_id = await makeFloor(operator, venueId)
    const area_id = await makeSeatingArea(operator, venueId, { floor_id })
    const inside = await makeTable(operator, venueId, { floor_id, area_id })
    const { id } = await operator.ok('POST /api/my-events', {
      body: {
        venue_id: venueId,
        name: 'Saltwater Disco',
        event_date: '2026-01-17',
        start_time: '22:00',
        end_time: '04:00',
        capacity: 100,
        takes_over: 'areas',
        seating_area_ids: [area_id],
      },
    })
    expect((await calendar()).body.blockouts).toEqual([])
    await operator.ok('PATCH /api/my-events/:id/status', { params: { id }, body: { status: 'approved' } })
    const blockout = {
      id,
      venue_id: venueId,
      table_id: inside,
      start_time: '2026-01-17T22:00:00.000Z',
      end_time: '2026-01-18T04:00:00.000Z',
      reason: 'Saltwater Disco',
    }
    expect((await calendar()).body.blockouts).toEqual([blockout])
    await operator.ok('PUT /api/my-events/:id', { params: { id }, body: { takes_over: 'venue' } })
    expect((await calendar()).body.blockouts).toEqual([{ ...blockout, table_id: null }])
  })

  test('shows 01:30 under the service date of the evening before, also when the clocks change', async () => {
    await book({ reservation_date: '2026-03-28', reservation_time: '01:30', duration_mins: 60 })
    const entries = (await calendar({ from: '2026-03-28', to: '2026-03-28' })).body.reservations
    expect(entries).toMatchObject([
      { date: '2026-03-28', start_time: '2026-03-29T01:30:00.000Z', end_time: '2026-03-29T02:30:00.000Z' },
    ])
    expect((await calendar({ from: '2026-03-29', to: '2026-03-29' })).body.reservations).toEqual([])
  })

  test('leaves out cancelled and rejected bookings, and ends a closed booking at its closing time', async () => {
    const cancelled = await book({ reservation_time: '08:00' })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: cancelled } })
    const closed = await book()
    await operator.ok('POST /api/bookings/:id/close', {
      params: { id: closed },
      body: { closed_at_wallclock: '2026-01-17T21:15' },
    })
    const { reservations } = (await calendar()).body
    expect(reservations.map((entry) => [entry.id, entry.end_time])).toEqual([
      [closed, '2026-01-17T21:15:00.000Z'],
    ])
  })

  test('covers all venues of the operator, or the requested one', async () => {
    const sister = await makeVenue(operator, { name: 'Day Lark' })
    expect((await calendar()).body.venues.map((venue) => venue.name)).toEqual(['Day Lark', 'Night Owl'])
    expect((await calendar({ venue: sister })).body.venues.map((venue) => venue.id)).toEqual([sister])
  })

  test.each([
    ['no range', 400, { from: undefined, to: undefined }],
    ['a range that runs backwards', 400, { from: '2026-01-18', to: '2026-01-17' }],
    ['63 days', 400, { from: '2026-01-01', to: '2026-03-04' }],
    ['62 days', 200, { from: '2026-01-01', to: '2026-03-03' }],
    ['a date that does not exist', 400, { from: '2026-02-30', to: '2026-03-01' }],
    ['a venue of another operator', 404, { venue: 'ven_nobody' }],
  ])('answers %s with %i', async (_, status, query) => {
    const merged = { from: '2026-01-17', to: '2026-01-17', ...query }
    const sent = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
    expect((await operator.call('GET /api/my-reservations/calendar', { query: sent })).status).toBe(status)
  })
})

describe('its ETag', () => {
  test('gives 304 with an empty body until anything in the calendar changes', async () => {
    const first = await calendar()
    const etag = first.headers.etag ?? ''
    expect(etag).toMatch(/^"[\w!-]+"$/)
    const again = await calendar({}, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await book()
    expect((await calendar({}, { 'if-none-match': etag })).status).toBe(200)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['approving', (id) => operator.ok('POST /api/bookings/:id/approve', { params: { id } })],
    [
      'locking',
      (id) => operator.ok('POST /api/bookings/:id/lock', { params: { id }, body: { locked: true } }),
    ],
    [
      'moving',
      (id) =>
        operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time: '21:00' } }),
    ],
    [
      'renaming the venue',
      () => operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { name: 'New' } }),
    ],
    ['adding a table', () => makeTable(operator, venueId)],
    ['gaining a venue', () => makeVenue(operator)],
  ])('changes by %s', async (_, act) => {
    const id = await book()
    const before = (await calendar()).headers.etag
    await act(id)
    expect((await calendar()).headers.etag).not.toBe(before)
  })

  test('does not change when another operator’s venue does', async () => {
    const before = (await calendar()).headers.etag
    await makeVenue(await world.person('client'))
    expect((await calendar()).headers.etag).toBe(before)
  })
})
