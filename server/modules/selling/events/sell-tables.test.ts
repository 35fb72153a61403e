import { beforeAll, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { makeEvent, makeTicketType, order, table, tickets, unpaid } from '../../../../test/support/events.ts'
import { makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
let small: string
let large: string

beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  small = await makeTable(operator, venueId, { table_number: 'A1', capacity: 4, deposit_pence: 3000 })
  large = await makeTable(operator, venueId, { table_number: 'A2', capacity: 8, min_party: 4 })
  await makeTable(operator, venueId, { table_number: 'A3', bookable_online: false })
})

const event = (event_date: string, fields: Record<string, unknown> = {}) =>
  makeEvent(operator, venueId, { event_date, table_price_per_cover_pence: 1000, ...fields })
const tablesOf = async (eventId: string) =>
  (await world.anyone.ok('GET /api/public/events/:eventId/booking-options', { params: { eventId } })).tables
const amount = async (intentId: string) => (await world.payments.readIntent(intentId)).amountPence

describe('an event', () => {
  test('with a £25 ticket does not give tables away: 409 unless it sells them', async () => {
    const id = await event('2026-02-01', { sells_tables: undefined })
    await makeTicketType(operator, id, { price_pence: 2500 })
    const reply = await order(world.anyone, id, table(2))
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'This event sells no tables.', code: 'not_offered' },
    ])
    expect(await tablesOf(id)).toEqual([])
  })

  test('lists the tables it sells, and which are free', async () => {
    const id = await event('2026-02-02')
    await order(world.anyone, id, { ...table(4), table_id: large })
    const fields = {
      price_per_cover_pence: 1000,
      floor_id: expect.any(String),
      shape: 'rect',
      x: expect.any(Number),
    }
    expect(await tablesOf(id)).toMatchObject([
      {
        id: small,
        table_number: 'A1',
        capacity: 4,
        min_party: 1,
        deposit_pence: 3000,
        available: true,
        ...fields,
      },
      {
        id: large,
        table_number: 'A2',
        capacity: 8,
        min_party: 4,
        deposit_pence: 0,
        available: false,
        ...fields,
      },
    ])
  })

  test.each([
    ['the deposit where that is more', 2, 3000],
    ['the price per cover where that is more', 4, 4000],
  ])('charges %s', async (_, party, pence) => {
    const id = await event(`2026-02-0${party + 1}`)
    const reply = unpaid(await order(world.anyone, id, { ...table(party), table_id: small }))
    expect(await amount(reply.payment_intent_id)).toBe(pence)
    expect(await bookingRow(world, reply.booking_id)).toMatchObject({ table_id: small, deposit_pence: pence })
  })

  test('says what any table costs a party: what is charged where none was chosen', async () => {
    const optionsOf = (eventId: string) =>
      world.anyone.ok('GET /api/public/events/:eventId/booking-options', { params: { eventId } })
    const id = await event('2026-02-07')
    const { any_table } = await optionsOf(id)
    expect(any_table).toEqual(
      [3000, 3000, 3000, 4000, 5000, 6000, 7000, 8000].map((price_pence, n) => ({
        party_size: n + 1,
        price_pence,
      })),
    )
    for (const { party_size, price_pence } of any_table) {
      const other = await event(`2026-02-1${party_size}`)
      const reply = unpaid(await order(world.anyone, other, table(party_size)))
      expect(await amount(reply.payment_intent_id)).toBe(price_pence)
    }
    // The small table is taken, and the large one takes no fewer than four.
    await order(world.anyone, id, { ...table(2), table_id: small })
    expect((await optionsOf(id)).any_table.map(({ party_size }) => party_size)).toEqual([4, 5, 6, 7, 8])
    const silent = await event('2026-02-20', { sells_tables: false })
    expect((await optionsOf(silent)).any_table).toEqual([])
  })

  test('counts a table as taken while it is made ready for the next party', async () => {
    const at = await makeVenue(operator)
    const only = await makeTable(operator, at)
    await operator.ok('POST /api/my-venues/:venueId/services', {
      params: { venueId: at },
      body: { name: 'Night', days: ['sat'], start_time: '17:00', last_seating: '22:00', reset_mins: 30 },
    })
    const walkIn = await makeGuest(world, at)
    await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId: at },
      body: {
        user_id: walkIn.id,
        table_id: only,
        reservation_date: '2026-01-24',
        reservation_time: '18:00',
        duration_mins: 110,
      },
    })
    const id = await makeEvent(operator, at)
    const [listed] = await tablesOf(id)
    const reply = await order(world.anyone, id, { ...table(2), table_id: only })
    expect([listed?.available, reply.status]).toEqual([false, 409])
  })

  test('refuses a chosen table that is taken, too small, unknown or another venue’s, and one with a ticket', async () => {
    const id = await event('2026-02-06')
    const ask = (table_id: string, party = 4) => order(world.anyone, id, { ...table(party), table_id })
    expect((await ask(small)).status).toBe(200)
    expect(await ask(small)).toMatchObject({ status: 409, body: { code: 'table_taken' } })
    expect(await ask(large, 9)).toMatchObject({ status: 400, body: { code: 'party_size' } })
    const foreign = await makeTable(operator, await makeVenue(operator))
    for (const unknown of ['tbl_nope', foreign])
      expect(await ask(unknown)).toMatchObject({ status: 404, body: { error: 'Table not found.' } })
    const ticket = { kind: 'ticket', ticket_type_id: 'tt_any', quantity: 1, table_id: small }
    expect((await order(world.anyone, id, ticket)).status).toBe(400)
  })
})

