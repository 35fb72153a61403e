import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../server/db/values.ts'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { sweepPayments, verifyMoney } from '../../server/modules/money/index.ts'
import { finishCancellations } from '../../server/modules/selling/index.ts'
import { finalize, makeEvent, makeTicketType, order, soldOf, unpaid } from '../support/events.ts'
import { makeFloor, makeTable, makeVenue } from '../support/factories.ts'
import { freshDatabase } from '../support/test-database.ts'
import { type Person, useWorld } from '../support/world.ts'

// Many concurrent orders for few tickets, on PostgreSQL. As many succeed as there are places, and the others get 409.
// After each test every counter matches the bookings, tickets and payments.

const world = useWorld({ own: true })
const GUESTS = 500

let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await world.person('client')
})
beforeEach(async () => {
  venueId = await makeVenue(operator)
})
afterEach(async () => {
  expect(await verifyMoney(world.database.read)).toEqual([])
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
})

const orderConcurrently = (
  eventId: string,
  selection: (n: number) => Record<string, unknown>,
  size = GUESTS,
) => Promise.all(Array.from({ length: size }, (_, n) => order(world.anyone, eventId, selection(n))))

const tally = (replies: Awaited<ReturnType<typeof orderConcurrently>>) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const code = (body as { code?: string }).code
    const key = code ? `${status} ${code}` : String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const sweep = async () => {
  const failures: unknown[] = []
  await sweepPayments(world.app.services, world.clock.now(), (error) => failures.push(error))
  expect(failures).toEqual([])
}

describe(`${GUESTS} concurrent orders`, { timeout: 180_000 }, () => {
  test('for one free ticket: one succeeds', async () => {
    const eventId = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1 })
    const replies = await orderConcurrently(eventId, () => ({
      kind: 'ticket',
      ticket_type_id: type,
      quantity: 1,
    }))
    expect(tally(replies)).toEqual({ '200': 1, '409 sold_out': GUESTS - 1 })
    expect(await soldOf(world, eventId, type)).toEqual([1, 1])
  })

  test('for one paid ticket: one succeeds; unpaid, the ticket is released and sold to one again', async () => {
    const eventId = await makeEvent(operator, venueId)
    const type = await makeTicketType(operator, eventId, { capacity: 1 })
    const last = () => ({ kind: 'ticket', ticket_type_id: type, quantity: 1 })
    const first = await orderConcurrently(eventId, last)
    expect(tally(first)).toEqual({ '200': 1, '409 sold_out': GUESTS - 1 })
    const winner = unpaid(first.find(({ status }) => status === 200) ?? fail())
    expect(await soldOf(world, eventId, type)).toEqual([1, 1])

    world.clock.advance({ minutes: 16 })
    await sweep()
    expect(await soldOf(world, eventId, type)).toEqual([0, 0])

    const second = await orderConcurrently(eventId, last, 100)
    expect(tally(second)).toEqual({ '200': 1, '409 sold_out': 99 })
    expect((await finalize(world.anyone, eventId, winner.payment_intent_id)).body.ok).toBe(false)
  })

  test('for an event with less capacity than its ticket types: exactly its places are sold', async () => {
    const eventId = await makeEvent(operator, venueId, { capacity: 30 })
    const types = [
      await makeTicketType(operator, eventId, { price_pence: 0, capacity: 20 }),
      await makeTicketType(operator, eventId, { price_pence: 0, capacity: 20 }),
      await makeTicketType(operator, eventId, { capacity: 20 }),
    ]
    const replies = await orderConcurrently(eventId, (n) => ({
      kind: 'ticket',
      ticket_type_id: types[n % types.length],
      quantity: 1,
    }))
    expect(tally(replies)).toEqual({ '200': 30, '409 sold_out': GUESTS - 30 })
    expect(await soldOf(world, eventId)).toBe(30)
  })

  test('of one to four tickets fill the event to the last place and never beyond', async () => {
    const eventId = await makeEvent(operator, venueId, { capacity: 50 })
    const type = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 70 })
    const replies = await orderConcurrently(eventId, (n) => ({
      kind: 'ticket',
      ticket_type_id: type,
      quantity: 1 + (n % 4),
    }))
    expect(Object.keys(tally(replies)).sort()).toEqual(['200', '409 sold_out'])
    // Single tickets were ordered until the end, so no place can be left.
    expect(await soldOf(world, eventId)).toBe(50)
  })

  test('for six tables: six parties get one table each', async () => {
    const eventId = await makeEvent(operator, venueId, { capacity: 1000 })
    const floor_id = await makeFloor(operator, venueId)
    for (let n = 0; n < 6; n += 1) await makeTable(operator, venueId, { floor_id })
    const replies = await orderConcurrently(eventId, () => ({ kind: 'table', party_size: 3 }), 200)
    expect(tally(replies)).toEqual({ '200': 6, '409 no_table': 194 })
    const claims = await world.database.read
      .selectFrom('table_claims')
      .select('table_id')
      .where('venue_id', '=', venueId)
      .execute()
    expect(new Set(claims.map((claim) => claim.table_id)).size).toBe(6)
    expect(claims).toHaveLength(6)
  })

  test('while the operator cancels the event: every accepted order is cancelled, later ones get 404', async () => {
    const eventId = await makeEvent(operator, venueId, { capacity: 1000 })
    const type = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1000 })
    const selling = orderConcurrently(
      eventId,
      () => ({ kind: 'ticket', ticket_type_id: type, quantity: 1 }),
      150,
    )
    const cancelled = await operator.call('PATCH /api/my-events/:id/status', {
      params: { id: eventId },
      body: { status: 'cancelled' },
    })
    expect(cancelled.status).toBe(200)
    expect(Object.keys(tally(await selling)).every((key) => key === '200' || key === '404')).toBe(true)
    await finishCancellations(world.app.services, world.clock.now(), (error) => {
      throw error
    })
    expect(await soldOf(world, eventId, type)).toEqual([0, 0])
  })

  test('while the capacity is lowered: never more sold than the final capacity', async () => {
    const eventId = await makeEvent(operator, venueId, { capacity: 200 })
    const type = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 200 })
    const selling = orderConcurrently(
      eventId,
      () => ({ kind: 'ticket', ticket_type_id: type, quantity: 1 }),
      150,
    )
    const lowered = await operator.call('PUT /api/my-events/:id', {
      params: { id: eventId },
      body: { capacity: 40 },
    })
    expect([200, 409]).toContain(lowered.status)
    const sold = tally(await selling)['200'] ?? 0
    expect(sold).toBe(lowered.status === 200 ? 40 : 150)
  })
})

