import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, countsOn, historyOf } from '../../../../test/support/booking-facts.ts'
import { free, makeEvent, makeTicketType, order, soldOf } from '../../../../test/support/events.ts'
import { makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
let eventId: string
let type: string

beforeEach(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId)
  type = await makeTicketType(operator, eventId, { price_pence: 0 })
})

const buy = async () =>
  free(await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity: 2 })).booking_id
const takeTable = async () =>
  free(await order(world.anyone, eventId, { kind: 'table', party_size: 4 })).booking_id
const move = (body: Record<string, unknown>, person = operator) =>
  person.call('PUT /api/my-events/:id', { params: { id: eventId }, body })

const NEXT_DAY = {
  booking_date: '2026-01-25',
  booking_time: '21:00',
  starts_at: new Date('2026-01-25T21:00:00Z'),
  ends_at: new Date('2026-01-26T02:00:00Z'),
  duration_mins: 300,
}

describe('changing the hours of an event', () => {
  test('moves its bookings and their table claims', async () => {
    const tableId = await makeTable(operator, venueId)
    const [tickets, seated] = [await buy(), await takeTable()]
    world.clock.advance({ minutes: 1 })
    const reply = await move({ event_date: '2026-01-25', start_time: '21:00', end_time: '02:00' })
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    for (const id of [tickets, seated]) {
      expect(await bookingRow(world, id)).toMatchObject({ ...NEXT_DAY, status: 'approved' })
      expect((await historyOf(world, id)).at(-1)).toEqual({
        type: 'moved',
        at: world.clock.now(),
        actor: operator.name,
        actor_id: operator.id,
        details: { from: '2026-01-24 20:00', to: '2026-01-25 21:00' },
      })
    }
    expect(await claimsOf(world, seated)).toEqual([
      [tableId, '2026-01-25T21:00:00.000Z', '2026-01-26T02:00:00.000Z'],
    ])
    expect(await countsOn(world, venueId, '2026-01-24')).toEqual({})
    expect(await countsOn(world, venueId, '2026-01-25')).toEqual({ approved: 2 })
    expect(await soldOf(world, eventId)).toBe(6)
  })

  test('moves rejected bookings, which can be unrejected, and leaves cancelled ones', async () => {
    const [rejected, cancelled] = [await buy(), await buy()]
    await operator.ok('POST /api/bookings/:id/reject', { params: { id: rejected } })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: cancelled } })
    await move({ event_date: '2026-01-25', start_time: '21:00', end_time: '02:00' })
    expect(await bookingRow(world, rejected)).toMatchObject({ ...NEXT_DAY, status: 'rejected' })
    expect(await bookingRow(world, cancelled)).toMatchObject({ booking_date: '2026-01-24' })
  })

  test('answers 409 when a table is not free, and nothing moves', async () => {
    const tableId = await makeTable(operator, venueId)
    const [tickets, seated] = [await buy(), await takeTable()]
    const guest = await makeGuest(world, venueId)
    await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId },
      body: {
        user_id: guest.id,
        table_id: tableId,
        reservation_date: '2026-01-24',
        reservation_time: '23:00',
      },
    })
    const before = await Promise.all([tickets, seated].map((id) => bookingRow(world, id)))
    const claims = await claimsOf(world, seated)
    const reply = await move({ end_time: '23:30', name: 'Longer Ball' })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'That table is already taken at that time.', code: 'table_taken' },
    ])
    expect(await Promise.all([tickets, seated].map((id) => bookingRow(world, id)))).toEqual(before)
    expect(await claimsOf(world, seated)).toEqual(claims)
    const event = await world.database.read
      .selectFrom('events')
      .select(['name', 'end_time'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ name: 'Winter Ball', end_time: '23:00' })
    expect((await move({ end_time: '22:30' })).status).toBe(200)
  })

  test('to the same hours moves nothing', async () => {
    const id = await buy()
    const history = await historyOf(world, id)
    expect((await move({ event_date: '2026-01-24', start_time: '20:00', name: 'Renamed' })).status).toBe(200)
    expect(await historyOf(world, id)).toEqual(history)
  })
})
