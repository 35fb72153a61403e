import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import {
  finalize,
  free,
  openSale,
  order,
  paymentsOf,
  soldOf,
  unpaid,
} from '../../../../test/support/events.ts'
import { makeTable } from '../../../../test/support/factories.ts'
import { refusing } from '../../../../test/support/refusing.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import type { Person } from '../../../../test/support/world.ts'
import { verifyMoney } from '../../money/index.ts'
import { finishCancellations } from './cancel-event-bookings.ts'

const till = useSandboxTill()
let operator: Person
let venueId: string
let eventId: string
let paidType: string
let freeType: string

beforeEach(async () => {
  const { world } = till
  operator = await world.person('client')
  ;({ venueId, eventId, paidType, freeType } = await openSale(operator))
})
afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))

const buy = (type: string, quantity: number) =>
  order(till.world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity })
const buyPaid = async (quantity: number) => {
  const bought = unpaid(await buy(paidType, quantity))
  await till.pay(bought.payment_intent_id)
  await finalize(till.world.anyone, eventId, bought.payment_intent_id)
  return bought
}
const cancelOnly = (person = operator) =>
  person.call('PATCH /api/my-events/:id/status', { params: { id: eventId }, body: { status: 'cancelled' } })
/** Cancels the event and runs the background job that cancels its bookings. */
const cancel = async (person = operator) => {
  const reply = await cancelOnly(person)
  const { app, clock } = till.world
  await finishCancellations(app.services, clock.now(), (error) => {
    throw error
  })
  return reply
}
const statusOf = async (bookingId: string) => (await bookingRow(till.world, bookingId)).status

