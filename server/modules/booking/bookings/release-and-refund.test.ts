import { describe, expect, test } from 'vitest'
import {
  bookingRow,
  claimsOf,
  countersOf,
  countsOn,
  historyOf,
  insertEvent,
  insertPayment,
  insertTicketType,
  keysOf,
  moneyTasksOf,
  spendKeys,
  writeBooking,
} from '../../../../test/support/booking-facts.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'

const world = useWorld()
const night = useNight(world)

const post = (id: string, path: 'approve' | 'reject' | 'unreject' | 'staff-cancel', on = night) =>
  on.operator.call(`POST /api/bookings/:id/${path}`, { params: { id } })
const patch = (id: string, status: string, on = night) =>
  on.operator.call('PATCH /api/bookings/:id/status', { params: { id }, body: { status } })

describe('a released table', () => {
  test.each([
    ['reject', (id: string) => post(id, 'reject')],
    ['staff-cancel', (id: string) => post(id, 'staff-cancel')],
    ['PATCH rejected', (id: string) => patch(id, 'rejected')],
    ['PATCH cancelled', (id: string) => patch(id, 'cancelled')],
  ])('by %s is free for the next party', async (_, release) => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    expect((await release(id)).status).toBe(200)
    expect(await claimsOf(world, id)).toEqual([])
    await night.book({ table_id })
  })

  test.each([
    ['unreject', (id: string) => post(id, 'unreject'), 'pending'],
    ['PATCH pending', (id: string) => patch(id, 'pending'), 'pending'],
    ['PATCH approved', (id: string) => patch(id, 'approved'), 'approved'],
    ['PATCH checked_in', (id: string) => patch(id, 'checked_in'), 'checked_in'],
  ])('is claimed again by %s, or 409 when another booking has it', async (_, restore, status) => {
    const table_id = await night.table()
    const id = await night.bookAs('rejected', { table_id })
    const other = await night.book({ table_id, reservation_time: '21:45' })
    const before = [await bookingRow(world, id), await historyOf(world, id)]
    const clash = await restore(id)
    expect([clash.status, clash.body]).toEqual([
      409,
      { error: 'That table is already taken at that time.', code: 'table_taken' },
    ])
    expect([await bookingRow(world, id), await historyOf(world, id)]).toEqual(before)
    expect(await claimsOf(world, id)).toEqual([])

    await post(other, 'staff-cancel')
    expect((await restore(id)).status).toBe(200)
    expect((await bookingRow(world, id)).status).toBe(status)
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z'],
    ])
  })

  test('that is then removed from the floor plan is not claimed again: the booking has no table', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('rejected', { table_id })
    await night.operator.ok('DELETE /api/my-venues/:venueId/tables/:id', {
      params: { venueId: night.venueId, id: table_id },
    })
    expect((await post(id, 'unreject')).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({ status: 'pending', table_id: null, table_ids: [] })
    expect(await claimsOf(world, id)).toEqual([])
    expect((await historyOf(world, id)).slice(-2).map(({ type, details }) => [type, details])).toEqual([
      ['table_unassigned', { from: table_id, removed: true }],
      ['unrejected', null],
    ])
  })
})

describe('counters', () => {
  test('of the roster and of the day match the booking after every step', async () => {
    const guest = await makeGuest(world, night.venueId)
    const date = night.freeDate()
    const id = await night.book({ user_id: guest.id, reservation_date: date, party_size: 3 })
    const facts = async () => {
      const { bookings, visits, points, door_rejections } = await countersOf(world, night.venueId, guest.id)
      return [await countsOn(world, night.venueId, date), bookings, visits, points, door_rejections]
    }
    const step = async (change: () => Promise<{ status: number }>) => {
      expect((await change()).status).toBe(200)
      return facts()
    }
    const door = () =>
      night.operator.call('POST /api/door-reject', { body: { booking_id: id, reason: 'attitude' } })

    expect(await facts()).toEqual([{ pending: 1 }, 1, 0, 0, 0])
    expect(await step(() => post(id, 'approve'))).toEqual([{ approved: 1 }, 1, 0, 0, 0])
    expect(await step(() => post(id, 'reject'))).toEqual([{ rejected: 1 }, 1, 0, 0, 0])
    expect(await step(() => post(id, 'unreject'))).toEqual([{ pending: 1 }, 1, 0, 0, 0])
    expect(await step(door)).toEqual([{ rejected: 1 }, 1, 0, 0, 1])
    expect(await step(() => patch(id, 'approved'))).toEqual([{ approved: 1 }, 1, 0, 0, 0])
    expect(await step(() => patch(id, 'rejected'))).toEqual([{ rejected: 1 }, 1, 0, 0, 0])
    expect(await step(() => patch(id, 'checked_in'))).toEqual([{ checked_in: 1 }, 1, 1, 30, 0])
  })

  test('of door rejections stay when a rejected booking is cancelled', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.book({ user_id: guest.id })
    await night.operator.ok('POST /api/door-reject', { body: { booking_id: id, reason: 'barred' } })
    await post(id, 'staff-cancel')
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ door_rejections: 1 })
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'cancelled',
      door_reject_reason: 'barred',
      door_rejected_by_name: night.operator.name,
    })
  })
})

