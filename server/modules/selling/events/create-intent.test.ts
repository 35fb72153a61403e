import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../../test/support/booking-facts.ts'
import {
  free,
  makeEvent,
  makeTicketType,
  openSale,
  order,
  paymentsOf,
  soldOf,
  stranger,
  table,
  tickets,
  ticketsOfBooking,
  unpaid,
} from '../../../../test/support/events.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
let eventId: string
let paidType: string
let freeType: string

beforeAll(async () => {
  operator = await world.person('client')
})
beforeEach(async () => {
  const sale = await openSale(operator, { min_per_order: 2, max_per_order: 4 })
  ;({ venueId, eventId, paidType, freeType } = sale)
})

/** A caller with a session sends no contact details. */
const NOBODY = { guest_name: undefined, guest_email: undefined, turnstile_token: undefined }

describe('free tickets', () => {
  test('are confirmed and issued at once', async () => {
    const who = { ...stranger(), guest_phone: '+44 20 7946 0000' }
    const reply = await order(world.anyone, eventId, tickets(freeType, 3), who)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      free: true,
      manage_url: expect.any(String),
      booking_id: expect.stringMatching(/^bkg_/),
      status: 'confirmed',
      tickets: Array.from({ length: 3 }, () => ({
        id: expect.stringMatching(/^tkt_/),
        code: expect.stringMatching(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/),
        ticket_type_id: freeType,
        name: null,
      })),
    })
    const { booking_id, tickets: issued } = free(reply)
    expect(new Set(issued.map(({ code }) => code)).size).toBe(3)
    expect(await ticketsOfBooking(world, booking_id)).toEqual(issued)
    expect(await bookingRow(world, booking_id)).toMatchObject({
      venue_id: venueId,
      kind: 'event',
      source: 'public',
      status: 'approved',
      party_size: 3,
      guest_count: 3,
      booking_date: '2026-01-24',
      booking_time: '20:00',
      duration_mins: 180,
      starts_at: new Date('2026-01-24T20:00:00Z'),
      ends_at: new Date('2026-01-24T23:00:00Z'),
      event_id: eventId,
      ticket_type_id: freeType,
      table_id: null,
      guest_name: who.guest_name,
      guest_email: who.guest_email,
      guest_phone: who.guest_phone,
      payment_due_at: null,
      deposit_pence: 0,
    })
    expect((await historyOf(world, booking_id)).map(({ type, actor }) => [type, actor])).toEqual([
      ['created', 'Guest'],
      ['approved', 'System'],
    ])
    expect(await paymentsOf(world, booking_id)).toEqual([])
    expect(await soldOf(world, eventId, freeType)).toEqual([3, 3])
  })

  test('have a QR code for the door', async () => {
    const { booking_id } = free(await order(world.anyone, eventId, tickets(freeType, 2)))
    const qr = await world.anyone.call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
      params: { venueId, bookingId: booking_id },
    })
    expect(qr.status).toBe(200)
  })
})

describe('tickets that cost something', () => {
  test('are held for 15 minutes while the guest pays', async () => {
    const reply = await order(world.anyone, eventId, tickets(paidType, 2))
    expect(reply.body).toEqual({
      requires_payment: true,
      manage_url: expect.any(String),
      booking_id: expect.stringMatching(/^bkg_/),
      payment_intent_id: expect.any(String),
      payment_client_secret: expect.any(String),
      amount_pence: 3000,
      currency: 'gbp',
    })
    const { booking_id, payment_intent_id, payment_client_secret } = unpaid(reply)
    expect(payment_client_secret.startsWith(`${payment_intent_id}_secret_`)).toBe(true)
    expect(await bookingRow(world, booking_id)).toMatchObject({
      status: 'pending',
      deposit_pence: 3000,
      deposit_mode: 'charge',
      payment_due_at: new Date('2026-01-17T18:15:00Z'),
      paid: false,
    })
    expect(await paymentsOf(world, booking_id)).toMatchObject([
      {
        venue_id: venueId,
        purpose: 'tickets',
        capture: 'automatic',
        status: 'awaiting_payment',
        amount_pence: 3000,
        intent_id: payment_intent_id,
        description: '2 × ticket, Winter Ball, 2026-01-24 20:00',
      },
    ])
    expect(await ticketsOfBooking(world, booking_id)).toEqual([])
    expect(await soldOf(world, eventId, paidType)).toEqual([2, 2])
  })

  test('above the maximum payment answer 400', async () => {
    const dear = await makeTicketType(operator, eventId, { price_pence: 100_000_000, max_per_order: 50 })
    for (const quantity of [1, 50]) {
      const reply = await order(world.anyone, eventId, tickets(dear, quantity))
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: 'That is more than can be paid at once. Order less.', fields: ['selection'] },
      ])
    }
    expect(await soldOf(world, eventId)).toBe(0)
  })
})

