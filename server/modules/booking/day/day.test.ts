import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { free, makeEvent, makeTicketType, order } from '../../../../test/support/events.ts'
import {
  makeAccessRule,
  makeBooking,
  makeFloor,
  makeGuest,
  makeSeatingArea,
  makeTable,
  makeVenue,
} from '../../../../test/support/factories.ts'
import { bookManaged } from '../../../../test/support/manage.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { touchVenue } from '../../../db/changes.ts'

const world = useWorld()
const DATE = '2026-01-17'

let owner: Person
let venueId: string
let guest: Person
let tableId: string

beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
  guest = await makeGuest(world, venueId, { name: 'Rówan Ellery' })
  const floor_id = await makeFloor(owner, venueId)
  const area_id = await makeSeatingArea(owner, venueId, { name: 'Terrace', floor_id })
  tableId = await makeTable(owner, venueId, { floor_id, area_id, table_number: '12' })
})

const day = (query: Record<string, string> = {}, reader = owner, headers: Record<string, string> = {}) =>
  reader.call('GET /api/my-venues/:venueId/day', {
    params: { venueId },
    query: { date: DATE, ...query },
    headers,
  })

const reserve = (fields: Record<string, unknown> = {}) =>
  owner.ok('POST /api/my-venues/:venueId/reservations', {
    params: { venueId },
    body: {
      table_id: tableId,
      guest_name: 'Ada Quill',
      guest_phone: '+44 7700 900456',
      party_size: 3,
      reservation_date: DATE,
      reservation_time: '12:00',
      ...fields,
    },
  })

const give = (id: string, phone: string) =>
  world.database.read.updateTable('venue_guests').set({ phone }).where('guest_id', '=', id).execute()

