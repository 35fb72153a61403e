import { describe, expect, test } from 'vitest'
import { type AuditType, BOOKING_STATUSES, type BookingStatus } from '../../../../contract/bookings.ts'
import type { Key } from '../../../../contract/index.ts'
import {
  BOOKING_ACTIONS,
  type BookingAction,
  decideBooking,
  isActive,
} from '../../../../domain/booking-status.ts'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const patch = (status: BookingStatus) => ({
  key: 'PATCH /api/bookings/:id/status' as Key,
  body: () => ({ status, reason: 'Because' }),
  audit: 'status_changed' as AuditType,
})
const post = (path: string, audit: AuditType, body: object = {}) => ({
  key: `POST /api/bookings/:id/${path}` as Key,
  body: (_id: string): object => body,
  audit,
})

/** The request for each action of the status rule. */
const ENDPOINT: Record<BookingAction, { key: Key; body(id: string): object; audit: AuditType }> = {
  approve: post('approve', 'approved'),
  reject: post('reject', 'rejected', { reason: 'Because' }),
  unreject: post('unreject', 'unrejected'),
  staff_cancel: post('staff-cancel', 'cancelled'),
  manual_check_in: post('lifecycle', 'checked_in', { check_in: true }),
  undo_check_in: post('lifecycle', 'check_in_undone', { check_in: false }),
  check_in: {
    key: 'POST /api/check-in',
    body: (id) => ({
      booking_id: id,
      qr_code: world.app.services.qr.issue({ id, venue_id: night.venueId }, world.clock.now()).text,
    }),
    audit: 'checked_in',
  },
  door_reject: {
    key: 'POST /api/door-reject',
    body: (id) => ({ booking_id: id, reason: 'dresswear' }),
    audit: 'door_rejected',
  },
  set_pending: patch('pending'),
  set_approved: patch('approved'),
  set_rejected: patch('rejected'),
  set_cancelled: patch('cancelled'),
  set_checked_in: patch('checked_in'),
}

const request = (id: string, action: BookingAction) => {
  const { key, body } = ENDPOINT[action]
  return night.operator.call(key, { params: { id }, body: body(id) })
}

const sentence = (status: BookingStatus, action: BookingAction) => {
  const decision = decideBooking(status, action)
  if (decision.kind === 'stay') return '200, and nothing changes'
  return decision.kind === 'move' ? `200, now ${decision.to}` : '409, and nothing changes'
}

