import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { free, makeEvent, makeTicketType, order, stranger, tickets } from '../../../../test/support/events.ts'
import { bookManaged, guestOf, tokenIn, tokenOf } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue

beforeEach(async () => {
  place = await openPublicVenue(world)
  await place.table()
})

const messagesOf = (id: string) =>
  world.database.read
    .selectFrom('outbox')
    .select(['kind', 'to_address'])
    .where('cause', 'like', `%${id}%`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('a manage link', () => {
  test('shows the booking, its terms and what a cancellation costs, and never the booking id', async () => {
    const { id, token } = await bookManaged(world, place, { guest_name: 'Ada' })
    const reply = await world.anyone.call('GET /api/public/manage/:token', { params: { token } })
    expect(reply.body).toEqual({
      venue: { id: place.venueId, name: expect.any(String) },
      booking: {
        status: 'confirmed',
        kind: 'table',
        date: TONIGHT,
        time: '20:00',
        party_size: 2,
        starts_at: '2026-01-17T20:00:00.000Z',
        ends_at: '2026-01-17T22:00:00.000Z',
        guest_name: 'Ada',
        event_name: null,
        ticket_names: [],
        reference: expect.stringMatching(/^[0-9A-F]{12}$/),
        guest_phone: null,
        occasion: null,
        dietary: null,
        comments: null,
      },
      money: {
        currency: 'gbp',
        mode: 'none',
        lines: [],
        paid_pence: 0,
        held_pence: 0,
        returned_pence: 0,
      },
      extras: [],
      release_pence: 0,
      terms_text: [],
      terms: null,
      cancel_by: null,
      quote: { keep_pence: 0, return_pence: 0 },
      quote_hash: expect.any(String),
      can_change: true,
      can_cancel: true,
      waiting_change: null,
      stands: null,
    })
    expect(reply.text).not.toContain(id)
  })

  test('of a free guest list has no terms of deposits, as its review and its mails have none', async () => {
    const { id: booking_policy } = await place.operator.ok('POST /api/my-venues/:venueId/policies', {
      params: place.params,
      body: {
        name: 'Half',
        refund: 'partial_pct',
        partial_pct: 50,
        cancel_until_hours: 24,
        text: 'Half of the deposit.',
      },
    })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { booking_policy },
    })
    const termsOf = async (rule: Record<string, unknown>) => {
      const access_rule_id = await place.rule({ price_keys: 0, ...rule })
      const fields = { access_rule_id, rule_type: 'guestlist', date: '2026-01-20' }
      const { token } = await bookManaged(world, place, fields)
      return (await guestOf(world.anyone, token).read()).terms_text
    }
    const list = { rule_type: 'guestlist' }
    expect(await termsOf(list)).toEqual([])
    const paid = await termsOf({ ...list, deposit_mode: 'charge', price_per_cover_pence: 1000 })
    expect(paid.at(-1)).toBe('Half of the deposit.')
    expect((await termsOf({ ...list, deposit_mode: 'card' })).at(-1)).toBe('Half of the deposit.')
    const { token } = await bookManaged(world, place, { date: '2026-01-20' })
    expect((await guestOf(world.anyone, token).read()).terms_text.at(-1)).toBe('Half of the deposit.')
  })

  test('is never stored by browsers and proxies, and never told to other websites', async () => {
    const { token } = await bookManaged(world, place)
    for (const params of [{ token }, { token: 'unknown' }]) {
      const { headers } = await world.anyone.call('GET /api/public/manage/:token', { params })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('answers pages of this service only', async () => {
    const { token } = await bookManaged(world, place)
    const from = (origin: string) =>
      world.anyone.call('GET /api/public/manage/:token', { params: { token }, headers: { origin } })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    expect((await from('http://maitred.test')).status).toBe(200)
    const cancel = await world.anyone.call('POST /api/public/manage/:token/cancel', {
      params: { token },
      body: { quote_hash: (await guestOf(world.anyone, token).read()).quote_hash },
      headers: { origin: 'https://evil.example' },
    })
    expect(cancel.status).toBe(403)
    const preflight = await world.app.http.inject({
      method: 'OPTIONS',
      url: `/api/public/manage/${token}/cancel`,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('cancels also with a promo code beside the quote: a cancellation has no price that it could lower', async () => {
    const { id, token } = await bookManaged(world, place)
    const { quote_hash } = await guestOf(world.anyone, token).read()
    const reply = await world.anyone.call('POST /api/public/manage/:token/cancel', {
      params: { token },
      body: { quote_hash, promo_code: 'SAVE10', voucher_code: 'GIFT' } as { quote_hash: string },
    })
    expect([reply.status, (await bookingRow(world, id)).status]).toEqual([200, 'cancelled'])
  })

  test('that staff replaced answers like one that never existed, and the new one works', async () => {
    const { id, token } = await bookManaged(world, place)
    await place.operator.ok('DELETE /api/bookings/:id/manage-link', { params: { id } })
    const never = await world.anyone.call('GET /api/public/manage/:token', {
      params: { token: 'A'.repeat(43) },
    })
    for (const call of [
      'GET /api/public/manage/:token',
      'GET /api/public/manage/:token/qr',
      'GET /api/public/manage/:token/calendar.ics',
    ] as const) {
      const reply = await world.anyone.call(call, { params: { token } })
      expect([reply.status, reply.text]).toEqual([404, never.text])
    }
    const old = guestOf(world.anyone, token)
    expect((await old.change({ party_size: 3 })).text).toBe(never.text)
    expect((await old.cancelFor('x')).text).toBe(never.text)
    const fresh = await tokenOf(world, id)
    expect(fresh).not.toBe(token)
    expect((await guestOf(world.anyone, fresh).read()).booking.status).toBe('confirmed')
  })

  test('cannot be replaced by the staff of another venue', async () => {
    const { id, token } = await bookManaged(world, place)
    const other = await openPublicVenue(world)
    const reply = await other.operator.call('DELETE /api/bookings/:id/manage-link', { params: { id } })
    expect(reply.status).toBe(403)
    expect((await guestOf(world.anyone, token).read()).can_cancel).toBe(true)
  })

  test('is not the booking id, and neither a part of it nor a part of the token finds the booking', async () => {
    const { id, token } = await bookManaged(world, place)
    const guesses = [id, token.slice(0, 42), `${token}A`, token.toLowerCase()]
    for (const guess of guesses) {
      const url = `/api/public/manage/${encodeURIComponent(guess)}`
      const { statusCode } = await world.app.http.inject({ method: 'GET', url })
      expect([guess, statusCode]).toEqual([guess, 404])
    }
  })

  test('is in the first answer, and not in that of finalize', async () => {
    const paid = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 500 })
    await paid.table()
    const first = await paid.book()
    expect(first.body).toHaveProperty('manage_url')
    if (!('booking_id' in first.body)) throw new Error('not booked')
    const finalized = await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: paid.params,
      body: { booking_id: first.body.booking_id },
    })
    expect(finalized).not.toHaveProperty('manage_url')
  })

  test('comes again when the request is repeated with its Idempotency-Key', async () => {
    const body = {
      access_rule_id: place.ruleId,
      rule_type: 'tables',
      date: TONIGHT,
      time: '20:00',
      party_size: 2,
    }
    const send = () =>
      world.anyone.call('POST /api/public/venues/:venueId/book', {
        params: place.params,
        body: { ...body, ...who },
        headers: { 'idempotency-key': 'same' },
      })
    const who = stranger()
    const first = await send()
    expect(first.body).toHaveProperty('manage_url')
    expect((await send()).body).toEqual(first.body)
  })

  test('shows a booking before its payment as pending; it can be cancelled, not changed', async () => {
    const paid = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 500 })
    await paid.table()
    const { body } = await paid.book()
    const guest = guestOf(world.anyone, 'manage_url' in body ? tokenIn(body.manage_url ?? '') : '')
    expect(await guest.read()).toMatchObject({
      booking: { status: 'pending' },
      can_change: false,
      can_cancel: true,
      quote: { keep_pence: 0, return_pence: 0 },
    })
    expect((await guest.change({ party_size: 3 })).status).toBe(409)
    expect((await guest.cancel()).body).toEqual({ success: true, returned_pence: 0, released_pence: 0 })
    expect((await paid.slots())['20:00']).toBe('available')
  })

  test('of tickets shows the event and cannot be changed', async () => {
    const eventId = await makeEvent(place.operator, place.venueId, { name: 'Ball' })
    const type = await makeTicketType(place.operator, eventId, { price_pence: 0 })
    const { manage_url } = free(await order(world.anyone, eventId, tickets(type, 2)))
    const guest = guestOf(world.anyone, tokenIn(manage_url ?? ''))
    expect(await guest.read()).toMatchObject({
      booking: { kind: 'event', event_name: 'Ball', party_size: 2 },
      can_change: false,
      can_cancel: true,
    })
    expect((await guest.change({ party_size: 1 })).status).toBe(409)
    expect((await guest.cancel()).status).toBe(200)
  })
})