describe('the day', () => {
  test('has bookings, guest lists, tickets and reservations in one shape, by start', async () => {
    await give(guest.id, '+44 7700 900123')
    await owner.ok('PUT /api/my-guests/:id/tags', { params: { id: guest.id }, body: { tags: ['regular'] } })
    const booking = await makeBooking(owner, venueId, {
      user_id: guest.id,
      table_id: tableId,
      party_size: 4,
      reservation_tags: ['birthday'],
      notes: 'Window',
    })
    const { id: reservation } = await reserve()
    const rule = await makeAccessRule(owner, venueId, { rule_type: 'guestlist' })
    const { booking_id: listed } = await owner.ok('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
      params: { venueId },
      body: { user_id: guest.id, access_rule_id: rule, booking_date: DATE, party_size: 1 },
    })
    const event = await makeEvent(owner, venueId, { name: 'Ball', event_date: DATE, start_time: '22:00' })
    const ticket_type_id = await makeTicketType(owner, event, { price_pence: 0 })
    const selection = { kind: 'ticket', ticket_type_id, quantity: 2 }
    const ticket = free(
      await order(world.anyone, event, selection, {
        guest_name: 'Bo',
        occasion: 'Birthday',
        comments: 'Cake!',
      }),
    ).booking_id

    const { body } = await day()
    expect(body.data.map(({ id, kind }) => [id, kind])).toEqual([
      [reservation, 'reservation'],
      [listed, 'guestlist'],
      [booking, 'table'],
      [ticket, 'event'],
    ])
    expect(body.data.find(({ id }) => id === booking)).toEqual({
      id: booking,
      reference: expect.stringMatching(/^[0-9A-F]{12}$/),
      source: 'booking',
      kind: 'table',
      status: 'pending',
      attendance: 'expected',
      arrived: 0,
      party_size: 4,
      date: DATE,
      time: '20:00',
      starts_at: '2026-01-17T20:00:00.000Z',
      ends_at: '2026-01-17T22:00:00.000Z',
      guest: {
        id: guest.id,
        name: 'Rówan Ellery',
        phone: '+44 7700 900123',
        tier: 'standard',
        tags: ['regular'],
        visits: 0,
        no_shows: 0,
        notes: null,
        allergies: null,
      },
      table_ids: [tableId],
      tables: ['12'],
      area: 'Terrace',
      deposit: null,
      hold: null,
      awaiting_payment: false,
      tags: ['birthday'],
      comments: 'Window',
      occasion: null,
      dietary: null,
      guest_comments: null,
      turned_away: null,
      extras: [],
      event: null,
      at_risk: false,
    })
    expect(body.data[0]).toMatchObject({
      source: 'venue_reservation',
      status: 'confirmed',
      attendance: 'late',
      guest: { id: null, name: 'Ada Quill', phone: '+44 7700 900456', tier: null, tags: [] },
    })
    expect(body.data[3]).toMatchObject({
      event: { id: event, name: 'Ball' },
      party_size: 2,
      occasion: 'Birthday',
      dietary: null,
      guest_comments: 'Cake!',
    })
    expect(body.totals).toMatchObject({ covers: 10, arrived: 0, expected: 10, no_shows: 0 })
    expect(body.totals.by_slot[0]).toEqual({ time: '12:00', covers: 3, arrived: 0 })
  })

  test('shows rejected and cancelled parties, and counts them nowhere', async () => {
    const cancelled = await makeBooking(owner, venueId, { user_id: guest.id, reservation_time: '19:00' })
    await owner.ok('POST /api/bookings/:id/staff-cancel', { params: { id: cancelled } })
    const rejected = await makeBooking(owner, venueId, { user_id: guest.id, reservation_time: '20:00' })
    await owner.ok('POST /api/bookings/:id/reject', { params: { id: rejected }, body: {} })
    const { id: resId } = await reserve({ reservation_time: '21:00' })
    await owner.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
      params: { venueId, resId },
      body: { status: 'cancelled' },
    })
    const { body } = await day()
    expect(body.data.map(({ id, status, attendance }) => [id, status, attendance])).toEqual([
      [cancelled, 'cancelled', null],
      [rejected, 'rejected', null],
      [resId, 'cancelled', null],
    ])
    expect(body.totals).toMatchObject({ covers: 0, inside: 0, expected: 0, no_shows: 0, by_slot: [] })
  })

  test('knows the guest’s visits, no-shows and notes, and adds up who came', async () => {
    const attend = async (reservation_time: string, party_size: number, body: object) => {
      const id = await makeBooking(owner, venueId, {
        user_id: guest.id,
        reservation_time,
        party_size,
        auto_approve: true,
      })
      await owner.ok('POST /api/bookings/:id/attendance', { params: { id }, body: body as never })
      return id
    }
    await owner.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: { notes: 'Sits by the fire' },
    })
    await attend('12:00', 6, { state: 'no_show' })
    const part = await attend('17:30', 4, { state: 'arrived', arrived: 3 })
    await makeBooking(owner, venueId, { user_id: guest.id, party_size: 2 })
    const { body } = await day()
    expect(body.data.map(({ attendance, arrived }) => [attendance, arrived])).toEqual([
      ['no_show', 0],
      ['arrived', 3],
      ['expected', 0],
    ])
    for (const entry of body.data)
      expect(entry.guest).toMatchObject({ visits: 1, no_shows: 1, notes: 'Sits by the fire' })
    expect(body.totals).toEqual({
      covers: 6,
      arrived: 3,
      inside: 3,
      expected: 1 + 2,
      no_shows: 1,
      no_show_covers: 6,
      by_service: [],
      by_slot: [
        { time: '17:30', covers: 4, arrived: 3 },
        { time: '20:00', covers: 2, arrived: 0 },
      ],
    })
    expect((await day({ attendance: 'arrived' })).body.data.map(({ id }) => id)).toEqual([part])
  })

  test('has what was asked for and held, and who is at risk of finding the table taken', async () => {
    const place = await openPublicVenue(world, {}, { deposit_mode: 'hold', price_per_cover_pence: 2000 })
    await place.table()
    await place.table()
    const { id } = await bookManaged(world, place)
    await expect.poll(async () => (await bookingRow(world, id)).status, { timeout: 5000 }).toBe('approved')
    await place.booked({ time: '20:30' })
    await world.database.tx(async (tx) => {
      await tx.updateTable('bookings').set({ at_risk: true }).where('id', '=', id).execute()
      touchVenue(tx, place.venueId, 'activity')
    })
    const { data } = await place.operator.ok('GET /api/my-venues/:venueId/day', {
      params: place.params,
      query: { date: DATE },
    })
    expect(data[0]).toMatchObject({
      id,
      at_risk: true,
      awaiting_payment: false,
      deposit: { mode: 'hold', amount_pence: 4000, paid_pence: 0 },
      hold: {
        status: 'authorised',
        amount_pence: 4000,
        captured_pence: 0,
        authorised_until: '2026-01-24T18:00:00.000Z',
      },
    })
    expect(data[1]).toMatchObject({ at_risk: false, awaiting_payment: true, status: 'pending' })
  })

  test('is today’s service day by default', async () => {
    await makeBooking(owner, venueId, { user_id: guest.id })
    world.clock.set('2026-01-18T02:00:00Z')
    const reply = await owner.ok('GET /api/my-venues/:venueId/day', { params: { venueId }, query: {} })
    expect([reply.date, reply.data.length]).toEqual([DATE, 1])
  })

  test('a party becomes late by the clock alone', async () => {
    await makeBooking(owner, venueId, { user_id: guest.id })
    expect((await day()).body.data[0]?.attendance).toBe('expected')
    world.clock.set('2026-01-17T20:10:00Z')
    expect((await day()).body.data[0]?.attendance).toBe('late')
  })
})

