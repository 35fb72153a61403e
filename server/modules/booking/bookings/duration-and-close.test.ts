import { describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

const stretch = (id: string, duration_mins: unknown) =>
  night.operator.call('POST /api/bookings/:id/duration', { params: { id }, body: { duration_mins } })
const close = (id: string, closed_at_wallclock: unknown) =>
  night.operator.call('POST /api/bookings/:id/close', { params: { id }, body: { closed_at_wallclock } })

const auditTrail = async (id: string) =>
  (await historyOf(world, id)).slice(1).map(({ type, details }) => [type, details])
const held = async (id: string) => (await claimsOf(world, id)).map(([, from, to]) => [from, to])

describe('the duration', () => {
  test.each([
    [15, '2026-01-17T20:15:00.000Z'],
    [240, '2026-01-18T00:00:00.000Z'],
    [1440, '2026-01-18T20:00:00.000Z'],
  ])('of %i minutes moves the end and the claim', async (minutes, end) => {
    const id = await night.book()
    const reply = await stretch(id, minutes)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', end]])
    expect(await bookingRow(world, id)).toMatchObject({ duration_mins: minutes, ends_at: new Date(end) })
    expect(await auditTrail(id)).toEqual([['duration_changed', { from: 120, to: minutes }]])
  })

  test('counts elapsed minutes when the clocks go back', async () => {
    const id = await night.book({ reservation_date: '2026-10-24', reservation_time: '23:00' })
    await stretch(id, 240)
    expect(await held(id)).toEqual([['2026-10-24T22:00:00.000Z', '2026-10-25T02:00:00.000Z']])
  })

  test('sent unchanged writes no audit entry', async () => {
    const id = await night.book()
    expect((await stretch(id, 120)).status).toBe(200)
    expect(await auditTrail(id)).toEqual([])
  })

  test('that overlaps the next booking answers 409 and changes nothing; up to its start is allowed', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    await night.book({ table_id, reservation_time: '22:30' })
    const reply = await stretch(id, 151)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'table_taken' }])
    expect(await bookingRow(world, id)).toMatchObject({ duration_mins: 120 })
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z']])
    expect(await auditTrail(id)).toEqual([])
    expect((await stretch(id, 150)).status).toBe(200)
  })

  test('when shortened frees the table for the next party', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    await stretch(id, 60)
    await night.book({ table_id, reservation_time: '21:00' })
  })

  test.each([14, 1441, 0, -60, 60.5, '60', null])('of %s answers 400', async (minutes) => {
    const id = await night.book()
    expect((await stretch(id, minutes)).status).toBe(400)
  })

  test.each(['rejected', 'cancelled'] as const)('of a %s booking cannot change: 409', async (status) => {
    const id = await night.bookAs(status)
    expect((await stretch(id, 60)).status).toBe(409)
    expect(await held(id)).toEqual([])
  })
})

describe('closing', () => {
  test('shortens the claim and stores the time', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('checked_in', { table_id })
    const reply = await close(id, '2026-01-17T21:10')
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', '2026-01-17T21:10:00.000Z']])
    expect((await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking).toMatchObject({
      status: 'checked_in',
      closed_at: '2026-01-17T21:10:00.000Z',
      ends_at: '2026-01-17T22:00:00.000Z',
      in_use: false,
    })
    expect((await auditTrail(id)).at(-1)).toEqual(['closed', { closed_at: '2026-01-17T21:10:00.000Z' }])
    await night.book({ table_id, reservation_time: '21:10' })
  })

  test('again changes nothing', async () => {
    const id = await night.book()
    await close(id, '2026-01-17T21:00')
    const before = await bookingRow(world, id)
    expect((await close(id, '2026-01-17T21:30')).status).toBe(200)
    expect(await bookingRow(world, id)).toEqual(before)
    expect(await auditTrail(id)).toHaveLength(1)
  })

  test('uses the venue’s local time, in summer and after midnight', async () => {
    const id = await night.book({ reservation_date: '2026-07-17', reservation_time: '23:30' })
    await close(id, '2026-07-18T00:45:30')
    // The claim ends with the minute before, so that whoever takes the table at once has it.
    expect(await held(id)).toEqual([['2026-07-17T22:30:00.000Z', '2026-07-17T23:45:00.000Z']])
  })

  test('at the start releases the whole claim', async () => {
    const id = await night.book()
    expect((await close(id, '2026-01-17T20:00')).status).toBe(200)
    expect(await held(id)).toEqual([])
  })

  test('after the end changes no claim', async () => {
    const id = await night.book()
    expect((await close(id, '2026-01-17T23:00')).status).toBe(200)
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z']])
  })

  test('before the start answers 400', async () => {
    const id = await night.book()
    const reply = await close(id, '2026-01-17T19:59')
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'A booking cannot be closed before it starts.', fields: ['closed_at_wallclock'] },
    ])
    expect((await bookingRow(world, id)).closed_at).toBeNull()
  })

  test.each(['2026-01-17T21:00Z', '2026-01-17T21:00+01:00', '2026-02-30T21:00', '21:00', 'now', 5, null])(
    'at %s answers 400',
    async (moment) => {
      const id = await night.book()
      expect((await close(id, moment)).status).toBe(400)
    },
  )

  test.each(['rejected', 'cancelled'] as const)('a %s booking answers 409', async (status) => {
    const id = await night.bookAs(status)
    expect((await close(id, '2026-01-17T21:00')).status).toBe(409)
  })

  test('is final: a closed booking cannot be moved or extended', async () => {
    const id = await night.book()
    await close(id, '2026-01-17T21:00')
    const operator = night.operator
    const params = { id }
    for (const reply of [
      await stretch(id, 240),
      await operator.call('POST /api/bookings/:id/assign-table', { params, body: { new_time: '21:00' } }),
      await operator.call('POST /api/bookings/:id/auto-assign', { params }),
      await operator.call('POST /api/bookings/:id/unassign-table', { params }),
    ])
      expect([reply.status, reply.error]).toEqual([409, 'This booking is already closed.'])
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', '2026-01-17T21:00:00.000Z']])
  })

  test('survives reject and unreject: only the shortened span is claimed again', async () => {
    const table_id = await night.table()
    const id = await night.book({ table_id })
    const params = { id }
    await close(id, '2026-01-17T21:00')
    await night.operator.ok('POST /api/bookings/:id/reject', { params, body: {} })
    expect(await held(id)).toEqual([])
    await night.operator.ok('POST /api/bookings/:id/unreject', { params })
    expect(await held(id)).toEqual([['2026-01-17T20:00:00.000Z', '2026-01-17T21:00:00.000Z']])
    await night.operator.ok('POST /api/bookings/:id/reject', { params, body: {} })
    await night.book({ table_id, reservation_time: '20:30' })
    expect((await night.operator.call('POST /api/bookings/:id/unreject', { params })).status).toBe(409)
  })

  test('ends the booking: it cannot be edited after the closing time', async () => {
    const id = await night.book({ reservation_time: '18:00' })
    await close(id, '2026-01-17T18:30')
    const read = () => night.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(await read()).toMatchObject({ is_editable: true, can_cancel: true })
    world.clock.advance({ minutes: 30 })
    expect(await read()).toMatchObject({
      is_editable: false,
      can_cancel: false,
      cancel_blocked_reason: 'This booking is over.',
    })
  })
})
