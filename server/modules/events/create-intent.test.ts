import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../test/support/booking-facts.ts'
import {
  free,
  makeEvent,
  makeTicketType,
  order,
  paymentsOf,
  soldOf,
  stranger,
  ticketsOfBooking,
  unpaid,
} from '../../../test/support/events.ts'
import { makeBundle, makeFloor, makeGuest, makeTable, makeVenue } from '../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../test/support/world.ts'

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
  venueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId)
  paidType = await makeTicketType(operator, eventId)
  freeType = await makeTicketType(operator, eventId, { price_pence: 0, max_per_order: 4, min_per_order: 2 })
})

const tickets = (ticket_type_id: string, quantity: number) => ({ kind: 'ticket', ticket_type_id, quantity })
const table = (party_size: number) => ({ kind: 'table', party_size })
/** A caller with a session says nothing about themselves. */
const NOBODY = { guest_name: undefined, guest_email: undefined, turnstile_token: undefined }

describe('free tickets', () => {
  test('are a confirmed booking and its tickets at once', async () => {
    const who = { ...stranger(), guest_phone: '+44 20 7946 0000' }
    const reply = await order(world.anyone, eventId, tickets(freeType, 3), who)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      free: true,
      booking_id: expect.stringMatching(/^bkg_/),
      status: 'confirmed',
      tickets: Array.from({ length: 3 }, () => ({
        id: expect.stringMatching(/^tkt_/),
        code: expect.stringMatching(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/),
        ticket_type_id: freeType,
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
      ['approved', 'Guest'],
    ])
    expect(await paymentsOf(world, booking_id)).toEqual([])
    expect(await soldOf(world, eventId, freeType)).toEqual([3, 3])
  })

  test('have a door code', async () => {
    const { booking_id } = free(await order(world.anyone, eventId, tickets(freeType, 2)))
    const qr = await world.anyone.call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
      params: { venueId, bookingId: booking_id },
    })
    expect(qr.status).toBe(200)
  })
})

