import { describe, expect, test } from 'vitest'
import { makeGuest, makeSeatingArea } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const staffBooking = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const guest = await makeGuest(world, venue.venueId)
  return venue.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '19:00', ...fields },
  })
}
const booked = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const reply = await staffBooking(venue, fields)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.body
}
const combo = (venue: PublicVenue, table_ids: string[], fields: Record<string, unknown> = {}) =>
  venue.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
    params: venue.params,
    body: { table_ids, capacity: 8, ...fields },
  })
const tablesOf = async (venue: PublicVenue, id: string) =>
  (await venue.operator.ok('GET /api/bookings/:id', { params: { id } })).booking.table_ids
const codes = (reply: { warnings?: { code: string }[] }) => reply.warnings?.map(({ code }) => code)

const open = async () => {
  const venue = await openPublicVenue(world)
  const [a, b, c] = [await venue.table(), await venue.table(), await venue.table()]
  return { ...venue, a, b, c }
}

describe('joined tables', () => {
  test('are claimed by a staff booking, all or none', async () => {
    const { a, b, c, ...venue } = await open()
    const first = await booked(venue, { table_ids: [a, b], party_size: 8 })
    expect(first).toEqual({ success: true, booking_id: first.booking_id, table_ids: [a, b] })
    expect((await staffBooking(venue, { table_ids: [c, b] })).status).toBe(409)
    expect((await staffBooking(venue, { table_id: c })).status).toBe(200)
  })

  test('put the named table first, which must be among them', async () => {
    const { a, b, c, ...venue } = await open()
    expect((await booked(venue, { table_id: b, table_ids: [a, b] })).table_ids).toEqual([b, a])
    expect((await staffBooking(venue, { table_id: c, table_ids: [a, b] })).status).toBe(400)
    expect((await staffBooking(venue, {})).status).toBe(400)
    expect((await staffBooking(venue, { table_ids: ['nothing'] })).status).toBe(404)
  })

  test('of another company are answered 404, in a staff booking, a move and a reservation', async () => {
    const { a, b, ...venue } = await open()
    const foreign = [a, await (await open()).table()]
    expect((await staffBooking(venue, { table_ids: foreign })).status).toBe(404)
    const { booking_id: id } = await booked(venue, { table_id: b })
    const moved = await venue.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_ids: foreign },
    })
    const reserved = await venue.operator.call('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: {
        table_ids: foreign,
        guest_name: 'Ada',
        reservation_date: TONIGHT,
        reservation_time: '19:00',
      },
    })
    expect([moved.status, reserved.status]).toEqual([404, 404])
  })

  test('are given by assign-table, and split by a table alone', async () => {
    const { a, b, c, ...venue } = await open()
    const { booking_id: id } = await booked(venue, { table_id: c })
    const assign = (body: Record<string, unknown>) =>
      venue.operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body })
    expect(await assign({ table_ids: [a, b] })).toEqual({
      success: true,
      table_id: a,
      table_ids: [a, b],
      booking_date: TONIGHT,
      booking_time: '19:00',
    })
    expect((await staffBooking(venue, { table_id: b })).status).toBe(409)
    expect((await assign({ table_id: a })).table_ids).toEqual([a])
    expect((await staffBooking(venue, { table_id: b })).status).toBe(200)
  })

  test('belong to reservations, the calendar and the list alike', async () => {
    const { a, b, ...venue } = await open()
    const { operator, params } = venue
    const reservation = { guest_name: 'Ada', reservation_date: TONIGHT, reservation_time: '19:00' }
    const made = await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params,
      body: { ...reservation, table_ids: [a, b], party_size: 9 },
    })
    expect([made.table_ids, codes(made)]).toEqual([[a, b], ['over_capacity']])
    const listed = await operator.ok('GET /api/my-venues/:venueId/reservations', { params })
    expect(listed.data).toEqual([expect.objectContaining({ table_id: a, table_ids: [a, b], at_risk: false })])
    const calendar = await operator.ok('GET /api/my-reservations/calendar', {
      query: { from: TONIGHT, to: TONIGHT },
    })
    expect(calendar.reservations).toEqual([expect.objectContaining({ table_ids: [a, b] })])
    expect((await staffBooking(venue, { table_id: b })).status).toBe(409)
    const change = (body: Record<string, unknown>) =>
      operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { ...params, resId: made.id },
        body,
      })
    expect((await change({ notes: 'Birthday' })).table_ids).toEqual([a, b])
    expect((await change({ table_id: b })).table_ids).toEqual([b])
    expect((await staffBooking(venue, { table_id: a })).status).toBe(200)
  })

  test('seat as many as their combination says, else the sum', async () => {
    const { a, b, c, ...venue } = await open()
    await combo(venue, [a, b], { capacity: 6 })
    const seven = { party_size: 7, duration_mins: 30 }
    expect(codes(await booked(venue, { ...seven, table_ids: [b, a] }))).toEqual(['over_capacity'])
    expect(
      codes(await booked(venue, { ...seven, table_ids: [b, c], reservation_time: '20:00' })),
    ).toBeUndefined()
  })
})

