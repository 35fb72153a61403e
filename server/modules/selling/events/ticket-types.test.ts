import { beforeAll, describe, expect, test } from 'vitest'
import { free, makeEvent, makeTicketType, order, unpaid } from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let organiser: Person
let eventId: string

beforeAll(async () => {
  operator = await world.person('client')
  organiser = await world.person('organiser')
  eventId = await makeEvent(operator, await makeVenue(operator), { organiser_email: organiser.email })
})

const NEW = { name: 'Early bird', price_pence: 900, capacity: 40 }
const add = (person: Person, fields: Record<string, unknown> = {}) =>
  person.call('POST /api/my-events/:eventId/ticket-types', {
    params: { eventId },
    body: { ...NEW, ...fields },
  })
const change = (person: Person, id: string, body: unknown) =>
  person.call('PUT /api/my-events/:eventId/ticket-types/:id', { params: { eventId, id }, body })
const remove = (person: Person, id: string) =>
  person.call('DELETE /api/my-events/:eventId/ticket-types/:id', { params: { eventId, id } })
const list = async (person: Person) =>
  (await person.ok('GET /api/my-events/:eventId/ticket-types', { params: { eventId } })).data
const shown = async (id: string) => (await list(operator)).find((type) => type.id === id)

describe('adding a ticket type', () => {
  test('stores every field, with times in UTC', async () => {
    const reply = await add(operator, {
      description: 'Come before ten.',
      min_per_order: 2,
      max_per_order: 6,
      sale_start: '2026-01-10T09:00:00+01:00',
      sale_end: '2026-01-20T23:59:59.5Z',
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true, id: expect.stringMatching(/^tt_/) }])
    expect(await shown(reply.body.id)).toEqual({
      id: reply.body.id,
      event_id: eventId,
      ...NEW,
      description: 'Come before ten.',
      names: null,
      descriptions: null,
      min_per_order: 2,
      max_per_order: 6,
      sale_start: '2026-01-10T08:00:00.000Z',
      sale_end: '2026-01-20T23:59:59.500Z',
      sold: 0,
    })
  })

  test('has the default of one to ten per order at any time', async () => {
    const { id } = (await add(operator)).body
    expect(await shown(id)).toMatchObject({
      description: null,
      min_per_order: 1,
      max_per_order: 10,
      sale_start: null,
      sale_end: null,
    })
  })

  test('with a minimum of twelve has a default maximum of twelve', async () => {
    const { id } = (await add(operator, { min_per_order: 12 })).body
    expect(await shown(id)).toMatchObject({ min_per_order: 12, max_per_order: 12 })
  })

  test.each(['name', 'price_pence', 'capacity'])('without %s answers 400', async (field) => {
    const reply = await add(operator, { [field]: undefined })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(field)])
  })

  test.each([
    ['price_pence', -1],
    ['price_pence', '900'],
    ['capacity', -1],
    ['min_per_order', 0],
    ['max_per_order', 1001],
    ['sale_start', '2026-01-10'],
    ['sale_end', 5],
    ['name', ' '],
  ])('with %s %j answers 400', async (field, value) => {
    const reply = await add(operator, { [field]: value })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(field)])
  })

  test('with a minimum above the maximum answers 400', async () => {
    const reply = await add(operator, { min_per_order: 5, max_per_order: 4 })
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        error: '"min_per_order" must not be above "max_per_order".',
        fields: ['min_per_order', 'max_per_order'],
      },
    ])
  })

  test.each([
    ['ends before it starts', '2026-01-10T10:00:00Z', '2026-01-10T09:00:00Z'],
    ['ends as it starts', '2026-01-10T10:00:00Z', '2026-01-10T10:00:00Z'],
    ['ends before it starts in another zone', '2026-01-10T09:30:00Z', '2026-01-10T10:00:00+01:00'],
  ])('whose sale %s answers 400', async (_, sale_start, sale_end) => {
    const reply = await add(operator, { sale_start, sale_end })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: '"sale_start" must be before "sale_end".', fields: ['sale_start', 'sale_end'] },
    ])
  })
})

