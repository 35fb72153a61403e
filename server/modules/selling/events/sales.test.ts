import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeEvent,
  makeTicketType,
  openSale,
  order,
  tickets,
  unpaid,
} from '../../../../test/support/events.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { syncDisputes } from '../../money/payments/sync-disputes.ts'

const world = useWorld()
let operator: Person
beforeAll(async () => {
  operator = await world.person('client')
})

const salesOf = (id: string) => operator.ok('GET /api/my-events/:id/sales', { params: { id } })

const buy = async (eventId: string, type: string, count: number) => {
  const { payment_intent_id, payment_client_secret } = unpaid(
    await order(world.anyone, eventId, tickets(type, count)),
  )
  await world.payments.confirm(payment_intent_id, payment_client_secret, 'succeed')
  return world.anyone.ok('POST /api/public/events/:eventId/finalize', {
    params: { eventId },
    body: { payment_intent_id },
  })
}

describe('how an event sells', () => {
  test('counts what stands by day, and says what cancelling would return', async () => {
    const { eventId, paidType, freeType } = await openSale(operator)
    expect(await salesOf(eventId)).toEqual({
      parties: 0,
      places: 0,
      paid_pence: 0,
      checked_in: 0,
      cancel: { places: 0, return_pence: 0, arrived_return_pence: 0 },
      days: [],
    })
    await buy(eventId, paidType, 2)
    await order(world.anyone, eventId, tickets(freeType, 3))
    const sales = await salesOf(eventId)
    expect(sales).toMatchObject({
      parties: 2,
      places: 5,
      paid_pence: 3000,
      cancel: { places: 5, return_pence: 3000 },
    })
    expect(sales.days).toEqual([{ date: '2026-01-17', places: 5, paid_pence: 3000 }])
  })

  test('leaves out what was refunded and cancelled', async () => {
    const { eventId, paidType } = await openSale(operator)
    const { booking_id: kept } = await buy(eventId, paidType, 1)
    const { booking_id: gone } = await buy(eventId, paidType, 2)
    await operator.ok('POST /api/bookings/:id/refund', {
      params: { id: kept },
      body: { amount_pence: 500, reason: 'Late opening' },
    })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: gone }, body: {} })
    expect(await salesOf(eventId)).toMatchObject({
      places: 1,
      paid_pence: 1000,
      cancel: { places: 1, return_pence: 1000 },
    })
  })

  test('does not promise back what the guest’s bank has taken already', async () => {
    const { eventId, paidType } = await openSale(operator)
    const { booking_id } = await buy(eventId, paidType, 2)
    const payment = await world.database.read
      .selectFrom('payments')
      .select(['id', 'intent_id'])
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    await world.payments.dispute(payment.intent_id ?? '', 3000)
    await syncDisputes(world.app.services, payment.id, world.clock.now())
    expect(await salesOf(eventId)).toMatchObject({ cancel: { places: 2, return_pence: 0 } })
  })

  test('is nobody else’s business', async () => {
    const { eventId } = await openSale(operator)
    const stranger = await world.person('client')
    for (const key of ['GET /api/my-events/:id', 'GET /api/my-events/:id/sales'] as const)
      expect((await stranger.call(key, { params: { id: eventId } })).status).toBe(404)
  })
})

describe('the lists of events', () => {
  test('tell upcoming, drafts and past apart, past ones newest first', async () => {
    const { venueId, eventId } = await openSale(operator)
    const draft = await makeEvent(operator, venueId, { name: 'Draft', status: 'draft' })
    const old = await makeEvent(operator, venueId, { name: 'Old', event_date: '2026-01-02' })
    const older = await makeEvent(operator, venueId, { name: 'Older', event_date: '2026-01-01' })
    const off = await makeEvent(operator, venueId, { name: 'Off', event_date: '2026-02-01' })
    await operator.ok('PATCH /api/my-events/:id/status', {
      params: { id: off },
      body: { status: 'cancelled' },
    })
    const listed = async (list: 'upcoming' | 'drafts' | 'past') =>
      (await operator.ok('GET /api/my-events', { query: { venue: venueId, list } })).data.map(({ id }) => id)
    expect(await listed('upcoming')).toEqual([eventId])
    expect(await listed('drafts')).toEqual([draft])
    expect(await listed('past')).toEqual([off, old, older])
  })
})

describe('the guests of an event', () => {
  test('are found by a part of their name, address or ticket code', async () => {
    const venue = await openSale(operator)
    const type = await makeTicketType(operator, venue.eventId, { price_pence: 0 })
    for (const guest_name of ['Rowan Ellery', 'Ines Calloway'])
      await order(world.anyone, venue.eventId, tickets(type, 1), {
        guest_name,
        guest_email: `${guest_name.split(' ')[0]}-${venue.eventId}@example.com`,
      })
    const found = async (q: string) =>
      (
        await operator.ok('GET /api/my-events/:id/bookings', {
          params: { id: venue.eventId },
          query: { q },
        })
      ).data
    const [rowan] = await found('ELLERY')
    expect(rowan?.guest_name).toBe('Rowan Ellery')
    expect(await found('ines-')).toHaveLength(1)
    expect(await found(rowan?.tickets[0]?.code.slice(0, 9) ?? 'none')).toEqual([rowan])
    expect(await found('nobody')).toEqual([])
  })
})