describe('cancelling', () => {
  test('frees the table, is recorded as the guest’s, mails once, and stays readable', async () => {
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    expect((await guest.cancel()).body).toEqual({ success: true, returned_pence: 0, released_pence: 0 })
    expect(await claimsOf(world, id)).toEqual([])
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'cancelled',
      actor: 'Guest',
      details: { cancelled_by: 'guest' },
    })
    expect((await messagesOf(id)).map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_cancelled'])
    expect(await guest.read()).toMatchObject({
      booking: { status: 'cancelled' },
      can_change: false,
      can_cancel: false,
    })
  })

  test('twice is 409, and so is cancelling what has begun', async () => {
    const { token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    const { quote_hash } = await guest.read()
    expect((await guest.cancelFor(quote_hash)).status).toBe(200)
    expect((await guest.cancelFor(quote_hash)).status).toBe(409)
    const late = await bookManaged(world, place, { time: '20:30' })
    world.clock.set('2026-01-17T20:31:00Z')
    expect((await guestOf(world.anyone, late.token).cancel()).status).toBe(409)
  })

  test('for a quote that the guest did not see is 409 and changes nothing', async () => {
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    const { quote_hash } = await guest.read()
    await place.operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 3 } })
    const reply = await guest.cancelFor(quote_hash)
    expect([reply.status, (reply.body as { code?: string }).code]).toEqual([409, 'quote_changed'])
    expect((await bookingRow(world, id)).status).toBe('approved')
  })
})

