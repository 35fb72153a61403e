import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import {
  changeEvent,
  eventRow,
  free,
  makeEvent,
  makeTicketType,
  order,
  tickets,
} from '../../../../test/support/events.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let organiser: Person
let venueId: string
let eventId: string
let typeId: string

beforeEach(async () => {
  operator = await world.person('client')
  organiser = await world.person('organiser')
  venueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId, { organiser_email: organiser.email })
  typeId = await makeTicketType(operator, eventId, { price_pence: 0 })
})

const listed = async (person: Person) =>
  (await person.ok('GET /api/my-events')).data.find(({ id }) => id === eventId)
const pending = async (person = operator) => (await listed(person))?.pending_change
const types = async () =>
  (await operator.ok('GET /api/my-events/:eventId/ticket-types', { params: { eventId } })).data
const decide = (word: 'approve' | 'decline', person = operator) =>
  person.call(`POST /api/my-events/:id/pending-change/${word}`, { params: { id: eventId } })
const typeParams = (id = typeId) => ({ params: { eventId, id } })
const WAITS = { success: true, warnings: [{ code: 'waits_for_approval', message: expect.any(String) }] }

describe('an approved event that its organiser changes', () => {
  test('is not rewritten: the change waits, and the approved version stays on sale', async () => {
    const before = await eventRow(world, eventId)
    const reply = await changeEvent(organiser, eventId, {
      event_date: '2026-01-31',
      capacity: 500,
      genre: 'Jazz',
    })
    expect([reply.status, reply.body]).toEqual([200, WAITS])
    expect(await eventRow(world, eventId)).toEqual(before)
    for (const person of [operator, organiser])
      expect(await pending(person)).toEqual({
        id: expect.stringMatching(/^evch_/),
        created_at: '2026-01-17T18:00:00.000Z',
        fields: { event_date: '2026-01-31', capacity: 500, genre: 'Jazz' },
        ticket_types: [],
      })
    free(await order(world.anyone, eventId, tickets(typeId, 1)))
  })

  test('shows a new description at once', async () => {
    const reply = await changeEvent(organiser, eventId, { description: 'Bring a mask.', name: 'Winter Ball' })
    expect(reply.body).toEqual({ success: true })
    expect(await listed(operator)).toMatchObject({ description: 'Bring a mask.', pending_change: null })
  })

  test('takes further changes into the one that waits, and forgets what is taken back', async () => {
    await changeEvent(organiser, eventId, { capacity: 500, genre: 'Jazz' })
    await changeEvent(organiser, eventId, { capacity: 600 })
    expect((await pending())?.fields).toEqual({ capacity: 600, genre: 'Jazz' })
    await changeEvent(organiser, eventId, { capacity: 100, genre: null })
    expect(await pending()).toBeNull()
  })

  test('refuses at once what can never be approved', async () => {
    free(await order(world.anyone, eventId, tickets(typeId, 3)))
    expect((await changeEvent(organiser, eventId, { capacity: 2 })).status).toBe(409)
    expect((await changeEvent(organiser, eventId, { end_time: '20:00' })).status).toBe(400)
    expect((await changeEvent(organiser, eventId, { policy_id: 'pol_nope' })).status).toBe(404)
    expect((await changeEvent(organiser, eventId, { organiser_email: operator.email })).status).toBe(404)
    expect(await pending()).toBeNull()
  })

  test('is changed by the operator as ever, and by its organiser before it is approved', async () => {
    expect((await changeEvent(operator, eventId, { capacity: 300 })).body).toEqual({ success: true })
    await operator.ok('PATCH /api/my-events/:id/status', {
      params: { id: eventId },
      body: { status: 'draft' },
    })
    expect((await changeEvent(organiser, eventId, { capacity: 301 })).body).toEqual({ success: true })
    expect((await eventRow(world, eventId)).capacity).toBe(301)
  })

  test('keeps its ticket types until the venue approves', async () => {
    const key = 'POST /api/my-events/:eventId/ticket-types' as const
    const body = { name: 'Late', price_pence: 500, capacity: 10 }
    const added = await organiser.call(key, { params: { eventId }, body })
    expect(added.body).toEqual({ ...WAITS, id: expect.stringMatching(/^tt_/) })
    const id = added.body.id
    const change = await organiser.call('PUT /api/my-events/:eventId/ticket-types/:id', {
      ...typeParams(),
      body: { price_pence: 9900 },
    })
    expect(change.body).toEqual(WAITS)
    await organiser.ok('PUT /api/my-events/:eventId/ticket-types/:id', {
      ...typeParams(id),
      body: { capacity: 12 },
    })
    expect((await types()).map((type) => [type.id, type.price_pence])).toEqual([[typeId, 0]])
    expect((await pending())?.ticket_types).toEqual([
      { id: typeId, action: 'change', fields: { price_pence: 9900 } },
      { id, action: 'add', fields: { ...body, capacity: 12 } },
    ])
    expect((await decide('approve')).body).toEqual({ success: true })
    expect((await types()).map((type) => [type.id, type.price_pence, type.capacity])).toEqual([
      [typeId, 9900, 50],
      [id, 500, 12],
    ])
  })

  test('keeps a ticket type that its organiser removes until then', async () => {
    const remove = 'DELETE /api/my-events/:eventId/ticket-types/:id' as const
    expect((await organiser.call(remove, typeParams())).body).toEqual(WAITS)
    expect(await types()).toHaveLength(1)
    expect((await organiser.call(remove, typeParams('tt_nope'))).status).toBe(404)
    await decide('approve')
    expect(await types()).toEqual([])
  })
})

describe('the venue', () => {
  test('approves the change: it is made, and bookings move with it', async () => {
    const { booking_id } = free(await order(world.anyone, eventId, tickets(typeId, 1)))
    await changeEvent(organiser, eventId, { event_date: '2026-01-31', name: 'Later Ball' })
    expect((await decide('approve')).body).toEqual({ success: true })
    expect(await eventRow(world, eventId)).toMatchObject({
      event_date: '2026-01-31',
      name: 'Later Ball',
      status: 'approved',
    })
    expect((await bookingRow(world, booking_id)).booking_date).toBe('2026-01-31')
    expect(await pending()).toBeNull()
    expect((await decide('approve')).status).toBe(404)
  })

  test('declines it: nothing changes', async () => {
    await changeEvent(organiser, eventId, { capacity: 500 })
    expect((await decide('decline')).body).toEqual({ success: true })
    expect(await pending()).toBeNull()
    expect((await eventRow(world, eventId)).capacity).toBe(100)
    expect((await decide('decline')).status).toBe(404)
  })

  test('cannot approve what is no longer possible: 409, and nothing of it is made', async () => {
    await changeEvent(organiser, eventId, { capacity: 2, name: 'Small Ball' })
    free(await order(world.anyone, eventId, tickets(typeId, 3)))
    expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'below_sold' } })
    expect(await eventRow(world, eventId)).toMatchObject({ capacity: 100, name: 'Winter Ball' })
    expect(await pending()).not.toBeNull()
  })

  test('alone decides: 403 for the organiser, 404 for another operator', async () => {
    await changeEvent(organiser, eventId, { capacity: 500 })
    expect((await decide('approve', organiser)).status).toBe(403)
    expect((await decide('approve', await world.person('client'))).status).toBe(404)
  })
})
