import { describe, expect, test } from 'vitest'
import { free, makeEvent, makeTicketType, order, tickets, unpaid } from '../../../../test/support/events.ts'
import { makeBooking, makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { kindsOfVenue, mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { openVenueUnderTerms } from '../../../../test/support/terms.ts'
import type { Till } from '../../../../test/support/tills.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { rejectLapsedRequests } from '../../booking/index.ts'
import { finishCancellations } from '../../selling/index.ts'

const world = useWorld()
/** These tests pay with the sandbox of the shared world. */
const till = { world } as unknown as Till
const GUEST = { guest_name: 'Gale Guest', guest_email: 'gale@example.com' }
const VENUE = { email: 'desk@walrus.example' }

const kinds = (venueId: string) => kindsOfVenue(world, venueId)
const lastMail = async (venueId: string) => (await mailsOfVenue(world, venueId)).at(-1)

describe('a public booking', () => {
  test('that is confirmed at once mails the guest and the venue once each', async () => {
    const place = await openPublicVenue(world, VENUE)
    await place.table()
    await place.booked(GUEST)
    expect(await kinds(place.venueId)).toEqual([
      ['booking_confirmed', 'gale@example.com'],
      ['staff_new_booking', 'desk@walrus.example'],
    ])
    const [guest, venue] = await mailsOfVenue(world, place.venueId)
    expect(guest?.text).toMatch(/\/manage\/[\w-]{43}\n/)
    expect(venue?.text).not.toContain('/manage/')
    expect(guest?.calendar?.method).toBe('REQUEST')
    expect(venue?.calendar).toBeNull()
  })

  test('sent twice mails once', async () => {
    const place = await openPublicVenue(world, VENUE, { auto_approve: false })
    await place.table()
    await place.booked(GUEST)
    await place.book(GUEST)
    expect(await kinds(place.venueId)).toHaveLength(2)
  })

  test('that needs a decision is received, then confirmed or rejected', async () => {
    const place = await openPublicVenue(world, VENUE, { auto_approve: false })
    await place.table()
    const id = await place.booked(GUEST)
    expect((await kinds(place.venueId)).map(([kind]) => kind)).toEqual([
      'booking_received',
      'staff_new_booking',
    ])
    world.clock.advance({ minutes: 5 })
    await place.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
    await place.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
    world.clock.advance({ minutes: 5 })
    await place.operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: { reason: 'Too loud' } })
    expect((await kinds(place.venueId)).slice(2)).toEqual([
      ['booking_confirmed', 'gale@example.com'],
      ['booking_rejected', 'gale@example.com'],
    ])
    // What staff write down is not for guests.
    expect((await lastMail(place.venueId))?.text).not.toContain('Too loud')
    expect((await lastMail(place.venueId))?.calendar?.method).toBe('CANCEL')
  })

  test('that nobody decides says that it has ended', async () => {
    const place = await openPublicVenue(world, {}, { auto_approve: false })
    await place.table()
    await place.booked(GUEST)
    world.clock.set('2026-01-17T20:00:00Z')
    await rejectLapsedRequests(world.app.services, world.clock.now(), (error) => {
      throw error
    })
    expect(await lastMail(place.venueId)).toMatchObject({
      kind: 'booking_rejected',
      text: expect.stringContaining('could confirm your request in time'),
      calendar: null,
    })
  })

  test('that waits for its payment mails nobody, also when it lapses; once paid it mails both', async () => {
    const place = await openPublicVenue(world, VENUE, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await place.table()
    const reply = await place.book(GUEST)
    if (!('requires_payment' in reply.body)) throw new Error('No payment was asked for.')
    expect(await kinds(place.venueId)).toEqual([])
    const { booking_id, payment_intent_id, payment_client_secret } = reply.body
    await world.payments.confirm(payment_intent_id, payment_client_secret, 'decline')
    const body = { booking_id }
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', { params: place.params, body })
    expect(await kinds(place.venueId)).toEqual([])

    const terms = await openVenueUnderTerms(till, { refund: 'full' })
    await terms.operator.ok('PUT /api/my-venues/:id', { params: { id: terms.place.venueId }, body: VENUE })
    const paidId = await terms.bookPaid(GUEST)
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: terms.place.params,
      body: { booking_id: paidId },
    })
    expect(await kinds(terms.place.venueId)).toEqual([
      ['booking_confirmed', 'gale@example.com'],
      ['staff_new_booking', 'desk@walrus.example'],
    ])
    const [mail] = await mailsOfVenue(world, terms.place.venueId)
    expect(mail?.text).toContain('Paid: £80')
    expect(mail?.text).toContain('£40 a guest × 2')
  })
})

