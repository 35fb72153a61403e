import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { free, makeEvent, makeTicketType, order, unpaid } from '../../../../test/support/events.ts'
import { makeBundle, makeVenue } from '../../../../test/support/factories.ts'
import { PIXEL } from '../../../../test/support/images.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string

beforeAll(async () => {
  operator = await world.person('client')
})
beforeEach(async () => {
  venueId = await makeVenue(operator)
})

const widget = (id = venueId) =>
  world.anyone.call('GET /api/public/venues/:venueId/events-widget', { params: { venueId: id } })
const events = async () => (await widget()).body.events
const options = (eventId: string) =>
  world.anyone.call('GET /api/public/events/:eventId/booking-options', { params: { eventId } })
const change = (id: string, body: Record<string, unknown>) =>
  operator.ok('PUT /api/my-events/:id', { params: { id }, body })
const setStatus = (id: string, status: 'approved' | 'cancelled' | 'draft') =>
  operator.ok('PATCH /api/my-events/:id/status', { params: { id }, body: { status } })
const buy = (eventId: string, type: string, quantity: number) =>
  order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity })
const drafted = async () => {
  const id = await makeVenue(operator)
  const eventId = await makeEvent(operator, id)
  await operator.ok('PUT /api/my-venues/:id/status', { params: { id }, body: { status: 'draft' } })
  return { id, eventId }
}

describe('the events of a venue', () => {
  test('are listed with every field, and can be cached for a minute', async () => {
    const id = await makeEvent(operator, venueId, {
      description: 'Black tie.',
      event_type: 'ball',
      genre: 'Swing',
      cover_image: PIXEL.png,
      capacity: 100,
    })
    const dear = await makeTicketType(operator, id, { price_pence: 3000 })
    await makeTicketType(operator, id, { price_pence: 1200 })
    unpaid(await buy(id, dear, 3))
    const reply = await widget()
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      venue: { id: venueId, name: 'The Walrus' },
      events: [
        {
          id,
          name: 'Winter Ball',
          event_date: '2026-01-24',
          start_time: '20:00',
          end_time: '23:00',
          description: 'Black tie.',
          event_type: 'ball',
          genre: 'Swing',
          cover_image_url: expect.stringMatching(/^\/media\//),
          capacity: 100,
          spots_left: 97,
          from_price_pence: 1200,
          sold_out: false,
          few_left: false,
          sells_tables: true,
          ticket_names: 'off',
        },
      ],
    })
    expect(reply.headers['cache-control']).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=60')
  })

  test('are the approved ones that have not ended, by start time', async () => {
    await makeEvent(operator, venueId, { name: 'Later', event_date: '2026-03-01' })
    await makeEvent(operator, venueId, { name: 'Sooner' })
    await makeEvent(operator, venueId, { name: 'Tonight', event_date: '2026-01-17', start_time: '17:00' })
    await makeEvent(operator, venueId, { name: 'Yesterday', event_date: '2026-01-16' })
    for (const status of ['draft', 'pending_venue_approval', 'rejected', 'cancelled'])
      await makeEvent(operator, venueId, { name: status, status })
    expect((await events()).map(({ name }) => name)).toEqual(['Tonight', 'Sooner', 'Later'])
  })

  test('without ticket types have no price and are not sold out; a missing description is null', async () => {
    await makeEvent(operator, venueId)
    expect(await events()).toMatchObject([
      {
        description: null,
        event_type: null,
        genre: null,
        cover_image_url: null,
        spots_left: 100,
        from_price_pence: null,
        sold_out: false,
      },
    ])
  })

  test('show a sale and a released place at once', async () => {
    const id = await makeEvent(operator, venueId, { capacity: 2 })
    const type = await makeTicketType(operator, id, { price_pence: 0 })
    expect(await events()).toMatchObject([{ spots_left: 2, from_price_pence: 0, sold_out: false }])
    const { booking_id } = free(await buy(id, type, 2))
    expect(await events()).toMatchObject([{ spots_left: 0, from_price_pence: null, sold_out: true }])
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } })
    expect(await events()).toMatchObject([{ spots_left: 2, from_price_pence: 0, sold_out: false }])
  })

  test('are sold out when every ticket type is, although the event has places left', async () => {
    const id = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, id, { price_pence: 0, capacity: 1 })
    free(await buy(id, type, 1))
    expect(await events()).toMatchObject([{ spots_left: 99, from_price_pence: null, sold_out: true }])
  })

  test('follow every change at once', async () => {
    const id = await makeEvent(operator, venueId)
    expect(await events()).toMatchObject([{ name: 'Winter Ball' }])
    await change(id, { name: 'Spring Ball' })
    expect(await events()).toMatchObject([{ name: 'Spring Ball', from_price_pence: null }])
    const type = await makeTicketType(operator, id, { price_pence: 700 })
    expect(await events()).toMatchObject([{ from_price_pence: 700 }])
    await operator.ok('PUT /api/my-events/:eventId/ticket-types/:id', {
      params: { eventId: id, id: type },
      body: { price_pence: 800 },
    })
    expect(await events()).toMatchObject([{ from_price_pence: 800 }])
    await setStatus(id, 'cancelled')
    expect(await events()).toEqual([])
  })

  test('follow the clock: a sale starts and ends, and an event ends', async () => {
    const id = await makeEvent(operator, venueId, { event_date: '2026-01-17' })
    await makeTicketType(operator, id, {
      price_pence: 500,
      sale_start: '2026-01-17T19:00:00Z',
      sale_end: '2026-01-17T20:00:00Z',
    })
    const price = async () => (await events()).map((event) => event.from_price_pence)
    expect(await price()).toEqual([null])
    for (const [time, expected] of [
      ['18:59:59', [null]],
      ['19:00:00', [500]],
      ['19:59:59', [500]],
      ['20:00:00', [null]],
      ['22:59:59', [null]],
      ['23:00:00', []],
    ] as const) {
      world.clock.set(`2026-01-17T${time}Z`)
      expect([time, await price()]).toEqual([time, expected])
    }
  })

  test('are not on sale on a blackout date for events', async () => {
    const id = await makeEvent(operator, venueId)
    await makeTicketType(operator, id)
    const blackout = (flows: ('tables' | 'events')[]) =>
      operator.ok('POST /api/my-venues/:venueId/blackouts', {
        params: { venueId },
        body: { date_from: '2026-01-20', date_to: '2026-01-24', flows, reason: 'Inventory' },
      })
    await blackout(['tables'])
    expect(await events()).toMatchObject([{ from_price_pence: 1500 }])
    await blackout(['events'])
    expect(await events()).toMatchObject([{ from_price_pence: null, sold_out: false }])
    expect((await options(id)).body.ticket_types).toMatchObject([{ remaining: 50, on_sale: false }])
  })

  test('of a draft and of an unknown venue answer the same 404', async () => {
    const { id } = await drafted()
    const [draft, unknown] = [await widget(id), await widget('ven_nope')]
    expect([draft.status, draft.body]).toEqual([404, { error: 'Venue not found.' }])
    expect(unknown.text).toBe(draft.text)
  })
})

