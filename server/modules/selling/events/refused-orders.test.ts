import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { free, makeEvent, makeTicketType, order, soldOf, stranger } from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
let eventId: string
let freeType: string

beforeAll(async () => {
  operator = await world.person('client')
})
beforeEach(async () => {
  venueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId)
  freeType = await makeTicketType(operator, eventId, { price_pence: 0, max_per_order: 4, min_per_order: 2 })
})

const tickets = (ticket_type_id: string, quantity: number) => ({ kind: 'ticket', ticket_type_id, quantity })
const table = (party_size: number) => ({ kind: 'table', party_size })
/** A caller with a session sends no contact details. */
const NOBODY = { guest_name: undefined, guest_email: undefined, turnstile_token: undefined }

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

  test('below the minimum or above the maximum per order: 400', async () => {
    for (const quantity of [1, 5])
      expect(await refusal(tickets(freeType, quantity))).toEqual([
        400,
        { error: 'One order takes 2 to 4 of these tickets.', fields: ['selection.quantity'] },
      ])
  })

  test('before the sale starts and from its end: 409', async () => {
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

  test('when the type or the event has too few left: 409; a smaller order succeeds', async () => {
    const few = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 3 })
    const soldOut = [409, { error: 'There are not enough places left.', code: 'sold_out' }]
    expect(await refusal(tickets(few, 4))).toEqual(soldOut)
    await operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: { capacity: 2 } })
    expect(await refusal(tickets(few, 3))).toEqual(soldOut)
    free(await order(world.anyone, eventId, tickets(few, 2)))
  })

  test('when the event has ended: 409', async () => {
    world.clock.set('2026-01-24T22:59:59Z')
    free(await order(world.anyone, eventId, tickets(freeType, 2)))
    world.clock.set('2026-01-24T23:00:00Z')
    const reply = await order(world.anyone, eventId, tickets(freeType, 2))
    expect([reply.status, reply.body]).toEqual([409, { error: 'This event is over.', code: 'over' }])
  })

  test('on a blackout date for events: 409, for tickets and tables', async () => {
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

  test('when the venue has disabled the widget: 403', async () => {
    await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: { venueId },
      body: { events: { enabled: false } },
    })
    expect(await refusal(tickets(freeType, 2))).toEqual([
      403,
      { error: 'This venue does not take event bookings online.' },
    ])
  })

  test('for a ticket type that is unknown or of another event: 404', async () => {
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

  test('for an event that is unknown or of a draft venue: 404', async () => {
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: venueId }, body: { status: 'draft' } })
    expect(await refusal(tickets(freeType, 2))).toEqual([404, { error: 'Event not found.' }])
    expect((await order(world.anyone, 'evt_nope', table(2))).status).toBe(404)
  })

  test('without creating a guest', async () => {
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

  test('a paid order answers 503 and claims nothing; a free order is booked', async () => {
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
