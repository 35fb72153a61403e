import { describe, expect, test } from 'vitest'
import {
  bookingRow,
  claimsOf,
  headsOf,
  historyOf,
  writeBooking,
} from '../../../../test/support/booking-facts.ts'
import { makeAccessRule, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const assign = (id: string, body: Record<string, unknown>) =>
  night.operator.call('POST /api/bookings/:id/assign-table', { params: { id }, body })
const auto = (id: string, on = night) =>
  on.operator.call('POST /api/bookings/:id/auto-assign', { params: { id } })
const unassign = (id: string) =>
  night.operator.call('POST /api/bookings/:id/unassign-table', { params: { id } })
const lock = (id: string, locked: unknown) =>
  night.operator.call('POST /api/bookings/:id/lock', { params: { id }, body: { locked } })

/** Audit entries after the first, which is the creation. */
const auditTrail = async (id: string) =>
  (await historyOf(world, id)).slice(1).map(({ type, details }) => [type, details])

const block = (tableIds: string[], date: string, start_time: string, end_time: string) =>
  night.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
    params: { venueId: night.venueId },
    body: { table_ids: tableIds, date, start_time, end_time, reason: 'Broken leg' },
  })

const FROM = '2026-01-17T20:00:00.000Z'
const TO = '2026-01-17T22:00:00.000Z'

