import { describe, expect, test } from 'vitest'
import { bookingRow, insertPayment, writeBooking } from '../../../../test/support/booking-facts.ts'
import { useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()
const night = useNight(world)

const read = (id: string) => night.operator.ok('GET /api/bookings/:id', { params: { id } })

describe('reading a booking', () => {
  test('returns the booking with its guest, table, code and flags', async () => {
    await world.database.read
      .updateTable('users')
      .set({ membership_tier: 'gold' })
      .where('id', '=', night.guest.id)
      .execute()
    await world.database.read
      .updateTable('venue_guests')
      .set({ phone: '+44 20 7946 0000' })
      .where('guest_id', '=', night.guest.id)
      .execute()
    const { id: area_id } = await night.operator.ok('POST /api/my-venues/:venueId/seating-areas', {
      params: { venueId: night.venueId },
      body: { floor_id: night.floorId, name: 'Terrace' },
    })
    const table_id = await night.table({ area_id, table_number: 'T-1', capacity: 6 })
    const id = await night.bookAs('approved', { table_id })
    const answer = await read(id)
    const { booking, ...rest } = answer
    expect(rest).toEqual({
      user_name: night.guest.name,
      user_phone: '+44 20 7946 0000',
      membership_tier: 'gold',
      qr_code: expect.stringMatching(new RegExp(`^MTD2\\.${id}\\.\\d+\\.[\\w-]{86}$`)),
      qr_expires_in_ms: 120_000,
      is_editable: true,
      guest: {
        id: night.guest.id,
        name: night.guest.name,
        email: night.guest.email,
        phone: '+44 20 7946 0000',
        membership_tier: 'gold',
      },
      table: { id: table_id, table_number: 'T-1', capacity: 6, seating_area_name: 'Terrace' },
      stands: null,
      hold: null,
      can_cancel: true,
      cancel_blocked_reason: null,
      terms: null,
      cancel_quote: {
        by_guest: { keep_pence: 0, return_pence: 0 },
        by_venue: { keep_pence: 0, return_pence: 0 },
      },
      money: { paid_pence: 0, returned_pence: 0, returning_pence: 0, open_pence: 0, settled_pence: 0 },
      fee: null,
    })
    expect(booking).toMatchObject({
      id,
      status: 'approved',
      table_number: 'T-1',
      seating_area_name: 'Terrace',
      venue_name: 'The Walrus',
      approved_by_name: night.operator.name,
      approved_at: '2026-01-17T18:00:00.000Z',
    })
  })

  test('returns how long the code is valid: to the end of its minute and one more', async () => {
    const id = await night.bookAs('approved')
    const first = await read(id)
    world.clock.advance({ seconds: 59 })
    expect(await read(id)).toMatchObject({ qr_code: first.qr_code, qr_expires_in_ms: 61_000 })
    world.clock.advance({ seconds: 1 })
    const next = await read(id)
    expect(next.qr_code).not.toBe(first.qr_code)
    expect(next.qr_expires_in_ms).toBe(120_000)
  })

  test.each([
    ['pending', true, null],
    ['rejected', false, 'This booking was rejected.'],
    ['cancelled', false, 'This booking is cancelled.'],
    ['checked_in', false, 'The guest is already checked in.'],
  ] as const)('of a %s booking carries no code; editable: %s', async (status, editable, why) => {
    const id = await night.bookAs(status)
    expect(await read(id)).toMatchObject({
      qr_code: null,
      qr_expires_in_ms: 0,
      is_editable: editable,
      can_cancel: editable,
      cancel_blocked_reason: why,
      booking: { status },
    })
  })

  test('gives "over" as the reason for a booking past its end', async () => {
    const id = await night.bookAs('approved')
    world.clock.set('2026-01-17T21:59:59Z')
    expect(await read(id)).toMatchObject({ is_editable: true, can_cancel: true })
    world.clock.set('2026-01-17T22:00:00Z')
    expect(await read(id)).toMatchObject({
      is_editable: false,
      can_cancel: false,
      cancel_blocked_reason: 'This booking is over.',
    })
  })

  test('shows the latest hold, and no charges', async () => {
    const id = await night.book()
    await insertPayment(world, night, id, { status: 'released', amount_pence: 1000 })
    world.clock.advance({ minutes: 1 })
    await insertPayment(world, night, id, {
      amount_pence: 7500,
      authorised_until: new Date('2026-01-24T18:00:00Z'),
    })
    world.clock.advance({ minutes: 1 })
    await insertPayment(world, night, id, { capture: 'automatic', purpose: 'deposit', status: 'captured' })
    expect((await read(id)).hold).toEqual({
      status: 'authorised',
      amount_pence: 7500,
      captured_pence: 0,
      authorised_until: '2026-01-24T18:00:00.000Z',
    })
  })

  test('returns a null table for a booking without one', async () => {
    const id = await writeBooking(world, night)
    expect(await read(id)).toMatchObject({ table: null, booking: { table_id: null, table_ids: [] } })
  })
})

describe('the guest of a booking', () => {
  test('reads it without the staff’s notes, tags and reject reason', async () => {
    const id = await night.book({ notes: 'Complains about everything', reservation_tags: ['difficult'] })
    const params = { id }
    await night.operator.ok('POST /api/bookings/:id/reject', { params, body: { reason: 'Troublemaker' } })
    const { booking } = await night.guest.ok('GET /api/bookings/:id', { params })
    expect(booking).toMatchObject({ status: 'rejected', party_size: 2 })
    expect(booking).toMatchObject({ notes: null, comments: null, reservation_tags: [], reason: null })
    expect((await read(id)).booking).toMatchObject({
      notes: 'Complains about everything',
      comments: 'Complains about everything',
      reservation_tags: ['difficult'],
      reason: 'Troublemaker',
    })
  })

  test('reads their own name, not the one that staff know them by', async () => {
    const id = await night.book()
    await world.database.read
      .updateTable('venue_guests')
      .set({ name: 'Difficult Bob' })
      .where('guest_id', '=', night.guest.id)
      .execute()
    const own = await night.guest.ok('GET /api/bookings/:id', { params: { id } })
    expect([own.user_name, own.guest.name]).toEqual([night.guest.name, night.guest.name])
    expect((await read(id)).user_name).toBe('Difficult Bob')
  })

  test('reads it as staff when they work at the venue', async () => {
    const { operator, venueId } = night
    await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, operator.id, world.clock.now()))
    const id = await night.book({ user_id: operator.id, notes: 'Table by the window' })
    expect((await read(id)).booking.notes).toBe('Table by the window')
  })
})

