import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { paymentsOf, stranger } from '../../../../test/support/events.ts'
import { bookingIdOf, openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { sweepPayments } from '../../money/index.ts'

const world = useWorld()
let place: PublicVenue

const statuses = async () =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('status')
      .where('venue_id', '=', place.venueId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

/** A repeat that no Idempotency-Key proves has no manage link: it is open to whoever knows the address. */
const withoutLink = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'manage_url'))

describe('a table with a deposit', () => {
  beforeEach(async () => {
    place = await openPublicVenue(world, {}, { deposit_mode: 'hold', price_per_cover_pence: 1000 })
    await place.table()
    await place.table()
  })

  test('submitted twice without a session is one booking and one hold', async () => {
    const who = stranger()
    const first = await place.book(who)
    const again = await place.book({ ...who, turnstile_token: 'another', confirm: true })
    expect(first.body).toMatchObject({ requires_payment: true })
    expect(again.body).toEqual(withoutLink(first.body))
    expect(await statuses()).toEqual(['pending'])
    expect(await paymentsOf(world, bookingIdOf(first.body))).toHaveLength(1)
  })

  test('submitted five times at once is one booking and one hold', async () => {
    const who = stranger()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => place.book(who)))
    expect(new Set(replies.map(({ body }) => JSON.stringify(withoutLink(body)))).size).toBe(1)
    expect(replies.filter(({ body }) => 'manage_url' in body)).toHaveLength(1)
    expect(await statuses()).toEqual(['pending'])
    expect(await paymentsOf(world, bookingIdOf(replies[0]?.body ?? {}))).toHaveLength(1)
  })

  test('submitted twice in one session is one booking, whatever the contact says', async () => {
    const guest = await world.person('guest')
    const first = await place.book({}, guest)
    expect((await place.book({ guest_phone: '+44 20 7946 0001' }, guest)).body).toEqual(
      withoutLink(first.body),
    )
    expect(await statuses()).toEqual(['pending'])
  })

  test('with another party at the same time releases the unpaid one and books anew', async () => {
    const who = stranger()
    const first = bookingIdOf((await place.book(who)).body)
    const second = bookingIdOf((await place.book({ ...who, party_size: 3 })).body)
    expect(second).not.toBe(first)
    expect((await bookingRow(world, first)).status).toBe('cancelled')
    expect(await claimsOf(world, first)).toEqual([])
    expect((await historyOf(world, first)).at(-1)).toMatchObject({ type: 'released', actor: 'System' })
    expect(await bookingRow(world, second)).toMatchObject({ status: 'pending', party_size: 3 })
  })

  test('moves to another table although its own was the last one free', async () => {
    const small = await openPublicVenue(world, {}, { deposit_mode: 'hold', price_per_cover_pence: 1000 })
    await small.table()
    const guest = await world.person('guest')
    await small.book({}, guest)
    expect((await small.book({ party_size: 4 }, guest)).body).toMatchObject({ requires_payment: true })
  })

  test('keeps the unpaid one when the other cannot be booked', async () => {
    const who = stranger()
    const first = bookingIdOf((await place.book(who)).body)
    expect((await place.book({ ...who, party_size: 9 })).status).toBe(409)
    expect((await bookingRow(world, first)).status).toBe('pending')
  })

  test('after the payment window is booked anew', async () => {
    const who = { ...stranger(), date: '2026-01-24' }
    const first = bookingIdOf((await place.book(who)).body)
    world.clock.advance({ minutes: 16 })
    const second = bookingIdOf((await place.book(who)).body)
    expect(second).not.toBe(first)
    expect((await bookingRow(world, first)).status).toBe('cancelled')
    await sweepPayments(world.app.services, world.clock.now(), (error) => {
      throw error
    })
    expect((await bookingRow(world, second)).status).toBe('pending')
  })

  test('once paid asks for confirmation, with a stand-in for the booking’s id', async () => {
    const who = stranger()
    const first = await place.book(who)
    if (!('requires_payment' in first.body)) throw new Error(first.text)
    const { payment_intent_id, payment_client_secret, booking_id } = first.body
    await world.payments.confirm(payment_intent_id, payment_client_secret, 'succeed')
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: place.params,
      body: { booking_id },
    })
    const again = await place.book(who)
    expect(again.body).toEqual({
      requires_confirmation: true,
      existing_booking_id: world.app.services.qr.placeholderId(booking_id),
    })
    expect((await place.book({ ...who, confirm: true })).body).toMatchObject({ requires_payment: true })
    expect(await statuses()).toEqual(['approved', 'pending'])
  })
})

describe('a table without a deposit', () => {
  beforeEach(async () => {
    place = await openPublicVenue(world)
    await place.table()
    await place.table()
  })

  test('asks before a second booking at the same time; a session is given the booking’s id', async () => {
    const guest = await world.person('guest')
    const first = bookingIdOf((await place.book({}, guest)).body)
    expect((await place.book({}, guest)).body).toEqual({
      requires_confirmation: true,
      existing_booking_id: first,
    })
    expect((await place.book({ confirm: true }, guest)).body).toMatchObject({ ok: true })
  })

  test('is booked at another time without asking, and again after a cancellation', async () => {
    const guest = await world.person('guest')
    const first = bookingIdOf((await place.book({}, guest)).body)
    expect((await place.book({ time: '22:00' }, guest)).body).toMatchObject({ ok: true })
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: first } })
    expect((await place.book({}, guest)).body).toMatchObject({ ok: true })
  })
})