describe('the events widget’s settings', () => {
  const config = (id = venueId) =>
    world.anyone.call('GET /api/public/venues/:venueId/events-widget-config', { params: { venueId: id } })

  test('have the theme and the public keys, and follow a change at once', async () => {
    expect((await config()).body).toEqual({
      venue: { id: venueId, name: 'The Walrus' },
      widget: { enabled: true, theme_mode: 'auto', accent_color: '#1f6f5c' },
      currency: 'gbp',
      publishable_key: world.app.services.payments?.publishableKey,
      turnstile_site_key: world.app.services.botCheck?.siteKey ?? null,
    })
    await operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: { venueId },
      body: { events: { enabled: false }, theme_mode: 'dark', accent_color: '#112233' },
    })
    const reply = await config()
    expect(reply.body.widget).toEqual({ enabled: false, theme_mode: 'dark', accent_color: '#112233' })
    expect(reply.headers['cache-control']).toContain('public')
  })

  test('of a draft and of an unknown venue answer 404', async () => {
    const { id } = await drafted()
    for (const venue of [id, 'ven_nope']) expect((await config(venue)).status).toBe(404)
  })
})

describe('the booking options of an event', () => {
  test('are its tickets, the bundles offered with events and the policy', async () => {
    const policy = {
      name: 'Tickets',
      refund: 'partial_pct' as const,
      partial_pct: 50,
      cancel_until_hours: 48,
      steps: null,
      text: 'Half back until two days before.',
    }
    const { id: policy_id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
      params: { venueId },
      body: policy,
    })
    await makeBundle(operator, venueId, { name: 'For tables', profiles: ['tables'] })
    const bundle = await makeBundle(operator, venueId, {
      name: 'Champagne',
      profiles: ['events', 'tables'],
      prepaid: true,
      items: [{ name: 'Magnum', price_pence: 9000, max_qty: 2 }],
    })
    const id = await makeEvent(operator, venueId, { policy_id, capacity: 12 })
    const first = await makeTicketType(operator, id, {
      name: 'Early bird',
      description: 'Before ten.',
      price_pence: 900,
      capacity: 5,
      min_per_order: 2,
      max_per_order: 4,
    })
    const second = await makeTicketType(operator, id, { sale_start: '2026-01-20T09:00:00Z' })
    unpaid(await buy(id, first, 3))
    const reply = await options(id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      event: {
        id,
        name: 'Winter Ball',
        event_date: '2026-01-24',
        start_time: '20:00',
        end_time: '23:00',
        description: null,
        event_type: null,
        genre: null,
        cover_image_url: null,
        capacity: 12,
        spots_left: 9,
        from_price_pence: 900,
        sold_out: false,
        few_left: false,
        sells_tables: true,
        ticket_names: 'off',
        venue: { id: venueId, name: 'The Walrus' },
      },
      tables: [],
      any_table: [],
      ticket_types: [
        {
          id: first,
          name: 'Early bird',
          description: 'Before ten.',
          price_pence: 900,
          remaining: 2,
          min_per_order: 2,
          max_per_order: 4,
          on_sale: true,
          sale_start: null,
        },
        {
          id: second,
          name: 'General entry',
          description: null,
          price_pence: 1500,
          // The event has fewer places left than this type has tickets.
          remaining: 9,
          min_per_order: 1,
          max_per_order: 10,
          on_sale: false,
          reason: 'not_started',
          sale_start: '2026-01-20T09:00:00.000Z',
        },
      ],
      floors: [],
      bundles: [
        {
          id: bundle,
          name: 'Champagne',
          prepaid: true,
          items: [
            {
              id: expect.stringMatching(/^item_/),
              name: 'Magnum',
              price_pence: 9000,
              max_qty: 2,
              picture_url: null,
            },
          ],
        },
      ],
      currency: 'gbp',
      policy: { id: policy_id, late_fee_per_cover_pence: 0, ...policy },
    })
    expect(reply.headers['cache-control']).toContain('public, max-age=30')
  })

  test('have the venue’s policy when the event has none, and null when neither has one', async () => {
    const id = await makeEvent(operator, venueId)
    expect((await options(id)).body.policy).toBeNull()
    const { id: policy } = await operator.ok('POST /api/my-venues/:venueId/policies', {
      params: { venueId },
      body: { name: 'House rules', refund: 'full' },
    })
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: policy } })
    expect((await options(id)).body.policy).toMatchObject({ id: policy, name: 'House rules' })
  })

  test('follow sales, changes and the clock at once', async () => {
    const id = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, id, { price_pence: 0, sale_end: '2026-01-17T19:00:00Z' })
    const shown = async () => (await options(id)).body.ticket_types[0]
    expect(await shown()).toMatchObject({ remaining: 50, on_sale: true })
    free(await buy(id, type, 4))
    expect(await shown()).toMatchObject({ remaining: 46 })
    await change(id, { capacity: 10 })
    expect(await shown()).toMatchObject({ remaining: 6 })
    world.clock.advance({ hours: 1 })
    expect(await shown()).toMatchObject({ on_sale: false })
  })

  test('of an event that has ended are still returned, with nothing on sale', async () => {
    const id = await makeEvent(operator, venueId, { event_date: '2026-01-16' })
    await makeTicketType(operator, id)
    const reply = await options(id)
    expect([reply.status, reply.body.ticket_types[0]?.on_sale]).toEqual([200, false])
  })

  test('of an event that is not approved, of a draft venue or unknown answer 404', async () => {
    const missing = await options('evt_nope')
    expect([missing.status, missing.body]).toEqual([404, { error: 'Event not found.' }])
    for (const status of ['draft', 'pending_venue_approval', 'rejected', 'cancelled'])
      expect((await options(await makeEvent(operator, venueId, { status }))).text).toBe(missing.text)
    expect((await options((await drafted()).eventId)).text).toBe(missing.text)
  })

  test('answer 404 after the event is cancelled or deleted, although they were cached', async () => {
    const cancelled = await makeEvent(operator, venueId)
    const removed = await makeEvent(operator, venueId)
    for (const id of [cancelled, removed]) expect((await options(id)).status).toBe(200)
    await setStatus(cancelled, 'cancelled')
    await operator.ok('DELETE /api/my-events/:id', { params: { id: removed } })
    for (const id of [cancelled, removed]) expect((await options(id)).status).toBe(404)
  })
})
