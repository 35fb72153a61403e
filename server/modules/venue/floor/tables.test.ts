import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import {
  makeBooking,
  makeFloor,
  makeSeatingArea,
  makeTable,
  makeVenue,
  makeWalkIn,
} from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const add = (operator: Person, venueId: string, body: Record<string, unknown>) =>
  operator.call('POST /api/my-venues/:venueId/tables', { params: { venueId }, body })
const change = (operator: Person, venueId: string, id: string, body: unknown) =>
  operator.call('PUT /api/my-venues/:venueId/tables/:id', { params: { venueId, id }, body })
const remove = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/tables/:id', { params: { venueId, id } })
const tables = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/tables', { params: { venueId } })).data
const stored = (id: string) =>
  world.database.read.selectFrom('venue_tables').select(['id', 'archived_at']).where('id', '=', id).execute()

describe('a table', () => {
  test('is listed by number, 10 after 9', async () => {
    const { operator, venueId } = await open()
    for (const table_number of ['10', '9', 'A1', '2', 'Bar'])
      await makeTable(operator, venueId, { table_number })
    expect((await tables(operator, venueId)).map((table) => table.table_number)).toEqual([
      '2',
      '9',
      '10',
      'A1',
      'Bar',
    ])
  })

  test('has a unique number in the venue: a duplicate answers 409, on adding and on changing', async () => {
    const { operator, venueId } = await open()
    const floor_id = await makeFloor(operator, venueId)
    await makeTable(operator, venueId, { floor_id, table_number: '7' })
    const other = await makeTable(operator, venueId, { floor_id, table_number: '8' })
    const duplicate = { error: 'There is already a table 7 in this venue.' }
    const added = await add(operator, venueId, { floor_id, table_number: ' 7 ', capacity: 2 })
    const changed = await change(operator, venueId, other, { table_number: '7', capacity: 6 })
    expect([added.status, added.body]).toEqual([409, duplicate])
    expect([changed.status, changed.body]).toEqual([409, duplicate])
    expect((await tables(operator, venueId)).map((table) => [table.table_number, table.capacity])).toEqual([
      ['7', 4],
      ['8', 4],
    ])
    const elsewhere = await makeVenue(operator)
    expect(await makeTable(operator, elsewhere, { table_number: '7' })).toMatch(/^tbl_/)
  })

  test('is added once by concurrent requests with the same number; the others answer 409', async () => {
    const { operator, venueId } = await open()
    const floor_id = await makeFloor(operator, venueId)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => add(operator, venueId, { floor_id, table_number: '1', capacity: 2 })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('is on a floor and in an area of this venue: others answer 404', async () => {
    const { operator, venueId } = await open()
    const floor_id = await makeFloor(operator, venueId)
    const elsewhere = await makeVenue(operator)
    const foreignFloor = await makeFloor(operator, elsewhere)
    const foreignArea = await makeSeatingArea(operator, elsewhere, { floor_id: foreignFloor })
    const id = await makeTable(operator, venueId, { floor_id })
    const wrong = [
      { fields: { floor_id: foreignFloor }, error: 'Floor not found.' },
      { fields: { floor_id: 'nothing' }, error: 'Floor not found.' },
      { fields: { area_id: foreignArea }, error: 'Seating area not found.' },
      { fields: { area_id: 'nothing' }, error: 'Seating area not found.' },
    ]
    for (const { fields, error } of wrong) {
      const added = await add(operator, venueId, { floor_id, table_number: 'N', capacity: 2, ...fields })
      const changed = await change(operator, venueId, id, fields)
      expect([added.status, added.body]).toEqual([404, { error }])
      expect([changed.status, changed.body]).toEqual([404, { error }])
    }
  })

  test('is on the floor of its area: another one answers 400, whichever of the two is sent', async () => {
    const { operator, venueId } = await open()
    const [floor_id, other] = [await makeFloor(operator, venueId), await makeFloor(operator, venueId)]
    const area_id = await makeSeatingArea(operator, venueId, { floor_id })
    const inArea = await makeTable(operator, venueId, { floor_id, area_id })
    const outside = await makeTable(operator, venueId, { floor_id: other })
    const replies = [
      await add(operator, venueId, { floor_id: other, area_id, table_number: 'N', capacity: 2 }),
      await change(operator, venueId, inArea, { floor_id: other }),
      await change(operator, venueId, outside, { area_id }),
    ]
    for (const { status, body } of replies)
      expect([status, body]).toEqual([
        400,
        {
          error: 'The seating area is on another floor than the table.',
          fields: ['floor_id', 'area_id'],
        },
      ])
    expect((await change(operator, venueId, inArea, { floor_id: other, area_id: null })).status).toBe(200)
    expect((await change(operator, venueId, outside, { floor_id, area_id })).status).toBe(200)
  })

  test('with a minimum party above its capacity answers 400', async () => {
    const { operator, venueId } = await open()
    const id = await makeTable(operator, venueId, { capacity: 4, min_party: 3 })
    const reply = await change(operator, venueId, id, { capacity: 2 })
    expect([reply.status, reply.error]).toEqual([400, '"min_party" must not be above "capacity".'])
    expect((await change(operator, venueId, id, { capacity: 2, min_party: 2 })).status).toBe(200)
  })
})

describe('removing a table', () => {
  test('deletes a table without references', async () => {
    const { operator, venueId } = await open()
    const id = await makeTable(operator, venueId)
    expect((await remove(operator, venueId, id)).body).toEqual({ success: true })
    expect(await stored(id)).toEqual([])
  })

  test('answers 409 while it has a current or future claim', async () => {
    const { operator, venueId } = await open()
    const id = await makeTable(operator, venueId)
    await bookDirectly(world, venueId, '2026-01-17', { tableIds: [id] })
    for (const now of ['2026-01-17T18:00:00Z', '2026-01-17T21:59:00Z']) {
      world.clock.set(now)
      const reply = await remove(operator, venueId, id)
      expect([reply.status, reply.body]).toEqual([
        409,
        { error: 'A booking or reservation still holds this table. Move or cancel it first.' },
      ])
    }
    expect(await stored(id)).toEqual([{ id, archived_at: null }])
    world.clock.set('2026-01-17T22:00:00Z')
    expect((await remove(operator, venueId, id)).status).toBe(200)
    expect(await stored(id)).toEqual([{ id, archived_at: new Date('2026-01-17T22:00:00Z') }])
  })

  test('archives a table with history: it is not listed, cannot be changed, and its number is free', async () => {
    const { operator, venueId } = await open()
    const id = await makeTable(operator, venueId, { table_number: '5' })
    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [id] })
    expect((await remove(operator, venueId, id)).status).toBe(200)
    expect(await tables(operator, venueId)).toEqual([])
    expect((await change(operator, venueId, id, { capacity: 2 })).status).toBe(404)
    expect((await remove(operator, venueId, id)).status).toBe(404)
    expect(await makeTable(operator, venueId, { table_number: '5' })).not.toBe(id)
  })

  test('archives a table that only a reservation or a booking without claims refers to', async () => {
    const { operator, venueId } = await open()
    const [reserved, first, joined] = [
      await makeTable(operator, venueId),
      await makeTable(operator, venueId),
      await makeTable(operator, venueId),
    ]
    const at = new Date('2026-01-10T20:00:00Z')
    await world.database.read
      .insertInto('reservations')
      .values({
        id: `res_${reserved}`,
        venue_id: venueId,
        table_id: reserved,
        guest_name: 'Ada',
        reservation_date: '2026-01-10',
        reservation_time: '20:00',
        duration_mins: 60,
        starts_at: at,
        ends_at: new Date(at.getTime() + 3_600_000),
        status: 'completed',
        created_by: operator.id,
        created_at: at,
      })
      .execute()
    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [first, joined] })
    await world.database.read.deleteFrom('table_claims').where('venue_id', '=', venueId).execute()
    for (const id of [reserved, joined]) {
      expect((await remove(operator, venueId, id)).status).toBe(200)
      expect(await stored(id)).toEqual([{ id, archived_at: world.clock.now() }])
    }
  })

  test('removes it from blocks and combinations, and deletes those with too few tables left', async () => {
    const { operator, venueId } = await open()
    const floor_id = await makeFloor(operator, venueId)
    const [gone, b, c] = [
      await makeTable(operator, venueId, { floor_id }),
      await makeTable(operator, venueId, { floor_id }),
      await makeTable(operator, venueId, { floor_id }),
    ]
    const block = async (table_ids: string[]) =>
      (
        await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
          params: { venueId },
          body: { table_ids, date: '2026-02-01', start_time: '18:00', end_time: '20:00' },
        })
      ).id
    const combo = async (table_ids: string[]) =>
      (
        await operator.ok('POST /api/my-venues/:venueId/tables/combos', {
          params: { venueId },
          body: { table_ids, capacity: 10 },
        })
      ).id
    await block([gone])
    const shared = await block([b, gone])
    const untouched = await block([b])
    await combo([gone, b])
    const three = await combo([b, gone, c])
    const pair = await combo([b, c])

    await bookDirectly(world, venueId, '2026-01-10', { tableIds: [gone] })
    expect((await remove(operator, venueId, gone)).status).toBe(200)
    const blocks = await operator.ok('GET /api/my-venues/:venueId/tables/blocks', { params: { venueId } })
    const combos = await operator.ok('GET /api/my-venues/:venueId/tables/combos', { params: { venueId } })
    expect(blocks.data.map(({ id, table_ids }) => [id, table_ids])).toEqual([
      [shared, [b]],
      [untouched, [b]],
    ])
    expect(combos.data.map(({ id, table_ids }) => [id, table_ids])).toEqual([
      [three, [b, c]],
      [pair, [b, c]],
    ])
  })
})

