import { beforeAll, describe, expect, test } from 'vitest'
import {
  changeEvent,
  createEvent,
  eventRow,
  free,
  makeEvent,
  makeTicketPolicy,
  makeTicketType,
  order,
} from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let other: Person
let organiser: Person
let venueId: string

beforeAll(async () => {
  operator = await world.person('client')
  other = await world.person('client')
  organiser = await world.person('organiser', { name: 'Olga Organiser' })
  venueId = await makeVenue(operator)
})

const create = (person: Person, fields: Record<string, unknown> = {}) => createEvent(person, venueId, fields)
const rowOf = (id: string) => eventRow(world, id)

describe('changing an event', () => {
  test('accepts any subset of fields; omitted fields keep their values', async () => {
    const policy_id = await makeTicketPolicy(operator, venueId)
    const { id } = (await create(operator, { description: 'Old', genre: 'Swing', policy_id })).body
    const before = await rowOf(id)
    const reply = await changeEvent(operator, id, {
      name: 'Summer Ball',
      description: 'New',
      event_type: 'ball',
      organiser_email: organiser.email,
      capacity: 300,
      event_date: '2026-07-04',
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await rowOf(id)).toEqual({
      ...before,
      name: 'Summer Ball',
      description: 'New',
      event_type: 'ball',
      organiser_id: organiser.id,
      capacity: 300,
      event_date: '2026-07-04',
      starts_at: new Date('2026-07-04T21:00:00Z'),
      ends_at: new Date('2026-07-05T03:00:00Z'),
    })
  })

  test('null or an empty text clears an optional field', async () => {
    const { id } = (
      await create(operator, {
        description: 'Old',
        genre: 'Swing',
        event_type: 'ball',
        organiser_email: organiser.email,
        policy_id: await makeTicketPolicy(operator, venueId),
      })
    ).body
    await changeEvent(operator, id, {
      description: '',
      genre: null,
      event_type: null,
      organiser_email: null,
      policy_id: null,
    })
    expect(await rowOf(id)).toMatchObject({
      description: null,
      genre: null,
      event_type: null,
      organiser_id: null,
      policy_id: null,
    })
  })

  test('an empty change changes nothing', async () => {
    const { id } = (await create(operator)).body
    const before = await rowOf(id)
    expect((await changeEvent(operator, id, {})).status).toBe(200)
    expect(await rowOf(id)).toEqual(before)
  })

  test('the same change by an operator keeps the approval', async () => {
    const { id } = (await create(operator, { status: 'approved' })).body
    await changeEvent(operator, id, { event_date: '2026-02-07', capacity: 1 })
    expect((await rowOf(id)).status).toBe('approved')
  })

  test('an organiser cannot pass their event to another organiser: 403', async () => {
    const { id } = (await create(organiser)).body
    const another = await world.person('organiser')
    const reply = await changeEvent(organiser, id, { organiser_email: another.email })
    expect(reply.status).toBe(403)
    expect((await rowOf(id)).organiser_id).toBe(organiser.id)
  })

  test('a capacity below the sold places answers 409; equal to them is allowed', async () => {
    const id = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, id, { price_pence: 0 })
    free(await order(world.anyone, id, { kind: 'ticket', ticket_type_id: type, quantity: 3 }))
    const reply = await changeEvent(operator, id, { capacity: 2 })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: '3 places are taken already, so the capacity cannot be less.', code: 'below_sold' },
    ])
    expect((await rowOf(id)).capacity).toBe(100)
    expect((await changeEvent(operator, id, { capacity: 3 })).status).toBe(200)
  })

  test('a cancelled event cannot be changed: 409', async () => {
    const { id } = (await create(operator, { status: 'cancelled' })).body
    const reply = await changeEvent(operator, id, { name: 'Back again' })
    expect([reply.status, reply.error]).toEqual([409, 'This event is cancelled, so it cannot be changed.'])
  })

  test.each([
    ['capacity', 'many'],
    ['event_date', 'tomorrow'],
    ['name', null],
    ['policy_id', 5],
  ])('with %s %j answers 400', async (field, value) => {
    const { id } = (await create(operator)).body
    expect((await changeEvent(operator, id, { [field]: value })).status).toBe(400)
  })

  test('equal start and end times answer 400, also when only one of them is sent', async () => {
    const { id } = (await create(operator)).body
    const reply = await changeEvent(operator, id, { end_time: '22:00' })
    expect([reply.status, reply.error]).toEqual([400, '"end_time" must differ from "start_time".'])
  })

  test('an unknown organiser or policy answers 404', async () => {
    const { id } = (await create(operator)).body
    expect((await changeEvent(operator, id, { organiser_email: 'nobody@example.com' })).error).toBe(
      'Organiser account not found.',
    )
    expect((await changeEvent(operator, id, { policy_id: 'pol_nope' })).error).toBe('Policy not found.')
  })
})