describe('the seat of a party', () => {
  test('spares a combination while a loose table is free', async () => {
    const venue = await openPublicVenue(world)
    const [a, b] = [await venue.table(), await venue.table()]
    const loose = await venue.table()
    await combo(venue, [a, b])
    expect(await tablesOf(venue, await venue.booked())).toEqual([loose])
  })

  test('is a combination that wastes fewer seats than a large table', async () => {
    const venue = await openPublicVenue(world)
    const [a, b] = [await venue.table({ capacity: 3 }), await venue.table({ capacity: 3 })]
    await venue.table({ capacity: 12 })
    await combo(venue, [a, b], { capacity: 6 })
    expect(await tablesOf(venue, await venue.booked({ party_size: 6 }))).toEqual([a, b])
  })

  test('is the one with the highest priority of those that fit equally', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    const window = await venue.table({ priority: 200 })
    expect(await tablesOf(venue, await venue.booked())).toEqual([window])
  })

  test('a table in a combination has priority 50 unless it was given one', async () => {
    const { operator, params, ...venue } = await openPublicVenue(world)
    const [a, b, c] = [await venue.table(), await venue.table({ priority: 70 }), await venue.table()]
    const { id } = await combo({ operator, params, ...venue }, [a, b])
    const priorities = async () => {
      const { data } = await operator.ok('GET /api/my-venues/:venueId/tables', { params })
      return [a, b, c].map((table) => data.find((one) => one.id === table)?.priority)
    }
    expect(await priorities()).toEqual([50, 70, 100])
    await operator.ok('DELETE /api/my-venues/:venueId/tables/combos/:id', { params: { ...params, id } })
    expect(await priorities()).toEqual([100, 70, 100])
  })
})

describe('auto-assign', () => {
  const autoAssign = (venue: PublicVenue, id: string, body: Record<string, unknown> = {}) =>
    venue.operator.call('POST /api/bookings/:id/auto-assign', { params: { id }, body })

  test('keeps a terrace guest on the terrace, unless any area will do', async () => {
    const venue = await openPublicVenue(world)
    const area = { floor_id: venue.floorId }
    const [terrace, basement] = [
      await makeSeatingArea(venue.operator, venue.venueId, { ...area, name: 'Terrace' }),
      await makeSeatingArea(venue.operator, venue.venueId, { ...area, name: 'Basement' }),
    ]
    const outside = await venue.table({ area_id: terrace, capacity: 6 })
    const below = await venue.table({ area_id: basement, capacity: 2 })
    const rule = await venue.rule({ seating_area_ids: [terrace] })
    const id = await venue.booked({ access_rule_id: rule })
    expect((await autoAssign(venue, id)).body).toEqual({
      success: true,
      table_id: outside,
      table_ids: [outside],
    })
    expect((await autoAssign(venue, id, { any_area: true })).body.table_ids).toEqual([below])
  })

  test('does not seat two at a table for at least six', async () => {
    const venue = await openPublicVenue(world)
    const [small, large] = [
      await venue.table({ capacity: 2 }),
      await venue.table({ capacity: 8, min_party: 6 }),
    ]
    const { booking_id: id } = await booked(venue, { table_id: large })
    expect((await autoAssign(venue, id)).body.table_ids).toEqual([small])
    await booked(venue, { table_id: large })
    const { booking_id: second } = await booked(venue, { table_id: small, reservation_time: '22:00' })
    await venue.operator.ok('POST /api/bookings/:id/unassign-table', { params: { id: second } })
    await booked(venue, { table_id: small, reservation_time: '22:00' })
    expect((await autoAssign(venue, second)).status).toBe(409)
  })

  test('joins tables for a party that needs a combination', async () => {
    const { a, b, c, ...venue } = await open()
    await combo(venue, [a, b])
    const { booking_id: id } = await booked(venue, { table_id: c, party_size: 8 })
    expect((await autoAssign(venue, id)).body).toEqual({ success: true, table_id: a, table_ids: [a, b] })
  })
})