describe('tickets that cost something', () => {
  test('are held for a quarter of an hour while the guest pays', async () => {
    const reply = await order(world.anyone, eventId, tickets(paidType, 2))
    expect(reply.body).toEqual({
      requires_payment: true,
      booking_id: expect.stringMatching(/^bkg_/),
      payment_intent_id: expect.any(String),
      payment_client_secret: expect.any(String),
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

  test('of more than can be paid at once answer 400', async () => {
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
  test('books for themselves, without name, address or bot check', async () => {
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
  test('is asked, and nothing is booked, until they confirm', async () => {
    const who = stranger()
    const first = free(await order(world.anyone, eventId, tickets(freeType, 2), who))
    const again = await order(world.anyone, eventId, tickets(paidType, 1), {
      ...who,
      guest_email: who.guest_email.toUpperCase(),
    })
    expect([again.status, again.body]).toEqual([
      200,
      { requires_confirmation: true, existing_booking_id: first.booking_id },
    ])
    expect(await soldOf(world, eventId)).toBe(2)
    const refused = await order(world.anyone, eventId, tickets(paidType, 1), { ...who, confirm: false })
    expect(refused.body).toMatchObject({ requires_confirmation: true })
    const second = unpaid(await order(world.anyone, eventId, tickets(paidType, 1), { ...who, confirm: true }))
    expect(second.booking_id).not.toBe(first.booking_id)
    const latest = await order(world.anyone, eventId, table(2), who)
    expect(latest.body).toEqual({ requires_confirmation: true, existing_booking_id: second.booking_id })
  })

  test('is asked with a session too, and also when the tickets are gone', async () => {
    const guest = await world.person('guest')
    const last = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1 })
    const { booking_id } = free(await order(guest, eventId, tickets(last, 1), NOBODY))
    const again = await order(guest, eventId, tickets(last, 1), NOBODY)
    expect(again.body).toEqual({ requires_confirmation: true, existing_booking_id: booking_id })
    expect((await order(guest, eventId, tickets(last, 1), { ...NOBODY, confirm: true })).status).toBe(409)
  })

  test('is not asked once it is cancelled or rejected, nor for another event or by another guest', async () => {
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

  test('who clicks twice at once has one booking', async () => {
    const who = stranger()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => order(world.anyone, eventId, tickets(freeType, 2), who)),
    )
    expect(replies.filter(({ body }) => 'free' in body)).toHaveLength(1)
    expect(replies.filter(({ body }) => 'requires_confirmation' in body)).toHaveLength(4)
    expect(await soldOf(world, eventId)).toBe(2)
  })
})

describe('a table at an event', () => {
  let floor_id: string
  beforeEach(async () => {
    floor_id = await makeFloor(operator, venueId)
  })
  const makeOne = (fields: Record<string, unknown>) => makeTable(operator, venueId, { floor_id, ...fields })

  test('is the smallest that fits, for the event’s hours, and free where it asks no deposit', async () => {
    await makeOne({ capacity: 8 })
    const four = await makeOne({ capacity: 4 })
    await makeOne({ capacity: 2 })
    const reply = await order(world.anyone, eventId, table(3))
    expect(reply.body).toEqual({
      free: true,
      booking_id: expect.any(String),
      status: 'confirmed',
      tickets: [],
    })
    const { booking_id } = free(reply)
    expect(await bookingRow(world, booking_id)).toMatchObject({
      kind: 'event',
      status: 'approved',
      party_size: 3,
      table_id: four,
      table_ids: [four],
      event_id: eventId,
      ticket_type_id: null,
      duration_mins: 180,
    })
    expect(await claimsOf(world, booking_id)).toEqual([
      [four, '2026-01-24T20:00:00.000Z', '2026-01-24T23:00:00.000Z'],
    ])
    expect(await soldOf(world, eventId)).toBe(3)
  })

  test('costs its own deposit, which is charged', async () => {
    await makeOne({ capacity: 4, deposit_pence: 5000 })
    const { booking_id } = unpaid(await order(world.anyone, eventId, table(4)))
    expect(await paymentsOf(world, booking_id)).toMatchObject([
      {
        purpose: 'deposit',
        capture: 'automatic',
        amount_pence: 5000,
        description: 'Table, Winter Ball, 2026-01-24 20:00',
      },
    ])
    expect(await claimsOf(world, booking_id)).toHaveLength(1)
  })

  test('may be a combination for a larger party, with the deposits of all of it', async () => {
    const parts = [
      await makeOne({ capacity: 4, deposit_pence: 1000 }),
      await makeOne({ capacity: 4, deposit_pence: 2000 }),
    ]
    await operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: { venueId },
      body: { table_ids: parts, capacity: 8 },
    })
    const { booking_id } = unpaid(await order(world.anyone, eventId, table(7)))
    expect((await claimsOf(world, booking_id)).map(([tableId]) => tableId).sort()).toEqual([...parts].sort())
    expect(await paymentsOf(world, booking_id)).toMatchObject([{ amount_pence: 3000 }])
  })

  test('goes to one party; when none is left the answer is 409', async () => {
    await makeOne({ capacity: 4 })
    free(await order(world.anyone, eventId, table(2)))
    const reply = await order(world.anyone, eventId, table(2))
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'No table is free for a party of this size.', code: 'no_table' },
    ])
  })

  test('is not one that staff gave away, blocked or keep for themselves', async () => {
    const given = await makeOne({ capacity: 4 })
    const blocked = await makeOne({ capacity: 4 })
    await makeOne({ capacity: 4, bookable_online: false })
    const walkIn = await makeGuest(world, venueId)
    await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId },
      body: {
        user_id: walkIn.id,
        table_id: given,
        reservation_date: '2026-01-24',
        reservation_time: '22:30',
      },
    })
    await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId },
      body: { table_ids: [blocked], date: '2026-01-24', start_time: '18:00', end_time: '20:30' },
    })
    expect((await order(world.anyone, eventId, table(2))).body).toMatchObject({ code: 'no_table' })
  })

  test('counts towards the event’s places: 409 when they are fewer than the party', async () => {
    await makeOne({ capacity: 8 })
    await operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: { capacity: 5 } })
    const reply = await order(world.anyone, eventId, table(6))
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'There are not enough places left.', code: 'sold_out' },
    ])
    free(await order(world.anyone, eventId, table(5)))
  })

  test('is not to be had where the venue takes no table bookings: 409', async () => {
    await makeOne({ capacity: 4 })
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { tables_enabled: false } })
    expect((await order(world.anyone, eventId, table(2))).body).toMatchObject({ code: 'not_offered' })
  })
})

