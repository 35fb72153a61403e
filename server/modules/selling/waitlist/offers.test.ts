import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../../test/support/booking-facts.ts'
import { stranger } from '../../../../test/support/events.ts'
import { kindsOfVenue, mailsOfVenue } from '../../../../test/support/mails.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
} from '../../../../test/support/public-venue.ts'
import { openWaitlist, type Waitlist } from '../../../../test/support/waitlist.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let list: Waitlist
beforeEach(async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  place = await openPublicVenue(world, { waitlist: 'on' })
  list = openWaitlist(world, place)
})

interface ToPay {
  readonly booking_id: string
  readonly payment_intent_id: string
  readonly payment_client_secret: string
  readonly amount_pence: number
}

describe('an offer with a deposit', () => {
  let token: string
  beforeEach(async () => {
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { deposit_mode: 'charge', price_per_cover_pence: 1000 },
    })
    const table = await place.table()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: place.params,
      body: { table_ids: [table], date: TONIGHT, start_time: '18:00', end_time: '23:00' },
    })
    token = await list.joined()
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', {
      params: { ...place.params, id },
    })
    await list.sweep()
  })
  const accept = async () => (await list.accept(token)).body as ToPay
  const finalize = (booking_id: string) =>
    world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: place.params,
      body: { booking_id },
    })

  test('is confirmed once it is paid within the time, and only then ends the wish', async () => {
    expect((await list.page(token)).offer).toMatchObject({
      deposit_pence: 2000,
      deposit_mode: 'charge',
      paying: false,
    })
    const offered = (await mailsOfVenue(world, place.venueId)).find(({ text }) => text.includes('To take it'))
    expect(offered?.text).toContain('To take it, you pay £20 within this time.')
    const toPay = await accept()
    expect(toPay).toMatchObject({ requires_payment: true, amount_pence: 2000 })
    expect(await list.page(token)).toMatchObject({ ended: null, offer: { paying: true } })
    await world.payments.confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
    expect(await finalize(toPay.booking_id)).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'taken' }, offer: null })
    expect((await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)).toContain('booking_confirmed')
  })

  test('answers the same payment when it is accepted again, and stays held after a declined card', async () => {
    const first = await accept()
    expect(await accept()).toMatchObject({ payment_intent_id: first.payment_intent_id })
    await world.payments.confirm(first.payment_intent_id, first.payment_client_secret, 'decline')
    expect(await finalize(first.booking_id)).toMatchObject({ ok: false, status: 'pending' })
    expect((await list.page(token)).offer).toMatchObject({ paying: false })
    const second = await accept()
    expect(second.booking_id).toBe(first.booking_id)
    expect(second.payment_intent_id).not.toBe(first.payment_intent_id)
    await world.payments.confirm(second.payment_intent_id, second.payment_client_secret, 'succeed')
    expect(await finalize(second.booking_id)).toMatchObject({ ok: true })
  })

  test('that is not paid in time goes to the next within a minute, and its payment is closed', async () => {
    const next = await list.joined()
    const toPay = await accept()
    world.clock.advance({ minutes: 20 })
    expect(await list.sweep()).toBe(1)
    expect((await list.page(next)).offer?.time).toBe('19:00')
    expect(await bookingRow(world, toPay.booking_id)).toMatchObject({ status: 'cancelled' })
    expect((await list.page(token)).history.at(-1)?.what).toBe('19:00 was offered to the next in line.')
    const late = await world.payments
      .confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
      .then(() => 'paid')
      .catch(() => 'closed')
    expect(late).toBe('closed')
  })

  test('that is paid at the last moment counts, although nobody told us', async () => {
    const toPay = await accept()
    await world.payments.confirm(toPay.payment_intent_id, toPay.payment_client_secret, 'succeed')
    world.clock.advance({ minutes: 21 })
    await list.sweep()
    expect(await bookingRow(world, toPay.booking_id)).toMatchObject({ status: 'approved' })
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'taken' } })
  })
})