describe('the calendar file and the door code', () => {
  test('the file keeps its id, grows its sequence by each change, and never has the booking id', async () => {
    const { id, token } = await bookManaged(world, place)
    const file = async () =>
      (await world.anyone.call('GET /api/public/manage/:token/calendar.ics', { params: { token } })).text
    const line = (text: string, name: string) =>
      text.split('\r\n').find((one) => one.startsWith(`${name}:`)) ?? ''
    const versions = [await file()]
    await guestOf(world.anyone, token).change({ time: '20:30' })
    versions.push(await file())
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '21:00' },
    })
    versions.push(await file())
    await guestOf(world.anyone, token).cancel()
    versions.push(await file())
    expect(new Set(versions.map((text) => line(text, 'UID'))).size).toBe(1)
    const sequences = versions.map((text) => Number(line(text, 'SEQUENCE').split(':')[1]))
    expect([...new Set(sequences)].sort((a, b) => a - b)).toEqual(sequences)
    expect(versions.map((text) => line(text, 'DTSTART'))).toEqual([
      'DTSTART:20260117T200000Z',
      'DTSTART:20260117T203000Z',
      'DTSTART:20260117T210000Z',
      'DTSTART:20260117T210000Z',
    ])
    expect(line(versions[3] ?? '', 'STATUS')).toBe('STATUS:CANCELLED')
    for (const text of versions) expect(text).not.toContain(id)
  })

  test('the door code is shown while the booking is confirmed', async () => {
    const { token } = await bookManaged(world, place)
    const ask = () => world.anyone.call('GET /api/public/manage/:token/qr', { params: { token } })
    expect((await ask()).body.qr_code).toMatch(/^data:image\/png/)
    await guestOf(world.anyone, token).cancel()
    expect((await ask()).status).toBe(409)
  })
})

describe('wishes at booking', () => {
  const WISHES = {
    occasion: 'Birthday',
    dietary: 'No nuts',
    comments: 'A quiet table',
    marketing_consent: true,
    locale: 'de-AT',
  }
  const consentOf = (userId: string) =>
    world.database.read
      .selectFrom('venue_guests')
      .select(['marketing_consent', 'marketing_at', 'marketing_source'])
      .where('venue_id', '=', place.venueId)
      .where('guest_id', '=', userId)
      .executeTakeFirstOrThrow()

  test('are shown to staff apart from their own comments, and consent is kept with date and source', async () => {
    const { id } = await bookManaged(world, place, WISHES)
    const { booking } = await place.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking).toMatchObject({
      occasion: 'Birthday',
      dietary: 'No nuts',
      guest_comments: 'A quiet table',
      marketing_consent: true,
      locale: 'de',
      comments: null,
    })
    expect(await consentOf(booking.user_id)).toEqual({
      marketing_consent: true,
      marketing_at: world.clock.now(),
      marketing_source: 'guest',
    })
  })

  test('a box left empty later does not withdraw an earlier consent, and nothing said records nothing', async () => {
    const who = stranger()
    const { id } = await bookManaged(world, place, { ...who, marketing_consent: true })
    const { user_id } = await bookingRow(world, id)
    await bookManaged(world, place, { ...who, time: '18:00', marketing_consent: false })
    expect((await consentOf(user_id)).marketing_consent).toBe(true)
    await place.table()
    const silent = await bookManaged(world, place)
    expect((await consentOf((await bookingRow(world, silent.id)).user_id)).marketing_consent).toBeNull()
  })

  test('come with tickets and guest lists too', async () => {
    const eventId = await makeEvent(place.operator, place.venueId)
    const type = await makeTicketType(place.operator, eventId, { price_pence: 0 })
    const ordered = free(await order(world.anyone, eventId, tickets(type, 1), WISHES))
    expect(await bookingRow(world, ordered.booking_id)).toMatchObject({ occasion: 'Birthday', locale: 'de' })
    const rule_id = await place.rule({ rule_type: 'guestlist' })
    const guest = await world.person('guest')
    const joined = await guest.ok('POST /api/public/venues/:venueId/guestlist-bookings', {
      params: place.params,
      body: { rule_id, date: TONIGHT, party_size: 1, ...WISHES },
    })
    expect(await bookingRow(world, joined.booking_id)).toMatchObject({ guest_comments: 'A quiet table' })
    expect(joined.manage_url).toContain('/manage/')
  })
})