describe('bundles', () => {
  const itemOf = async (bundleId: string) => {
    const row = await world.database.read
      .selectFrom('bundles')
      .select('items')
      .where('id', '=', bundleId)
      .executeTakeFirstOrThrow()
    return { bundle_id: bundleId, item_id: row.items[0]?.id ?? '' }
  }

  test('that are prepaid add to the price, others are only written down', async () => {
    const prepaid = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'], prepaid: true }))
    const later = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'] }))
    const bundle_selections = [
      { ...prepaid, quantity: 2 },
      { ...later, quantity: 1 },
    ]
    const paid = unpaid(await order(world.anyone, eventId, tickets(paidType, 1), { bundle_selections }))
    expect(await paymentsOf(world, paid.booking_id)).toMatchObject([{ amount_pence: 1500 + 2 * 9000 }])
    expect((await bookingRow(world, paid.booking_id)).bundle_selections).toEqual(bundle_selections)
    const none = await order(world.anyone, eventId, tickets(freeType, 2), {
      bundle_selections: [{ ...later, quantity: 1 }],
    })
    expect(none.body).toMatchObject({ free: true })
  })

  test('make free tickets cost something', async () => {
    const prepaid = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'], prepaid: true }))
    const { booking_id } = unpaid(
      await order(world.anyone, eventId, tickets(freeType, 2), {
        bundle_selections: [{ ...prepaid, quantity: 1 }],
      }),
    )
    expect(await paymentsOf(world, booking_id)).toMatchObject([{ amount_pence: 9000, purpose: 'tickets' }])
  })

  test('not offered with events, or unknown, answer 404; too many of one 400', async () => {
    const ask = (selection: object) =>
      order(world.anyone, eventId, tickets(freeType, 2), { bundle_selections: [selection] })
    const forTables = await itemOf(await makeBundle(operator, venueId, { profiles: ['tables'] }))
    const offered = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'] }))
    for (const selection of [
      forTables,
      { ...offered, item_id: 'item_nope' },
      { ...offered, bundle_id: 'x' },
    ]) {
      const reply = await ask({ ...selection, quantity: 1 })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Bundle item not found.' }])
    }
    expect((await ask({ ...offered, quantity: 3 })).status).toBe(400)
    expect(await soldOf(world, eventId)).toBe(0)
  })
})