test('a rule that does not confirm by itself leaves the decision to the venue', async () => {
  await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...place.params, id: place.ruleId },
    body: { auto_approve: false },
  })
  await place.table()
  const booking = await place.booked({ party_size: 4 })
  const token = await list.joined()
  await list.cancel(booking)
  await list.sweep()
  const reply = await list.accept(token)
  expect(reply.body).toMatchObject({ ok: true, status: 'pending' })
  expect(await bookingRow(world, bookingIdOf(reply.body))).toMatchObject({ payment_due_at: null })
  expect(await list.page(token)).toMatchObject({ ended: { reason: 'taken' } })
  const kinds = (await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)
  expect(kinds.at(-1)).toBe('booking_received')
})

test.each(['accept', 'decline'] as const)(
  'an answer that was lost is got again by the same Idempotency-Key: %s',
  async (action) => {
    await place.table()
    const booking = await place.booked({ party_size: 4 })
    const token = await list.joined()
    await list.cancel(booking)
    await list.sweep()
    const send = (key: string) =>
      world.anyone.call(`POST /api/public/waitlist/:token/${action}` as const, {
        params: { token },
        headers: { 'idempotency-key': key },
      })
    const first = await send(`${token} 1`)
    const again = await send(`${token} 1`)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect((await send(`${token} 2`)).body).toMatchObject({ code: 'no_offer' })
    expect(await list.offers()).toHaveLength(1)
  },
)

describe('staff', () => {
  const offer = (id: string, body: Record<string, unknown>) =>
    place.operator.call('POST /api/my-venues/:venueId/waitlist/:id/offer', {
      params: { ...place.params, id },
      body: { time: '19:00', ...body },
    })

  test('add a guest by phone, who is offered nothing by itself, and offer by hand', async () => {
    await place.table()
    const { id, place: inLine } = await place.operator.ok('POST /api/my-venues/:venueId/waitlist', {
      params: place.params,
      body: {
        date: TONIGHT,
        from: '19:00',
        to: '20:30',
        party_size: 2,
        type: 'tables',
        guest_name: 'Ada',
        guest_phone: '+44 20 7946 0001',
      },
    })
    expect(inLine).toBe(1)
    expect(await list.sweep()).toBe(0)
    const reply = await offer(id, {})
    expect(reply.status).toBe(200)
    expect((await offer(id, {})).body).toMatchObject({ code: 'offer_open' })
    expect((await list.wishes())[0]).toMatchObject({
      id,
      guest_phone: '+44 20 7946 0001',
      guest_email: null,
      offer: { booking_id: bookingIdOf(reply.body), time: '19:00', tables: [expect.any(String)] },
      offers: [{ time: '19:00', outcome: 'open' }],
    })
    // The guest says yes on the phone.
    await place.operator.ok('POST /api/bookings/:id/approve', {
      params: { id: bookingIdOf(reply.body) },
    })
    expect(await list.wishes()).toEqual([])
  })

  test('pass somebody by only with a reason, which the history keeps', async () => {
    await place.table()
    const booking = await place.booked({ party_size: 4 })
    await list.joined()
    await list.joined()
    await list.cancel(booking)
    const second = (await list.wishes())[1]?.id ?? ''
    expect(await offer(second, {})).toMatchObject({ status: 400, body: { code: 'reason_required' } })
    const reply = await offer(second, { reason: 'A regular who called.' })
    expect(reply.status).toBe(200)
    expect(await list.offers()).toMatchObject([
      { made_by: place.operator.name, reason: 'A regular who called.' },
    ])
    expect((await historyOf(world, bookingIdOf(reply.body)))[0]).toMatchObject({
      type: 'created',
      actor: place.operator.name,
    })
  })

  test('offer a table that is not sold online, and not one that somebody has', async () => {
    const [online, inside] = [await place.table(), await place.table({ bookable_online: false })]
    await place.booked({ party_size: 4 })
    await list.joined()
    const id = (await list.wishes())[0]?.id ?? ''
    expect((await offer(id, { table_ids: [online] })).body).toMatchObject({ code: 'table_taken' })
    expect((await offer(id, { table_ids: ['tbl_unknown'] })).status).toBe(404)
    expect((await offer(id, { time: '20:00' })).body).toMatchObject({ code: 'not_free' })
    const reply = await offer(id, { table_ids: [inside] })
    expect(await bookingRow(world, bookingIdOf(reply.body))).toMatchObject({ table_ids: [inside] })
  })

  test('take a guest off the list, who is told; a wish of another venue is unknown', async () => {
    await place.table()
    await place.booked({ party_size: 4 })
    const who = stranger()
    const token = await list.joined(who)
    const id = (await list.wishes())[0]?.id ?? ''
    const other = await openPublicVenue(world, { waitlist: 'on' })
    const remove = (venueId: string, operator = place.operator) =>
      operator.call('DELETE /api/my-venues/:venueId/waitlist/:id', { params: { venueId, id } })
    expect((await remove(other.venueId, other.operator)).status).toBe(404)
    expect((await remove(place.venueId)).body).toEqual({ success: true })
    expect((await remove(place.venueId)).status).toBe(404)
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'removed' } })
    expect((await kindsOfVenue(world, place.venueId)).at(-1)).toEqual(['waitlist_over', who.guest_email])
  })
})