describe('assigning a table', () => {
  test('moves the claim from the old table to the new', async () => {
    const [from, to] = [await night.table(), await night.table({ table_number: 'Booth 9' })]
    const id = await night.book({ table_id: from })
    const reply = await assign(id, { table_id: to })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, table_id: to, table_ids: [to], booking_date: '2026-01-17', booking_time: '20:00' },
    ])
    expect(await claimsOf(world, id)).toEqual([[to, FROM, TO]])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      table_id: to,
      table_ids: [to],
      table_number: 'Booth 9',
    })
    expect(await auditTrail(id)).toEqual([['table_assigned', { from, to }]])
    await night.book({ table_id: from })
  })

  test('with new_time moves the booking within its service day', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    const reply = await assign(id, { new_time: '18:30' })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, table_id, table_ids: [table_id], booking_date: '2026-01-17', booking_time: '18:30' },
    ])
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T18:30:00.000Z', '2026-01-17T20:30:00.000Z'],
    ])
    expect(await auditTrail(id)).toEqual([['moved', { from: '20:00', to: '18:30' }]])
  })

  test('past midnight keeps its date and starts on the next calendar day', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    expect((await assign(id, { new_time: '00:45' })).status).toBe(200)
    expect(await bookingRow(world, id)).toMatchObject({
      booking_date: '2026-01-17',
      booking_time: '00:45',
      starts_at: new Date('2026-01-18T00:45:00Z'),
      ends_at: new Date('2026-01-18T02:45:00Z'),
    })
  })

  test('changes table and time together, also when the clocks change', async () => {
    const to = await night.table()
    const id = await night.book({ reservation_date: '2026-10-24' })
    expect((await assign(id, { table_id: to, new_time: '00:30' })).status).toBe(200)
    expect(await claimsOf(world, id)).toEqual([[to, '2026-10-24T23:30:00.000Z', '2026-10-25T01:30:00.000Z']])
    expect((await auditTrail(id)).map(([type]) => type)).toEqual(['moved', 'table_assigned'])
  })

  test('sent unchanged writes nothing and no audit entry', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    expect((await assign(id, { table_id, new_time: '20:00' })).status).toBe(200)
    expect(await claimsOf(world, id)).toEqual([[table_id, FROM, TO]])
    expect(await auditTrail(id)).toEqual([])
  })

  test('may overlap the booking’s own claim', async () => {
    const id = await night.book()
    expect((await assign(id, { new_time: '20:30' })).status).toBe(200)
  })

  test('that is not free answers 409 and changes nothing', async () => {
    const [mine, taken] = [await night.table(), await night.table()]
    const id = await night.book({ table_id: mine })
    await night.book({ table_id: taken, reservation_time: '21:30' })
    const reply = await assign(id, { table_id: taken })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'That table is already taken at that time.', code: 'table_taken' },
    ])
    expect(await claimsOf(world, id)).toEqual([[mine, FROM, TO]])
    expect(await bookingRow(world, id)).toMatchObject({ table_id: mine, table_ids: [mine] })
    expect(await auditTrail(id)).toEqual([])
    await night.book({ table_id: mine, reservation_time: '22:00' })
    expect((await assign(id, { new_time: '21:00' })).status).toBe(409)
    expect(await claimsOf(world, id)).toEqual([[mine, FROM, TO]])
  })

  test('gives a table to a booking that had none', async () => {
    const id = await writeBooking(world, night)
    const to = await night.table({ capacity: 1 })
    const { body } = await assign(id, { table_id: to })
    expect(body).toMatchObject({ success: true, table_id: to, booking_time: '20:00' })
    expect(body.warnings?.map(({ code }) => code)).toEqual(['over_capacity'])
    expect(await claimsOf(world, id)).toEqual([[to, FROM, TO]])
  })

  test('to one of several joined tables releases the others', async () => {
    const [a, b] = [await night.table(), await night.table()]
    const id = await writeBooking(world, night, { tableIds: [a, b] })
    expect((await claimsOf(world, id)).map(([table]) => table)).toEqual([a, b].sort())
    expect((await assign(id, { table_id: a })).status).toBe(200)
    expect(await claimsOf(world, id)).toEqual([[a, FROM, TO]])
    expect(await auditTrail(id)).toEqual([['table_assigned', { from: [a, b], to: a }]])
  })

  test('with new_time moves every joined table, or none', async () => {
    const [a, b] = [await night.table(), await night.table()]
    const id = await writeBooking(world, night, { tableIds: [a, b] })
    expect((await assign(id, { new_time: '19:00' })).status).toBe(200)
    expect((await claimsOf(world, id)).map(([, from]) => from)).toEqual(
      Array(2).fill('2026-01-17T19:00:00.000Z'),
    )
    await night.book({ table_id: b, reservation_time: '21:00', duration_mins: 60 })
    expect((await assign(id, { new_time: '20:00' })).status).toBe(409)
    expect((await claimsOf(world, id)).map(([, from]) => from)).toEqual(
      Array(2).fill('2026-01-17T19:00:00.000Z'),
    )
  })

  test('moves the covers of a table rule to the new slot', async () => {
    const rule = await makeAccessRule(night.operator, night.venueId)
    const id = await writeBooking(world, night, {
      accessRuleId: rule,
      partySize: 3,
      tableIds: [await night.table()],
    })
    expect(await headsOf(world, rule)).toEqual({ '2026-01-17 20:00': 3 })
    await assign(id, { new_time: '21:30' })
    expect(await headsOf(world, rule)).toEqual({ '2026-01-17 21:30': 3 })
    await night.operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: {} })
    expect(await headsOf(world, rule)).toEqual({})
  })

  test('without table_id and new_time answers 400', async () => {
    const id = await night.book()
    for (const body of [{}, { allow_blocked: true }]) {
      const reply = await assign(id, body)
      expect([reply.status, reply.error]).toEqual([400, 'Send "table_id", "new_time" or both.'])
    }
  })

  test('that is unknown or of another venue answers 404', async () => {
    const id = await night.book()
    const foreign = await makeTable(night.operator, await makeVenue(night.operator))
    for (const table_id of ['tbl_none', foreign]) {
      const reply = await assign(id, { table_id })
      expect([reply.status, reply.error]).toEqual([404, 'Table not found.'])
    }
  })

  test.each(['rejected', 'cancelled'] as const)('of a %s booking answers 409', async (status) => {
    const id = await night.bookAs(status)
    expect((await assign(id, { table_id: await night.table() })).status).toBe(409)
    expect((await auto(id)).status).toBe(409)
    expect((await unassign(id)).status).toBe(409)
    expect(await claimsOf(world, id)).toEqual([])
  })
})

