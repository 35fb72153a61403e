import { describe, expect, test } from 'vitest'
import { doorCode } from '../../../../test/support/door.ts'
import { makeEvent, makeTicketType, tickets } from '../../../../test/support/events.ts'
import { makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { openNight } from '../../../../test/support/night.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const bar = (operator: Person, id: string, until: string | null = null) =>
  operator.call('PUT /api/my-guests/:id/bar', { params: { id }, body: { until, reason: 'Fought' } })
const lift = (operator: Person, id: string) =>
  operator.call('DELETE /api/my-guests/:id/bar', { params: { id } })

const FULL = { error: 'There is no room left at that time.', code: 'full' }
const SOLD_OUT = { error: 'There are not enough places left.', code: 'sold_out' }
const LIST_FULL = { error: 'The guest list is full.', code: 'full' }

/** A venue with room for everybody, and a guest of it with a phone. */
const scene = async () => {
  const place = await openPublicVenue(world)
  await place.table()
  await place.table()
  const guest = await makeGuest(world, place.venueId)
  await world.database.tx((tx) =>
    tx
      .updateTable('venue_guests')
      .set({ phone: '+44 7700 900123' })
      .where('guest_id', '=', guest.id)
      .execute(),
  )
  const list = await place.rule({
    name: 'List',
    rule_type: 'guestlist',
    start_time: '22:00',
    end_time: '01:00',
    capacity: 2,
  })
  return { place, guest, list }
}
const join = (place: PublicVenue, list: string, guest: Person) =>
  guest.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: place.params,
    body: { rule_id: list, date: TONIGHT, party_size: 2 },
  })

describe('a barred guest', () => {
  test('is told that the evening is full, by account, e-mail and phone, and leaves no trace', async () => {
    const { place, guest } = await scene()
    expect((await bar(place.operator, guest.id)).body).toEqual({ success: true })
    const count = () =>
      world.database.read
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirst()
    const before = await count()
    const replies = [
      await place.book({}, guest),
      await place.book({ guest_email: guest.email.toUpperCase() }),
      await place.book({ guest_phone: '07700 900123' }),
      await place.book({ guest_phone: '0044 7700 900 123' }),
    ]
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([409, FULL])
    expect(await count()).toEqual(before)
    expect((await place.book({ guest_phone: '07700 900124' })).status).toBe(200)
    expect((await place.book()).status).toBe(200)
  })

  test('gets the very answer of a full evening, byte for byte', async () => {
    const { place, guest, list } = await scene()
    const [other, third] = [await makeGuest(world, place.venueId), await makeGuest(world, place.venueId)]
    const book = (who: Person) =>
      place.book({ rule_type: 'guestlist', access_rule_id: list, time: '22:00', party_size: 2 }, who)
    await bar(place.operator, guest.id)
    const barred = [await join(place, list, guest), await book(guest)]
    expect((await join(place, list, other)).status).toBe(200)
    const full = [await join(place, list, third), await book(third)]
    expect(barred.map(({ status, text }) => [status, text])).toEqual(
      full.map(({ status, text }) => [status, text]),
    )
    expect(barred.map(({ body }) => body)).toEqual([LIST_FULL, FULL])
    expect(Object.keys(barred[0]?.headers ?? {}).sort()).toEqual(Object.keys(full[0]?.headers ?? {}).sort())
  })

  test('gets no tickets: the answer is that of an event that is sold out', async () => {
    const { place, guest } = await scene()
    const eventId = await makeEvent(place.operator, place.venueId, { capacity: 4 })
    const type = await makeTicketType(place.operator, eventId, { price_pence: 0, capacity: 4 })
    const order = (quantity: number, who: Person) =>
      who.call('POST /api/public/events/:eventId/create-intent', {
        params: { eventId },
        body: { selection: tickets(type, quantity) },
      })
    await bar(place.operator, guest.id)
    const barred = await order(1, guest)
    expect([barred.status, barred.body]).toEqual([409, SOLD_OUT])
    expect((await order(4, await makeGuest(world, place.venueId))).status).toBe(200)
    const full = await order(1, await makeGuest(world, place.venueId))
    expect([full.status, full.text]).toEqual([409, barred.text])
  })

  test('is told what everybody is told where that comes first: closed, past, an unknown slot', async () => {
    const { place, guest } = await scene()
    await bar(place.operator, guest.id)
    expect((await place.book({ time: '03:00' }, guest)).status).toBe(400)
    world.clock.set('2026-01-17T21:00:00Z')
    expect((await place.book({}, guest)).body).toMatchObject({ code: 'past' })
  })

  test('may come again after the last day of the bar, and once it is lifted', async () => {
    const { place, guest } = await scene()
    await bar(place.operator, guest.id, TONIGHT)
    expect((await place.book({}, guest)).status).toBe(409)
    expect((await place.book({ date: '2026-01-18' }, guest)).status).toBe(200)
    expect((await lift(place.operator, guest.id)).body).toEqual({ success: true })
    expect((await lift(place.operator, guest.id)).status).toBe(200)
    expect((await place.book({}, guest)).status).toBe(200)
  })

  test('is barred from all of the caller’s venues and from no others', async () => {
    const { place, guest } = await scene()
    const elsewhere = await openPublicVenue(world)
    await elsewhere.table()
    const second = await makeVenue(place.operator)
    await bar(place.operator, guest.id)
    expect((await elsewhere.book({}, guest)).status).toBe(200)
    const detail = await place.operator.ok('GET /api/my-guests/:id', { params: { id: guest.id } })
    expect(detail.bar).toEqual({ until: null, reason: 'Fought', venue_ids: [place.venueId, second].sort() })
    const other = await elsewhere.operator.ok('GET /api/my-guests/:id', { params: { id: guest.id } })
    expect(other.bar).toBeNull()
    expect((await bar(elsewhere.operator, (await scene()).guest.id)).status).toBe(404)
  })
})

