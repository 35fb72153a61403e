import { describe, expect, test } from 'vitest'
import { DOOR_REASONS } from '../../../contract/bookings.ts'
import {
  bookingRow,
  claimsOf,
  countersOf,
  historyOf,
  insertPayment,
  keysOf,
  moneyTasksOf,
  spendKeys,
  writeBooking,
} from '../../../test/support/booking-facts.ts'
import { makeGuest } from '../../../test/support/factories.ts'
import { useNight } from '../../../test/support/night.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const turnAway = (booking_id: string, reason: unknown = 'unspecified') =>
  night.operator.call('POST /api/door-reject', { body: { booking_id, reason } })

const TEXT = {
  at_capacity: 'Venue at capacity',
  barred: 'Guest is barred',
  attitude: 'Attitude',
  dresswear: 'Dress code',
  unspecified: 'No reason given',
}
const GIVES_BACK = ['at_capacity', 'unspecified']

describe('turning a guest away', () => {
  test.each(DOOR_REASONS)('for %s shows the reason in the reply and in the booking', async (reason) => {
    const guest = await makeGuest(world, night.venueId)
    const table_id = await night.table()
    const id = await night.bookAs('approved', { user_id: guest.id, table_id })
    const reply = await turnAway(id, reason)
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        success: true,
        reason: TEXT[reason],
        refunded: false,
        door_rejected_by_name: night.operator.name,
        door_rejected_at: '2026-01-17T18:00:00.000Z',
      },
    ])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      status: 'rejected',
      reason: TEXT[reason],
      door_reject_reason: reason,
      door_rejected_by_name: night.operator.name,
      door_rejected_at: '2026-01-17T18:00:00.000Z',
    })
    expect(await claimsOf(world, id)).toEqual([])
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({
      bookings: 1,
      visits: 0,
      door_rejections: 1,
    })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'door_rejected',
      actor: night.operator.name,
      details: { reason },
    })
    await night.book({ table_id })
  })

  test.each(DOOR_REASONS)('for %s refunds keys according to the reason', async (reason) => {
    const guest = await makeGuest(world, night.venueId)
    const id = await writeBooking(world, night, { userId: guest.id, kind: 'guestlist', keysSpent: 3 })
    await spendKeys(world, guest.id, id, 3, 1)
    const back = GIVES_BACK.includes(reason)
    expect((await turnAway(id, reason)).body).toMatchObject({ refunded: back })
    expect((await keysOf(world, guest.id)).balance).toBe(back ? 4 : 1)
    expect((await bookingRow(world, id)).keys_spent).toBe(back ? 0 : 3)
  })

  test.each(DOOR_REASONS)('for %s releases a hold', async (reason) => {
    const id = await night.bookAs('approved')
    const payment = await insertPayment(world, night, id)
    expect((await turnAway(id, reason)).body).toMatchObject({ refunded: true })
    expect(await moneyTasksOf(world, payment)).toEqual([
      { kind: 'release', amount_pence: 5000, actor: night.operator.name, status: 'queued' },
    ])
  })

  test.each(DOOR_REASONS)('for %s refunds captured money according to the reason', async (reason) => {
    const id = await night.bookAs('approved')
    const payment = await insertPayment(world, night, id, { status: 'captured', captured_pence: 5000 })
    const back = GIVES_BACK.includes(reason)
    expect((await turnAway(id, reason)).body).toMatchObject({ refunded: back })
    expect(await moneyTasksOf(world, payment)).toEqual(
      back ? [{ kind: 'refund', amount_pence: 5000, actor: night.operator.name, status: 'queued' }] : [],
    )
  })

  test('cancels a requested hold that was never authorised, without a refund', async () => {
    const id = await night.book()
    const payment = await insertPayment(world, night, id, { status: 'awaiting_payment' })
    expect((await turnAway(id)).body).toMatchObject({ refunded: false })
    expect(await moneyTasksOf(world, payment)).toHaveLength(1)
  })

  test('is final: returning the booking to pending answers 409 with the reason', async () => {
    const id = await night.book()
    await turnAway(id)
    const reply = await night.operator.call('POST /api/bookings/:id/unreject', { params: { id } })
    expect([reply.status, reply.error]).toEqual([
      409,
      'This guest was turned away at the door; that cannot be undone.',
    ])
    expect((await bookingRow(world, id)).status).toBe('rejected')
  })

  test('can be corrected through PATCH status, which clears the door rejection', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.book({ user_id: guest.id })
    await turnAway(id, 'attitude')
    await night.operator.ok('PATCH /api/bookings/:id/status', {
      params: { id },
      body: { status: 'approved' },
    })
    expect(await bookingRow(world, id)).toMatchObject({
      status: 'approved',
      reason: null,
      door_reject_reason: null,
      door_rejected_at: null,
      door_rejected_by_name: null,
    })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ door_rejections: 0 })
  })

  test('by two concurrent requests happens once', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await writeBooking(world, night, { userId: guest.id, kind: 'guestlist', keysSpent: 3 })
    await spendKeys(world, guest.id, id, 3, 0)
    const replies = await Promise.all([turnAway(id, 'at_capacity'), turnAway(id, 'at_capacity')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await keysOf(world, guest.id)).balance).toBe(3)
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ door_rejections: 1 })
  })

  test.each(['rejected', 'cancelled', 'checked_in'] as const)('when %s answers 409', async (status) => {
    const id = await night.bookAs(status)
    expect((await turnAway(id)).status).toBe(409)
    expect(await bookingRow(world, id)).toMatchObject({ status, door_rejected_at: null })
  })

  test.each(['rude', '', null, undefined, 'DRESSWEAR'])('for %s is 400', async (reason) => {
    const id = await night.book()
    const reply = await night.operator.call('POST /api/door-reject', {
      body: { booking_id: id, ...(reason === undefined ? {} : { reason }) },
    })
    expect(reply.status).toBe(400)
  })
})
