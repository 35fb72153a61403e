import { describe, expect, test } from 'vitest'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { extendStays } from './extend-stays.ts'

const world = useWorld()

const run = async (time: string) => {
  world.clock.set(`${TONIGHT}T${time}:00Z`)
  const failures: unknown[] = []
  await extendStays({ database: world.database }, world.clock.now(), (error) => failures.push(error))
  expect(failures).toEqual([])
}

const staffBooking = async (venue: PublicVenue, fields: Record<string, unknown>) => {
  const guest = await makeGuest(world, venue.venueId)
  const { booking_id } = await venue.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params: venue.params,
    body: { user_id: guest.id, reservation_date: TONIGHT, auto_approve: true, ...fields },
  })
  return booking_id
}
const booking = async (venue: PublicVenue, id: string) =>
  (await venue.operator.ok('GET /api/bookings/:id', { params: { id } })).booking
const seat = (venue: PublicVenue, id: string, in_use = true) =>
  venue.operator.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body: { in_use } })

const open = async () => {
  world.clock.set(`${TONIGHT}T17:00:00Z`)
  const venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
  const table = await venue.table()
  const id = await staffBooking(venue, { table_id: table, reservation_time: '18:00', duration_mins: 120 })
  await seat(venue, id)
  return { ...venue, tableId: table, id }
}

describe('a seated party that runs over', () => {
  test('keeps its table, which used to be sold', async () => {
    const venue = await open()
    await run('19:30')
    expect((await booking(venue, venue.id)).duration_mins).toBe(120)
    await run('19:56')
    expect((await booking(venue, venue.id)).ends_at).toBe(`${TONIGHT}T20:15:00.000Z`)
    await run('20:40')
    const after = await booking(venue, venue.id)
    expect([after.ends_at, after.duration_mins]).toEqual([`${TONIGHT}T21:00:00.000Z`, 180])
    const slots = await venue.slots()
    expect([slots['20:45'], slots['21:00']]).toEqual(['no_table', 'available'])
    const { events } = await venue.operator.ok('GET /api/bookings/:id/history', { params: { id: venue.id } })
    expect(events.at(-1)).toEqual(
      expect.objectContaining({ type: 'duration_changed', actor: 'System', details: expect.anything() }),
    )
  })

  test('puts the next party at risk instead of dropping it, until the table is free', async () => {
    const venue = await open()
    const next = await staffBooking(venue, { table_id: venue.tableId, reservation_time: '20:10' })
    await run('20:01')
    expect((await booking(venue, venue.id)).ends_at).toBe(`${TONIGHT}T20:10:00.000Z`)
    const risky = await booking(venue, next)
    expect([risky.status, risky.at_risk, risky.table_ids]).toEqual(['approved', true, [venue.tableId]])
    const calendar = await venue.operator.ok('GET /api/my-reservations/calendar', {
      query: { from: TONIGHT, to: TONIGHT },
    })
    expect(calendar.reservations.map((entry) => [entry.id, entry.at_risk])).toEqual([
      [venue.id, false],
      [next, true],
    ])
    await run('20:30')
    expect((await booking(venue, next)).at_risk).toBe(true)
    await venue.operator.ok('POST /api/bookings/:id/close', {
      params: { id: venue.id },
      body: { closed_at_wallclock: `${TONIGHT}T20:31` },
    })
    await run('20:32')
    expect((await booking(venue, next)).at_risk).toBe(false)
  })

  test('at joined tables keeps all of them, and a reservation is kept alike', async () => {
    world.clock.set(`${TONIGHT}T17:00:00Z`)
    const venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
    const [a, b] = [await venue.table(), await venue.table()]
    const { id: resId } = await venue.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: venue.params,
      body: {
        guest_name: 'Ada',
        table_ids: [a, b],
        reservation_date: TONIGHT,
        reservation_time: '18:00',
        duration_mins: 60,
      },
    })
    await venue.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
      params: { ...venue.params, resId },
      body: { status: 'seated' },
    })
    await run('19:05')
    const slots = await venue.slots()
    expect([slots['19:15'], slots['19:30']]).toEqual(['available', 'available'])
    const claims = await world.database.read
      .selectFrom('table_claims')
      .select('ends_at')
      .where('holder_id', '=', resId)
      .execute()
    expect(claims.map(({ ends_at }) => ends_at.toISOString())).toEqual([
      `${TONIGHT}T19:15:00.000Z`,
      `${TONIGHT}T19:15:00.000Z`,
    ])
  })

  test('that is no longer seated gives the table back', async () => {
    const venue = await open()
    await seat(venue, venue.id, false)
    await run('20:01')
    expect((await booking(venue, venue.id)).ends_at).toBe(`${TONIGHT}T20:00:00.000Z`)
  })

  test('does not keep its table for longer than a day', async () => {
    const venue = await open()
    world.clock.set('2026-01-19T12:00:00Z')
    await extendStays({ database: world.database }, world.clock.now(), () => {})
    expect((await booking(venue, venue.id)).duration_mins).toBe(120)
  })
})
