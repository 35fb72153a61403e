import { describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../test/support/booking-facts.ts'
import { useNight } from '../../../test/support/night.ts'
import { joinVenue } from '../../../test/support/roles.ts'
import { useWorld } from '../../../test/support/world.ts'

/** Two hosts move the same party: the second is told who was quicker, and nothing changes. */

const world = useWorld()
const night = useNight(world)
const DATE = '2026-01-17'
const seenAt = (table_id: string, time = '20:00') => ({ table_ids: [table_id], date: DATE, time })

describe('a move that says where the party was seen', () => {
  test('is made while the party stands there', async () => {
    const [from, to] = [await night.table(), await night.table()]
    const id = await night.book({ table_id: from })
    const reply = await night.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: to, seen: seenAt(from) },
    })
    expect(reply.status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [to] })
  })

  test('is refused by name once a colleague has moved it, and leaves it where they put it', async () => {
    const host = await joinVenue(world, night.venueId, 'host')
    const [from, to] = [await night.table(), await night.table()]
    const theirs = await night.table({ table_number: 'Booth 7' })
    const id = await night.book({ table_id: from })
    await host.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: theirs, new_time: '19:30', seen: seenAt(from) },
    })
    const before = await historyOf(world, id)
    const reply = await night.operator.call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: to, seen: seenAt(from) },
    })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: `${host.name} has just moved this party to table Booth 7, 19:30. It stays there.`,
        code: 'moved_meanwhile',
      },
    ])
    expect(await bookingRow(world, id)).toMatchObject({ table_ids: [theirs], booking_time: '19:30' })
    expect(await historyOf(world, id)).toEqual(before)
  })

  test('succeeds when it is sent twice, because the party is where it was to go', async () => {
    const [from, to] = [await night.table(), await night.table()]
    const id = await night.book({ table_id: from })
    const move = () =>
      night.operator.call('POST /api/bookings/:id/assign-table', {
        params: { id },
        body: { table_id: to, seen: seenAt(from) },
      })
    expect([(await move()).status, (await move()).status]).toEqual([200, 200])
  })

  test('is refused for a reservation too', async () => {
    const [from, theirs, to] = [await night.table(), await night.table(), await night.table()]
    const { id: resId } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: { table_id: from, guest_name: 'Sato', reservation_date: DATE, reservation_time: '20:00' },
    })
    const move = (table_id: string) =>
      night.operator.call('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body: { table_id, seen: seenAt(from) },
      })
    expect((await move(theirs)).status).toBe(200)
    const reply = await move(to)
    expect(reply).toMatchObject({ status: 409, body: { code: 'moved_meanwhile' } })
    const { data } = await night.operator.ok('GET /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      query: { date: DATE },
    })
    expect(data.find(({ id }) => id === resId)?.table_ids).toEqual([theirs])
  })
})