describe('the sale of an event ends', () => {
  const saleAt = async (now: string, venue: Record<string, unknown>, fields: Record<string, unknown>) => {
    const at = await makeVenue(operator, venue)
    const id = await makeEvent(operator, at, { start_time: '22:00', end_time: '04:00', ...fields })
    const type = await makeTicketType(operator, id, { price_pence: 0 })
    world.clock.set(now)
    const reply = await order(world.anyone, id, tickets(type, 1))
    const options = await world.anyone.ok('GET /api/public/events/:eventId/booking-options', {
      params: { eventId: id },
    })
    expect(options.ticket_types[0]?.on_sale).toBe(reply.status === 200)
    return reply.status === 200 ? 'sold' : (reply.body as { code?: string }).code
  }

  test.each([
    ['before its own last entry', '2026-01-25T00:59:00Z', {}, { last_entry_time: '01:00' }, 'sold'],
    ['at its own last entry', '2026-01-25T01:00:00Z', {}, { last_entry_time: '01:00' }, 'last_entry'],
    ['at the venue’s last entry', '2026-01-25T02:00:00Z', { last_entry_time: '02:00' }, {}, 'last_entry'],
    [
      'at its own before the venue’s',
      '2026-01-25T02:30:00Z',
      { last_entry_time: '02:00' },
      { last_entry_time: '03:00' },
      'sold',
    ],
    ['at its end without a last entry', '2026-01-25T03:59:00Z', {}, {}, 'sold'],
    [
      'at its end when the last entry is later',
      '2026-01-25T04:00:00Z',
      {},
      { last_entry_time: '05:00' },
      'over',
    ],
    [
      'not before it starts, where the venue closes its doors earlier',
      '2026-01-24T21:30:00Z',
      { last_entry_time: '21:00' },
      {},
      'sold',
    ],
  ])('%s', async (_, now, venue, fields, outcome) => {
    expect(await saleAt(now, venue, fields)).toBe(outcome)
  })
})

