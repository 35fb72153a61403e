import { describe, expect, test } from 'vitest'
import { finalize, free, makeEvent, makeTicketType, order, unpaid } from '../../../../test/support/events.ts'
import { makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const names = async (person: Person, query: { venue?: string; limit?: number; offset?: number } = {}) => {
  const page = await person.ok('GET /api/my-events', { query })
  return page.data.map(({ name }) => name)
}

describe('the list of events', () => {
  test('has an operator’s events at all their venues by date and time, in pages', async () => {
    const operator = await world.person('client')
    const [first, second] = [await makeVenue(operator), await makeVenue(operator, { name: 'The Carpenter' })]
    const foreign = await world.person('client')
    await makeEvent(foreign, await makeVenue(foreign))
    await makeEvent(operator, first, { name: 'C', event_date: '2026-02-02', start_time: '21:00' })
    await makeEvent(operator, second, { name: 'B', event_date: '2026-02-02', start_time: '20:00' })
    await makeEvent(operator, first, { name: 'A', event_date: '2025-12-31', status: 'draft' })
    expect(await operator.ok('GET /api/my-events', { query: {} })).toMatchObject({
      data: [
        { name: 'A', venue_name: 'The Walrus' },
        { name: 'B', venue_name: 'The Carpenter' },
        { name: 'C', venue_name: 'The Walrus' },
      ],
      total: 3,
      limit: 50,
      offset: 0,
      has_more: false,
    })
    expect(await operator.ok('GET /api/my-events', { query: { limit: 1, offset: 1 } })).toMatchObject({
      data: [{ name: 'B' }],
      total: 3,
      limit: 1,
      offset: 1,
      has_more: true,
    })
    expect(await names(operator, { venue: first })).toEqual(['A', 'C'])
    expect(await names(operator, { offset: 3 })).toEqual([])
  })

  test('has an organiser’s own events at all venues', async () => {
    const [one, two] = [await world.person('client'), await world.person('client')]
    const organiser = await world.person('organiser')
    const [first, second] = [await makeVenue(one), await makeVenue(two)]
    await makeEvent(organiser, first, { name: 'Mine', status: undefined })
    await makeEvent(two, second, {
      name: 'Mine too',
      event_date: '2026-03-01',
      organiser_email: organiser.email,
    })
    await makeEvent(two, second, { name: 'Not mine' })
    await makeEvent(await world.person('organiser'), first, { name: 'Not mine either', status: undefined })
    expect(await names(organiser)).toEqual(['Mine', 'Mine too'])
    expect(await names(organiser, { venue: second })).toEqual(['Mine too'])
    expect(await names(two)).toEqual(['Not mine', 'Mine too'])
  })

  test('is empty for a new account', async () => {
    const empty = { data: [], total: 0, limit: 50, offset: 0, has_more: false }
    for (const role of ['client', 'organiser'] as const)
      expect(await (await world.person(role)).ok('GET /api/my-events', { query: {} })).toEqual(empty)
  })

  test('for a venue that is unknown or not accessible answers 404', async () => {
    const [operator, organiser] = [await world.person('client'), await world.person('organiser')]
    const owner = await world.person('client')
    const [foreign, draft] = [await makeVenue(owner), await makeVenue(owner)]
    await owner.ok('PUT /api/my-venues/:id/status', { params: { id: draft }, body: { status: 'draft' } })
    for (const [person, venue] of [
      [operator, foreign],
      [operator, 'ven_nope'],
      [organiser, draft],
      [organiser, 'ven_nope'],
    ] as const) {
      const reply = await person.call('GET /api/my-events', { query: { venue } })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Venue not found.' }])
    }
    expect(await names(organiser, { venue: foreign })).toEqual([])
  })

  test.each([{ limit: 0 }, { limit: 201 }, { offset: -1 }, { limit: 'all' }])(
    'with %j answers 400',
    async (query) => {
      const operator = await world.person('client')
      expect((await operator.call('GET /api/my-events', { query })).status).toBe(400)
    },
  )

  test('has an ETag that changes with a sale, a change and the end of a membership', async () => {
    const operator = await world.person('client')
    const organiser = await world.person('organiser')
    const venueId = await makeVenue(operator)
    const id = await makeEvent(operator, venueId, { organiser_email: organiser.email })
    const type = await makeTicketType(operator, id, { price_pence: 0 })
    const request = (person: Person, etag = '', query = {}) =>
      person.call('GET /api/my-events', { query, headers: { 'if-none-match': etag } })
    for (const person of [operator, organiser]) {
      const first = await request(person)
      const etag = first.headers.etag ?? ''
      expect(etag).toMatch(/^"[\w!-]+"$/)
      const again = await request(person, etag)
      expect([again.status, again.text]).toEqual([304, ''])
      expect((await request(person, etag, { limit: 1 })).status).toBe(200)
      free(await order(world.anyone, id, { kind: 'ticket', ticket_type_id: type, quantity: 1 }))
      const sold = await request(person, etag)
      expect(sold.status).toBe(200)
      expect(sold.body.data[0]?.sold).toBe((first.body.data[0]?.sold ?? 0) + 1)
      await operator.ok('PUT /api/my-events/:id', { params: { id }, body: { genre: person.id.slice(0, 50) } })
      expect((await request(person, sold.headers.etag)).status).toBe(200)
    }
    const before = await request(organiser)
    await operator.ok('PUT /api/my-events/:id', { params: { id }, body: { organiser_email: null } })
    const after = await request(organiser, before.headers.etag)
    expect([after.status, after.body.total]).toEqual([200, 0])
  })
})

describe('the bookings of an event', () => {
  test('are listed by creation time, in pages, with tickets, table and paid amount', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    await makeTable(operator, venueId, { table_number: 'VIP 1', capacity: 6 })
    const eventId = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, eventId)
    const guest = {
      guest_name: 'Ada Guest',
      guest_email: `ada-${eventId.slice(-8)}@example.com`,
      guest_phone: '+44 20 7946 0000',
    }
    const paid = unpaid(
      await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity: 2 }, guest),
    )
    await world.payments.confirm(paid.payment_intent_id, paid.payment_client_secret, 'succeed')
    const { tickets } = (await finalize(world.anyone, eventId, paid.payment_intent_id)).body
    await operator.ok('POST /api/bookings/:id/lifecycle', {
      params: { id: paid.booking_id },
      body: { check_in: true },
    })
    world.clock.advance({ minutes: 1 })
    const member = await world.person('guest', { name: 'Mia Member' })
    const table = free(await order(member, eventId, { kind: 'table', party_size: 5 }, NOBODY))
    world.clock.advance({ minutes: 1 })
    const waiting = unpaid(
      await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity: 1 }),
    )

    const list = (query: { limit?: number; offset?: number }) =>
      operator.ok('GET /api/my-events/:id/bookings', { params: { id: eventId }, query })
    const page = await list({})
    expect(page).toMatchObject({ total: 3, limit: 50, offset: 0, has_more: false })
    expect(page.data[0]).toEqual({
      id: paid.booking_id,
      status: 'checked_in',
      user_id: expect.stringMatching(/^usr_/),
      ...guest,
      kind: 'ticket',
      party_size: 2,
      table_number: null,
      paid_amount_pence: 3000,
      checked_in_at: '2026-01-17T18:00:00.000Z',
      created_at: '2026-01-17T18:00:00.000Z',
      tickets,
    })
    expect(tickets).toHaveLength(2)
    expect(page.data[1]).toEqual({
      id: table.booking_id,
      status: 'approved',
      user_id: member.id,
      guest_name: 'Mia Member',
      guest_email: member.email,
      guest_phone: null,
      kind: 'table',
      party_size: 5,
      table_number: 'VIP 1',
      paid_amount_pence: 0,
      checked_in_at: null,
      created_at: '2026-01-17T18:01:00.000Z',
      tickets: [],
    })
    expect(page.data[2]).toMatchObject({ id: waiting.booking_id, status: 'pending', tickets: [] })
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      data: [{ id: table.booking_id }],
      total: 3,
      limit: 1,
      offset: 1,
      has_more: true,
    })
  })

  test('are visible to the organiser too; a limit of 0 answers 400', async () => {
    const operator = await world.person('client')
    const organiser = await world.person('organiser')
    const id = await makeEvent(operator, await makeVenue(operator), { organiser_email: organiser.email })
    const request = (query: object) =>
      organiser.call('GET /api/my-events/:id/bookings', { params: { id }, query: { ...query } })
    expect((await request({})).body).toEqual({ data: [], total: 0, limit: 50, offset: 0, has_more: false })
    expect((await request({ limit: 0 })).status).toBe(400)
  })
})

/** A caller with a session sends no contact details. */
const NOBODY = { guest_name: undefined, guest_email: undefined, turnstile_token: undefined }