describe('staff and the door', () => {
  test('are warned by the e-mail address and the phone of a barred guest, whoever books', async () => {
    const night = await openNight(world)
    const params = { venueId: night.venueId }
    const walkIn = (fields: object) =>
      night.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
        params,
        body: { name: 'Somebody', ...fields },
      })
    const barred = await walkIn({ phone: '+44 7700 900321', email: 'barred.one@example.com' })
    const [samePhone, other] = [await walkIn({ phone: '07700 900 321' }), await walkIn({})]
    await night.operator.ok('PUT /api/my-guests/:id', {
      params: { id: other.id },
      body: { contact_email: 'quiet@example.com' },
    })
    await bar(night.operator, barred.id)
    const warned = async (user_id: string) => {
      const { warnings } = await night.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
        params,
        body: {
          user_id,
          table_id: await night.table(),
          reservation_date: TONIGHT,
          reservation_time: '20:00',
        },
      })
      return warnings?.map(({ code }) => code)
    }
    expect(await warned(samePhone.id)).toEqual(['barred'])
    expect(await warned(other.id)).toBeUndefined()
    await night.operator.ok('PUT /api/my-guests/:id', {
      params: { id: barred.id },
      body: { contact_email: other.email },
    })
    expect(await warned(other.id)).toEqual(['barred'])
  })

  test('are warned when they give a reservation to a barred guest, and not by every later change', async () => {
    const night = await openNight(world)
    const guest = await makeGuest(world, night.venueId)
    await bar(night.operator, guest.id)
    const { id: resId } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: await night.table(),
        guest_name: 'Ada',
        reservation_date: TONIGHT,
        reservation_time: '20:00',
      },
    })
    const put = async (body: object) => {
      const params = { venueId: night.venueId, resId }
      const { warnings } = await night.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
        params,
        body,
      })
      return warnings?.map(({ code }) => code)
    }
    expect(await put({ user_id: guest.id })).toEqual(['barred'])
    expect(await put({ notes: 'Window' })).toBeUndefined()
  })

  test('are warned of a barred guest and may go on', async () => {
    const night = await openNight(world)
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id })
    await bar(night.operator, guest.id)
    const params = { venueId: night.venueId }
    const table_id = await night.table()
    const replies = [
      await night.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
        params,
        body: { user_id: guest.id, table_id, reservation_date: TONIGHT, reservation_time: '20:00' },
      }),
      await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
        params,
        body: {
          table_id: await night.table(),
          user_id: guest.id,
          guest_name: 'Ada',
          reservation_date: TONIGHT,
          reservation_time: '20:00',
        },
      }),
      await night.operator.ok('POST /api/check-in', {
        body: { qr_code: await doorCode(world, id), heads: 1 },
      }),
      await night.operator.ok('POST /api/bookings/:id/attendance', {
        params: { id },
        body: { state: 'seated' },
      }),
    ]
    for (const { warnings } of replies) expect(warnings?.map(({ code }) => code)).toEqual(['barred'])
  })
})
