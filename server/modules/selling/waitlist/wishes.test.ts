import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { makeEvent, makeTicketType, stranger, tickets } from '../../../../test/support/events.ts'
import { kindsOfVenue } from '../../../../test/support/mails.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
} from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { openWaitlist, type Waitlist } from '../../../../test/support/waitlist.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { deleteOldWishes } from './sweep-waitlist.ts'

const world = useWorld()
let place: PublicVenue
let list: Waitlist
beforeEach(async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  place = await openPublicVenue(world, { waitlist: 'on' })
  list = openWaitlist(world, place)
})

describe('tickets of an event that is sold out', () => {
  let eventId: string
  const open = async (fields: Record<string, unknown>, ofEvent: Record<string, unknown> = {}) => {
    eventId = await makeEvent(place.operator, place.venueId, ofEvent)
    return makeTicketType(place.operator, eventId, { capacity: 4, ...fields })
  }
  const order = async (type: string, quantity: number, fields: Record<string, unknown> = {}) => {
    const reply = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId },
      body: { ...stranger(), selection: tickets(type, quantity), ...fields },
    })
    return bookingIdOf(reply.body)
  }
  const wish = (ticket_type_id: string, quantity: number) => ({
    type: 'event',
    event_id: eventId,
    ticket_type_id,
    quantity,
    // What an event wish says of times is the event's own.
    from: '00:00',
    to: '00:00',
  })

  test('that come back are offered to the first whose whole number fits; taking free ones issues them', async () => {
    const type = await open({ price_pence: 0 })
    const booking = await order(type, 2)
    await order(type, 2)
    const [three, two] = [await list.joined(wish(type, 3)), await list.joined(wish(type, 2))]
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    expect((await list.page(three)).offer).toBeNull()
    expect(await list.page(two)).toMatchObject({
      wish: { type: 'event', event_name: 'Winter Ball', from: '20:00', to: '20:00', party_size: 2 },
      offer: { date: '2026-01-24', time: '20:00', deposit_pence: 0 },
    })
    const reply = await list.accept(two)
    expect(reply.body).toMatchObject({ ok: true, status: 'confirmed' })
    const issued = await world.database.read
      .selectFrom('tickets')
      .select('id')
      .where('booking_id', '=', bookingIdOf(reply.body))
      .execute()
    expect(issued).toHaveLength(2)
  })

  test('that cost something are paid within the offer’s time', async () => {
    const type = await open({ price_pence: 1500, capacity: 2 })
    const lapsed = await order(type, 2)
    const token = await list.joined(wish(type, 2))
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: lapsed }, body: {} })
    expect(await list.sweep()).toBe(1)
    const toPay = (await list.accept(token)).body as {
      booking_id: string
      payment_intent_id: string
      payment_client_secret: string
      amount_pence: number
    }
    expect(toPay.amount_pence).toBe(3000)
    await world.payments.confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
    const done = await world.anyone.ok('POST /api/public/events/:eventId/finalize', {
      params: { eventId },
      body: { payment_intent_id: toPay.payment_intent_id },
    })
    expect(done).toMatchObject({ ok: true, status: 'confirmed' })
    expect(done.tickets).toHaveLength(2)
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'taken' } })
  })

  test('that were paid are confirmed by `finalizeBooking` too, as the row of `acceptOffer` says', async () => {
    const type = await open({ price_pence: 1500, capacity: 2 })
    const lapsed = await order(type, 2)
    const token = await list.joined(wish(type, 2))
    await list.cancel(lapsed)
    await list.sweep()
    const toPay = (await list.accept(token)).body as {
      booking_id: string
      payment_intent_id: string
      payment_client_secret: string
    }
    const finalize = () =>
      world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
        params: place.params,
        body: { booking_id: toPay.booking_id },
      })
    await world.payments.confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
    expect(await finalize()).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await finalize()).toMatchObject({ ok: true, status: 'confirmed' })
  })

  test.each([0, 1500])('that need names are taken with names only, at %i pence', async (price_pence) => {
    const type = await open({ price_pence, capacity: 2 }, { ticket_names: 'required' })
    const booking = await order(type, 2, { ticket_names: ['Ann', 'Ben'] })
    const token = await list.joined(wish(type, 2))
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking }, body: {} })
    expect(await list.sweep()).toBe(1)
    expect((await list.page(token)).offer).toMatchObject({ ticket_names: 'required' })
    const refused = await list.accept(token)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'ticket_names' }])
    const taken = await list.accept(token, { ticket_names: ['Cem', 'Dora'] })
    expect(taken.status).toBe(200)
    if (price_pence > 0) {
      // Whoever comes back to pay need not give them again.
      const toPay = (await list.accept(token)).body as {
        payment_intent_id: string
        payment_client_secret: string
      }
      await world.payments.confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
      await world.anyone.ok('POST /api/public/events/:eventId/finalize', {
        params: { eventId },
        body: { payment_intent_id: toPay.payment_intent_id },
      })
    }
    const issued = await world.database.read
      .selectFrom('tickets')
      .select('holder_name')
      .where('booking_id', '=', bookingIdOf(taken.body))
      .orderBy('id')
      .execute()
    expect(issued.map(({ holder_name }) => holder_name)).toEqual(['Cem', 'Dora'])
  })

  const moveEvent = (fields: Record<string, unknown>) =>
    place.operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: fields as never })

  test('are waited for at the event’s new hours, and offered for its new date', async () => {
    const type = await open({ price_pence: 0 })
    const booking = await order(type, 4)
    const token = await list.joined(wish(type, 2))
    await moveEvent({ event_date: '2026-01-25', start_time: '21:00', end_time: '23:30' })
    expect((await list.page(token)).wish).toMatchObject({ date: '2026-01-25', from: '21:00', to: '21:00' })
    // What was the start is no end of the wait any more.
    world.clock.set('2026-01-24T20:30:00Z')
    await list.sweep()
    expect(await list.page(token)).toMatchObject({ place: 1, ended: null })
    const staff = await joinVenue(world, place.venueId, 'host')
    await staff.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking }, body: {} })
    world.clock.set('2026-01-25T12:00:00Z')
    expect(await list.sweep()).toBe(1)
    expect((await list.page(token)).offer).toMatchObject({ date: '2026-01-25', time: '21:00' })
    const taken = bookingIdOf((await list.accept(token)).body)
    expect(await bookingRow(world, taken)).toMatchObject({
      booking_date: '2026-01-25',
      booking_time: '21:00',
      starts_at: new Date('2026-01-25T21:00:00Z'),
    })
  })

  test('are offered with the event’s new hours where they were offered before it moved', async () => {
    const type = await open({ price_pence: 0 })
    const booking = await order(type, 4)
    const token = await list.joined(wish(type, 2))
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    await moveEvent({ event_date: '2026-01-25', start_time: '21:00', end_time: '23:30' })
    expect((await list.page(token)).offer).toMatchObject({ date: '2026-01-25', time: '21:00' })
  })

  test('are waited for once where a guest waits for two events that come to be on one date', async () => {
    const who = stranger()
    const other = await makeEvent(place.operator, place.venueId, { event_date: '2026-01-25' })
    const otherType = await makeTicketType(place.operator, other, { capacity: 2, price_pence: 0 })
    await world.anyone.ok('POST /api/public/events/:eventId/create-intent', {
      params: { eventId: other },
      body: { ...stranger(), selection: tickets(otherType, 2) } as never,
    })
    const type = await open({ price_pence: 0 })
    await order(type, 4)
    const first = await list.joined({ ...wish(otherType, 2), event_id: other, ...who })
    const second = await list.joined({ ...wish(type, 2), ...who })
    await moveEvent({ event_date: '2026-01-25' })
    expect((await list.read(first)).status).toBe(404)
    expect((await list.page(second)).wish).toMatchObject({ date: '2026-01-25', event_name: 'Winter Ball' })
  })

  test('can still be taken by whoever named their guests before the event stopped asking for names', async () => {
    const type = await open({ price_pence: 1500, capacity: 2 }, { ticket_names: 'asked' })
    const booking = await order(type, 2)
    const token = await list.joined(wish(type, 2))
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    expect((await list.accept(token, { ticket_names: ['Cem', 'Dora'] })).status).toBe(200)
    await moveEvent({ ticket_names: 'off' })
    const again = await list.accept(token)
    expect([again.status, again.body]).toMatchObject([200, { requires_payment: true }])
  })

  test('are waited for no longer once the event is cancelled, and who waited is told', async () => {
    const type = await open({ price_pence: 0 })
    await order(type, 4)
    const token = await list.joined(wish(type, 2))
    await place.operator.ok('PATCH /api/my-events/:id/status', {
      params: { id: eventId },
      body: { status: 'cancelled' },
    })
    await list.sweep()
    expect(await list.page(token)).toMatchObject({ place: null, ended: { reason: 'over' } })
    expect((await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)).toContain('waitlist_over')
  })

  test('are waited for no longer once their type is removed, although none was sold, and who waited is told', async () => {
    const type = await open({ price_pence: 0 })
    const token = await list.joined(wish(type, 5))
    await place.operator.ok('DELETE /api/my-events/:eventId/ticket-types/:id', {
      params: { eventId, id: type },
    })
    await list.sweep()
    expect(await list.page(token)).toMatchObject({ place: null, ended: { reason: 'over' } })
    expect((await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)).toContain('waitlist_over')
    const types = await place.operator.ok('GET /api/my-events/:eventId/ticket-types', { params: { eventId } })
    expect(types.data).toEqual([])
  })

  test('keep their event from being removed while somebody waits, or can read how the wait ended', async () => {
    const type = await open({ price_pence: 0 })
    const token = await list.joined(wish(type, 5))
    const params = { id: eventId }
    const remove = () => place.operator.call('DELETE /api/my-events/:id', { params })
    const refused = async () => {
      const { status, body, error } = await remove()
      expect([status, body]).toMatchObject([409, { code: 'has_wishes' }])
      return error
    }
    expect(await refused()).toContain('Cancel it instead')
    await place.operator.ok('PATCH /api/my-events/:id/status', { params, body: { status: 'cancelled' } })
    expect(await refused()).not.toContain('Cancel it')
    await list.sweep()
    expect((await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)).toContain('waitlist_over')
    expect(await refused()).not.toContain('Cancel it')
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'over' } })
    await deleteOldWishes(world.app.services, new Date(world.clock.now().getTime() + 31 * 24 * 3_600_000))
    expect((await remove()).status).toBe(200)
  })

  test('are not waited for while some are left', async () => {
    const type = await open({ price_pence: 0 })
    expect((await list.join(wish(type, 2))).body).toMatchObject({ code: 'not_full', slots: [] })
    expect((await list.join(wish(type, 20))).status).toBe(400)
    expect((await list.join({ ...wish('tt_unknown', 2) })).status).toBe(404)
    expect((await list.join({ ...wish(type, 2), event_id: 'evt_unknown' })).status).toBe(404)
  })
})

