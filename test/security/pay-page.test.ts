import { describe, expect, test, vi } from 'vitest'
import { makeEvent, makeTicketType, order } from '../support/events.ts'
import { makeBundle } from '../support/factories.ts'
import { guestOf, pay, tokenIn } from '../support/manage.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { AHEAD } from '../support/terms.ts'
import { PURCHASE } from '../support/vouchers.ts'
import { useWorld } from '../support/world.ts'

/** A link to the payment page shows what the service knows about the payment, whatever its address says. */

const world = useWorld()

const DEPOSIT = { deposit_mode: 'charge', price_per_cover_pence: 2000 }

const open = async (rule: Record<string, unknown> = DEPOSIT) => {
  const place = await openPublicVenue(world, {}, rule)
  await place.table({ capacity: 6 })
  await place.table({ capacity: 6 })
  return place
}

const ask = (payment_intent_id: string, client_secret: string, locale = 'en') =>
  world.anyone.call('POST /api/public/payment', { body: { payment_intent_id, client_secret, locale } })

const shown = async (payment_intent_id: string, client_secret: string, locale?: string) => {
  const { status, body } = await ask(payment_intent_id, client_secret, locale)
  expect(status).toBe(200)
  return body
}

const bookToPay = async (place: Awaited<ReturnType<typeof open>>, fields: Record<string, unknown> = {}) => {
  const { body } = await place.book({ date: AHEAD, ...fields })
  if (!('requires_payment' in body)) throw new Error('Nothing is to be paid.')
  return body
}