describe('a cancellation', () => {
  test('says what goes back and what is kept, by the terms', async () => {
    const terms = await openVenueUnderTerms(till, { refund: 'partial_pct', partial_pct: 25 })
    const id = await terms.bookPaid(GUEST)
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: terms.place.params,
      body: { booking_id: id },
    })
    world.clock.advance({ minutes: 1 })
    expect((await terms.cancel(id)).status).toBe(200)
    expect((await terms.cancel(id)).status).toBe(200)
    const mails = await mailsOfVenue(world, terms.place.venueId)
    expect(mails.map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_cancelled'])
    expect(mails[1]?.text).toContain('We are refunding £20 to the card you paid with.')
    expect(mails[1]?.text).toContain('£60 is kept.')
    expect(mails[1]?.calendar?.method).toBe('CANCEL')
  })

  test('of a hold says that it is released', async () => {
    const terms = await openVenueUnderTerms(till, { refund: 'full' }, 'hold')
    const id = await terms.bookPaid(GUEST)
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: terms.place.params,
      body: { booking_id: id },
    })
    world.clock.advance({ minutes: 1 })
    await terms.cancel(id, { cancelled_by: 'venue' })
    expect((await lastMail(terms.place.venueId))?.text).toContain(
      'The £80 held on your card is released. Nothing was taken.',
    )
  })

  test('a refund by hand is a message of its own', async () => {
    const terms = await openVenueUnderTerms(till, { refund: 'full' })
    const id = await terms.bookPaid(GUEST)
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: terms.place.params,
      body: { booking_id: id },
    })
    world.clock.advance({ minutes: 1 })
    await terms.operator.ok('POST /api/bookings/:id/refund', {
      params: { id },
      body: { amount_pence: 1500, reason: 'Cold soup' },
    })
    const mail = await lastMail(terms.place.venueId)
    expect(mail).toMatchObject({ kind: 'refund', to: 'gale@example.com' })
    expect(mail?.text).toContain('We are refunding £15')
    expect(mail?.text).not.toContain('Cold soup')
  })
})