describe('what is known of a guest who waits', () => {
  const guestOf = async (who: ReturnType<typeof stranger>) =>
    (
      await place.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
        params: place.params,
        body: { name: who.guest_name, email: who.guest_email },
      })
    ).id

  test('is exported, and goes when the guest is erased; the numbers of the reports stay', async () => {
    await place.table()
    const booking = await place.booked({ party_size: 4 })
    const who = stranger()
    const token = await list.joined(who)
    const id = await guestOf(who)
    const file = await place.operator.ok('GET /api/my-guests/:id/export', { params: { id } })
    expect(file).toMatchObject({
      wishes: [{ date: TONIGHT, from: '19:00', to: '20:30', guest_email: who.guest_email }],
    })
    await place.operator.ok('POST /api/my-guests/:id/erase', { params: { id } })
    expect((await list.read(token)).status).toBe(404)
    await list.cancel(booking)
    expect(await list.sweep()).toBe(0)
    const { waitlist } = await place.operator.ok('GET /api/my-venues/:venueId/reports', {
      params: place.params,
      query: { from: TONIGHT, to: TONIGHT },
    })
    expect(waitlist).toMatchObject({ joined: 1, offered: 0 })
  })

  test('is deleted 30 days after the wish ended', async () => {
    await place.table()
    await place.booked({ party_size: 4 })
    const token = await list.joined()
    await list.leave(token)
    world.clock.advance({ days: 30 })
    await deleteOldWishes(world.app.services, world.clock.now())
    expect((await list.read(token)).status).toBe(200)
    world.clock.advance({ seconds: 1 })
    await deleteOldWishes(world.app.services, world.clock.now())
    expect((await list.read(token)).status).toBe(404)
  })
})

