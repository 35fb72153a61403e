import { describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const HOURS = { opening_hours: { sat: [{ open: '17:00', close: '23:00' }] } }
const codes = (reply: { warnings?: { code: string }[] }) => reply.warnings?.map(({ code }) => code)

const staffBooking = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const guest = await makeGuest(world, venue.venueId)
  return venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: { user_id: guest.id, reservation_date: TONIGHT, reservation_time: '19:00', ...fields },
  })
}

describe('staff who place a party', () => {
  test.each([
    ['nothing odd', {}, undefined],
    ['a party larger than the table', { party_size: 5 }, ['over_capacity']],
    ['a time that has passed', { reservation_date: '2026-01-10' }, ['in_the_past']],
    ['a time outside opening hours', { reservation_time: '23:30' }, ['outside_hours']],
    ['nothing when the stay ends at closing', { reservation_time: '21:00' }, undefined],
    ['a stay that ends after closing', { reservation_time: '21:15' }, ['outside_hours']],
    ['a long stay that ends after closing', { duration_mins: 241 }, ['outside_hours']],
  ])('are warned of %s', async (_, fields, expected) => {
    const venue = await openPublicVenue(world, HOURS)
    const table_id = await venue.table()
    expect(codes(await staffBooking(venue, { table_id, ...fields }))).toEqual(expected)
    const other = await venue.table()
    const reservation = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: {
        guest_name: 'Ada',
        reservation_date: TONIGHT,
        reservation_time: '19:00',
        table_id: other,
        ...fields,
      },
    })
    expect(codes(reservation)).toEqual(expected)
  })

  test('are warned of a blocked table, which assign-table still refuses', async () => {
    const venue = await openPublicVenue(world)
    const [table_id, other] = [await venue.table(), await venue.table()]
    await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: venue.params,
      body: { table_ids: [table_id], date: TONIGHT, start_time: '18:00', end_time: '22:00' },
    })
    const { booking_id } = await staffBooking(venue, { table_id: other })
    const refused = await venue.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id: booking_id },
      body: { table_id },
    })
    expect(refused.status).toBe(409)
    expect(codes(await staffBooking(venue, { table_id }))).toEqual(['blocked'])
  })

  test('are warned when a move takes a party out of hours or into the past', async () => {
    const venue = await openPublicVenue(world, HOURS)
    const { booking_id: id } = await staffBooking(venue, { table_id: await venue.table() })
    const move = async (body: Record<string, unknown>) =>
      codes(await venue.operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body }))
    expect(await move({ new_time: '23:15' })).toEqual(['outside_hours'])
    expect(await move({ new_date: '2026-01-10', new_time: '19:00' })).toEqual(['in_the_past'])
  })
})

describe('staff whose party would stay beyond closing', () => {
  const AFTER_CLOSING = [{ code: 'outside_hours', message: 'The stay ends after the venue closes.' }]

  test('are warned when they move or lengthen a booking, and when they ask for tables', async () => {
    const venue = await openPublicVenue(world, HOURS)
    const { booking_id: id } = await staffBooking(venue, { table_id: await venue.table() })
    const move = async (new_time: string) =>
      (await venue.operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_time } }))
        .warnings
    const stretch = async (duration_mins: number) =>
      venue.operator.ok('POST /api/bookings/:id/duration', { params: { id }, body: { duration_mins } })
    const options = async (time: string) =>
      (
        await venue.operator.ok('GET /api/my-venues/:venueId/table-options', {
          params: venue.params,
          query: { date: TONIGHT, time, party_size: 2 },
        })
      ).warnings?.filter(({ code }) => code === 'outside_hours') ?? []
    expect(await move('21:00')).toBeUndefined()
    expect(await stretch(121)).toEqual({ success: true, warnings: AFTER_CLOSING })
    expect(await stretch(90)).toEqual({ success: true })
    expect(await stretch(120)).toEqual({ success: true })
    expect(await move('21:30')).toEqual(AFTER_CLOSING)
    expect(await stretch(105)).toEqual({ success: true })
    expect(await options('21:00')).toEqual([])
    expect(await options('21:15')).toEqual(AFTER_CLOSING)
  })

  test('are warned when they lengthen a reservation, and not when its name changes', async () => {
    const venue = await openPublicVenue(world, HOURS)
    const { id: resId } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: {
        guest_name: 'Ada',
        reservation_date: TONIGHT,
        reservation_time: '21:00',
        table_id: await venue.table(),
      },
    })
    const change = async (body: Record<string, unknown>) =>
      (
        await venue.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
          params: { ...venue.params, resId },
          body,
        })
      ).warnings
    expect(await change({ duration_mins: 150 })).toEqual(AFTER_CLOSING)
    expect(await change({ guest_name: 'Bo' })).toBeUndefined()
    expect(await change({ party_size: 3 })).toBeUndefined()
    expect(await change({ duration_mins: 120 })).toBeUndefined()
  })

  test('are not warned where stays need not fit, nor of a guest list', async () => {
    const any = await openPublicVenue(world, { ...HOURS, fit_stay: false })
    const late = { table_id: await any.table(), reservation_time: '22:30' }
    const { booking_id: id, ...reply } = await staffBooking(any, late)
    expect(reply).not.toHaveProperty('warnings')
    const stretched = await any.operator.ok('POST /api/bookings/:id/duration', {
      params: { id },
      body: { duration_mins: 300 },
    })
    expect(stretched).toEqual({ success: true })

    const venue = await openPublicVenue(world, HOURS)
    const access_rule_id = await venue.rule({
      rule_type: 'guestlist',
      start_time: '20:00',
      end_time: '23:00',
    })
    const guest = await makeGuest(world, venue.venueId)
    const listed = await venue.operator.ok('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
      params: venue.params,
      body: { user_id: guest.id, access_rule_id, booking_date: TONIGHT, party_size: 1, time: '21:00' },
    })
    const moved = await venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: listed.booking_id },
      body: { new_time: '22:30' },
    })
    for (const one of [listed, moved]) expect(one).not.toHaveProperty('warnings')
  })
})

test('assign-table moves a booking to another date, which it used to ignore', async () => {
  const venue = await openPublicVenue(world)
  const table_id = await venue.table()
  const id = await venue.booked({ time: '19:00' })
  const NEXT = '2026-01-24'
  const reply = await venue.operator.ok('POST /api/bookings/:id/assign-table', {
    params: { id },
    body: { new_date: NEXT },
  })
  expect(reply).toEqual({
    success: true,
    table_id,
    table_ids: [table_id],
    booking_date: NEXT,
    booking_time: '19:00',
  })
  const { booking } = await venue.operator.ok('GET /api/bookings/:id', { params: { id } })
  expect([booking.booking_date, booking.starts_at]).toEqual([NEXT, '2026-01-24T19:00:00.000Z'])
  expect((await venue.slots())['19:00']).toBe('available')
  expect((await venue.slots({ date: NEXT }))['19:00']).toBe('no_table')
  const { events } = await venue.operator.ok('GET /api/bookings/:id/history', { params: { id } })
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'moved', details: { from: `${TONIGHT} 19:00`, to: `${NEXT} 19:00` } }),
  )
})
