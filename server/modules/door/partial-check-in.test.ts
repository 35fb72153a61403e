import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../test/support/booking-facts.ts'
import { buyTickets, doorCode, inside } from '../../../test/support/door.ts'
import { makeEvent, makeTicketType } from '../../../test/support/events.ts'
import { openNight, useNight } from '../../../test/support/night.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

beforeEach(() => world.clock.set('2026-01-17T20:00:00Z'))

const scan = (body: Record<string, unknown>, who = night) => who.operator.call('POST /api/check-in', { body })
const codes = (reply: { body: { warnings?: { code: string }[] } }) =>
  reply.body.warnings?.map(({ code }) => code)

/** Free tickets for tonight, with their codes. */
const buy = async (quantity: number, event: Record<string, unknown> = {}) => {
  const eventId = await makeEvent(night.operator, night.venueId, { event_date: '2026-01-17', ...event })
  const type = await makeTicketType(night.operator, eventId, { price_pence: 0 })
  return buyTickets(world, eventId, type, quantity)
}
const used = async (id: string) =>
  (
    await world.database.read
      .selectFrom('tickets')
      .select(['code', 'used_at'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ used_at }) => used_at !== null)

describe('a party that comes in parts', () => {
  test('is let in head by head, and once all are in the code answers 409', async () => {
    const before = await inside(world, night)
    const id = await night.bookAs('approved', { party_size: 4 })
    const first = await scan({ booking_id: id, qr_code: await doorCode(world, id), heads: 1 })
    expect(first.body).toMatchObject({ booking: { status: 'checked_in' }, arrived: 1, party_size: 4 })
    world.clock.set('2026-01-17T20:05:00Z')
    const read = await night.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(read).toMatchObject({ booking: { attendance: 'arrived', arrived: 1 } })
    const second = await scan({ qr_code: read.qr_code, heads: 2 })
    expect(second.body).toMatchObject({ arrived: 3, checked_in_at: '2026-01-17T20:00:00.000Z' })
    const third = await scan({ booking_id: id, qr_code: await doorCode(world, id) })
    expect(third.body).toMatchObject({ arrived: 4 })
    const fourth = await scan({ booking_id: id, qr_code: await doorCode(world, id) })
    expect([fourth.status, fourth.body]).toMatchObject([409, { checked_in_at: '2026-01-17T20:00:00.000Z' }])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).qr_code).toBeNull()
    expect(await inside(world, night)).toBe(before + 4)
    expect((await bookingRow(world, id)).points_awarded).toBe(40)
    expect((await historyOf(world, id)).filter(({ type }) => type === 'checked_in')).toHaveLength(1)
  })

  test('with more heads than are out answers 409', async () => {
    const id = await night.bookAs('approved', { party_size: 2 })
    const reply = await scan({ qr_code: await doorCode(world, id), heads: 3 })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'too_many_heads' }])
    expect((await bookingRow(world, id)).status).toBe('approved')
  })

  test('by concurrent scans never exceeds the party', async () => {
    const id = await night.bookAs('approved', { party_size: 5 })
    const qr_code = await doorCode(world, id)
    const replies = await Promise.all(Array.from({ length: 4 }, () => scan({ qr_code, heads: 2 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect((await bookingRow(world, id)).arrived).toBe(4)
  })

  test('after it was given up as a no-show is let in by its code, and told when its table is gone', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id, party_size: 3 })
    world.clock.set('2026-01-17T20:20:00Z')
    await night.operator.ok('POST /api/bookings/:id/attendance', {
      params: { id },
      body: { state: 'no_show' },
    })
    await night.book({ table_id, reservation_time: '20:30' })
    const reply = await scan({ qr_code: await doorCode(world, id), heads: 1 })
    expect([reply.body.arrived, codes(reply)]).toEqual([1, ['table_gone']])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', no_show_at: null })
  })

  test('after its booking was closed is let in by its code, and counted as inside at its table', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id, party_size: 3 })
    world.clock.set('2026-01-17T20:40:00Z')
    await night.operator.ok('POST /api/bookings/:id/close', {
      params: { id },
      body: { closed_at_wallclock: '2026-01-17T20:30' },
    })
    const before = await inside(world, night)
    const reply = await scan({ qr_code: await doorCode(world, id) })
    expect([reply.body.arrived, codes(reply)]).toEqual([3, undefined])
    expect(await inside(world, night)).toBe(before + 3)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', closed_at: null })
    expect((await claimsOf(world, id)).map(([table]) => table)).toEqual([table_id])
  })

  test('names its door', async () => {
    const id = await night.bookAs('approved')
    await scan({ qr_code: await doorCode(world, id), device: 'back door' })
    const { gates } = await night.operator.ok('GET /api/my-venues/:venueId/occupancy', {
      params: { venueId: night.venueId },
    })
    expect(gates.find(({ device }) => device === 'back door')).toEqual({ device: 'back door', in: 2, out: 0 })
  })
})

describe('what names no booking', () => {
  test('is refused with 400', async () => {
    const id = await night.bookAs('approved')
    const qr_code = await doorCode(world, id)
    for (const body of [
      {},
      { booking_id: id },
      { qr_code, code: 'ABCD' },
      { qr_code: 'hello' },
      { qr_code: 'data:image/png;base64,AAAA' },
      { code: 'NO-SUCH-TICKET' },
      { booking_id: id, code: 'NO-SUCH-TICKET' },
    ])
      expect([body, (await scan(body)).status]).toEqual([body, 400])
  })

  test('and a code of another venue is 403, of a booking that does not exist 404', async () => {
    const elsewhere = await openNight(world)
    const qr_code = await doorCode(world, await elsewhere.bookAs('approved'))
    expect((await scan({ qr_code })).status).toBe(403)
    expect((await scan({ qr_code: qr_code.replace(/bkg_\w+/, 'bkg_unknown') })).status).toBe(404)
  })
})