describe('a blocked table', () => {
  test('answers 409 without allow_blocked', async () => {
    const blocked = await night.table()
    const date = night.freeDate()
    await block([blocked], date, '21:00', '23:00')
    const id = await night.book({ reservation_date: date })
    const reply = await assign(id, { table_id: blocked })
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'table_blocked' }])
    expect((await assign(id, { table_id: blocked, allow_blocked: false })).status).toBe(409)
    expect((await assign(id, { table_id: blocked, allow_blocked: true })).status).toBe(200)
    expect((await claimsOf(world, id)).map(([table]) => table)).toEqual([blocked])
  })

  test('is free before and after its block; a move into the block answers 409', async () => {
    const table_id = await night.table()
    const date = night.freeDate()
    await block([await night.table(), table_id], date, '22:00', '01:00')
    const id = await night.book({ reservation_date: date })
    expect((await assign(id, { table_id })).status).toBe(200)
    expect((await assign(id, { new_time: '20:01' })).status).toBe(409)
    expect((await assign(id, { new_time: '00:59' })).status).toBe(409)
    expect((await assign(id, { new_time: '01:00' })).status).toBe(200)
    expect((await assign(id, { new_time: '23:00', allow_blocked: true })).status).toBe(200)
  })

  test('with allow_blocked still answers 409 when another booking has it', async () => {
    const table_id = await night.table()
    const date = night.freeDate()
    await block([table_id], date, '18:00', '23:00')
    await night.book({ table_id, reservation_date: date })
    const id = await night.book({ reservation_date: date })
    expect((await assign(id, { table_id, allow_blocked: true })).body).toMatchObject({ code: 'table_taken' })
  })
})

describe('auto-assign', () => {
  /** A venue with tables for 2, 4, 4 and 8 and one booking without a table. */
  const floor = async (partySize: number) => {
    const on = await openNight(world)
    const two = await on.table({ capacity: 2 })
    const four = await on.table({ capacity: 4 })
    const otherFour = await on.table({ capacity: 4 })
    const eight = await on.table({ capacity: 8 })
    const id = await writeBooking(world, on, { partySize })
    return { on, two, four, otherFour, eight, id }
  }

  test('picks the smallest free table that fits, never one too small', async () => {
    const { on, id, two, four, otherFour, eight } = await floor(3)
    const reply = await auto(id, on)
    const first = reply.body.table_id
    expect([reply.status, reply.body]).toEqual([200, { success: true, table_id: first, table_ids: [first] }])
    expect([four, otherFour]).toContain(first)
    expect(await auditTrail(id)).toEqual([['table_assigned', { from: null, to: first, automatic: true }]])
    expect(await claimsOf(world, id)).toEqual([[first, FROM, TO]])

    const second = await auto(await writeBooking(world, on, { partySize: 3 }), on)
    expect(second.body.table_id).toBe(first === four ? otherFour : four)
    const third = await auto(await writeBooking(world, on, { partySize: 4 }), on)
    expect(third.body.table_id).toBe(eight)
    const none = await auto(await writeBooking(world, on, { partySize: 3 }), on)
    expect([none.status, none.body]).toEqual([
      409,
      { error: 'No table that fits this party is free at that time.', code: 'no_table' },
    ])
    expect((await auto(await writeBooking(world, on, { partySize: 2 }), on)).body.table_id).toBe(two)
  })

  test('never picks a blocked table', async () => {
    const { on, id, four, otherFour, eight } = await floor(3)
    await on.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: { venueId: on.venueId },
      body: { table_ids: [four, otherFour], date: '2026-01-17', start_time: '21:59', end_time: '23:00' },
    })
    expect((await auto(id, on)).body.table_id).toBe(eight)
  })

  test('prefers the table that leaves the smallest gaps', async () => {
    const { on, id, otherFour } = await floor(4)
    await on.book({ table_id: otherFour, reservation_time: '18:00' })
    expect((await auto(id, on)).body.table_id).toBe(otherFour)
  })

  test('keeps a table that is already the best and writes no audit entry', async () => {
    const { on, two } = await floor(1)
    const id = await on.book({ table_id: two })
    expect((await auto(id, on)).body).toEqual({ success: true, table_id: two, table_ids: [two] })
    expect(await auditTrail(id)).toEqual([])
  })

  test('moves a party to a smaller table that fits, and frees the larger one', async () => {
    const { on, two, eight } = await floor(1)
    const id = await on.book({ table_id: eight })
    expect((await auto(id, on)).body.table_id).toBe(two)
    expect(await claimsOf(world, id)).toEqual([[two, FROM, TO]])
    await on.book({ table_id: eight })
  })

  test('keeps the table when no other is free', async () => {
    const { on, four, otherFour, eight } = await floor(1)
    const id = await on.book({ table_id: four, party_size: 9 })
    expect((await auto(id, on)).status).toBe(409)
    expect(await claimsOf(world, id)).toEqual([[four, FROM, TO]])
    expect(otherFour).not.toBe(eight)
  })

  test('called six times concurrently seats four parties at four tables and refuses two', async () => {
    const { on } = await floor(1)
    const ids = []
    for (let n = 0; n < 6; n += 1) ids.push(await writeBooking(world, on, { partySize: 1 }))
    const replies = await Promise.all(ids.map((id) => auto(id, on)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 409, 409])
    const tables = replies.flatMap((reply) => (reply.status === 200 ? [reply.body.table_id] : []))
    expect(new Set(tables).size).toBe(4)
  })
})