describe('changing a ticket type', () => {
  test('accepts any subset of fields; omitted fields keep their values', async () => {
    const id = await makeTicketType(operator, eventId, {
      description: 'Old',
      sale_start: '2026-01-01T00:00:00Z',
    })
    const before = await shown(id)
    const reply = await change(operator, id, {
      name: 'Late bird',
      price_pence: 2500,
      capacity: 60,
      max_per_order: 4,
      sale_end: '2026-01-24T20:00:00Z',
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await shown(id)).toEqual({
      ...before,
      name: 'Late bird',
      price_pence: 2500,
      capacity: 60,
      max_per_order: 4,
      sale_end: '2026-01-24T20:00:00.000Z',
    })
    await change(operator, id, { description: '', sale_start: null, sale_end: null })
    expect(await shown(id)).toMatchObject({ description: null, sale_start: null, sale_end: null })
  })

  test('checks one limit against the current value of the other: 400', async () => {
    const id = await makeTicketType(operator, eventId, { sale_start: '2026-01-10T00:00:00Z' })
    expect((await change(operator, id, { min_per_order: 11 })).status).toBe(400)
    expect((await change(operator, id, { sale_end: '2026-01-09T00:00:00Z' })).status).toBe(400)
  })

  test('a capacity below the sold tickets, unpaid ones included, answers 409; equal is allowed', async () => {
    const id = await makeTicketType(operator, eventId)
    unpaid(await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: id, quantity: 3 }))
    const reply = await change(operator, id, { capacity: 2 })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: '3 of these tickets are sold already, so the capacity cannot be less.', code: 'below_sold' },
    ])
    expect((await change(operator, id, { capacity: 3 })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ capacity: 3, sold: 3 })
  })

  test('an existing order keeps its price', async () => {
    const id = await makeTicketType(operator, eventId)
    const { payment_intent_id } = unpaid(
      await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: id, quantity: 2 }),
    )
    await change(operator, id, { price_pence: 9900 })
    expect((await world.payments.readIntent(payment_intent_id)).amountPence).toBe(3000)
  })

  test('with a wrong type answers 400', async () => {
    const id = await makeTicketType(operator, eventId)
    for (const body of [{ price_pence: null }, { capacity: 1.5 }, { name: '' }, { sale_end: 'never' }])
      expect((await change(operator, id, body)).status).toBe(400)
  })
})

describe('removing a ticket type', () => {
  test('without bookings deletes it', async () => {
    const id = await makeTicketType(operator, eventId)
    const reply = await remove(operator, id)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    const row = await world.database.read
      .selectFrom('ticket_types')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  test('with bookings archives it: it is not listed or sold, and its tickets stay valid', async () => {
    const id = await makeTicketType(operator, eventId, { price_pence: 0 })
    const { booking_id, tickets } = free(
      await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: id, quantity: 1 }),
    )
    expect((await remove(operator, id)).status).toBe(200)
    expect(await shown(id)).toBeUndefined()
    const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
      params: { eventId },
    })
    expect(options.ticket_types.map((type) => type.id)).not.toContain(id)
    const again = await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: id, quantity: 1 })
    expect([again.status, again.body]).toEqual([404, { error: 'Ticket type not found.' }])
    const { data } = await operator.ok('GET /api/my-events/:id/bookings', {
      params: { id: eventId },
      query: { limit: 200 },
    })
    expect(data.find((booking) => booking.id === booking_id)?.tickets).toEqual(tickets)
    for (const reply of [await remove(operator, id), await change(operator, id, { capacity: 99 })])
      expect([reply.status, reply.body]).toEqual([404, { error: 'Ticket type not found.' }])
  })

  test('that is unknown or of another event answers 404', async () => {
    const another = await makeEvent(operator, await makeVenue(operator))
    for (const id of [await makeTicketType(operator, another), 'tt_nope'])
      for (const reply of [await remove(operator, id), await change(operator, id, { capacity: 9 })])
        expect([reply.status, reply.body]).toEqual([404, { error: 'Ticket type not found.' }])
  })
})

test('the list has an ETag that changes with edits and sales', async () => {
  const id = await makeTicketType(operator, eventId, { price_pence: 0 })
  const request = (etag = '') =>
    organiser.call('GET /api/my-events/:eventId/ticket-types', {
      params: { eventId },
      headers: { 'if-none-match': etag },
    })
  const first = await request()
  expect((await request(first.headers.etag)).status).toBe(304)
  free(await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: id, quantity: 1 }))
  const second = await request(first.headers.etag)
  expect([second.status, second.body.data.find((type) => type.id === id)?.sold]).toEqual([200, 1])
  await change(operator, id, { capacity: 12 })
  expect((await request(second.headers.etag)).status).toBe(200)
})

test('types are listed in the order they were added', async () => {
  const ids = (await list(operator)).map((type) => type.id)
  expect(ids).toEqual([...ids].sort())
})
