import { beforeEach, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf, keysOf } from '../../../../test/support/booking-facts.ts'
import { bookManaged, guestOf } from '../../../../test/support/manage.ts'
import { overtaken } from '../../../../test/support/overtaken.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { openPlainWorld, useWorld } from '../../../../test/support/world.ts'
import { GUEST, recordAudit } from '../../outbound/index.ts'
import { lockBooking } from './load-booking.ts'
import { moveBooking } from './move-booking.ts'
import { rejectLapsedRequests } from './reject-lapsed-requests.ts'

const world = useWorld()
let place: PublicVenue

beforeEach(async () => {
  place = await openPublicVenue(world, {}, { auto_approve: false })
  await place.table()
})

const run = () =>
  rejectLapsedRequests(world.app.services, world.clock.now(), (error) => {
    throw error
  })
const statusAfterRun = async (id: string) => {
  await run()
  return (await bookingRow(world, id)).status
}

test('a request that nobody answered is rejected at its start', async () => {
  const id = await place.booked()
  world.clock.set('2026-01-17T19:59:59Z')
  expect(await statusAfterRun(id)).toBe('pending')
  world.clock.set('2026-01-17T20:00:00Z')
  expect(await statusAfterRun(id)).toBe('rejected')
  expect((await bookingRow(world, id)).reason).toBe('Nobody answered in time.')
  expect(await claimsOf(world, id)).toEqual([])
  expect((await historyOf(world, id)).at(-1)).toMatchObject({ type: 'rejected', actor: 'System' })
})

test('a request is rejected earlier where the venue says so', async () => {
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { request_expires_hours: 24 },
  })
  const id = await place.booked({ date: '2026-01-24' })
  world.clock.set('2026-01-18T17:59:00Z')
  expect(await statusAfterRun(id)).toBe('pending')
  world.clock.set('2026-01-18T18:00:00Z')
  expect(await statusAfterRun(id)).toBe('rejected')
})

test('a guest’s change that nobody confirmed lapses too, counted from the change, and the booking stays as it was', async () => {
  const { operator, venueId } = place
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { request_expires_hours: 24 },
  })
  const { id, token } = await bookManaged(world, place, { date: '2026-01-24' })
  await operator.ok('POST /api/bookings/:id/approve', { params: { id } })
  world.clock.set('2026-01-20T10:00:00Z')
  expect(await statusAfterRun(id)).toBe('approved')
  expect((await guestOf(world.anyone, token).change({ time: '21:00' })).status).toBe(200)
  world.clock.set('2026-01-21T09:59:00Z')
  expect(await statusAfterRun(id)).toBe('pending')
  world.clock.set('2026-01-21T10:00:00Z')
  expect(await statusAfterRun(id)).toBe('approved')
  expect(await bookingRow(world, id)).toMatchObject({ booking_time: '20:00', reason: null })

  const decided = await bookManaged(world, place, { date: '2026-01-25' })
  const staff = await world.person('client')
  await world.database.read
    .insertInto('memberships')
    .values({ user_id: staff.id, venue_id: venueId, role: 'owner', created_at: world.clock.now() })
    .execute()
  await staff.ok('POST /api/bookings/:id/approve', { params: { id: decided.id } })
  await guestOf(world.anyone, decided.token).change({ time: '21:00' })
  await staff.ok('POST /api/bookings/:id/approve', { params: { id: decided.id } })
  world.clock.set('2026-01-23T20:00:00Z')
  expect(await statusAfterRun(decided.id)).toBe('approved')
})

test('keys that were spent on it come back', async () => {
  const keyed = await openPublicVenue(world, { paid_guest_list_enabled: true })
  const rule_id = await keyed.rule({ rule_type: 'guestlist', price_keys: 2, auto_approve: false })
  const guest = await world.person('guest')
  const admin = await world.person('admin')
  await admin.ok('POST /api/admin/users/:id/keys', {
    params: { id: guest.id },
    body: { delta: 4, note: 'Hi' },
  })
  await guest.ok('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: keyed.params,
    body: { rule_id, date: TONIGHT, party_size: 2 },
  })
  expect((await keysOf(world, guest.id)).balance).toBe(0)
  world.clock.advance({ hours: 6 })
  await run()
  expect((await keysOf(world, guest.id)).balance).toBe(4)
})

test('a request that staff have decided or seated is left alone', async () => {
  const seated = await place.booked()
  await place.operator.ok('POST /api/bookings/:id/lifecycle', {
    params: { id: seated },
    body: { in_use: true },
  })
  await place.table()
  const undone = await place.booked()
  for (const path of ['reject', 'unreject'] as const)
    await place.operator.ok(`POST /api/bookings/:id/${path}`, { params: { id: undone } })
  await place.table()
  const approved = await place.booked()
  await place.operator.ok('POST /api/bookings/:id/approve', { params: { id: approved } })
  world.clock.advance({ hours: 3 })
  await run()
  expect(
    await Promise.all([seated, undone, approved].map(async (id) => (await bookingRow(world, id)).status)),
  ).toEqual(['pending', 'pending', 'approved'])
})

// The embedded engine runs one transaction at a time, so there nothing can overlap.
test.runIf(engine === 'postgres').each(['moved to tomorrow by the host', 'requested anew by the guest'])(
  'a request that is %s at this moment is left alone',
  async (how) => {
    const world = await openPlainWorld()
    const isMoved = how.startsWith('moved')
    const request_expires_hours = isMoved ? 24 : 2
    const place = await openPublicVenue(world, { request_expires_hours }, { auto_approve: false })
    await place.table()
    const id = await place.booked({ date: isMoved ? TONIGHT : '2026-01-24' })
    world.clock.set('2026-01-17T20:00:00Z')
    const now = world.clock.now()
    const rejected = await overtaken(
      world,
      async (tx) => {
        const booking = await lockBooking(tx, id, ['table_ids'])
        const span = { startsAt: new Date('2026-01-18T20:00:00Z'), endsAt: new Date('2026-01-18T22:00:00Z') }
        if (isMoved) await moveBooking(tx, booking, booking.table_ids, span, { booking_date: '2026-01-18' })
        else await recordAudit(tx, booking, 'status_changed', GUEST, now, { by_link: true })
      },
      () =>
        rejectLapsedRequests(world.app.services, now, (error) => {
          throw error
        }),
    )
    expect(await bookingRow(world, id)).toMatchObject({ status: 'pending', reason: null })
    expect(rejected).toBe(0)
  },
)

test('an unpaid booking is not a request: its payment decides', async () => {
  const paid = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 500 })
  await paid.table()
  const id = await paid.booked()
  world.clock.advance({ hours: 3 })
  expect(await statusAfterRun(id)).toBe('pending')
})