test('ten concurrent orders of a new guest create one booking; the others require a confirmation', async () => {
  const eventId = await makeEvent(operator, venueId)
  const ticket_type_id = await makeTicketType(operator, eventId, { price_pence: 0 })
  const guest_email = `twice-${eventId}@example.com`
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      order(world.anyone, eventId, { kind: 'ticket', ticket_type_id, quantity: 1 }, { guest_email }),
    ),
  )
  const confirmations = replies.filter(({ body }) => 'requires_confirmation' in body)
  expect(tally(replies)).toEqual({ 200: 10 })
  expect(confirmations).toHaveLength(9)
})

test('fifty concurrent finalize calls issue one set of tickets', async () => {
  const eventId = await makeEvent(operator, venueId)
  const type = await makeTicketType(operator, eventId)
  const bought = unpaid(
    await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: type, quantity: 4 }),
  )
  await world.payments.confirm(bought.payment_intent_id, bought.payment_client_secret, 'succeed')
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => finalize(world.anyone, eventId, bought.payment_intent_id)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
})

test('without the constraint one ticket is sold many times: a read before the update is not enough', async () => {
  const database = await freshDatabase()
  try {
    const [owner, venue_id, event_id, id] = [newId('usr'), newId('ven'), newId('evt'), newId('tt')]
    const created_at = world.clock.now()
    await database.runScript('alter table ticket_types drop constraint ticket_never_oversold')
    await database.tx(async (tx) => {
      await tx
        .insertInto('users')
        .values({ id: owner, role: 'client', name: 'Owner', email: `${owner}@example.com`, created_at })
        .execute()
      await tx
        .insertInto('venues')
        .values({ id: venue_id, name: 'Unguarded', address: 'Nowhere', created_at })
        .execute()
      await tx
        .insertInto('events')
        .values({
          id: event_id,
          venue_id,
          name: 'Stampede',
          event_date: '2026-01-24',
          start_time: '20:00',
          end_time: '23:00',
          starts_at: created_at,
          ends_at: new Date(created_at.getTime() + 1000),
          capacity: 100,
          created_by: owner,
          created_at,
        })
        .execute()
      await tx
        .insertInto('ticket_types')
        .values({ id, venue_id, event_id, name: 'Last one', price_pence: 0, capacity: 1 })
        .execute()
    })
    const sellUnguarded = async () => {
      const type = await database.read
        .selectFrom('ticket_types')
        .select(['sold', 'capacity'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (type.sold >= type.capacity) return false
      await database.read
        .updateTable('ticket_types')
        .set((eb) => ({ sold: eb('sold', '+', 1) }))
        .where('id', '=', id)
        .execute()
      return true
    }
    const sales = await Promise.all(Array.from({ length: 50 }, sellUnguarded))
    expect(sales.filter(Boolean).length).toBeGreaterThan(1)
  } finally {
    await database.close()
  }
})

const fail = (): never => {
  throw new Error('No order succeeded.')
}