test('a venue’s webhooks are told who joined, what was offered and what was accepted, without an address', async () => {
  await place.operator.ok('POST /api/my-venues/:venueId/webhooks', {
    params: place.params,
    body: {
      url: 'https://pos.example.com/waitlist',
      events: ['waitlist.joined', 'waitlist.offered', 'waitlist.accepted'],
    },
  })
  await place.table()
  const booking = await place.booked({ party_size: 4 })
  const who = stranger()
  const token = await list.joined(who)
  await list.cancel(booking)
  await list.sweep()
  await list.accept(token)
  const deliveries = await world.database.read
    .selectFrom('webhook_deliveries')
    .select(['event', 'body'])
    .where('venue_id', '=', place.venueId)
    .orderBy('id')
    .execute()
  expect(deliveries.map(({ event }) => event)).toEqual([
    'waitlist.joined',
    'waitlist.offered',
    'waitlist.accepted',
  ])
  const [joined, offered, accepted] = deliveries.map(({ body }) => JSON.parse(body).wish)
  expect(joined).toMatchObject({ type: 'tables', from: '19:00', to: '20:30', party_size: 2, time: null })
  expect(offered).toMatchObject({ time: '19:00', until: '2026-01-17T12:20:00.000Z' })
  const row = await bookingRow(world, (await list.offers())[0]?.booking_id ?? '')
  expect(accepted).toMatchObject({ booking_reference: row.reference, until: null })
  expect(JSON.stringify(deliveries)).not.toContain(who.guest_email)
})