describe('removing an event', () => {
  const remove = (person: Person, id: string) => person.call('DELETE /api/my-events/:id', { params: { id } })

  test('deletes its ticket types', async () => {
    const id = await makeEvent(operator, venueId)
    await makeTicketType(operator, id)
    const reply = await remove(operator, id)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await remove(operator, id)).status).toBe(404)
    const types = await world.database.read
      .selectFrom('ticket_types')
      .select('id')
      .where('event_id', '=', id)
      .execute()
    expect(types).toEqual([])
  })

  test('with bookings, even cancelled ones, answers 409', async () => {
    const id = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, id, { price_pence: 0 })
    const { booking_id } = free(
      await order(world.anyone, id, { kind: 'ticket', ticket_type_id: type, quantity: 1 }),
    )
    for (let n = 0; n < 2; n += 1) {
      const reply = await remove(operator, id)
      expect([reply.status, reply.body]).toEqual([
        409,
        {
          error: 'This event has bookings, so it cannot be removed. Cancel it instead.',
          code: 'has_bookings',
        },
      ])
      await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } })
    }
    await operator.ok('PATCH /api/my-events/:id/status', { params: { id }, body: { status: 'cancelled' } })
    expect((await remove(operator, id)).error).toBe(
      'This event has bookings, so it cannot be removed. It is cancelled already.',
    )
  })

  test('is allowed for its organiser', async () => {
    const { id } = (await create(organiser)).body
    expect((await remove(organiser, id)).status).toBe(200)
  })
})

describe('an event of another operator or organiser', () => {
  const CALLS = [
    ['PUT /api/my-events/:id', { name: 'Mine now' }],
    ['DELETE /api/my-events/:id', undefined],
    ['PATCH /api/my-events/:id/status', { status: 'cancelled' }],
    ['GET /api/my-events/:id/bookings', undefined],
    ['GET /api/my-events/:eventId/ticket-types', undefined],
    ['POST /api/my-events/:eventId/ticket-types', { name: 'Mine', price_pence: 0, capacity: 1 }],
    ['PUT /api/my-events/:eventId/ticket-types/:id', { price_pence: 0 }],
    ['DELETE /api/my-events/:eventId/ticket-types/:id', undefined],
  ] as const

  test.each(CALLS)('%s answers the same 404 as for an unknown event', async (key, body) => {
    const { id: eventId } = (await create(organiser)).body
    const id = await makeTicketType(organiser, eventId)
    const before = await rowOf(eventId)
    const stranger = await world.person('organiser')
    for (const person of [other, stranger]) {
      const request = (event: string) =>
        person.call(key, {
          params: key.includes(':eventId') ? { eventId: event, id } : { id: event },
          ...(body ? { body } : {}),
        })
      const foreign = await request(eventId)
      expect([foreign.status, foreign.body]).toEqual([404, { error: 'Event not found.' }])
      expect((await request('evt_nope')).text).toBe(foreign.text)
    }
    expect(await rowOf(eventId)).toEqual(before)
  })

  test('is no longer accessible to the organiser after the operator names another one', async () => {
    const { id } = (await create(organiser)).body
    const successor = await world.person('organiser')
    await changeEvent(operator, id, { organiser_email: successor.email })
    expect((await changeEvent(organiser, id, { name: 'Still mine' })).status).toBe(404)
    expect((await changeEvent(successor, id, { name: 'Now mine' })).status).toBe(200)
  })
})
