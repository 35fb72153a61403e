import { expect, test } from 'vitest'
import { openPublicVenue, tableForTwo } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

/** The clocks in London go from 01:00 to 02:00 on Sunday 29 March 2026, in the service night of Saturday. */
const NIGHT = '2026-03-28'
const SKIPPED = {
  code: 'clock_change',
  message: 'The clocks go forward that night, so 01:30 does not exist. The party is expected at 02:30.',
}

test('staff who book a time that the clocks skip are told which time it means', async () => {
  const venue = await openPublicVenue(world)
  const [one, two] = [await venue.table(), await venue.table()]
  const guest = await venue.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
    params: venue.params,
    body: { name: 'Ada' },
  })
  const staffBooking = (reservation_time: string) =>
    venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: {
        user_id: guest.id,
        table_id: one,
        reservation_date: NIGHT,
        reservation_time,
        duration_mins: 15,
      },
    })
  expect((await staffBooking('01:30')).warnings).toEqual([SKIPPED])
  expect(await staffBooking('00:30')).not.toHaveProperty('warnings')
  const { warnings } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: venue.params,
    body: { table_id: two, guest_name: 'Bo', reservation_date: NIGHT, reservation_time: '01:30' },
  })
  expect(warnings).toEqual([SKIPPED])
})

test('staff who put a guest on a list at a time that the clocks skip are warned in the same words', async () => {
  const venue = await openPublicVenue(world)
  const access_rule_id = await venue.rule({ rule_type: 'guestlist', start_time: '22:00', end_time: '03:00' })
  const onList = async (time: string) => {
    const guest = await venue.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: venue.params,
      body: { name: 'Ada' },
    })
    return venue.operator.ok('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
      params: venue.params,
      body: { user_id: guest.id, access_rule_id, booking_date: NIGHT, party_size: 1, time },
    })
  }
  expect((await onList('01:30')).warnings).toEqual([SKIPPED])
  expect(await onList('00:30')).not.toHaveProperty('warnings')
})

test('a guest who asks for a time that the clocks skip is refused', async () => {
  const venue = await openPublicVenue(world, {}, { start_time: '18:00', end_time: '03:00' })
  await venue.table()
  const { status } = await venue.book(tableForTwo(venue.ruleId, { date: NIGHT, time: '01:30' }))
  expect(status).toBe(400)
})

test('staff who seat two people at a table for six and more are warned', async () => {
  const venue = await openPublicVenue(world)
  const table_id = await venue.table({ capacity: 8, min_party: 6 })
  const { warnings } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: venue.params,
    body: { table_id, guest_name: 'Bo', reservation_date: NIGHT, reservation_time: '19:00', party_size: 2 },
  })
  expect(warnings).toEqual([
    { code: 'below_min_party', message: 'The party is smaller than its tables are meant for.' },
  ])
})

test('a completed reservation of a linked guest earns points for everybody who came', async () => {
  const venue = await openPublicVenue(world)
  const table_id = await venue.table()
  const guest = await venue.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
    params: venue.params,
    body: { name: 'Ada' },
  })
  const { id: resId } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: venue.params,
    body: {
      table_id,
      user_id: guest.id,
      guest_name: 'Ada',
      reservation_date: '2026-01-17',
      reservation_time: '18:00',
      party_size: 4,
    },
  })
  const attend = (state: 'seated' | 'left' | 'expected', arrived?: number) =>
    venue.operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { ...venue.params, resId },
      body: { state, ...(arrived ? { arrived } : {}) },
    })
  const points = async () =>
    (await venue.operator.ok('GET /api/my-guests/:id', { params: { id: guest.id } })).stats.loyalty_points
  await attend('seated', 3)
  expect(await points()).toBe(0)
  await attend('left')
  expect(await points()).toBe(30)
  await attend('expected')
  expect(await points()).toBe(0)
})

test('a guest session does not read how many follow another person', async () => {
  const [famous, guest] = [await world.person('guest'), await world.person('guest')]
  await world.database.read
    .updateTable('users')
    .set({ followers: 1_000_000 })
    .where('id', '=', famous.id)
    .execute()
  const params = { id: famous.id }
  expect((await guest.ok('GET /api/users/:id/score', { params })).parts.followers).toBe(0)
  expect((await famous.ok('GET /api/users/:id/score', { params })).parts.followers).toBe(20)
})