test('a wish is read on this website only', async () => {
  await place.table()
  await place.booked({ party_size: 4 })
  const token = await list.joined()
  const reply = await world.app.http.inject({
    method: 'GET',
    url: `/api/public/waitlist/${token}`,
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
})

test('a wish keeps its times when the venue corrects its time zone', async () => {
  await place.table()
  await place.booked({ party_size: 4 })
  await list.joined()
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { timezone: 'Europe/Berlin', keep_wall_clock: true },
  })
  const wish = await world.database.read
    .selectFrom('wishes')
    .select(['date', 'wish_to', 'ends_at'])
    .where('venue_id', '=', place.venueId)
    .executeTakeFirstOrThrow()
  expect(wish).toEqual({ date: TONIGHT, wish_to: '20:30', ends_at: new Date('2026-01-17T19:30:00Z') })
})

test('of two wishes of a guest that come to be on one date, the later one counts when the service day starts earlier', async () => {
  const who = stranger()
  const at = { type: 'guestlist', party_size: 2, ...who }
  const first = await list.joined({ ...at, date: '2026-01-18', from: '22:00', to: '23:00' })
  const second = await list.joined({ ...at, from: '05:00', to: '05:30' })
  const third = await list.joined({ ...at, date: '2026-01-18', from: '05:00', to: '05:30', ...stranger() })
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { service_day_start: '04:00', keep_wall_clock: true },
  })
  expect((await list.read(first)).status).toBe(404)
  expect((await list.page(second)).wish).toMatchObject({ date: '2026-01-18', from: '05:00' })
  expect((await list.page(third)).wish).toMatchObject({ date: '2026-01-19', from: '05:00' })
})

test('the place on offer for a wish that is replaced so is free again, for the next in line', async () => {
  await place.table()
  const access_rule_id = await place.rule({ start_time: '05:00', end_time: '05:30' })
  const booking = await place.booked({ date: '2026-01-18', time: '20:00' })
  const who = stranger()
  const evening = { date: '2026-01-18', from: '20:00', to: '20:00' }
  const replaced = await list.joined({ ...evening, ...who })
  const next = await list.joined({ ...evening, ...stranger() })
  await place.booked({ access_rule_id, time: '05:00' })
  await list.joined({ from: '05:00', to: '05:00', ...who })
  await list.cancel(booking)
  expect(await list.sweep()).toBe(1)
  expect((await list.page(replaced)).offer).toMatchObject({ time: '20:00' })
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { service_day_start: '04:00', keep_wall_clock: true },
  })
  expect((await list.offers()).map(({ outcome }) => outcome)).toEqual(['declined'])
  expect(await list.sweep()).toBe(1)
  expect((await list.page(next)).offer).toMatchObject({ time: '20:00' })
})

describe('a wish that reaches over the new start of the service day', () => {
  const startAt = (service_day_start: string) =>
    place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { service_day_start, keep_wall_clock: true },
    })

  test('keeps the longer part after it, and is served', async () => {
    await place.table()
    const access_rule_id = await place.rule({ start_time: '04:00', end_time: '05:30' })
    const booking = await place.booked({ access_rule_id, time: '04:00' })
    const token = await list.joined({ from: '03:30', to: '05:00' })
    await startAt('04:00')
    expect((await list.page(token)).wish).toMatchObject({ date: '2026-01-18', from: '04:00', to: '05:00' })
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
  })

  test('keeps the longer part before it, and is over when that is', async () => {
    const token = await list.joined({ type: 'guestlist', from: '22:00', to: '04:30' })
    await startAt('04:00')
    expect((await list.page(token)).wish).toMatchObject({ date: TONIGHT, from: '22:00', to: '03:59' })
    world.clock.set('2026-01-18T03:58:00Z')
    await list.sweep()
    expect((await list.page(token)).ended).toBeNull()
    world.clock.set('2026-01-18T03:59:00Z')
    await list.sweep()
    expect((await list.page(token)).ended).toMatchObject({ reason: 'over' })
  })
})

test('wishes of a guest for one night after another are filed one day on without meeting', async () => {
  const at = { type: 'guestlist', party_size: 2, from: '05:00', to: '05:30', ...stranger() }
  const dates = ['2026-01-17', '2026-01-18', '2026-01-19']
  const tokens: string[] = []
  for (const date of dates) tokens.push(await list.joined({ ...at, date }))
  const startAt = (service_day_start: string) =>
    place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { service_day_start, keep_wall_clock: true },
    })
  const filed = () => Promise.all(tokens.map(async (token) => (await list.page(token)).wish.date))
  await startAt('04:00')
  expect(await filed()).toEqual(['2026-01-18', '2026-01-19', '2026-01-20'])
  await startAt('06:00')
  expect(await filed()).toEqual(dates)
})