test('where parties may be moved, a wish is served by moving others', async () => {
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { reseating: 'auto', freeze_mins: 0 },
  })
  const small = await place.table({ capacity: 2 })
  const two = await place.booked({ time: '20:00' })
  const large = await place.table({ capacity: 4 })
  await place.operator.ok('POST /api/bookings/:id/assign-table', {
    params: { id: two },
    body: { table_id: large },
  })
  const blocker = await place.booked({ time: '20:00' })
  await place.operator.ok('POST /api/bookings/:id/lock', {
    params: { id: blocker },
    body: { locked: true, keep_table: true },
  })
  const token = await list.joined({ party_size: 4, from: '20:00', to: '20:00' })
  await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: blocker }, body: {} })
  expect(await list.sweep()).toBe(1)
  const [offered] = await list.offers()
  expect(await bookingRow(world, offered?.booking_id ?? '')).toMatchObject({ table_ids: [large] })
  expect(await bookingRow(world, two)).toMatchObject({ table_ids: [small] })
  expect((await list.page(token)).offer?.time).toBe('20:00')
})

test('only the wished areas are offered', async () => {
  const { id: terrace } = await place.operator.ok('POST /api/my-venues/:venueId/seating-areas', {
    params: place.params,
    body: { floor_id: place.floorId, name: 'Terrace' },
  })
  await place.table()
  const outside = await place.table({ area_id: terrace })
  const [inside, onTerrace] = [await place.booked({ party_size: 4 }), await place.booked({ party_size: 4 })]
  const rows = await Promise.all([inside, onTerrace].map((id) => bookingRow(world, id)))
  const terraceBooking = rows.find(({ table_ids }) => table_ids.includes(outside))?.id ?? ''
  const insideBooking = rows.find(({ id }) => id !== terraceBooking)?.id ?? ''
  const token = await list.joined({ seating_area_ids: [terrace] })
  expect(await list.page(token)).toMatchObject({ wish: { areas: ['Terrace'] } })
  await list.cancel(insideBooking)
  expect(await list.sweep()).toBe(0)
  await list.cancel(terraceBooking)
  expect(await list.sweep()).toBe(1)
})

test('a wish for an area that is removed ends, and one for others too waits for those', async () => {
  const area = async (name: string) =>
    (
      await place.operator.ok('POST /api/my-venues/:venueId/seating-areas', {
        params: place.params,
        body: { floor_id: place.floorId, name },
      })
    ).id
  const [terrace, garden] = [await area('Terrace'), await area('Garden')]
  const only = await list.joined({ seating_area_ids: [terrace] })
  const either = await list.joined({ seating_area_ids: [terrace, garden] })
  await place.operator.ok('DELETE /api/my-venues/:venueId/seating-areas/:id', {
    params: { ...place.params, id: terrace },
  })
  await place.table({ area_id: garden })
  expect(await list.sweep()).toBe(1)
  expect(await list.page(only)).toMatchObject({ place: null, ended: { reason: 'over' } })
  expect(await list.page(either)).toMatchObject({ wish: { areas: ['Garden'] }, offer: { time: '19:00' } })
})