describe('spent keys', () => {
  const withKeys = async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await writeBooking(world, night, { userId: guest.id, kind: 'guestlist', keysSpent: 6 })
    await spendKeys(world, guest.id, id, 6, 4)
    return { guest, id }
  }

  test.each([
    ['reject', (id: string) => post(id, 'reject')],
    ['staff-cancel', (id: string) => post(id, 'staff-cancel')],
    ['PATCH rejected', (id: string) => patch(id, 'rejected')],
    ['PATCH cancelled', (id: string) => patch(id, 'cancelled')],
  ])('are refunded on %s', async (_, end) => {
    const { guest, id } = await withKeys()
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ keys_spent: 6 })
    expect((await end(id)).status).toBe(200)
    expect(await keysOf(world, guest.id)).toEqual({
      balance: 10,
      ledger: [
        { type: 'grant', delta: 10, booking_id: null, note: '' },
        { type: 'spend', delta: -6, booking_id: id, note: '' },
        { type: 'refund', delta: 6, booking_id: id, note: 'Guest list refund' },
      ],
    })
    expect((await bookingRow(world, id)).keys_spent).toBe(0)
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ keys_spent: 0 })
  })

  test('are refunded once, however often the booking ends', async () => {
    const { guest, id } = await withKeys()
    for (const end of ['reject', 'unreject', 'reject', 'unreject', 'staff-cancel'] as const)
      expect((await post(id, end)).status).toBe(200)
    const { balance, ledger } = await keysOf(world, guest.id)
    expect(balance).toBe(10)
    expect(ledger.filter((entry) => entry.type === 'refund')).toHaveLength(1)
  })

  test('are refunded once when ten people reject concurrently', async () => {
    const { guest, id } = await withKeys()
    await Promise.all(Array.from({ length: 10 }, () => post(id, 'reject')))
    expect((await keysOf(world, guest.id)).balance).toBe(10)
  })
})

