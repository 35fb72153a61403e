import { describe, expect, test } from 'vitest'
import {
  bookingRow,
  claimsOf,
  historyOf,
  insertEvent,
  writeBooking,
} from '../../../../test/support/booking-facts.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const FROM = '2026-01-17T20:00:00.000Z'
const TO = '2026-01-17T22:00:00.000Z'

const swap = (id: string, body: Record<string, unknown>, person = night.operator) =>
  person.call('POST /api/bookings/:id/swap', { params: { id }, body: body as never })

const twoParties = async () => {
  const tables = [await night.table(), await night.table()] as const
  const [a, b] = [await night.book({ table_id: tables[0] }), await night.book({ table_id: tables[1] })]
  return { a, b, tables }
}

describe('swapping two parties', () => {
  test('exchanges their tables at once, and both histories say with whom', async () => {
    const { a, b, tables } = await twoParties()
    const reply = await swap(a, { with: b })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, table_ids: [tables[1]], with_table_ids: [tables[0]] },
    ])
    expect(await claimsOf(world, a)).toEqual([[tables[1], FROM, TO]])
    expect(await claimsOf(world, b)).toEqual([[tables[0], FROM, TO]])
    expect((await bookingRow(world, a)).table_id).toBe(tables[1])
    for (const [id, from, to] of [
      [a, tables[0], tables[1]],
      [b, tables[1], tables[0]],
    ] as const)
      expect((await historyOf(world, id)).at(-1)).toMatchObject({
        type: 'table_assigned',
        details: { from: [from], to: [to], swapped_with: expect.any(String) },
      })
  })

  test('is refused once a colleague has moved one of them since they were seen, and nobody moves', async () => {
    const { a, b, tables } = await twoParties()
    const { table_ids, with_table_ids } = (await swap(a, { with: b })).body
    const host = await joinVenue(world, night.venueId, 'host')
    const theirs = await night.table()
    const seen = { table_ids, with_table_ids }
    for (const id of [a, b]) {
      const { table_id } = await bookingRow(world, id)
      const move = (to: string | null) =>
        host.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { table_id: to ?? '' } })
      await move(theirs)
      expect(await swap(a, { with: b, seen })).toMatchObject({
        status: 409,
        body: { code: 'moved_meanwhile' },
      })
      expect((await bookingRow(world, id)).table_ids).toEqual([theirs])
      await move(table_id)
    }
    expect((await swap(a, { with: b, seen })).status).toBe(200)
    expect([(await bookingRow(world, a)).table_id, (await bookingRow(world, b)).table_id]).toEqual(tables)
  })

  test('lets each keep its own time, also past each other', async () => {
    const tables = [await night.table(), await night.table()] as const
    const a = await night.book({ table_id: tables[0], reservation_time: '18:00' })
    const b = await night.book({ table_id: tables[1], reservation_time: '21:00' })
    expect((await swap(a, { with: b })).status).toBe(200)
    expect(await claimsOf(world, a)).toEqual([
      [tables[1], '2026-01-17T18:00:00.000Z', '2026-01-17T20:00:00.000Z'],
    ])
    expect(await claimsOf(world, b)).toEqual([
      [tables[0], '2026-01-17T21:00:00.000Z', '2026-01-17T23:00:00.000Z'],
    ])
  })

  test('works with a reservation, and warns by name when a party is too large for its new table', async () => {
    const tables = [
      await night.table({ table_number: 'B1', capacity: 6 }),
      await night.table({ table_number: 'B2', capacity: 2 }),
    ] as const
    const a = await night.book({ table_id: tables[0], party_size: 5 })
    const { id: res } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: tables[1],
        guest_name: 'Ada Quill',
        party_size: 2,
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
      },
    })
    const reply = await swap(a, { with: res })
    expect(reply.status).toBe(200)
    expect(reply.body.warnings?.map(({ code }) => code)).toContain('over_capacity')
    expect(reply.body.warnings?.[0]?.message).toMatch(/: The party is larger than its tables\.$/)
    expect((await claimsOf(world, res)).map(([table]) => table)).toEqual([tables[0]])
  })

  test('is refused with the name of a third party in the way, and changes nothing', async () => {
    const tables = [
      await night.table({ table_number: 'C1' }),
      await night.table({ table_number: 'C2' }),
    ] as const
    const a = await night.book({ table_id: tables[0], reservation_time: '18:00' })
    const b = await night.book({ table_id: tables[1], reservation_time: '20:30' })
    const third = await night.book({ table_id: tables[1], reservation_time: '18:30' })
    const { guest_name } = await bookingRow(world, third)
    const reply = await swap(a, { with: b })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'table_taken' }])
    expect(reply.error).toContain(`Table C2 is taken from 18:30 by ${guest_name}`)
    expect((await claimsOf(world, a)).map(([table]) => table)).toEqual([tables[0]])
    expect((await claimsOf(world, b)).map(([table]) => table)).toEqual([tables[1]])
  })

  test('needs allow_blocked where a table is blocked then', async () => {
    const { a, b, tables } = await twoParties()
    await night.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId: night.venueId },
      body: { table_ids: [tables[1]], date: '2026-01-17', start_time: '19:00', end_time: '23:00' },
    })
    expect((await swap(a, { with: b })).body).toMatchObject({ code: 'table_blocked' })
    expect((await swap(a, { with: b, allow_blocked: true })).status).toBe(200)
  })

  test('is refused for a locked party, for one without a table, and for one that is cancelled', async () => {
    const { a, b } = await twoParties()
    const bare = await night.book({})
    await night.operator.ok('POST /api/bookings/:id/unassign-table', { params: { id: bare } })
    expect((await swap(a, { with: bare })).body).toMatchObject({ code: 'no_table' })
    await night.operator.ok('POST /api/bookings/:id/lock', { params: { id: b }, body: { locked: true } })
    expect((await swap(a, { with: b })).body).toMatchObject({ code: 'locked' })
    await night.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: b } })
    expect((await swap(a, { with: b })).status).toBe(409)
  })

  test('with itself is 400; with another venue’s party 404; by the door 403', async () => {
    const { a, b } = await twoParties()
    expect((await swap(a, { with: a })).status).toBe(400)
    const elsewhere = await openNight(world)
    const foreign = await elsewhere.book({ table_id: await elsewhere.table() })
    expect((await swap(a, { with: foreign })).status).toBe(404)
    expect((await swap(a, { with: 'bkg_unknown' })).status).toBe(404)
    const stranger = await world.person('client')
    await makeVenue(stranger)
    expect((await swap(a, { with: b }, stranger)).status).toBe(403)
    expect((await swap(a, { with: b }, await joinVenue(world, night.venueId, 'door'))).status).toBe(403)
  })

  test('by an organiser moves nobody but guests of their own events', async () => {
    const organiser = await world.person('organiser')
    const event = await insertEvent(world, night, organiser.id)
    const tables = [await night.table(), await night.table()] as const
    const seat = (table: string) =>
      writeBooking(world, night, { kind: 'event', eventId: event, tableIds: [table], approved: true })
    const [own, second] = [await seat(tables[0]), await seat(tables[1])]
    const ordinary = await night.book({ table_id: await night.table() })
    const { id: reservation } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: await night.table(),
        guest_name: 'Ada Quill',
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
      },
    })
    for (const other of [ordinary, reservation]) {
      const reply = await swap(own, { with: other }, organiser)
      expect([reply.status, reply.text.includes('Ada Quill')]).toEqual([404, false])
    }
    expect((await claimsOf(world, own)).map(([table]) => table)).toEqual([tables[0]])
    expect((await swap(own, { with: second }, organiser)).status).toBe(200)
  })

  test('by two hosts at the same moment happens twice, never half', async () => {
    const { a, b, tables } = await twoParties()
    const replies = await Promise.all([swap(a, { with: b }), swap(b, { with: a })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await claimsOf(world, a)).map(([table]) => table)).toEqual([tables[0]])
    expect((await claimsOf(world, b)).map(([table]) => table)).toEqual([tables[1]])
  })
})