test('a guest list that was full offers the place that came back', async () => {
  const list_id = await place.rule({
    name: 'List',
    rule_type: 'guestlist',
    start_time: '22:00',
    end_time: '01:00',
    capacity: 4,
  })
  const booking = await place.booked({
    rule_type: 'guestlist',
    access_rule_id: list_id,
    time: '22:00',
    party_size: 3,
  })
  const wish = { type: 'guestlist', from: '22:00', to: '23:00', party_size: 2 }
  const token = await list.joined(wish)
  expect(await list.sweep()).toBe(0)
  await list.cancel(booking)
  expect(await list.sweep()).toBe(1)
  expect((await list.accept(token)).body).toMatchObject({ ok: true, status: 'confirmed' })
  expect(await bookingRow(world, (await list.offers())[0]?.booking_id ?? '')).toMatchObject({
    kind: 'guestlist',
    booking_time: '22:00',
  })
})

describe('a guest list that costs keys', () => {
  const lists = { rule_type: 'guestlist', start_time: '22:00', end_time: '01:00', capacity: 2 }
  const wish = { type: 'guestlist', from: '22:00', to: '23:00', party_size: 2 }
  const venue = (body: Record<string, unknown>) =>
    place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body })

  test('cannot be waited for, neither by guests nor by staff for them', async () => {
    await place.rule({ ...lists, price_keys: 3 })
    await venue({ paid_guest_list_enabled: true })
    const refused = {
      status: 409,
      body: { code: 'keys_needed', error: expect.stringContaining('costs keys') },
    }
    expect(await list.join({ ...wish, party_size: 3 })).toMatchObject(refused)
    const byStaff = await place.operator.call('POST /api/my-venues/:venueId/waitlist', {
      params: place.params,
      body: { date: TONIGHT, ...wish, guest_name: 'Ada', guest_phone: '+44 7700 900123' },
    })
    expect(byStaff).toMatchObject(refused)
    expect(await list.wishes()).toEqual([])
  })

  test('keeps nobody from waiting for a free list of that night, which is offered although keys would buy a place', async () => {
    const free = await place.rule({ ...lists, name: 'Free' })
    await place.rule({ ...lists, name: 'Gold', price_keys: 3 })
    await venue({ paid_guest_list_enabled: true })
    const booking = await place.booked({
      rule_type: 'guestlist',
      access_rule_id: free,
      time: '22:00',
      party_size: 2,
    })
    const token = await list.joined(wish)
    expect(await list.sweep()).toBe(0)
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    expect((await list.accept(token)).body).toMatchObject({ ok: true, status: 'confirmed' })
    const [offer] = await list.offers()
    expect(await bookingRow(world, offer?.booking_id ?? '')).toMatchObject({ access_rule_id: free })
  })
})

test('a list for members that was full is offered to the member who waits, not to whoever may not join it', async () => {
  const list_id = await place.rule({
    name: 'List',
    rule_type: 'guestlist',
    start_time: '22:00',
    end_time: '01:00',
    capacity: 2,
  })
  const booking = await place.booked({
    rule_type: 'guestlist',
    access_rule_id: list_id,
    time: '22:00',
    party_size: 2,
  })
  await place.operator.ok('PUT /api/my-venues/:id', {
    params: { id: place.venueId },
    body: { members_only: 1 },
  })
  const wish = { type: 'guestlist', from: '22:00', to: '23:00', party_size: 2 }
  const [stranger, member] = [await world.person('guest'), await world.person('guest')]
  await world.database.read
    .updateTable('users')
    .set({ membership_tier: 'gold' })
    .where('id', '=', member.id)
    .execute()
  expect((await list.join(wish, stranger)).body).toMatchObject({ code: 'members_only' })
  const joined = await list.join(wish, member)
  expect(joined.body).toMatchObject({ ok: true, place: 1 })
  await list.cancel(booking)
  expect(await list.sweep()).toBe(1)
})