describe('a payment page', () => {
  test('says that the guest has paid, also before the provider has told the service', async () => {
    const place = await open()
    const booked = await bookToPay(place)
    const { payment_intent_id: id, payment_client_secret: secret } = booked
    const state = async () => (await shown(id, secret)).state
    world.clock.advance({ minutes: 1 })
    expect(await state()).toBe('unpaid')
    await world.payments.confirm(id, secret, 'delay')
    expect(await state()).toBe('processing')
    await world.payments.confirm(id, secret, 'succeed')
    expect(await state()).toBe('paid')
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: place.params,
      body: { booking_id: booked.booking_id },
    })
    expect(await state()).toBe('paid')
  })

  test('can be paid where the provider does not say whether it was', async () => {
    const booked = await bookToPay(await open())
    world.clock.advance({ minutes: 1 })
    world.payments.failNext({ operation: 'readIntent', how: 'before' })
    expect((await shown(booked.payment_intent_id, booked.payment_client_secret)).state).toBe('unpaid')
  })

  test('is not kept waiting by a slow provider', async () => {
    const booked = await bookToPay(await open())
    world.clock.advance({ minutes: 1 })
    const slow = vi.spyOn(world.payments, 'readIntent').mockReturnValueOnce(new Promise(() => {}))
    expect((await shown(booked.payment_intent_id, booked.payment_client_secret)).state).toBe('unpaid')
    expect(slow).toHaveBeenCalledOnce()
    slow.mockRestore()
  })

  test('shows the deposit, the day and the terms of the booking that is paid', async () => {
    const place = await open()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/policies', {
      params: place.params,
      body: { name: 'Terms', refund: 'none', cancel_until_hours: 24, text: 'Nothing comes back.' },
    })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { booking_policy: id },
    })
    const booked = await bookToPay(place)
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(
      new Date(`${AHEAD}T12:00:00`),
    )
    expect(await shown(booked.payment_intent_id, booked.payment_client_secret)).toEqual({
      venue: { id: place.venueId, name: expect.any(String) },
      purpose: 'deposit',
      mode: 'charge',
      state: 'unpaid',
      amount_pence: 4000,
      currency: 'gbp',
      lines: [
        { text: `${day}, 20:00`, amount_pence: null },
        { text: '2 guests', amount_pence: null },
        { text: '£20 a guest × 2', amount_pence: 4000 },
      ],
      terms: expect.objectContaining({ refund: 'none' }),
      terms_text: ['If you cancel, we keep £40.', 'Nothing comes back.'],
      fee_pence: 0,
      seconds_left: 900,
      subject: 'table',
      booking_id: booked.booking_id,
      event_id: null,
      party_size: 2,
      change: null,
      manage_url: booked.manage_url,
    })
    const german = await shown(booked.payment_intent_id, booked.payment_client_secret, 'de-AT')
    expect(german.lines[2]?.text).toMatch(/^20\s£ je Gast × 2$/)
  })

  test('says "hold" for a held deposit and "save" for a card that is only kept', async () => {
    const held = await bookToPay(await open({ ...DEPOSIT, deposit_mode: 'hold' }))
    expect(await shown(held.payment_intent_id, held.payment_client_secret)).toMatchObject({
      purpose: 'deposit',
      mode: 'hold',
      amount_pence: 4000,
    })
    const kept = await bookToPay(await open({ deposit_mode: 'card' }))
    expect(await shown(kept.payment_intent_id, kept.payment_client_secret)).toMatchObject({
      purpose: 'card',
      mode: 'save',
      amount_pence: 0,
    })
  })

  test('shows a £500 voucher as one, so that nobody pays it as a deposit of £5', async () => {
    const { operator, venueId } = await open()
    await operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
      params: { venueId },
      body: { enabled: true, allow_custom: true, max_amount_pence: 100_000 },
    })
    const { intent_id, client_secret } = await world.anyone.ok(
      'POST /api/public/voucher-purchase/create-intent',
      { body: { ...PURCHASE, venue_id: venueId, amount_pence: 50_000 } },
    )
    expect(await shown(intent_id, client_secret)).toMatchObject({
      purpose: 'voucher',
      mode: 'charge',
      amount_pence: 50_000,
      lines: expect.arrayContaining([{ text: '1 voucher · £500', amount_pence: 50_000 }]),
      booking_id: null,
      seconds_left: null,
    })
  })

  test('shows tickets with their event', async () => {
    const { operator, venueId } = await open()
    const eventId = await makeEvent(operator, venueId, { name: 'Midwinter ball' })
    const ticket_type_id = await makeTicketType(operator, eventId, { name: 'Entry', price_pence: 1500 })
    const { body } = await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id, quantity: 2 })
    if (!('requires_payment' in body)) throw new Error('Nothing is to be paid.')
    expect(await shown(body.payment_intent_id, body.payment_client_secret)).toMatchObject({
      purpose: 'tickets',
      amount_pence: 3000,
      event_id: eventId,
      subject: 'event',
      lines: expect.arrayContaining([
        { text: 'Midwinter ball', amount_pence: null },
        { text: '2 × Entry', amount_pence: 3000 },
      ]),
    })
  })

  test('shows extras at the price of their sale, whatever the tickets and the extras cost now', async () => {
    const { operator, venueId } = await open()
    const eventId = await makeEvent(operator, venueId)
    const ticket_type_id = await makeTicketType(operator, eventId, { name: 'Entry', price_pence: 1500 })
    const bundle = await makeBundle(operator, venueId, { profiles: ['events'], prepaid: true })
    const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
      params: { eventId },
    })
    const item_id = options.bundles[0]?.items[0]?.id ?? ''
    const { body } = await order(
      world.anyone,
      eventId,
      { kind: 'ticket', ticket_type_id, quantity: 2 },
      { bundle_selections: [{ bundle_id: bundle, item_id, quantity: 1 }] },
    )
    if (!('requires_payment' in body)) throw new Error('Nothing is to be paid.')
    await operator.ok('PUT /api/my-events/:eventId/ticket-types/:id', {
      params: { eventId, id: ticket_type_id },
      body: { price_pence: 2500 },
    })
    expect(await shown(body.payment_intent_id, body.payment_client_secret)).toMatchObject({
      amount_pence: 12_000,
      lines: expect.arrayContaining([
        { text: '2 × Entry', amount_pence: 3000 },
        { text: '1 × Magnum', amount_pence: 9000 },
      ]),
    })
  })

  test('shows what a booking is changed to, without the booking’s id', async () => {
    const place = await open()
    const booked = await bookToPay(place)
    await pay(world, booked.payment_client_secret)
    const guest = guestOf(world.anyone, tokenIn(booked.manage_url ?? ''))
    const { payment_client_secret: secret } = await guest.changeUnpaid({ party_size: 3 })
    expect(await shown(secret.split('_secret_')[0] ?? '', secret)).toMatchObject({
      purpose: 'change',
      amount_pence: 2000,
      booking_id: null,
      change: { date: AHEAD, time: '20:00', party_size: 3 },
      manage_url: booked.manage_url,
    })
  })

  test.each([
    // The difference alone is taken.
    ['charge', [{ text: 'Change to 3 guests', amount_pence: 2000 }]],
    // The old hold ends, so the new one is for all of them.
    [
      'hold',
      [
        { text: 'Change to 3 guests', amount_pence: null },
        { text: '£20 a guest × 3', amount_pence: 6000 },
      ],
    ],
  ] as const)('says what a change costs where deposits are a %s', async (deposit_mode, lines) => {
    const place = await open({ ...DEPOSIT, deposit_mode })
    const booked = await bookToPay(place)
    await pay(world, booked.payment_client_secret)
    const guest = guestOf(world.anyone, tokenIn(booked.manage_url ?? ''))
    const { payment_client_secret: secret } = await guest.changeUnpaid({ party_size: 3 })
    const payment = await shown(secret.split('_secret_')[0] ?? '', secret)
    // The first line is the day.
    expect(payment.lines.slice(1)).toEqual(lines)
  })

  test('is over once its table was released', async () => {
    const place = await open()
    const email = 'again@example.com'
    const who = { guest_name: 'Ada Again', guest_email: email }
    const first = await bookToPay(place, who)
    await bookToPay(place, { ...who, party_size: 3 })
    expect(await shown(first.payment_intent_id, first.payment_client_secret)).toMatchObject({
      seconds_left: 0,
    })
  })
})