describe('unassigning a table', () => {
  test('releases the table and keeps the booking', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    const reply = await unassign(id)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await claimsOf(world, id)).toEqual([])
    expect(await night.operator.ok('GET /api/bookings/:id', { params: { id } })).toMatchObject({
      table: null,
      booking: { status: 'pending', table_id: null, table_ids: [], table_number: null },
    })
    expect(await auditTrail(id)).toEqual([['table_unassigned', { from: table_id }]])
    await night.book({ table_id })
    expect((await unassign(id)).status).toBe(200)
    expect(await auditTrail(id)).toHaveLength(1)
  })
})

describe('a lock', () => {
  test.each([
    [true, 1, 'locked'],
    [false, 0, 'unlocked'],
  ] as const)('of %s answers %i and writes one audit entry', async (locked, answer, type) => {
    const id = await night.book()
    for (let n = 0; n < 2; n += 1) {
      const reply = await lock(id, locked)
      expect([reply.status, reply.body]).toEqual([200, { success: true, locked: answer, keep_table: false }])
    }
    expect((await bookingRow(world, id)).locked).toBe(answer)
    expect(await auditTrail(id)).toEqual([[type, { locked: answer, keep_table: false }]])
  })

  test('of null clears the override', async () => {
    const id = await night.book()
    await lock(id, true)
    expect((await lock(id, null)).body).toEqual({ success: true, locked: null, keep_table: false })
    expect(await auditTrail(id)).toEqual([
      ['locked', { locked: 1, keep_table: false }],
      ['unlocked', { locked: null, keep_table: false }],
    ])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking.locked).toBeNull()
  })

  test('makes assign, auto-assign and unassign answer 409 until it is removed', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    await lock(id, true)
    for (const reply of [
      await assign(id, { table_id: await night.table() }),
      await assign(id, { new_time: '21:00' }),
      await auto(id),
      await unassign(id),
    ])
      expect([reply.status, reply.body]).toEqual([
        409,
        { error: 'The table of this booking is locked. Unlock it first.', code: 'locked' },
      ])
    expect(await claimsOf(world, id)).toEqual([[table_id, FROM, TO]])
    await lock(id, false)
    expect((await unassign(id)).status).toBe(200)
  })

  test('does not prevent other changes', async () => {
    const id = await night.book()
    await lock(id, true)
    await night.operator.ok('POST /api/bookings/:id/duration', {
      params: { id },
      body: { duration_mins: 60 },
    })
    await night.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
  })

  test('without "locked" answers 400', async () => {
    const id = await night.book()
    const reply = await night.operator.call('POST /api/bookings/:id/lock', { params: { id }, body: {} })
    expect(reply.status).toBe(400)
  })
})
