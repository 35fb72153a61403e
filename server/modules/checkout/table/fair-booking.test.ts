import { describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const SAT = '2026-01-24'
const ANNA = { guest_name: 'Anna Berg', guest_email: 'anna@example.com' }
const TOO_MANY = { status: 409, body: { code: 'too_many_open' } }

/** Tables all day, and stays of an hour, so that a guest can book several without an overlap. */
const open = async (settings: Record<string, unknown> = {}, tables = 4) => {
  const venue = await openPublicVenue(
    world,
    { phone: '+44 20 7946 0000', default_booking_duration: 60, ...settings },
    { start_time: '12:00', end_time: '23:00' },
  )
  for (let n = 0; n < tables; n += 1) await venue.table()
  return venue
}

const openTables = async ({ venueId }: PublicVenue) =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('id')
      .where('venue_id', '=', venueId)
      .where('status', 'in', ['pending', 'approved'])
      .execute()
  ).length

describe('tables that one guest books online', () => {
  test('are two a day at most, however the address is spelled', async () => {
    const venue = await open()
    await venue.booked({ ...ANNA, date: SAT, time: '12:00' })
    await venue.booked({ ...ANNA, guest_email: 'ANNA@Example.com', date: SAT, time: '14:00' })
    const third = await venue.book({
      ...ANNA,
      guest_email: 'anna+third@example.com',
      date: SAT,
      time: '16:00',
    })
    expect(third).toMatchObject(TOO_MANY)
    expect(third.body).toMatchObject({ error: expect.stringContaining('Please call us for more') })
    expect(await openTables(venue)).toBe(2)
    await venue.booked({ ...ANNA, date: '2026-01-25', time: '16:00' })
  })

  test('are counted by the phone number too, national or international', async () => {
    const venue = await open({ max_open_per_day: 1 })
    await venue.booked({ guest_phone: '020 7946 0123', date: SAT, time: '12:00' })
    expect(await venue.book({ guest_phone: '+44 20 7946 0123', date: SAT, time: '16:00' })).toMatchObject(
      TOO_MANY,
    )
    await venue.booked({ guest_phone: '+44 20 7946 0124', date: SAT, time: '16:00' })
  })

  test('are counted by the account, whatever address a session gives', async () => {
    const venue = await open({ max_open_per_day: 1 })
    const guest = await world.person('guest')
    expect((await venue.book({ date: SAT, time: '12:00' }, guest)).status).toBe(200)
    expect(await venue.book({ date: SAT, time: '16:00' }, guest)).toMatchObject(TOO_MANY)
  })

  test('are six ahead at most, and a cancelled or past one makes room', async () => {
    const venue = await open({ max_open_ahead: 2 })
    const first = await venue.booked({ ...ANNA, date: '2026-01-20', time: '12:00' })
    await venue.booked({ ...ANNA, date: '2026-01-21', time: '12:00' })
    const third = () => venue.book({ ...ANNA, date: '2026-01-22', time: '12:00' })
    expect(await third()).toMatchObject(TOO_MANY)
    await venue.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: first }, body: {} })
    expect((await third()).status).toBe(200)
    expect(await venue.book({ ...ANNA, date: '2026-01-23', time: '12:00' })).toMatchObject(TOO_MANY)
  })

  test('have no limit where the venue sets none', async () => {
    const venue = await open({ max_open_per_day: null, max_open_ahead: null })
    for (let hour = 12; hour < 20; hour += 1)
      await venue.booked({ ...ANNA, date: SAT, time: `${hour}:00`, guest_phone: '020 7946 0123' })
    expect(await openTables(venue)).toBe(8)
  })

  test('count what staff booked for the guest; staff may book more and are warned', async () => {
    const venue = await open({ max_open_per_day: 1 })
    const table_id = await venue.table()
    const { id: user_id } = await venue.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: venue.params,
      body: { name: 'Anna Berg', email: ANNA.guest_email },
    })
    const byStaff = (reservation_time: string) =>
      venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
        params: venue.params,
        body: { user_id, table_id, reservation_date: SAT, reservation_time },
      })
    expect(await byStaff('12:00')).not.toHaveProperty('warnings')
    expect(await venue.book({ ...ANNA, date: SAT, time: '16:00' })).toMatchObject(TOO_MANY)
    expect((await byStaff('18:00')).warnings).toEqual([
      {
        code: 'many_bookings',
        message: 'The guest has more tables booked than one guest can book online.',
      },
    ])
  })

  test('are not counted at another venue, nor a place on its guest list', async () => {
    const venue = await open({ max_open_per_day: 1, guest_list_enabled: true })
    await venue.booked({ ...ANNA, date: SAT, time: '12:00' })
    const other = await open({ max_open_per_day: 1 })
    await other.booked({ ...ANNA, date: SAT, time: '12:00' })
    const access_rule_id = await venue.rule({ rule_type: 'guestlist', capacity: 50 })
    const { status } = await venue.book({ ...ANNA, access_rule_id, rule_type: 'guestlist', date: SAT })
    expect(status).toBe(200)
  })

  test('of the venue’s own staff are not counted', async () => {
    const venue = await open({ max_open_per_day: 1 })
    const sent = { date: SAT, guest_name: 'Desk', guest_email: 'desk@example.com' }
    expect((await venue.book({ ...sent, time: '12:00' }, venue.operator)).status).toBe(200)
    expect((await venue.book({ ...sent, time: '16:00' }, venue.operator)).status).toBe(200)
    const stranger = await world.person('client')
    expect((await venue.book({ ...sent, time: '12:30' }, stranger)).status).toBe(409)
  })
})