describe('money', () => {
  const captured = { status: 'captured', amount_pence: 5000, captured_pence: 5000 } as const

  const withPolicy = async (policy: {
    refund: 'none' | 'full' | 'partial_pct'
    partial_pct: number | null
  }) => {
    const on = await openNight(world)
    const id = newId('pol')
    await world.database.read
      .insertInto('policies')
      .values({ id, venue_id: on.venueId, name: 'Policy', cancel_until_hours: 24, ...policy })
      .execute()
    await world.database.read
      .updateTable('venues')
      .set({ booking_policy: id })
      .where('id', '=', on.venueId)
      .execute()
    return on
  }

  test.each([
    ['authorised', 'reject'],
    ['authorised', 'staff-cancel'],
    ['awaiting_payment', 'reject'],
  ] as const)('%s on a card is queued for release on %s', async (status, end) => {
    const id = await night.book()
    const payment = await insertPayment(world, night, id, { status })
    expect((await post(id, end)).status).toBe(200)
    expect(await moneyTasksOf(world, payment)).toEqual([
      { kind: 'release', amount_pence: 5000, actor: night.operator.name, status: 'queued' },
    ])
  })

  test('that was captured is refunded in full on reject, minus earlier refunds', async () => {
    const id = await night.book()
    const payment = await insertPayment(world, night, id, { ...captured, refunded_pence: 1500 })
    await post(id, 'reject')
    expect(await moneyTasksOf(world, payment)).toEqual([
      { kind: 'refund', amount_pence: 3500, actor: night.operator.name, status: 'queued' },
    ])
  })

  test('that was released, failed or expired queues no task', async () => {
    const id = await night.book()
    const payments = []
    for (const status of ['released', 'failed', 'expired'] as const)
      payments.push(await insertPayment(world, night, id, { status }))
    await post(id, 'reject')
    for (const payment of payments) expect(await moneyTasksOf(world, payment)).toEqual([])
  })

  test('is queued once, however often the booking ends: unrejecting withdraws it', async () => {
    const id = await night.book()
    const payment = await insertPayment(world, night, id)
    for (const end of ['reject', 'unreject', 'reject', 'unreject', 'staff-cancel'] as const)
      await post(id, end)
    expect((await moneyTasksOf(world, payment)).map(({ status }) => status).sort()).toEqual([
      'queued',
      'withdrawn',
      'withdrawn',
    ])
  })

  test.each([
    ['no policy', undefined, '2026-02-20', 5000],
    ['a full refund in time', { refund: 'full', partial_pct: null }, '2026-02-20', 5000],
    ['a full refund, too late', { refund: 'full', partial_pct: null }, '2026-01-17', 0],
    ['a partial refund in time', { refund: 'partial_pct', partial_pct: 30 }, '2026-02-20', 1500],
    ['no refund', { refund: 'none', partial_pct: null }, '2026-02-20', 0],
  ] as const)(
    'that was captured is refunded on staff-cancel by policy: %s',
    async (_, policy, date, pence) => {
      const on = policy ? await withPolicy(policy) : await openNight(world)
      for (const end of [
        (id: string) => post(id, 'staff-cancel', on),
        (id: string) => patch(id, 'cancelled', on),
      ]) {
        const id = await on.book({ reservation_date: date })
        const payment = await insertPayment(world, on, id, captured)
        expect((await end(id)).status).toBe(200)
        expect((await moneyTasksOf(world, payment)).map((task) => task.amount_pence)).toEqual(
          pence === 0 ? [] : [pence],
        )
      }
    },
  )

  test('for an event is refunded by the event’s policy, or by the venue’s when it has none', async () => {
    const on = await withPolicy({ refund: 'none', partial_pct: null })
    const half = { id: newId('pol'), refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 0 } as const
    await world.database.read
      .insertInto('policies')
      .values({ ...half, venue_id: on.venueId, name: 'Half' })
      .execute()
    const returned = async (policy_id: string | null) => {
      const eventId = await insertEvent(world, on, null)
      await world.database.read.updateTable('events').set({ policy_id }).where('id', '=', eventId).execute()
      const id = await writeBooking(world, on, { kind: 'event', eventId })
      const payment = await insertPayment(world, on, id, captured)
      await post(id, 'staff-cancel', on)
      return (await moneyTasksOf(world, payment)).map((task) => task.amount_pence)
    }
    expect(await returned(half.id)).toEqual([2500])
    expect(await returned(null)).toEqual([])
  })

  test('that was captured is refunded in full on reject, whatever the policy', async () => {
    const on = await withPolicy({ refund: 'none', partial_pct: null })
    const id = await on.book()
    const payment = await insertPayment(world, on, id, captured)
    await post(id, 'reject', on)
    expect((await moneyTasksOf(world, payment)).map((task) => task.amount_pence)).toEqual([5000])
  })
})

describe('places at an event', () => {
  const places = async (eventId: string, ticketTypeId: string) => {
    const event = await world.database.read
      .selectFrom('events')
      .select('sold')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const type = await world.database.read
      .selectFrom('ticket_types')
      .select('sold')
      .where('id', '=', ticketTypeId)
      .executeTakeFirstOrThrow()
    return [event.sold, type.sold]
  }

  test('are released on reject and claimed again on unreject while any are left', async () => {
    const eventId = await insertEvent(world, night, null, 3)
    const ticketTypeId = await insertTicketType(world, night, eventId, 3)
    const tickets = { kind: 'event', eventId, ticketTypeId } as const
    const id = await writeBooking(world, night, tickets)
    expect(await places(eventId, ticketTypeId)).toEqual([2, 2])
    await post(id, 'reject')
    expect(await places(eventId, ticketTypeId)).toEqual([0, 0])
    const other = await writeBooking(world, night, tickets)
    const reply = await post(id, 'unreject')
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'There are not enough places left.', code: 'sold_out' },
    ])
    expect(await places(eventId, ticketTypeId)).toEqual([2, 2])
    expect((await bookingRow(world, id)).status).toBe('rejected')
    await post(other, 'staff-cancel')
    expect((await post(id, 'unreject')).status).toBe(200)
    expect(await places(eventId, ticketTypeId)).toEqual([2, 2])
  })
})