describe('a caller with a session', () => {
  test('books for their account without name, address and bot check', async () => {
    const guest = await world.person('guest', { name: 'Mia Member' })
    const { booking_id } = free(await order(guest, eventId, tickets(freeType, 2), NOBODY))
    expect(await bookingRow(world, booking_id)).toMatchObject({
      user_id: guest.id,
      guest_name: 'Mia Member',
      guest_email: guest.email,
      created_by: guest.id,
    })
    expect((await historyOf(world, booking_id))[0]).toMatchObject({ actor: 'Mia Member', actor_id: guest.id })
  })
})

describe('a guest who has a booking already', () => {
  test('must confirm before anything is booked', async () => {
    const who = stranger()
    const first = free(await order(world.anyone, eventId, tickets(freeType, 2), who))
    const again = await order(world.anyone, eventId, tickets(paidType, 1), {
      ...who,
      guest_email: who.guest_email.toUpperCase(),
    })
    expect([again.status, again.body]).toEqual([
      200,
      { requires_confirmation: true, existing_booking_id: expect.stringMatching(/^bkg_/) },
    ])
    expect(await soldOf(world, eventId)).toBe(2)
    const refused = await order(world.anyone, eventId, tickets(paidType, 1), { ...who, confirm: false })
    expect(refused.body).toMatchObject({ requires_confirmation: true })
    const second = unpaid(await order(world.anyone, eventId, tickets(paidType, 1), { ...who, confirm: true }))
    expect(second.booking_id).not.toBe(first.booking_id)
    const latest = await order(world.anyone, eventId, table(2), who)
    expect(latest.body).toMatchObject({ requires_confirmation: true })
    expect(latest.body).toEqual(again.body)
  })

  test('must confirm with a session too, and also when the tickets are sold out', async () => {
    const guest = await world.person('guest')
    const last = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1 })
    const { booking_id } = free(await order(guest, eventId, tickets(last, 1), NOBODY))
    const checked = { ...NOBODY, turnstile_token: 'ok' }
    const again = await order(guest, eventId, tickets(last, 1), checked)
    expect(again.body).toEqual({ requires_confirmation: true, existing_booking_id: booking_id })
    expect((await order(guest, eventId, tickets(last, 1), { ...checked, confirm: true })).status).toBe(409)
  })

  test('need not confirm when it is cancelled or rejected, for another event or for another guest', async () => {
    const who = stranger()
    for (const path of ['staff-cancel', 'reject'] as const) {
      const { booking_id } = free(await order(world.anyone, eventId, tickets(freeType, 2), who))
      await operator.ok(`POST /api/bookings/:id/${path}`, { params: { id: booking_id } })
    }
    free(await order(world.anyone, eventId, tickets(freeType, 2), who))
    free(await order(world.anyone, eventId, tickets(freeType, 2)))
    const another = await makeEvent(operator, venueId, { name: 'Another' })
    const type = await makeTicketType(operator, another, { price_pence: 0 })
    free(await order(world.anyone, another, tickets(type, 1), who))
  })

  test('gets one booking from two concurrent orders', async () => {
    const who = stranger()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => order(world.anyone, eventId, tickets(freeType, 2), who)),
    )
    expect(replies.filter(({ body }) => 'free' in body)).toHaveLength(1)
    expect(replies.filter(({ body }) => 'requires_confirmation' in body)).toHaveLength(4)
    expect(await soldOf(world, eventId)).toBe(2)
  })
})
