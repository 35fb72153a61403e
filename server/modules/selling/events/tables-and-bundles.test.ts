import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf } from '../../../../test/support/booking-facts.ts'
import {
  free,
  openSale,
  order,
  paymentsOf,
  soldOf,
  table,
  tickets,
  unpaid,
} from '../../../../test/support/events.ts'
import { makeBundle, makeFloor, makeGuest, makeTable } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
let eventId: string
let paidType: string
let freeType: string

beforeAll(async () => {
  operator = await world.person('client')
})
beforeEach(async () => {
  const sale = await openSale(operator, { min_per_order: 2, max_per_order: 4 })
  ;({ venueId, eventId, paidType, freeType } = sale)
})

describe('a table at an event', () => {
  let floor_id: string
  beforeEach(async () => {
    floor_id = await makeFloor(operator, venueId)
  })
  const makeOne = (fields: Record<string, unknown>) => makeTable(operator, venueId, { floor_id, ...fields })

  test('is the smallest that fits during the event, and free without a deposit', async () => {
    await makeOne({ capacity: 8 })
    const four = await makeOne({ capacity: 4 })
    await makeOne({ capacity: 2 })
    const reply = await order(world.anyone, eventId, table(3))
    expect(reply.body).toEqual({
      free: true,
      manage_url: expect.any(String),
      booking_id: expect.any(String),
      status: 'confirmed',
      tickets: [],
    })
    const { booking_id } = free(reply)
    expect(await bookingRow(world, booking_id)).toMatchObject({
      kind: 'event',
      status: 'approved',
      party_size: 3,
      table_id: four,
      table_ids: [four],
      event_id: eventId,
      ticket_type_id: null,
      duration_mins: 180,
    })
    expect(await claimsOf(world, booking_id)).toEqual([
      [four, '2026-01-24T20:00:00.000Z', '2026-01-24T23:00:00.000Z'],
    ])
    expect(await soldOf(world, eventId)).toBe(3)
  })

  test('with a deposit charges that deposit', async () => {
    await makeOne({ capacity: 4, deposit_pence: 5000 })
    const { booking_id } = unpaid(await order(world.anyone, eventId, table(4)))
    expect(await paymentsOf(world, booking_id)).toMatchObject([
      {
        purpose: 'deposit',
        capture: 'automatic',
        amount_pence: 5000,
        description: 'Table, Winter Ball, 2026-01-24 20:00',
      },
    ])
    expect(await claimsOf(world, booking_id)).toHaveLength(1)
  })

  test('can be a combination for a larger party, with the sum of its deposits', async () => {
    const parts = [
      await makeOne({ capacity: 4, deposit_pence: 1000 }),
      await makeOne({ capacity: 4, deposit_pence: 2000 }),
    ]
    await operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: { venueId },
      body: { table_ids: parts, capacity: 8 },
    })
    const { booking_id } = unpaid(await order(world.anyone, eventId, table(7)))
    expect((await claimsOf(world, booking_id)).map(([tableId]) => tableId).sort()).toEqual([...parts].sort())
    expect(await paymentsOf(world, booking_id)).toMatchObject([{ amount_pence: 3000 }])
  })

  test('is given to one party; 409 when none is left', async () => {
    await makeOne({ capacity: 4 })
    free(await order(world.anyone, eventId, table(2)))
    const reply = await order(world.anyone, eventId, table(2))
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'No table is free for a party of this size.', code: 'no_table' },
    ])
  })

  test('is not one that is booked, blocked or not bookable online', async () => {
    const given = await makeOne({ capacity: 4 })
    const blocked = await makeOne({ capacity: 4 })
    await makeOne({ capacity: 4, bookable_online: false })
    const walkIn = await makeGuest(world, venueId)
    await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId },
      body: {
        user_id: walkIn.id,
        table_id: given,
        reservation_date: '2026-01-24',
        reservation_time: '22:30',
      },
    })
    await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId },
      body: { table_ids: [blocked], date: '2026-01-24', start_time: '18:00', end_time: '20:30' },
    })
    expect((await order(world.anyone, eventId, table(2))).body).toMatchObject({ code: 'no_table' })
  })

  test('counts towards the event’s capacity: 409 when too few places are left', async () => {
    await makeOne({ capacity: 8 })
    await operator.ok('PUT /api/my-events/:id', { params: { id: eventId }, body: { capacity: 5 } })
    const reply = await order(world.anyone, eventId, table(6))
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'There are not enough places left.', code: 'sold_out' },
    ])
    free(await order(world.anyone, eventId, table(5)))
  })

  test('answers 409 when the venue takes no table bookings', async () => {
    await makeOne({ capacity: 4 })
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { tables_enabled: false } })
    expect((await order(world.anyone, eventId, table(2))).body).toMatchObject({ code: 'not_offered' })
  })
})

describe('bundles', () => {
  const itemOf = async (bundleId: string) => {
    const row = await world.database.read
      .selectFrom('bundles')
      .select('items')
      .where('id', '=', bundleId)
      .executeTakeFirstOrThrow()
    return { bundle_id: bundleId, item_id: row.items[0]?.id ?? '' }
  }

  test('that are prepaid add to the price; others are only stored', async () => {
    const prepaid = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'], prepaid: true }))
    const later = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'] }))
    const bundle_selections = [
      { ...prepaid, quantity: 2 },
      { ...later, quantity: 1 },
    ]
    const paid = unpaid(await order(world.anyone, eventId, tickets(paidType, 1), { bundle_selections }))
    expect(await paymentsOf(world, paid.booking_id)).toMatchObject([
      { amount_pence: 1500 + 2 * 9000, extras_pence: 2 * 9000 },
    ])
    const names = { bundle: 'Bottles', item: 'Magnum', price_pence: 9000 }
    expect((await bookingRow(world, paid.booking_id)).bundle_selections).toEqual([
      { ...bundle_selections[0], ...names, prepaid: true },
      { ...bundle_selections[1], ...names, prepaid: false },
    ])
    const none = await order(world.anyone, eventId, tickets(freeType, 2), {
      bundle_selections: [{ ...later, quantity: 1 }],
    })
    expect(none.body).toMatchObject({ free: true })
  })

  test('that are prepaid make an order of free tickets a paid one', async () => {
    const prepaid = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'], prepaid: true }))
    const { booking_id } = unpaid(
      await order(world.anyone, eventId, tickets(freeType, 2), {
        bundle_selections: [{ ...prepaid, quantity: 1 }],
      }),
    )
    expect(await paymentsOf(world, booking_id)).toMatchObject([{ amount_pence: 9000, purpose: 'tickets' }])
  })

  test('that are unknown or not for events answer 404; too high a quantity answers 400', async () => {
    const request = (selection: object) =>
      order(world.anyone, eventId, tickets(freeType, 2), { bundle_selections: [selection] })
    const forTables = await itemOf(await makeBundle(operator, venueId, { profiles: ['tables'] }))
    const offered = await itemOf(await makeBundle(operator, venueId, { profiles: ['events'] }))
    for (const selection of [
      forTables,
      { ...offered, item_id: 'item_nope' },
      { ...offered, bundle_id: 'x' },
    ]) {
      const reply = await request({ ...selection, quantity: 1 })
      expect([reply.status, reply.body]).toEqual([404, { error: 'Bundle item not found.' }])
    }
    expect((await request({ ...offered, quantity: 3 })).status).toBe(400)
    expect(await soldOf(world, eventId)).toBe(0)
  })
})