describe('a staff booking', () => {
  const open = async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator, VENUE)
    const guest = await makeGuest(world, venueId, { email: `ada${Math.random()}@example.com` })
    return { operator, venueId, guest }
  }

  test('mails the guest, not the venue', async () => {
    const { operator, venueId, guest } = await open()
    await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    expect(await kinds(venueId)).toEqual([['booking_confirmed', guest.email]])
  })

  test('goes to the address that the venue writes to, and to nobody without one', async () => {
    const { operator, venueId, guest } = await open()
    await world.database.read
      .updateTable('venue_guests')
      .set({ contact_email: 'office@example.com' })
      .where('venue_id', '=', venueId)
      .where('guest_id', '=', guest.id)
      .execute()
    await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    const { id } = await operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: { venueId },
      body: { name: 'Nobody Known' },
    })
    await makeBooking(operator, venueId, { user_id: id, auto_approve: true })
    expect(await kinds(venueId)).toEqual([['booking_confirmed', 'office@example.com']])
  })

  test('another time, date or party is told with what it was; another table or note is not', async () => {
    const { operator, venueId, guest } = await open()
    const id = await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    const params = { id }
    await operator.ok('POST /api/bookings/:id/assign-table', {
      params,
      body: { table_id: await makeTable(operator, venueId) },
    })
    await operator.ok('PATCH /api/bookings/:id/details', { params, body: { comments: 'By the window' } })
    await operator.ok('POST /api/bookings/:id/duration', { params, body: { duration_mins: 90 } })
    expect(await kinds(venueId)).toHaveLength(1)
    world.clock.advance({ minutes: 1 })
    await operator.ok('POST /api/bookings/:id/assign-table', { params, body: { new_time: '21:00' } })
    world.clock.advance({ minutes: 1 })
    await operator.ok('PATCH /api/bookings/:id/details', { params, body: { party_size: 3 } })
    const mails = await mailsOfVenue(world, venueId)
    expect(mails.map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_changed', 'booking_changed'])
    // Each says what was true at its cause.
    expect(mails[1]?.text).toContain(
      'Saturday 17 January 2026, 21:00\n2 people · until about 22:30\nBefore: Saturday 17 January 2026, 20:00\n',
    )
    expect(mails[2]?.text).toContain(', 21:00\n3 people · until about 22:30\nBefore: 2 people\n')
    const sequences = mails.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar?.content ?? '')?.[1]))
    expect(sequences.every((number, n) => n === 0 || number > (sequences[n - 1] ?? 0))).toBe(true)
  })

  test('written down after the evening mails nobody', async () => {
    const { operator, venueId, guest } = await open()
    await makeBooking(operator, venueId, {
      user_id: guest.id,
      auto_approve: true,
      reservation_date: '2026-01-10',
    })
    expect(await kinds(venueId)).toEqual([])
  })

  test('turned away at the door mails nobody when nothing goes back', async () => {
    const { operator, venueId, guest } = await open()
    const id = await makeBooking(operator, venueId, { user_id: guest.id, auto_approve: true })
    await operator.ok('POST /api/door-reject', { body: { booking_id: id, reason: 'attitude' } })
    expect(await kinds(venueId)).toHaveLength(1)
  })
})