describe('cancelling an event', () => {
  test('cancels the others when one booking fails, and that one at the next turn', async () => {
    const { app, clock, database } = till.world
    const bought = [free(await buy(freeType, 1)), free(await buy(freeType, 1)), free(await buy(freeType, 1))]
    const [first = '', ...others] = bought.map(({ booking_id }) => booking_id).sort()
    await cancelOnly()
    const failures: unknown[] = []
    await refusing(database, 'bookings', `new.id = '${first}'`, () =>
      finishCancellations(app.services, clock.now(), (error) => failures.push(error)),
    )
    expect(failures).toMatchObject([{ code: '23505' }])
    expect(await statusOf(first)).toBe('approved')
    for (const id of others) expect(await statusOf(id)).toBe('cancelled')
    await finishCancellations(app.services, clock.now(), (error) => failures.push(error))
    expect([failures.length, await statusOf(first)]).toEqual([1, 'cancelled'])
  })

  test('cancels every active booking with a full refund', async () => {
    const { world } = till
    await makeTable(operator, venueId, { deposit_pence: 4000 })
    const gratis = free(await buy(freeType, 2))
    const paid = await buyPaid(2)
    const waiting = unpaid(await buy(paidType, 1))
    const table = unpaid(await order(world.anyone, eventId, { kind: 'table', party_size: 4 }))
    await till.pay(table.payment_intent_id)
    await finalize(world.anyone, eventId, table.payment_intent_id)
    expect(await soldOf(world, eventId)).toBe(9)

    world.clock.advance({ minutes: 2 })
    const reply = await cancel()
    expect([reply.status, reply.body]).toEqual([200, { success: true }])

    for (const { booking_id } of [gratis, paid, waiting, table]) {
      expect(await bookingRow(world, booking_id)).toMatchObject({
        status: 'cancelled',
        reason: 'The event was cancelled.',
        payment_due_at: null,
      })
      expect((await historyOf(world, booking_id)).at(-1)).toMatchObject({
        type: 'cancelled',
        actor: operator.name,
        actor_id: operator.id,
        details: { event_cancelled: true },
      })
    }
    expect(await claimsOf(world, table.booking_id)).toEqual([])
    expect(await soldOf(world, eventId, paidType)).toEqual([0, 0])

    await till.sweep()
    expect(await paymentsOf(world, paid.booking_id)).toMatchObject([
      { status: 'captured', captured_pence: 3000, refunded_pence: 3000 },
    ])
    expect(await paymentsOf(world, table.booking_id)).toMatchObject([
      { status: 'captured', captured_pence: 4000, refunded_pence: 4000 },
    ])
    expect(await paymentsOf(world, waiting.booking_id)).toMatchObject([{ status: 'released' }])
  })

  test('replies at once and works through its bookings in the background', async () => {
    const gratis = free(await buy(freeType, 2))
    expect((await cancelOnly()).status).toBe(200)
    expect(await statusOf(gratis.booking_id)).toBe('approved')
    await till.sweep()
    expect(await statusOf(gratis.booking_id)).toBe('cancelled')
    expect((await historyOf(till.world, gratis.booking_id)).at(-1)).toMatchObject({
      actor: operator.name,
      actor_id: operator.id,
    })
  })

  test('leaves checked-in and cancelled bookings unchanged', async () => {
    const { world } = till
    const came = free(await buy(freeType, 1))
    const left = free(await buy(freeType, 1))
    await operator.ok('POST /api/bookings/:id/lifecycle', {
      params: { id: came.booking_id },
      body: { check_in: true },
    })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: left.booking_id } })
    const history = await historyOf(world, left.booking_id)
    expect((await cancel()).status).toBe(200)
    expect(await statusOf(came.booking_id)).toBe('checked_in')
    expect(await historyOf(world, left.booking_id)).toEqual(history)
    expect(await soldOf(world, eventId)).toBe(1)
  })

  test('refunds a payment that arrives during the cancellation', async () => {
    const { world } = till
    const waiting = unpaid(await buy(paidType, 1))
    await till.pay(waiting.payment_intent_id)
    await cancel()
    const reply = await finalize(world.anyone, eventId, waiting.payment_intent_id)
    expect(reply.body).toEqual({
      ok: false,
      booking_id: waiting.booking_id,
      status: 'cancelled',
      tickets: [],
    })
    await till.sweep()
    expect(await paymentsOf(world, waiting.booking_id)).toMatchObject([
      { captured_pence: 1500, refunded_pence: 1500 },
    ])
  })

  test('ends the sale: no further booking is possible', async () => {
    await cancel()
    expect((await buy(freeType, 1)).status).toBe(404)
  })

  test('is allowed for its organiser', async () => {
    const organiser = await till.world.person('organiser')
    await operator.ok('PUT /api/my-events/:id', {
      params: { id: eventId },
      body: { organiser_email: organiser.email },
    })
    const { booking_id } = free(await buy(freeType, 1))
    expect((await cancel(organiser)).status).toBe(200)
    expect((await historyOf(till.world, booking_id)).at(-1)).toMatchObject({ actor: organiser.name })
  })
})

describe('a cancellation that was interrupted', () => {
  const interrupted = async () => {
    const first = free(await buy(freeType, 1))
    const second = await buyPaid(1)
    await till.world.database.read
      .updateTable('events')
      .set({ status: 'cancelled' })
      .where('id', '=', eventId)
      .execute()
    return [first.booking_id, second.booking_id]
  }

  test('continues when the event is cancelled again', async () => {
    const ids = await interrupted()
    expect((await cancel()).status).toBe(200)
    for (const id of ids) expect(await statusOf(id)).toBe('cancelled')
    const histories = await Promise.all(ids.map((id) => historyOf(till.world, id)))
    expect((await cancel()).status).toBe(200)
    expect(await Promise.all(ids.map((id) => historyOf(till.world, id)))).toEqual(histories)
  })

  test('is resumed by the background job, with the system as actor', async () => {
    const { world } = till
    const ids = await interrupted()
    const failures: unknown[] = []
    const finish = (stopping = false) =>
      finishCancellations(
        world.app.services,
        world.clock.now(),
        (error) => failures.push(error),
        () => stopping,
      )
    await finish(true)
    expect(await statusOf(ids[0] ?? '')).toBe('approved')
    await finish()
    for (const id of ids) {
      expect(await statusOf(id)).toBe('cancelled')
      expect((await historyOf(world, id)).at(-1)).toMatchObject({ type: 'cancelled', actor: 'System' })
    }
    expect(failures).toEqual([])
    expect(await soldOf(world, eventId)).toBe(0)
  })
})