describe('its filters', () => {
  beforeEach(async () => {
    await give(guest.id, '+44 7700 900123')
    await makeBooking(owner, venueId, { user_id: guest.id, party_size: 2 })
    await reserve()
  })

  test.each([
    [{ kind: 'reservation' }, ['Ada Quill']],
    [{ status: 'pending' }, ['Rówan Ellery']],
    [{ attendance: 'late' }, ['Ada Quill']],
    [{ q: 'rowan' }, ['Rówan Ellery']],
    [{ q: '900 456' }, ['Ada Quill']],
    [{ q: '7700' }, ['Ada Quill', 'Rówan Ellery']],
    [{ q: 'nobody' }, []],
  ])('%j finds %j, with the totals of the whole day', async (query, names) => {
    const { body } = await day(query)
    expect(body.data.map((entry) => entry.guest.name)).toEqual(names)
    expect(body.totals.covers).toBe(5)
  })

  test.each([{ kind: 'sofa' }, { status: 'lost' }, { attendance: 'asleep' }, { date: '2026-02-30' }])(
    '%j answers 400',
    async (query) => {
      expect((await day(query as Record<string, string>)).status).toBe(400)
    },
  )
})

describe('for the door', () => {
  test('there are no phone numbers, and none can be searched for', async () => {
    await give(guest.id, '+44 7700 900123')
    await makeBooking(owner, venueId, { user_id: guest.id })
    await reserve()
    const door = await joinVenue(world, venueId, 'door')
    const reply = await day({}, door)
    expect(reply.body.data).toHaveLength(2)
    for (const secret of ['7700', '@', 'qr_code', 'MTD']) expect(reply.text).not.toContain(secret)
    expect((await day({ q: '7700' }, door)).body.data).toEqual([])
    expect((await day({ q: 'ada' }, door)).body.data).toHaveLength(1)
  })

  test('the list of bookings answers 403', async () => {
    const door = await joinVenue(world, venueId, 'door')
    const query = { from: DATE, to: DATE }
    const reply = await door.call('GET /api/my-venues/:venueId/bookings', { params: { venueId }, query })
    expect(reply.status).toBe(403)
  })
})