describe('who still holds a table', () => {
  const upcoming = (operator: Person, venueId: string, id: string) =>
    operator.call('GET /api/my-venues/:venueId/table-parties/:id', { params: { venueId, id } })

  test('is listed by start, bookings and reservations alike, until they end', async () => {
    const { operator, venueId } = await open()
    const id = await makeTable(operator, venueId)
    const user_id = await makeWalkIn(operator, venueId)
    const booking = await makeBooking(operator, venueId, {
      user_id,
      table_id: id,
      reservation_date: '2026-02-01',
      party_size: 3,
    })
    const { id: reservation } = await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId },
      body: { table_id: id, guest_name: 'Ada', reservation_date: '2026-01-20', reservation_time: '12:00' },
    })
    expect((await upcoming(operator, venueId, id)).body).toMatchObject({
      data: [
        {
          id: reservation,
          source: 'venue_reservation',
          guest_name: 'Ada',
          date: '2026-01-20',
          time: '12:00',
        },
        { id: booking, source: 'booking', party_size: 3, date: '2026-02-01', time: '20:00' },
      ],
    })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking } })
    expect((await upcoming(operator, venueId, id)).body.data.map((party) => party.id)).toEqual([reservation])
  })

  test('is 404 for a table of another venue', async () => {
    const { operator, venueId } = await open()
    const elsewhere = await makeTable(operator, await makeVenue(operator))
    expect((await upcoming(operator, venueId, elsewhere)).status).toBe(404)
  })
})