describe('an event', () => {
  const open = async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator, VENUE)
    const eventId = await makeEvent(operator, venueId)
    return { operator, venueId, eventId }
  }

  test('sells tickets with one mail: the tickets, one picture each', async () => {
    const { operator, venueId, eventId } = await open()
    const type = await makeTicketType(operator, eventId, { price_pence: 0 })
    const { tickets: issued } = free(await order(world.anyone, eventId, tickets(type, 3), GUEST))
    expect(await kinds(venueId)).toEqual([
      ['staff_new_booking', 'desk@walrus.example'],
      ['tickets', 'gale@example.com'],
    ])
    const mail = await lastMail(venueId)
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(Array(3).fill('image/png'))
    for (const { code } of issued) expect(mail?.text).toContain(code)
  })

  test('paid tickets are mailed after the payment', async () => {
    const { operator, venueId, eventId } = await open()
    const type = await makeTicketType(operator, eventId)
    const bought = unpaid(await order(world.anyone, eventId, tickets(type, 1), GUEST))
    expect(await kinds(venueId)).toEqual([])
    await world.payments.confirm(bought.payment_intent_id, bought.payment_client_secret, 'succeed')
    const finish = () =>
      world.anyone.ok('POST /api/public/events/:eventId/finalize', {
        params: { eventId },
        body: { payment_intent_id: bought.payment_intent_id },
      })
    await finish()
    await finish()
    expect((await kinds(venueId)).map(([kind]) => kind).sort()).toEqual(['staff_new_booking', 'tickets'])
  })

  test('moved tells everybody who is booked; another description tells nobody', async () => {
    const { operator, venueId, eventId } = await open()
    const type = await makeTicketType(operator, eventId, { price_pence: 0 })
    await order(world.anyone, eventId, tickets(type, 1), { guest_email: 'one@example.com' })
    await order(world.anyone, eventId, tickets(type, 1), { guest_email: 'two@example.com' })
    const params = { id: eventId }
    await operator.ok('PUT /api/my-events/:id', { params, body: { description: 'With a band' } })
    expect(await kinds(venueId)).toHaveLength(4)
    world.clock.advance({ minutes: 1 })
    await operator.ok('PUT /api/my-events/:id', { params, body: { event_date: '2026-01-31' } })
    const told = (await mailsOfVenue(world, venueId)).slice(4)
    expect(told.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['event_changed', 'one@example.com'],
      ['event_changed', 'two@example.com'],
    ])
    expect(told[0]?.text).toMatch(/^Saturday 31 January 2026, /)
    expect(told[0]?.text).toContain('Before: Saturday 24 January 2026, 20:00')
  })

  test('cancelled tells everybody once, in the background, with the refund', async () => {
    const { operator, venueId, eventId } = await open()
    const type = await makeTicketType(operator, eventId)
    const bought = unpaid(await order(world.anyone, eventId, tickets(type, 2), GUEST))
    await world.payments.confirm(bought.payment_intent_id, bought.payment_client_secret, 'succeed')
    await world.anyone.ok('POST /api/public/events/:eventId/finalize', {
      params: { eventId },
      body: { payment_intent_id: bought.payment_intent_id },
    })
    world.clock.advance({ minutes: 1 })
    await operator.ok('PATCH /api/my-events/:id/status', {
      params: { id: eventId },
      body: { status: 'cancelled' },
    })
    const finish = () =>
      finishCancellations(world.app.services, world.clock.now(), (error) => {
        throw error
      })
    await finish()
    await finish()
    const mails = await mailsOfVenue(world, venueId)
    expect(mails.filter(({ kind }) => kind.includes('cancelled')).map(({ kind, to }) => [kind, to])).toEqual([
      ['event_cancelled', 'gale@example.com'],
    ])
    expect(mails.at(-1)?.text).toContain('We are refunding £30')
  })
})

describe('the language', () => {
  test('is the venue’s where the guest chose none', async () => {
    const place = await openPublicVenue(world, { ...VENUE, locale: 'de' })
    await place.table()
    await place.booked(GUEST)
    const mails = await mailsOfVenue(world, place.venueId)
    expect(mails.map(({ locale }) => locale)).toEqual(['de', 'de'])
    expect(mails[0]?.text).toContain('Guten Tag Gale Guest,')
  })

  test('is the guest’s choice by its primary subtag; one that we do not speak means the venue’s', async () => {
    const place = await openPublicVenue(world, VENUE)
    await place.table()
    await place.table()
    await place.booked({ ...GUEST, locale: 'de-AT' })
    world.clock.advance({ minutes: 1 })
    await place.booked({ guest_name: 'Fay', guest_email: 'fay@example.com', locale: 'fr-FR' })
    const mails = await mailsOfVenue(world, place.venueId)
    expect(mails.map(({ kind, locale }) => [kind, locale])).toEqual([
      ['booking_confirmed', 'de'],
      ['staff_new_booking', 'en'],
      ['booking_confirmed', 'en'],
      ['staff_new_booking', 'en'],
    ])
  })

  test('an unknown one is 400 for a venue', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const reply = await operator.call('PUT /api/my-venues/:id', { params: { id }, body: { locale: 'fr' } })
    expect(reply.status).toBe(400)
  })
})

test('a kind that is switched off is not queued', async () => {
  const place = await openPublicVenue(world, VENUE)
  await place.table()
  await place.operator.ok('PUT /api/my-venues/:venueId/message-settings', {
    params: place.params,
    body: { kinds: { booking_confirmed: { enabled: false } } },
  })
  await place.booked(GUEST)
  expect(await kinds(place.venueId)).toEqual([['staff_new_booking', 'desk@walrus.example']])
})