describe('a payment is hidden', () => {
  test('from a wrong secret and from the secret of another payment, as from an unknown intent', async () => {
    const place = await open()
    const one = await bookToPay(place)
    const other = await bookToPay(place)
    const wrong = [
      await ask(one.payment_intent_id, other.payment_client_secret),
      await ask(one.payment_intent_id, `${one.payment_client_secret}x`),
      await ask('pi_unknown', one.payment_client_secret),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(wrong.map(({ text }) => text)).size).toBe(1)
  })

  test('from a secret that was never made: a mailed link to a hosted page has none', async () => {
    const place = await open()
    const booked = await bookToPay(place)
    await world.database.read
      .updateTable('payments')
      .set({ client_secret: null })
      .where('intent_id', '=', booked.payment_intent_id)
      .execute()
    expect((await ask(booked.payment_intent_id, 'null')).status).toBe(404)
  })
})

describe('the manage link', () => {
  test('is not given to somebody who repeats the request of a guest and gets the secret that way', async () => {
    const place = await open()
    const body = { guest_email: 'watched@example.com', guest_name: 'Watched', guest_phone: '+442079460958' }
    const booked = await bookToPay(place, body)
    const repeated = await bookToPay(place, body)
    expect(repeated.payment_client_secret).toBe(booked.payment_client_secret)
    expect(await shown(repeated.payment_intent_id, repeated.payment_client_secret)).not.toHaveProperty(
      'manage_url',
    )
  })

  test('is not given by an old payment after the link was replaced', async () => {
    const place = await open()
    const booked = await bookToPay(place)
    await place.operator.ok('DELETE /api/bookings/:id/manage-link', { params: { id: booked.booking_id } })
    expect(await shown(booked.payment_intent_id, booked.payment_client_secret)).not.toHaveProperty(
      'manage_url',
    )
  })
})