describe('its ETag', () => {
  const etagOf = async () => (await day()).headers.etag ?? ''

  test('gives 304 with an empty body, another for the door and for each filter', async () => {
    const etag = await etagOf()
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await day({}, owner, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await day({ kind: 'table' })).headers.etag).not.toBe(etag)
    expect((await day({}, await joinVenue(world, venueId, 'door'))).headers.etag).not.toBe(etag)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a booking', () => makeBooking(owner, venueId, { user_id: guest.id, reservation_date: '2026-01-18' })],
    [
      'a check-in',
      (id) => owner.ok('PATCH /api/bookings/:id/status', { params: { id }, body: { status: 'checked_in' } }),
    ],
    ['a reservation', () => reserve()],
    [
      'a tag of the guest',
      () => owner.ok('PUT /api/my-guests/:id/tags', { params: { id: guest.id }, body: { tags: ['x'] } }),
    ],
    [
      'a request for a deposit',
      (id) => owner.ok('POST /api/bookings/:id/hold/intent', { params: { id }, body: { amount_pence: 500 } }),
    ],
    [
      'another number of a table',
      () =>
        owner.ok('PUT /api/my-venues/:venueId/tables/:id', {
          params: { venueId, id: tableId },
          body: { table_number: '13' },
        }),
    ],
  ])('changes by %s', async (_, act) => {
    const id = await makeBooking(owner, venueId, { user_id: guest.id })
    const before = await etagOf()
    await act(id)
    expect(await etagOf()).not.toBe(before)
  })
})

describe('bookings over some days', () => {
  const list = (query: Record<string, unknown>) =>
    owner.call('GET /api/my-venues/:venueId/bookings', {
      params: { venueId },
      query: { from: '2026-01-01', to: '2026-01-31', ...query },
    })

  test.each(['first', 'latest'])(
    'are paged by start, the %s first, without gaps and repeats',
    async (order) => {
      const dates = ['2026-01-20', '2026-01-18', '2026-01-19', '2026-01-18', '2026-01-31', '2026-02-01']
      for (const reservation_date of dates)
        await makeBooking(owner, venueId, { user_id: guest.id, reservation_date })
      await reserve()
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await list({ limit: 2, order, ...(cursor ? { cursor } : {}) })
        seen.push(...body.data.map((entry) => `${entry.date} ${entry.id}`))
        cursor = body.cursor ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(5)
      const inOrder = [...new Set(seen)].sort()
      expect(seen).toEqual(order === 'first' ? inOrder : inOrder.reverse())
    },
  )

  test('have the shape of the day', async () => {
    await makeBooking(owner, venueId, { user_id: guest.id, table_id: tableId, notes: 'Window' })
    const event = await makeEvent(owner, venueId, { name: 'Ball', event_date: DATE, start_time: '22:00' })
    const ticket_type_id = await makeTicketType(owner, event, { price_pence: 0 })
    free(await order(world.anyone, event, { kind: 'ticket', ticket_type_id, quantity: 2 }))
    await reserve()
    const { body } = await list({ from: DATE, to: DATE })
    expect(body.data).toHaveLength(2)
    expect(body.data).toEqual((await day()).body.data.filter(({ source }) => source === 'booking'))
    expect((await list({ kind: 'reservation' })).status).toBe(400)
  })

  test('are filtered by status, kind and text', async () => {
    const id = await makeBooking(owner, venueId, { user_id: guest.id })
    await owner.ok('POST /api/bookings/:id/approve', { params: { id } })
    const other = await makeGuest(world, venueId, { name: 'Bo' })
    await makeBooking(owner, venueId, { user_id: other.id })
    const reference = (await list({ q: 'ROWAN' })).body.data[0]?.reference ?? ''
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).body.data.map((entry) => entry.guest.name)
    expect(await names({ status: 'approved' })).toEqual(['Rówan Ellery'])
    expect(await names({ kind: 'event' })).toEqual([])
    expect(await names({ q: 'bo' })).toEqual(['Bo'])
    expect(await names({ q: reference.toLowerCase() })).toEqual(['Rówan Ellery'])
  })

  test.each([
    ['no beginning', { from: undefined }],
    ['no end', { to: undefined }],
    ['a range that runs backwards', { from: '2026-02-01' }],
    ['more than 366 days', { to: '2027-01-02' }],
    ['a foreign cursor', { cursor: 'abc' }],
  ])('answer %s with 400', async (_, query) => {
    const given = Object.fromEntries(
      Object.entries({ from: '2026-01-01', to: '2026-01-31', ...query }).filter(([, value]) => value),
    )
    const reply = await owner.call('GET /api/my-venues/:venueId/bookings', {
      params: { venueId },
      query: given,
    })
    expect(reply.status).toBe(400)
  })
})