describe('every cell of the status table, through its endpoint', () => {
  for (const status of BOOKING_STATUSES)
    test.each(BOOKING_ACTIONS.map((action) => [action, sentence(status, action)] as const))(
      `a ${status} booking, %s: %s`,
      async (action) => {
        const decision = decideBooking(status, action)
        const id = await night.bookAs(status)
        const before = await bookingRow(world, id)
        const claims = await claimsOf(world, id)
        const history = await historyOf(world, id)
        world.clock.advance({ minutes: 1 })

        const reply = await request(id, action)

        expect([reply.status, reply.error]).toEqual(
          decision.kind === 'conflict' ? [409, decision.why] : [200, undefined],
        )
        const after = await bookingRow(world, id)
        const auditTrail = (await historyOf(world, id)).slice(history.length)
        if (decision.kind !== 'move') {
          expect(after).toEqual(before)
          expect(auditTrail).toEqual([])
          expect(await claimsOf(world, id)).toEqual(claims)
          return
        }
        expect(after.status).toBe(decision.to)
        expect(auditTrail).toMatchObject([
          {
            type: ENDPOINT[action].audit,
            actor: night.operator.name,
            actor_id: night.operator.id,
            at: world.clock.now(),
          },
        ])
        expect(await claimsOf(world, id)).toEqual(
          isActive(decision.to)
            ? [[before.table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z']]
            : [],
        )
      },
    )
})

describe('the fields of a booking', () => {
  const read = async (id: string) =>
    (await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking

  test('approve stores and returns who approved and when; a repeat keeps the first', async () => {
    const id = await night.book()
    const first = await night.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
    expect(first).toEqual({
      success: true,
      booking: {
        id,
        status: 'approved',
        approved_by_name: night.operator.name,
        approved_at: '2026-01-17T18:00:00.000Z',
      },
    })
    world.clock.advance({ minutes: 5 })
    expect(await night.operator.ok('POST /api/bookings/:id/approve', { params: { id } })).toEqual(first)
    expect(await read(id)).toMatchObject({
      approved_by_name: night.operator.name,
      approved_at: '2026-01-17T18:00:00.000Z',
    })
    expect((await historyOf(world, id)).map((entry) => entry.type)).toEqual(['created', 'approved'])
  })

  test('reject stores the reason; unreject clears it and the approval', async () => {
    const id = await night.bookAs('approved')
    expect(
      await night.operator.ok('POST /api/bookings/:id/reject', {
        params: { id },
        body: { reason: 'Private party' },
      }),
    ).toEqual({ success: true })
    expect(await read(id)).toMatchObject({ status: 'rejected', reason: 'Private party' })
    expect(await night.operator.ok('POST /api/bookings/:id/unreject', { params: { id } })).toEqual({
      success: true,
    })
    expect(await read(id)).toMatchObject({
      status: 'pending',
      reason: null,
      approved_by_name: null,
      approved_at: null,
    })
    expect((await historyOf(world, id)).map(({ type, details }) => [type, details])).toEqual([
      ['created', { kind: 'table', source: 'staff' }],
      ['approved', null],
      ['rejected', { reason: 'Private party' }],
      ['unrejected', null],
    ])
  })

  test('reject works without a reason and without a body', async () => {
    const id = await night.book()
    expect((await night.operator.call('POST /api/bookings/:id/reject', { params: { id } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'rejected', reason: null })
  })

  test('PATCH status audits the old status, the new status and the reason', async () => {
    const id = await night.bookAs('approved')
    const reply = await night.operator.call('PATCH /api/bookings/:id/status', {
      params: { id },
      body: { status: 'rejected', reason: 'Flooded cellar' },
    })
    expect([reply.status, reply.body]).toEqual([200, { success: true, status: 'rejected' }])
    expect(await read(id)).toMatchObject({ status: 'rejected', reason: 'Flooded cellar' })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'status_changed',
      details: { from: 'approved', to: 'rejected', reason: 'Flooded cellar' },
    })
  })

  test('PATCH status to checked_in stores who checked in and clears the rejection reason', async () => {
    const id = await night.bookAs('rejected')
    await night.operator.ok('PATCH /api/bookings/:id/status', {
      params: { id },
      body: { status: 'checked_in' },
    })
    expect(await read(id)).toMatchObject({
      status: 'checked_in',
      reason: null,
      checked_in_by_name: night.operator.name,
      checked_in_at: '2026-01-17T18:00:00.000Z',
    })
  })

  test('undoing a check-in keeps the earlier approval, or adds one', async () => {
    const undo = (id: string) =>
      night.operator.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body: { check_in: false } })
    const approved = await night.bookAs('checked_in')
    world.clock.advance({ minutes: 10 })
    await undo(approved)
    expect(await read(approved)).toMatchObject({
      status: 'approved',
      approved_at: '2026-01-17T18:00:00.000Z',
      checked_in_at: null,
      checked_in_by_name: null,
    })
    const direct = await night.book()
    await night.operator.ok('PATCH /api/bookings/:id/status', {
      params: { id: direct },
      body: { status: 'checked_in' },
    })
    await undo(direct)
    expect(await read(direct)).toMatchObject({
      status: 'approved',
      approved_by_name: night.operator.name,
      approved_at: '2026-01-17T18:10:00.000Z',
    })
  })

  test('cancelling a rejected booking keeps its reason', async () => {
    const id = await night.bookAs('rejected')
    await night.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    expect(await read(id)).toMatchObject({ status: 'cancelled', reason: 'Fully booked' })
  })

  test('a manual decision ends the wait for a payment', async () => {
    const id = await night.book()
    await world.database.read
      .updateTable('bookings')
      .set({ payment_due_at: new Date('2026-01-17T18:15:00Z') })
      .where('id', '=', id)
      .execute()
    await night.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
    expect((await bookingRow(world, id)).payment_due_at).toBeNull()
  })
})

test('ten concurrent approvals write one approval', async () => {
  const id = await night.book()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      night.operator.call('POST /api/bookings/:id/approve', { params: { id } }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
  expect((await historyOf(world, id)).map((entry) => entry.type)).toEqual(['created', 'approved'])
})

test('concurrent approval and cancellation both succeed, in either order', async () => {
  const id = await night.book()
  const [approved, cancelled] = await Promise.all([
    night.operator.call('POST /api/bookings/:id/approve', { params: { id } }),
    night.operator.call('POST /api/bookings/:id/staff-cancel', { params: { id } }),
  ])
  expect(cancelled.status).toBe(200)
  expect([200, 409]).toContain(approved.status)
  expect((await bookingRow(world, id)).status).toBe('cancelled')
  expect(await claimsOf(world, id)).toEqual([])
})
