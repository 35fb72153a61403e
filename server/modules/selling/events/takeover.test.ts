import { beforeEach, describe, expect, test } from 'vitest'
import { changeEvent, makeEvent } from '../../../../test/support/events.ts'
import { makeBooking, makeGuest, makeSeatingArea } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let terrace: string
let terraceTable: string
let hallTable: string

beforeEach(async () => {
  place = await openPublicVenue(world)
  terrace = await makeSeatingArea(place.operator, place.venueId, { floor_id: place.floorId })
  terraceTable = await place.table({ area_id: terrace })
  hallTable = await place.table()
})

const HOURS = { event_date: TONIGHT, start_time: '20:00', end_time: '23:00' }
const takeOver = (fields: Record<string, unknown>) =>
  makeEvent(place.operator, place.venueId, { ...HOURS, ...fields })
const setStatus = (id: string, status: string) =>
  place.operator.call('PATCH /api/my-events/:id/status', { params: { id }, body: { status } })
const codes = (body: object) =>
  'warnings' in body ? (body.warnings as { code: string }[]).map(({ code }) => code) : []
const seat = (fields: Record<string, unknown> = {}) =>
  place.operator.call('POST /api/my-venues/:venueId/reservations', {
    params: place.params,
    body: {
      table_id: hallTable,
      guest_name: 'Ada',
      reservation_date: TONIGHT,
      reservation_time: '20:00',
      ...fields,
    },
  })

describe('an event that takes the venue over', () => {
  test('leaves no ordinary slot on sale during its hours', async () => {
    expect(Object.values(await place.slots())).toContain('available')
    await takeOver({ takes_over: 'venue' })
    const slots = await place.slots()
    // A party stays two hours, so one that comes at 18:30 would still be there.
    expect([slots['18:00'], slots['18:30'], slots['20:00'], slots['22:30']]).toEqual([
      'available',
      'closed',
      'closed',
      'closed',
    ])
    expect(await place.book()).toMatchObject({ status: 409, body: { code: 'closed' } })
    const { tables } = await world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
      params: place.params,
      query: { date: TONIGHT, time: '20:00' },
    })
    expect(tables.map(({ reason }) => reason)).toEqual(['closed', 'closed'])
  })

  test('closes guest lists too', async () => {
    const rule = { rule_type: 'guestlist', start_time: '21:00', end_time: '02:00' }
    await place.rule(rule)
    await takeOver({ takes_over: 'venue' })
    const slots = await place.slots({ type: 'guestlist' })
    expect([slots['21:00'], slots['23:00']]).toEqual(['closed', 'available'])
  })

  test('closes nothing before it is approved and after it is cancelled', async () => {
    const id = await takeOver({ takes_over: 'venue', status: 'draft' })
    expect((await place.slots())['20:00']).toBe('available')
    await setStatus(id, 'approved')
    expect((await place.slots())['20:00']).toBe('closed')
    await setStatus(id, 'cancelled')
    expect((await place.slots())['20:00']).toBe('available')
  })

  test('warns when it is approved over standing parties, and drops nobody', async () => {
    const id = await takeOver({ takes_over: 'venue', status: 'draft' })
    const guest = await makeGuest(world, place.venueId)
    await makeBooking(place.operator, place.venueId, { user_id: guest.id, table_id: hallTable })
    await seat({ table_id: terraceTable })
    const reply = await setStatus(id, 'approved')
    expect(reply.body).toEqual({
      success: true,
      warnings: [
        {
          code: 'bookings_inside',
          message:
            '2 parties have a booking in what this event takes over. They stay until you move or cancel them.',
        },
      ],
    })
    expect(codes((await setStatus(id, 'approved')).body)).toEqual([])
  })

  test('warns staff who book into it', async () => {
    await takeOver({ takes_over: 'venue' })
    expect(codes((await seat()).body)).toEqual(['taken_over'])
    expect(codes((await seat({ reservation_time: '12:00' })).body)).not.toContain('taken_over')
    const guest = await makeGuest(world, place.venueId)
    const staff = await place.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
      params: place.params,
      body: {
        user_id: guest.id,
        table_id: terraceTable,
        reservation_date: TONIGHT,
        reservation_time: '21:00',
      },
    })
    expect([staff.status, codes(staff.body)]).toEqual([200, ['taken_over']])
  })

  test('warns staff who move a party into it', async () => {
    await takeOver({ takes_over: 'venue' })
    const { operator, params } = place
    const guest = await makeGuest(world, place.venueId)
    const { booking_id } = await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params,
      body: {
        user_id: guest.id,
        table_id: terraceTable,
        reservation_date: '2026-01-18',
        reservation_time: '20:00',
      },
    })
    const booking = (new_date: string) =>
      operator.ok('POST /api/bookings/:id/assign-table', {
        params: { id: booking_id },
        body: { new_date, new_time: '20:00' },
      })
    expect(codes(await booking(TONIGHT))).toEqual(['taken_over'])
    expect(codes(await booking('2026-01-18'))).toEqual([])
    const made = await seat({ reservation_date: '2026-01-18' })
    const reservation = (reservation_date: string) =>
      operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { ...params, resId: (made.body as { id: string }).id },
        body: { reservation_date },
      })
    expect(codes(await reservation(TONIGHT))).toEqual(['taken_over'])
    expect(codes(await reservation('2026-01-18'))).toEqual([])
  })
})