describe('the history', () => {
  test('lists the changes, oldest first, with actor and details', async () => {
    const id = await writeBooking(world, night)
    const params = { id }
    world.clock.advance({ minutes: 1 })
    await night.operator.ok('POST /api/bookings/:id/approve', { params })
    world.clock.advance({ minutes: 1 })
    await night.operator.ok('POST /api/bookings/:id/reject', { params, body: { reason: 'Rain' } })
    expect(await night.operator.ok('GET /api/bookings/:id/history', { params })).toEqual({
      events: [
        {
          at: '2026-01-17T18:00:00.000Z',
          type: 'created',
          actor: 'Guest',
          details: { kind: 'table', source: 'public' },
        },
        { at: '2026-01-17T18:01:00.000Z', type: 'approved', actor: night.operator.name, details: null },
        {
          at: '2026-01-17T18:02:00.000Z',
          type: 'rejected',
          actor: night.operator.name,
          details: { reason: 'Rain' },
        },
      ],
    })
  })

  test('keeps its order when every change has the same time', async () => {
    const id = await night.bookAs('checked_in')
    const { events } = await night.operator.ok('GET /api/bookings/:id/history', { params: { id } })
    expect(events.map((entry) => entry.type)).toEqual(['created', 'approved', 'checked_in'])
    expect(new Set(events.map((entry) => entry.at)).size).toBe(1)
    expect((await bookingRow(world, id)).status).toBe('checked_in')
  })
})