describe('a ticket', () => {
  test('lets one head in, once, however it is typed', async () => {
    const {
      id,
      codes: [first = '', second = ''],
    } = await buy(3)
    expect((await scan({ code: first.toLowerCase().replaceAll('-', ' ') })).body).toMatchObject({
      booking: { id, status: 'checked_in' },
      arrived: 1,
    })
    expect(await used(id)).toEqual([true, false, false])
    const again = await scan({ code: first })
    expect([again.status, again.body]).toMatchObject([409, { code: 'ticket_used' }])
    expect((await scan({ booking_id: id, code: second })).body).toMatchObject({ arrived: 2 })
    expect((await scan({ code: second, heads: 2 })).status).toBe(400)
  })

  test('of another booking is 400, of another venue 403', async () => {
    const [mine, theirs] = [await buy(1), await buy(1)]
    expect((await scan({ booking_id: mine.id, code: theirs.codes[0] })).status).toBe(400)
    expect((await scan({ code: mine.codes[0] }, await openNight(world))).status).toBe(403)
    expect(await used(mine.id)).toEqual([false])
  })

  test('is used up by the booking’s own code, and comes back when the check-in is undone', async () => {
    const { id, codes: own } = await buy(3)
    await scan({ code: own[2] })
    await scan({ qr_code: await doorCode(world, id), heads: 1 })
    expect((await used(id)).filter(Boolean)).toHaveLength(2)
    expect((await used(id))[2]).toBe(true)
    await scan({ qr_code: await doorCode(world, id) })
    expect(await used(id)).toEqual([true, true, true])
    for (const code of own) expect((await scan({ code })).status).toBe(409)
    await night.operator.ok('POST /api/bookings/:id/attendance', {
      params: { id },
      body: { state: 'expected' },
    })
    expect(await used(id)).toEqual([false, false, false])
    expect((await scan({ code: own[0] })).status).toBe(200)
  })

  test('scanned twice at the same moment lets one head in', async () => {
    const {
      id,
      codes: [code],
    } = await buy(2)
    const replies = await Promise.all([scan({ code }), scan({ code }), scan({ code })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await bookingRow(world, id)).arrived).toBe(1)
  })
})

describe('the door is warned', () => {
  test('of a booking for another night, four hours before its start and from its end', async () => {
    const id = await night.bookAs('approved', { party_size: 4, reservation_time: '21:00' })
    const at = async (time: string) => {
      world.clock.set(`2026-01-17T${time}Z`)
      return codes(await scan({ qr_code: await doorCode(world, id), heads: 1 }))
    }
    expect(await at('16:59:59')).toEqual(['not_tonight'])
    expect(await at('17:00:00')).toBeUndefined()
    expect(await at('22:59:59')).toBeUndefined()
    expect(await at('23:00:00')).toEqual(['not_tonight'])
  })

  test('after last entry, of the guest list and events only', async () => {
    const event = await buy(1, { last_entry_time: '20:30' })
    const strict = await openNight(world, { last_entry_time: '21:00' })
    const table = await strict.bookAs('approved', { reservation_time: '20:30' })
    const list = await strict.bookAs('approved', { reservation_time: '20:30' })
    await world.database.tx((tx) =>
      tx.updateTable('bookings').set({ kind: 'guestlist' }).where('id', '=', list).execute(),
    )
    world.clock.set('2026-01-17T21:01:00Z')
    expect(codes(await scan({ qr_code: await doorCode(world, table) }, strict))).toBeUndefined()
    expect(codes(await scan({ qr_code: await doorCode(world, list) }, strict))).toEqual(['after_last_entry'])
    expect(codes(await scan({ code: event.codes[0] }))).toEqual(['after_last_entry'])
  })

  test('not after last entry at an event that starts after the venue’s', async () => {
    const strict = await openNight(world, { last_entry_time: '21:00' })
    const ticketFor = async (start_time: string) => {
      const eventId = await makeEvent(strict.operator, strict.venueId, {
        event_date: '2026-01-17',
        start_time,
        end_time: '23:30',
      })
      const type = await makeTicketType(strict.operator, eventId, { price_pence: 0 })
      return (await buyTickets(world, eventId, type, 1)).codes[0]
    }
    const [early, late] = [await ticketFor('20:30'), await ticketFor('22:00')]
    world.clock.set('2026-01-17T22:05:00Z')
    expect(codes(await scan({ code: early }, strict))).toEqual(['after_last_entry'])
    expect(codes(await scan({ code: late }, strict))).toBeUndefined()
  })

  test('over the licence, while the party is let in all the same', async () => {
    const small = await openNight(world, { backdoor_capacity: 3 })
    const [first, second] = [
      await small.bookAs('approved', { party_size: 3 }),
      await small.bookAs('approved'),
    ]
    expect(codes(await scan({ qr_code: await doorCode(world, first) }, small))).toBeUndefined()
    expect(codes(await scan({ qr_code: await doorCode(world, second) }, small))).toEqual(['at_capacity'])
    expect(await inside(world, small)).toBe(5)
  })
})