describe('an event that takes areas over', () => {
  test('closes their tables and leaves the others on sale', async () => {
    await takeOver({ takes_over: 'areas', seating_area_ids: [terrace] })
    expect((await place.slots())['20:00']).toBe('available')
    expect(await place.book({ table_id: terraceTable })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect((await place.book({ table_id: hallTable })).status).toBe(200)
    expect((await place.slots())['20:00']).toBe('no_table')
    const { tables } = await world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
      params: place.params,
      query: { date: TONIGHT, time: '20:00' },
    })
    expect(Object.fromEntries(tables.map(({ id, reason }) => [id, reason]))).toEqual({
      [terraceTable]: 'closed',
      [hallTable]: 'taken',
    })
  })

  test('closes the slots of a rule for these areas alone', async () => {
    const outside = await place.rule({ seating_area_ids: [terrace], name: 'Outside' })
    await takeOver({ takes_over: 'areas', seating_area_ids: [terrace] })
    const { slots } = await place.availability()
    const at8 = slots.find(({ time, access_rule_id }) => time === '20:00' && access_rule_id === outside)
    expect(at8).toMatchObject({ available: false, reason: 'closed' })
  })

  test('warns when one of the tables of a joined party stands in them', async () => {
    const id = await takeOver({ takes_over: 'areas', seating_area_ids: [terrace], status: 'draft' })
    await seat({ table_id: hallTable, table_ids: [hallTable, terraceTable] })
    expect(codes((await setStatus(id, 'approved')).body)).toEqual(['bookings_inside'])
  })

  test('warns staff at its tables only', async () => {
    await takeOver({ takes_over: 'areas', seating_area_ids: [terrace] })
    expect(codes((await seat()).body)).toEqual([])
    expect(codes((await seat({ table_id: terraceTable })).body)).toEqual(['taken_over'])
  })

  test('must name them, and they must be the venue’s', async () => {
    const id = await takeOver({})
    expect((await changeEvent(place.operator, id, { takes_over: 'areas' })).status).toBe(400)
    const theirs = await makeSeatingArea(place.operator, (await openPublicVenue(world)).venueId).catch(
      () => 'area_x',
    )
    const reply = await changeEvent(place.operator, id, { takes_over: 'areas', seating_area_ids: [theirs] })
    expect(reply.error).toBe('Seating area not found.')
  })
})
