import { beforeAll, describe, expect, test } from 'vitest'
import type { Key } from '../../../../contract/index.ts'
import { bookingRow, historyOf, insertEvent, writeBooking } from '../../../../test/support/booking-facts.ts'
import { addMember, makeGuest } from '../../../../test/support/factories.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()
const night = useNight(world)

/** Every route that changes one booking, with a valid body. Only the booking's state can make it fail. */
const ROUTES: [Key, (id: string) => object][] = [
  ['POST /api/bookings/:id/assign-table', () => ({ new_time: '21:00' })],
  ['POST /api/bookings/:id/auto-assign', () => ({})],
  ['POST /api/bookings/:id/unassign-table', () => ({})],
  ['PATCH /api/bookings/:id/details', () => ({ comments: 'Seen' })],
  ['POST /api/bookings/:id/lifecycle', () => ({ in_use: true })],
  ['POST /api/bookings/:id/lock', () => ({ locked: false })],
  ['POST /api/bookings/:id/duration', () => ({ duration_mins: 45 })],
  ['POST /api/bookings/:id/approve', () => ({})],
  ['POST /api/bookings/:id/reject', () => ({})],
  ['POST /api/bookings/:id/unreject', () => ({})],
  ['PATCH /api/bookings/:id/status', () => ({ status: 'approved' })],
  ['POST /api/check-in', (id) => ({ booking_id: id, qr_code: code(id) })],
  ['POST /api/bookings/:id/lifecycle', () => ({ check_in: false })],
  ['POST /api/door-reject', (id) => ({ booking_id: id, reason: 'unspecified' })],
  ['POST /api/bookings/:id/staff-cancel', () => ({})],
]
const CLOSE: [Key, (id: string) => object] = [
  'POST /api/bookings/:id/close',
  () => ({ closed_at_wallclock: '2026-01-17T21:00' }),
]
const ALL_ROUTES = [...ROUTES, CLOSE]

const code = (id: string) =>
  world.app.services.qr.issue({ id, venue_id: night.venueId }, world.clock.now()).text

const call = (person: Person, [key, body]: [Key, (id: string) => object], id: string) =>
  person.call(key, { params: { id }, body: body(id) })

let bookingId: string
let stranger: Person
let organiser: Person
let otherOrganiser: Person
let eventId: string
beforeAll(async () => {
  bookingId = await night.bookAs('approved')
  stranger = (await openNight(world)).operator
  organiser = await world.person('organiser')
  otherOrganiser = await world.person('organiser')
  eventId = await insertEvent(world, night, organiser.id)
})

describe('a booking of another operator’s venue', () => {
  test.each(ALL_ROUTES.map(([key, body]) => [key, body] as const))('answers 403 to %s', async (key, body) => {
    const before = [await bookingRow(world, bookingId), await historyOf(world, bookingId)]
    const reply = await call(stranger, [key, body], bookingId)
    expect([reply.status, reply.body]).toEqual([403, { error: 'This booking is not one you may see.' }])
    expect([await bookingRow(world, bookingId), await historyOf(world, bookingId)]).toEqual(before)
  })

  test('answers 403 to reading it and its history', async () => {
    for (const key of ['GET /api/bookings/:id', 'GET /api/bookings/:id/history'] as const)
      expect((await stranger.call(key, { params: { id: bookingId } })).status).toBe(403)
  })
})

describe('an absent booking', () => {
  test.each(ALL_ROUTES.map(([key, body]) => [key, body] as const))('answers 404 to %s', async (key, body) => {
    const reply = await call(night.operator, [key, body], 'bkg_none')
    expect([reply.status, reply.body]).toEqual([404, { error: 'Booking not found.' }])
  })

  test('answers 404 to reading it and its history', async () => {
    for (const key of ['GET /api/bookings/:id', 'GET /api/bookings/:id/history'] as const) {
      const reply = await night.operator.call(key, { params: { id: 'bkg_none' } })
      expect([reply.status, reply.error]).toEqual([404, 'Booking not found.'])
    }
  })
})