test('a table of an event is refused as full above the pace of the service in which it begins', async () => {
  const paced = await makeVenue(operator)
  for (const capacity of [4, 5]) await makeTable(operator, paced, { table_number: `P${capacity}`, capacity })
  await operator.ok('POST /api/my-venues/:venueId/services', {
    params: { venueId: paced },
    body: { name: 'Night', date: '2026-02-27', start_time: '18:00', last_seating: '23:00', max_covers: 6 },
  })
  const id = await makeEvent(operator, paced, { event_date: '2026-02-27', table_price_per_cover_pence: 1000 })
  expect((await order(world.anyone, id, table(4))).status).toBe(200)
  expect(await order(world.anyone, id, { ...table(4), guest_email: 'second@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'full' },
  })
})

describe('tables are offered for party sizes that the order takes:', () => {
  const optionsOf = (eventId: string) =>
    world.anyone.ok('GET /api/public/events/:eventId/booking-options', { params: { eventId } })
  const offered = async (eventId: string) => {
    const { any_table, tables } = await optionsOf(eventId)
    return {
      sizes: any_table.map(({ party_size }) => party_size),
      tables: Object.fromEntries(tables.map(({ table_number, available }) => [table_number, available])),
    }
  }
  const open = async (service?: Record<string, unknown>) => {
    const params = { venueId: await makeVenue(operator) }
    await makeTable(operator, params.venueId, { table_number: 'S', capacity: 4 })
    await makeTable(operator, params.venueId, { table_number: 'L', capacity: 6, min_party: 4 })
    await makeTable(operator, params.venueId, { table_number: 'M', capacity: 4 })
    if (service)
      await operator.ok('POST /api/my-venues/:venueId/services', {
        params,
        body: {
          name: 'Night',
          date: '2026-01-24',
          start_time: '18:00',
          last_seating: '23:00',
          interval_mins: 60,
          ...service,
        },
      })
    return params
  }
  const orderOf = (id: string, party: number) => order(world.anyone, id, table(party))

  test('no more than the places that the event has left', async () => {
    const { venueId } = await open()
    const id = await makeEvent(operator, venueId, { capacity: 7, table_price_per_cover_pence: 1000 })
    expect(await offered(id)).toEqual({ sizes: [1, 2, 3, 4, 5, 6], tables: { S: true, L: true, M: true } })
    expect((await order(world.anyone, id, table(4))).status).toBe(200)
    expect(await offered(id)).toMatchObject({ sizes: [1, 2, 3], tables: { L: false } })
    expect(await orderOf(id, 4)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await orderOf(id, 3)).status).toBe(200)
    expect(await offered(id)).toEqual({ sizes: [], tables: { S: false, L: false, M: false } })
  })

  test.each([
    ['covers', { max_covers: 5 }, [1, 2], { L: false }],
    ['parties', { max_parties: 1 }, [], { S: false, L: false, M: false }],
  ])('no more %s than the service takes at the start', async (_, limit, sizes, tables) => {
    const { venueId } = await open(limit)
    const id = await makeEvent(operator, venueId, { table_price_per_cover_pence: 1000 })
    expect((await orderOf(id, 3)).status).toBe(200)
    expect(await offered(id)).toMatchObject({ sizes, tables })
    expect(await orderOf(id, 3)).toMatchObject({ status: 409, body: { code: 'full' } })
  })

  test('none in an interval that a host closed online, and all again once it is open', async () => {
    const params = await open({})
    const id = await makeEvent(operator, params.venueId, { table_price_per_cover_pence: 1000 })
    const close = (closed: boolean) =>
      operator.ok('PUT /api/my-venues/:venueId/pace/:date', {
        params: { ...params, date: '2026-01-24' },
        body: { time: '20:00', closed },
      })
    await close(true)
    expect(await offered(id)).toEqual({ sizes: [], tables: { S: false, L: false, M: false } })
    expect(await orderOf(id, 2)).toMatchObject({ status: 409, body: { code: 'full' } })
    await close(false)
    expect(await offered(id)).toMatchObject({ sizes: [1, 2, 3, 4, 5, 6], tables: { S: true, L: true } })
  })
})