test('a booking that staff cancel is refunded under the event’s policy, not the venue’s', async () => {
  const { world } = till
  const policy = async (refund: 'full' | 'none') =>
    (
      await operator.ok('POST /api/my-venues/:venueId/policies', {
        params: { venueId },
        body: { name: refund, refund, cancel_until_hours: 24 },
      })
    ).id
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { booking_policy: await policy('full') },
  })
  const underVenue = await buyPaid(1)
  await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: underVenue.booking_id } })
  await operator.ok('PUT /api/my-events/:id', {
    params: { id: eventId },
    body: { policy_id: await policy('none') },
  })
  const underEvent = await buyPaid(1)
  await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: underEvent.booking_id } })
  await till.sweep()
  expect(await paymentsOf(world, underVenue.booking_id)).toMatchObject([{ refunded_pence: 1500 }])
  expect(await paymentsOf(world, underEvent.booking_id)).toMatchObject([{ refunded_pence: 0 }])
})

describe('cancelling an event while some of an order are inside', () => {
  const salesOf = async () =>
    (await operator.ok('GET /api/my-events/:id/sales', { params: { id: eventId } })).cancel
  const arrive = (bookingId: string, arrived: number) =>
    operator.ok('POST /api/bookings/:id/attendance', {
      params: { id: bookingId },
      body: { state: 'arrived', arrived },
    })
  const cancelWith = async (body: Record<string, unknown>, person = operator) => {
    const reply = await person.call('PATCH /api/my-events/:id/status', {
      params: { id: eventId },
      body: { status: 'cancelled', ...body } as never,
    })
    await till.sweep()
    await till.sweep()
    return reply
  }
  const returnedOf = async (bookingId: string) =>
    (await paymentsOf(till.world, bookingId)).reduce((sum, payment) => sum + payment.refunded_pence, 0)
  const mailsOf = async (bookingId: string) =>
    (
      await till.world.database.read
        .selectFrom('outbox')
        .select(['facts'])
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'event_cancelled')
        .orderBy('cause')
        .execute()
    ).map(({ facts }) => facts)

  test('returns the tickets that were not used, mails who ordered, and announces the sum before', async () => {
    const { booking_id } = await buyPaid(4)
    await arrive(booking_id, 1)
    expect(await salesOf()).toEqual({ places: 3, return_pence: 4500, arrived_return_pence: 1500 })
    expect((await cancelWith({})).status).toBe(200)
    expect(await returnedOf(booking_id)).toBe(4500)
    expect(await bookingRow(till.world, booking_id)).toMatchObject({ status: 'checked_in', arrived: 1 })
    expect(await mailsOf(booking_id)).toMatchObject([{ returned_pence: 4500, kept_pence: 1500 }])
    // Nothing happens twice, however often the job runs.
    await till.sweep()
    expect(await returnedOf(booking_id)).toBe(4500)
    expect(await mailsOf(booking_id)).toHaveLength(1)
    expect((await historyOf(till.world, booking_id)).at(-1)).toMatchObject({
      type: 'refunded',
      details: { amount_pence: 4500, reason: 'The event was cancelled.' },
    })
  })

  test('lets nobody in by the tickets that were paid back, neither at once nor from a door without network', async () => {
    const { world } = till
    const { booking_id } = await buyPaid(3)
    await arrive(booking_id, 1)
    const unused = await world.database.read
      .selectFrom('tickets')
      .select('code')
      .where('booking_id', '=', booking_id)
      .where('used_at', 'is', null)
      .execute()
    const [first = '', second = ''] = unused.map(({ code }) => code)
    await cancelOnly()
    const refusal = { status: 409, body: { code: 'event_cancelled' } }
    expect(await operator.call('POST /api/check-in', { body: { code: first } })).toMatchObject(refusal)
    await till.sweep()
    expect(await operator.call('POST /api/check-in', { body: { code: first } })).toMatchObject(refusal)
    const qr_code = world.app.services.qr.issue({ id: booking_id, venue_id: venueId }, world.clock.now()).text
    expect(await operator.call('POST /api/check-in', { body: { qr_code } })).toMatchObject(refusal)
    const logged = await operator.ok('POST /api/my-venues/:venueId/door-log', {
      params: { venueId },
      body: {
        device: 'front',
        items: [{ seq: 1, at: world.clock.now().toISOString(), action: 'check_in', code: second }],
      },
    })
    expect(logged.results).toMatchObject([{ verdict: 'conflict' }])
    expect(await bookingRow(world, booking_id)).toMatchObject({ arrived: 1, heads_over: 1 })
  })

  test('returns the rest also when that is decided, or a check-in undone, weeks after the event', async () => {
    const { world } = till
    const [undone, inside] = [await buyPaid(2), await buyPaid(2)]
    for (const { booking_id } of [undone, inside]) await arrive(booking_id, 1)
    await cancelWith({})
    for (let n = 0; n < 10; n += 1) {
      world.clock.advance({ days: 2 })
      await operator.ok('GET /api/auth/me')
    }
    await operator.ok('POST /api/bookings/:id/attendance', {
      params: { id: undone.booking_id },
      body: { state: 'expected' },
    })
    await till.sweep()
    await till.sweep()
    expect([await statusOf(undone.booking_id), await returnedOf(undone.booking_id)]).toEqual([
      'cancelled',
      3000,
    ])
    expect(await returnedOf(inside.booking_id)).toBe(1500)
    expect((await cancelWith({ also_arrived: true })).status).toBe(200)
    expect(await returnedOf(inside.booking_id)).toBe(3000)
  })

  test('returns a table by the heads that are still out, less what went back before', async () => {
    const { world } = till
    await makeTable(operator, venueId, { deposit_pence: 4000 })
    const bought = unpaid(await order(world.anyone, eventId, { kind: 'table', party_size: 3 }))
    await till.pay(bought.payment_intent_id)
    await finalize(world.anyone, eventId, bought.payment_intent_id)
    await arrive(bought.booking_id, 2)
    await operator.ok('POST /api/bookings/:id/refund', {
      params: { id: bought.booking_id },
      body: { amount_pence: 333, reason: 'A mistake' },
    })
    expect(await salesOf()).toMatchObject({ places: 1, return_pence: 1000 })
    await cancelWith({})
    expect(await returnedOf(bought.booking_id)).toBe(1333)
  })

  test('leaves an order alone whose guests are all inside, unless the venue returns that too', async () => {
    const all = await buyPaid(2)
    const some = await buyPaid(2)
    await arrive(all.booking_id, 2)
    await arrive(some.booking_id, 1)
    await cancelWith({})
    expect([await returnedOf(all.booking_id), await returnedOf(some.booking_id)]).toEqual([0, 1500])
    expect(await mailsOf(all.booking_id)).toEqual([])
    // The venue decides later that everybody gets everything back.
    expect((await cancelWith({ also_arrived: true })).status).toBe(200)
    expect([await returnedOf(all.booking_id), await returnedOf(some.booking_id)]).toEqual([3000, 3000])
    expect(await mailsOf(all.booking_id)).toMatchObject([{ returned_pence: 3000, kept_pence: 0 }])
    expect(await mailsOf(some.booking_id)).toMatchObject([
      { returned_pence: 1500, kept_pence: 0 },
      { returned_pence: 1500, kept_pence: 1500 },
    ])
    await cancelWith({ also_arrived: true })
    expect(await returnedOf(all.booking_id)).toBe(3000)
  })

  test('also_arrived is for the venue’s managers and for cancellations only', async () => {
    expect(
      await operator.call('PATCH /api/my-events/:id/status', {
        params: { id: eventId },
        body: { status: 'approved', also_arrived: true },
      }),
    ).toMatchObject({ status: 400 })
    const organiser = await till.world.person('organiser')
    const reply = await cancelWith({ also_arrived: true }, organiser)
    expect([403, 404]).toContain(reply.status)
  })
})