describe('an order is refused', () => {
  const refusal = async (selection: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
    const reply = await order(world.anyone, eventId, selection, fields)
    expect(await soldOf(world, eventId)).toBe(0)
    return [reply.status, reply.body]
  }

  test.each([
    ['ticket_type_id', { kind: 'ticket', quantity: 1 }],
    ['quantity', { kind: 'ticket', ticket_type_id: 'tt_any' }],
    ['party_size', { kind: 'table' }],
  ])('without %s where its kind needs it: 400', async (field, selection) => {
    expect(await refusal(selection)).toEqual([
      400,
      {
        error: `"selection.${field}" is required for a ${selection.kind}.`,
        fields: [`selection.${field}`],
      },
    ])
  })

  test.each([
    ['kind', { kind: 'seat' }],
    ['quantity', { kind: 'ticket', ticket_type_id: 'x', quantity: 0 }],
    ['quantity', { kind: 'ticket', ticket_type_id: 'x', quantity: '2' }],
    ['party_size', { kind: 'table', party_size: 0 }],
  ])('with a wrong %s: 400', async (field, selection) => {
    const [status, body] = await refusal(selection)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
  })

  test('without any selection: 400', async () => {
    const reply = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId },
      body: stranger(),
    })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining('selection')])
  })

  test.each(['guest_name', 'guest_email', 'turnstile_token'])(
    'without a session and without %s: 400',
    async (field) => {
      const [status, body] = await refusal(tickets(freeType, 2), { [field]: undefined })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
    },
  )

  test('by the bot check: 403', async () => {
    const [status] = await refusal(tickets(freeType, 2), { turnstile_token: 'fail-me' })
    expect(status).toBe(403)
  })

  test('of fewer or more tickets than one order may have: 400', async () => {
    for (const quantity of [1, 5])
      expect(await refusal(tickets(freeType, quantity))).toEqual([
        400,
        { error: 'One order takes 2 to 4 of these tickets.', fields: ['selection.quantity'] },
      ])
  })

  test('before the sale starts and from the moment it ends: 409', async () => {
    const type = await makeTicketType(operator, eventId, {
      price_pence: 0,
      sale_start: '2026-01-18T10:00:00Z',
      sale_end: '2026-01-19T10:00:00Z',
    })
    const notOnSale = [409, { error: 'These tickets are not on sale at the moment.', code: 'not_on_sale' }]
    for (const instant of ['2026-01-18T09:59:59Z', '2026-01-19T10:00:00Z']) {
      world.clock.set(instant)
      expect(await refusal(tickets(type, 1))).toEqual(notOnSale)
    }
    world.clock.set('2026-01-19T09:59:59Z')
    free(await order(world.anyone, eventId, tickets(type, 1)))
  })

  test('when the type or the event has fewer left: 409, and the rest can still be had', async () => {
    const few = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 3 })
    const soldOut = [409, { error: 'There are not enough places left.', code: 'sold_out' }]
    expect(await refusal(tickets(few, 4))).toEqual(soldOut)
    await operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: { capacity: 2 } })
    expect(await refusal(tickets(few, 3))).toEqual(soldOut)
    free(await order(world.anyone, eventId, tickets(few, 2)))
  })

  test('when the event is over: 409', async () => {
    world.clock.set('2026-01-24T22:59:59Z')
    free(await order(world.anyone, eventId, tickets(freeType, 2)))
    world.clock.set('2026-01-24T23:00:00Z')
    const reply = await order(world.anyone, eventId, tickets(freeType, 2))
    expect([reply.status, reply.body]).toEqual([409, { error: 'This event is over.', code: 'over' }])
  })

  test('on a date that is blacked out for events: 409, tickets and tables', async () => {
    await operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: { venueId },
      body: { date_from: '2026-01-24', date_to: '2026-01-24', flows: ['events'] },
    })
    for (const selection of [tickets(freeType, 2), table(2)])
      expect(await refusal(selection)).toEqual([
        409,
        { error: 'The venue takes no event bookings on that date.', code: 'closed' },
      ])
  })

  test('where the venue has switched the widget off: 403', async () => {
    await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: { venueId },
      body: { events: { enabled: false } },
    })
    expect(await refusal(tickets(freeType, 2))).toEqual([
      403,
      { error: 'This venue does not take event bookings online.' },
    ])
  })

  test('for a ticket type of another event, or none: 404', async () => {
    const another = await makeTicketType(operator, await makeEvent(operator, venueId))
    for (const type of [another, 'tt_nope'])
      expect(await refusal(tickets(type, 1))).toEqual([404, { error: 'Ticket type not found.' }])
  })

  test.each(['draft', 'pending_venue_approval', 'rejected', 'cancelled'])(
    'for an event that is %s: 404',
    async (status) => {
      const id = await makeEvent(operator, venueId, { status })
      const reply = await order(world.anyone, id, table(2))
      expect([reply.status, reply.body]).toEqual([404, { error: 'Event not found.' }])
    },
  )

  test('for an event of a draft venue, or none: 404', async () => {
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: venueId }, body: { status: 'draft' } })
    expect(await refusal(tickets(freeType, 2))).toEqual([404, { error: 'Event not found.' }])
    expect((await order(world.anyone, 'evt_nope', table(2))).status).toBe(404)
  })

  test('and leaves no guest behind', async () => {
    const who = stranger()
    await refusal(tickets('tt_nope', 1), who)
    const few = await makeTicketType(operator, eventId, { capacity: 0 })
    await refusal(tickets(few, 1), who)
    const user = await world.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', who.guest_email)
      .executeTakeFirst()
    expect(user).toBeUndefined()
  })
})

describe('without a payment provider', () => {
  const unconfigured = useWorld({
    own: true,
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://maitred.test',
      TURNSTILE_SITE_KEY: '',
      STRIPE_SECRET_KEY: '',
    },
  })

  test('what costs something answers 503 and holds nothing; what is free is booked', async () => {
    const owner = await unconfigured.person('client')
    const id = await makeEvent(owner, await makeVenue(owner))
    const [paid, gratis] = [
      await makeTicketType(owner, id),
      await makeTicketType(owner, id, { price_pence: 0 }),
    ]
    const guest = await unconfigured.person('guest')
    const reply = await order(guest, id, tickets(paid, 1), NOBODY)
    expect([reply.status, reply.body]).toEqual([
      503,
      { error: 'Payments are not configured.', code: 'payments_not_configured' },
    ])
    expect(await soldOf(unconfigured, id)).toBe(0)
    free(await order(guest, id, tickets(gratis, 1), NOBODY))
  })
})