describe('an organiser', () => {
  test('can use every booking route for their own event', async () => {
    await night.table()
    const id = await writeBooking(world, night, { kind: 'event', eventId, partySize: 2 })
    for (const route of ROUTES) {
      const reply = await call(organiser, route, id)
      // Some routes conflict with the state that the route before left behind.
      expect([200, 409], `${route[0]}: ${reply.text}`).toContain(reply.status)
      if (route[0].endsWith('/reject'))
        expect((await call(organiser, ['POST /api/bookings/:id/unreject', () => ({})], id)).status).toBe(200)
    }
    expect((await bookingRow(world, id)).status).toBe('cancelled')
    expect((await historyOf(world, id)).slice(1).every((entry) => entry.actor === organiser.name)).toBe(true)
    expect((await historyOf(world, id)).map((entry) => entry.type)).toEqual([
      'created',
      'moved',
      'table_assigned',
      'table_unassigned',
      'details_changed',
      'in_use',
      'unlocked',
      'duration_changed',
      'approved',
      'rejected',
      'unrejected',
      'status_changed',
      'checked_in',
      'check_in_undone',
      'door_rejected',
      'cancelled',
    ])
  })

  test('can close and read bookings of their own event', async () => {
    const id = await writeBooking(world, night, { kind: 'event', eventId })
    expect((await call(organiser, CLOSE, id)).status).toBe(200)
    const read = await organiser.ok('GET /api/bookings/:id', { params: { id } })
    expect(read.booking).toMatchObject({ id, event_id: eventId, kind: 'event' })
  })

  test.each(ALL_ROUTES.map(([key, body]) => [key, body] as const))(
    'gets 403 from %s for the venue’s other bookings and for another organiser’s event',
    async (key, body) => {
      const id = await writeBooking(world, night, { kind: 'event', eventId })
      expect((await call(organiser, [key, body], bookingId)).status).toBe(403)
      expect((await call(otherOrganiser, [key, body], id)).status).toBe(403)
      expect((await bookingRow(world, id)).status).toBe('pending')
    },
  )

  test('cannot read other bookings, nor the history of any other booking', async () => {
    const id = await writeBooking(world, night, { kind: 'event', eventId })
    const status = async (person: Person, key: Key, of: string) =>
      (await person.call(key, { params: { id: of } })).status
    expect(await status(organiser, 'GET /api/bookings/:id', bookingId)).toBe(403)
    expect(await status(otherOrganiser, 'GET /api/bookings/:id', id)).toBe(403)
    expect(await status(organiser, 'GET /api/bookings/:id/history', id)).toBe(403)
  })
})

describe('a guest', () => {
  test('can read their own booking only', async () => {
    const read = await night.guest.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    expect(read.booking.id).toBe(bookingId)
    const other = await makeGuest(world, night.venueId)
    const reply = await other.call('GET /api/bookings/:id', { params: { id: bookingId } })
    expect([reply.status, reply.error]).toEqual([403, 'This booking is not one you may see.'])
  })

  test('gets 403 for every change and for the history, even of their own booking', async () => {
    for (const route of ALL_ROUTES) expect((await call(night.guest, route, bookingId)).status).toBe(403)
    expect(
      (await night.guest.call('GET /api/bookings/:id/history', { params: { id: bookingId } })).status,
    ).toBe(403)
  })

  test('who is an operator of another venue can read their booking, but not its history', async () => {
    const other = await openNight(world)
    await makeGuestOf(other.operator)
    const id = await night.book({ user_id: other.operator.id })
    const read = await other.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(read.guest.id).toBe(other.operator.id)
    expect((await other.operator.call('GET /api/bookings/:id/history', { params: { id } })).status).toBe(403)
    expect((await call(other.operator, ['POST /api/bookings/:id/approve', () => ({})], id)).status).toBe(403)
  })
})

/** Adds an account of any role to the venue's roster. */
const makeGuestOf = (person: Person) =>
  world.database.tx((tx) => ensureGuestAtVenue(tx, night.venueId, person.id, world.clock.now()))

test('an admin can read any booking and change none', async () => {
  const admin = await world.person('admin')
  const read = await admin.ok('GET /api/bookings/:id', { params: { id: bookingId } })
  expect(read.booking.id).toBe(bookingId)
  for (const route of ALL_ROUTES) expect((await call(admin, route, bookingId)).status).toBe(403)
})

test('a member who leaves the venue gets 403 immediately', async () => {
  const colleague = await addMember(night.operator, night.venueId, await world.person('client'))
  expect((await colleague.call('GET /api/bookings/:id', { params: { id: bookingId } })).status).toBe(200)
  await night.operator.ok('DELETE /api/my-venues/:venueId/members/:userId', {
    params: { venueId: night.venueId, userId: colleague.id },
  })
  expect((await colleague.call('GET /api/bookings/:id', { params: { id: bookingId } })).status).toBe(403)
})
