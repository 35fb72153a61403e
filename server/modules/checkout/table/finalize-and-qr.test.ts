import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingStatus } from '../../../../contract/bookings.ts'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { readQrImage } from '../../../ports/qr-reader.ts'

const world = useWorld()
let place: PublicVenue
beforeAll(async () => {
  place = await openPublicVenue(world)
})

const STEPS: Record<BookingStatus, readonly ('approve' | 'reject' | 'staff-cancel' | 'check-in')[]> = {
  pending: [],
  approved: ['approve'],
  rejected: ['reject'],
  cancelled: ['staff-cancel'],
  checked_in: ['approve', 'check-in'],
}

/** A booking in the given status. */
const bookingAs = async (status: BookingStatus): Promise<string> => {
  const rule = await place.rule({ auto_approve: false })
  await place.table()
  const id = await place.booked({ access_rule_id: rule })
  for (const step of STEPS[status])
    if (step === 'check-in')
      await place.operator.ok('POST /api/bookings/:id/lifecycle', {
        params: { id },
        body: { check_in: true },
      })
    else await place.operator.ok(`POST /api/bookings/:id/${step}`, { params: { id } })
  return id
}

const finalize = (booking_id: unknown, venueId = place.venueId) =>
  world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
    params: { venueId },
    body: { booking_id },
  })
const qr = (bookingId: string, venueId = place.venueId) =>
  world.anyone.call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
    params: { venueId, bookingId },
  })

describe('finalize of a booking without a deposit', () => {
  test.each<[BookingStatus, boolean, string]>([
    ['pending', true, 'pending'],
    ['approved', true, 'confirmed'],
    ['checked_in', true, 'checked_in'],
    ['rejected', false, 'rejected'],
    ['cancelled', false, 'cancelled'],
  ])('that is %s answers ok %s, %s, and changes nothing', async (status, ok, shown) => {
    const booking_id = await bookingAs(status)
    const reply = await finalize(booking_id)
    expect([reply.status, reply.body]).toEqual([200, { ok, booking_id, status: shown }])
    const { booking } = await place.operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
    expect(booking.status).toBe(status)
  })

  test('that is unknown or of another venue answers 404', async () => {
    const other = await openPublicVenue(world)
    const id = await bookingAs('approved')
    expect((await finalize('bkg_unknown')).status).toBe(404)
    expect((await finalize(id, other.venueId)).status).toBe(404)
  })

  test('without an id, or with an invalid one, answers 400', async () => {
    for (const id of [undefined, '', 7, null]) expect((await finalize(id)).status).toBe(400)
  })
})

describe('the door code', () => {
  test('of a confirmed booking is an image that check-in accepts', async () => {
    const id = await bookingAs('approved')
    world.clock.set('2026-01-17T19:30:20Z')
    const reply = await qr(id)
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toEqual({
      qr_code: expect.stringMatching(/^data:image\/png;base64,/),
      issued_at: Date.parse('2026-01-17T19:30:00Z') / 1000,
      expires_in_ms: 100_000,
    })
    const code = await readQrImage(reply.body.qr_code, 'test')
    expect(
      world.app.services.qr.accepts(code ?? '', { id, venue_id: place.venueId }, world.clock.now()),
    ).toBe(true)
    const checkedIn = await place.operator.call('POST /api/check-in', {
      body: { booking_id: id, qr_code: reply.body.qr_code },
    })
    expect(checkedIn.body).toMatchObject({ success: true, booking: { id, status: 'checked_in' } })
  })

  test('is valid until its expiry and no longer', async () => {
    const id = await bookingAs('approved')
    world.clock.set('2026-01-17T19:30:20Z')
    const { qr_code, expires_in_ms } = (await qr(id)).body
    const text = (await readQrImage(qr_code, 'test')) ?? ''
    const accepted = (ms: number) =>
      world.app.services.qr.accepts(
        text,
        { id, venue_id: place.venueId },
        new Date(world.clock.now().getTime() + ms),
      )
    expect([accepted(0), accepted(expires_in_ms - 1), accepted(expires_in_ms)]).toEqual([true, true, false])
  })

  test('is also returned for a checked-in booking', async () => {
    expect((await qr(await bookingAs('checked_in'))).status).toBe(200)
  })

  test.each<BookingStatus>(['pending', 'rejected', 'cancelled'])(
    'of a booking that is %s is refused',
    async (status) => {
      expect(await qr(await bookingAs(status))).toMatchObject({ status: 409, body: { code: status } })
    },
  )

  test('of a booking that is unknown or of another venue is not found', async () => {
    const other = await openPublicVenue(world)
    const id = await bookingAs('approved')
    expect((await qr('bkg_unknown')).status).toBe(404)
    expect((await qr(id, other.venueId)).status).toBe(404)
  })
})
