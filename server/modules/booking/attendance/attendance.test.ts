import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, countersOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { inside } from '../../../../test/support/door.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import type { Night } from '../../../../test/support/night.ts'
import { openNight, useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()
const night = useNight(world)

const set = (id: string, state: string, arrived?: number, who: Night = night) =>
  who.operator.call('POST /api/bookings/:id/attendance', {
    params: { id },
    body: { state, ...(arrived === undefined ? {} : { arrived }) },
  })
const read = async (id: string) =>
  (await night.operator.ok('GET /api/bookings/:id', { params: { id } })).booking

/** Bookings of the night start at 20:00. */
beforeEach(() => world.clock.set('2026-01-17T20:30:00Z'))

describe('a party that comes', () => {
  test('is checked in with the whole party unless a number is given', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    expect(await read(id)).toMatchObject({ attendance: 'late', arrived: 0 })
    expect((await set(id, 'arrived')).body).toEqual({
      success: true,
      status: 'checked_in',
      attendance: 'arrived',
      arrived: 4,
    })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 40 })
  })

  test('in parts is counted absolutely, and loyalty counts the heads that arrived', async () => {
    const guest = await makeGuest(world, night.venueId)
    const before = await inside(world, night)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    expect((await set(id, 'arrived', 1)).body).toMatchObject({ status: 'checked_in', arrived: 1 })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 10 })
    expect((await set(id, 'arrived', 3)).body).toMatchObject({ arrived: 3 })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 30 })
    expect(await inside(world, night)).toBe(before + 3)
    expect((await set(id, 'seated')).body).toMatchObject({ attendance: 'seated', arrived: 3 })
    expect((await set(id, 'arrived', 2)).body).toMatchObject({ attendance: 'arrived', arrived: 2 })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 20 })
    expect(await inside(world, night)).toBe(before + 2)
  })

  test('larger than its booking answers 409 and changes nothing', async () => {
    const id = await night.bookAs('approved', { party_size: 2 })
    const reply = await set(id, 'arrived', 3)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'too_many_heads' }])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'approved', arrived: 0 })
  })

  test('is seated in one step', async () => {
    const id = await night.bookAs('approved', { party_size: 3 })
    expect((await set(id, 'seated', 2)).body).toMatchObject({ attendance: 'seated', arrived: 2 })
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', in_use: true, arrived: 2 })
  })

  test('must be approved: pending, rejected and cancelled ones answer 409', async () => {
    for (const status of ['pending', 'rejected', 'cancelled'] as const)
      expect([status, (await set(await night.bookAs(status), 'arrived')).status]).toEqual([status, 409])
  })

  test('without heads or with an unknown state is 400, and a foreign booking 403', async () => {
    const id = await night.bookAs('approved')
    expect((await set(id, 'late')).status).toBe(400)
    expect((await set(id, 'arrived', 0)).status).toBe(400)
    expect((await set(id, 'arrived', 1, await openNight(world))).status).toBe(403)
    expect((await set('bkg_unknown', 'arrived')).status).toBe(404)
  })

  test('later changed in size keeps its heads: the whole party stays whole', async () => {
    const [whole, part] = [
      await night.bookAs('approved', { party_size: 4 }),
      await night.bookAs('approved', { party_size: 4 }),
    ]
    await set(whole, 'arrived')
    await set(part, 'arrived', 3)
    const before = await inside(world, night)
    for (const id of [whole, part])
      await night.operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 2 } })
    expect(await bookingRow(world, whole)).toMatchObject({ arrived: 2, points_awarded: 20 })
    expect(await bookingRow(world, part)).toMatchObject({ arrived: 2, points_awarded: 20 })
    expect(await inside(world, night)).toBe(before - 3)
  })
})

describe('a party that leaves', () => {
  test('frees its table, goes out, and can come back', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id, party_size: 2 })
    const before = await inside(world, night)
    await set(id, 'seated')
    world.clock.set('2026-01-17T21:00:00Z')
    expect((await set(id, 'left')).body).toMatchObject({
      status: 'checked_in',
      attendance: 'left',
      arrived: 2,
    })
    expect(await inside(world, night)).toBe(before)
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T21:00:00.000Z'],
    ])
    expect((await set(id, 'left')).status).toBe(200)
    expect((await set(id, 'arrived')).body).toMatchObject({ attendance: 'arrived' })
    expect(await inside(world, night)).toBe(before + 2)
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z'],
    ])
  })

  test('and was closed by staff counts as left too', async () => {
    const id = await night.bookAs('checked_in', { party_size: 3 })
    const before = await inside(world, night)
    await night.operator.ok('POST /api/bookings/:id/close', {
      params: { id },
      body: { closed_at_wallclock: '2026-01-17T20:30' },
    })
    expect(await read(id)).toMatchObject({ attendance: 'left', arrived: 3 })
    expect(await inside(world, night)).toBe(before - 3)
  })

  test('before anybody came answers 409', async () => {
    expect((await set(await night.bookAs('approved'), 'left')).status).toBe(409)
  })
})

describe('a no-show', () => {
  test('stays approved, gives its table up from now on, and is counted for the guest', async () => {
    const guest = await makeGuest(world, night.venueId)
    const table_id = await night.table()
    const id = await night.bookAs('approved', { user_id: guest.id, table_id })
    expect((await set(id, 'no_show')).body).toEqual({
      success: true,
      status: 'approved',
      attendance: 'no_show',
      arrived: 0,
    })
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T20:30:00.000Z'],
    ])
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ no_shows: 1, visits: 0 })
    const { stats } = await night.operator.ok('GET /api/my-guests/:id', { params: { id: guest.id } })
    expect(stats.no_shows).toBe(1)
    await night.book({ table_id, reservation_time: '20:30' })
    expect((await set(id, 'no_show')).status).toBe(200)
    const marks = (await historyOf(world, id)).filter(({ type }) => type === 'attendance')
    expect(marks.map(({ details }) => details)).toEqual([{ state: 'no_show' }])
  })

  test('counts at the venues of whoever asks, reservations included, and at no others', async () => {
    const elsewhere = await openNight(world)
    const guest = await makeGuest(world, night.venueId)
    await world.database.tx((tx) => ensureGuestAtVenue(tx, elsewhere.venueId, guest.id, world.clock.now()))
    await set(await night.bookAs('approved', { user_id: guest.id }), 'no_show')
    const { id: resId } = await night.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId: night.venueId },
      body: {
        table_id: await night.table(),
        user_id: guest.id,
        guest_name: guest.name,
        reservation_date: '2026-01-17',
        reservation_time: '20:00',
      },
    })
    await night.operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { venueId: night.venueId, resId },
      body: { state: 'no_show' },
    })
    const theirs = await elsewhere.bookAs('approved', { user_id: guest.id })
    await set(theirs, 'no_show', undefined, elsewhere)
    const noShows = async ({ operator }: Night) =>
      (await operator.ok('GET /api/my-guests/:id', { params: { id: guest.id } })).stats.no_shows
    expect([await noShows(night), await noShows(elsewhere)]).toEqual([2, 1])
  })

  test('needs an approved booking, a start that has passed, and nobody who came', async () => {
    const early = await night.bookAs('approved', { reservation_time: '20:31' })
    expect((await set(early, 'no_show')).status).toBe(409)
    expect((await set(await night.book(), 'no_show')).status).toBe(409)
    expect((await set(await night.bookAs('checked_in'), 'no_show')).status).toBe(409)
    const atStart = await night.bookAs('approved', { reservation_time: '20:30' })
    expect((await set(atStart, 'no_show')).status).toBe(200)
  })

  test('cannot be cancelled, moved, closed or seated by the lifecycle: 409', async () => {
    const id = await night.bookAs('approved')
    await set(id, 'no_show')
    const { operator } = night
    const params = { id }
    const replies = [
      await operator.call('POST /api/bookings/:id/staff-cancel', { params }),
      await operator.call('POST /api/bookings/:id/unassign-table', { params }),
      await operator.call('POST /api/bookings/:id/duration', { params, body: { duration_mins: 60 } }),
      await operator.call('POST /api/bookings/:id/lifecycle', { params, body: { in_use: true } }),
      await operator.call('POST /api/bookings/:id/close', {
        params,
        body: { closed_at_wallclock: '2026-01-17T21:00' },
      }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect(await operator.ok('GET /api/bookings/:id', { params })).toMatchObject({
      can_cancel: false,
      cancel_blocked_reason: 'The guest did not come.',
    })
  })

  test('that is undone has its table again', async () => {
    const guest = await makeGuest(world, night.venueId)
    const table_id = await night.table()
    const id = await night.bookAs('approved', { user_id: guest.id, table_id })
    await set(id, 'no_show')
    expect((await set(id, 'expected')).body).toMatchObject({ status: 'approved', attendance: 'late' })
    expect(await claimsOf(world, id)).toEqual([
      [table_id, '2026-01-17T20:00:00.000Z', '2026-01-17T22:00:00.000Z'],
    ])
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ no_shows: 0 })
  })

  test('that is undone after its table was given away answers 409 and stays a no-show', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id })
    await set(id, 'no_show')
    await night.book({ table_id, reservation_time: '20:30' })
    const reply = await set(id, 'expected')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'table_taken' }])
    expect(await read(id)).toMatchObject({ attendance: 'no_show', table_id })
  })

  test('that comes after all is let in, with a warning when its table is gone', async () => {
    const [free, taken] = [await night.table(), await night.table()]
    const ids = [
      await night.bookAs('approved', { table_id: free }),
      await night.bookAs('approved', { table_id: taken }),
    ]
    for (const id of ids) await set(id, 'no_show')
    await night.book({ table_id: taken, reservation_time: '20:30' })
    const replies = [await set(ids[0] ?? '', 'arrived'), await set(ids[1] ?? '', 'arrived')]
    expect(replies.map(({ body }) => [body.attendance, body.warnings?.map(({ code }) => code)])).toEqual([
      ['arrived', undefined],
      ['arrived', ['table_gone']],
    ])
    expect(await bookingRow(world, ids[0] ?? '')).toMatchObject({ table_id: free, no_show_at: null })
    expect(await bookingRow(world, ids[1] ?? '')).toMatchObject({ table_id: null, no_show_at: null })
  })

  test('that is rejected or set to pending is no no-show any more', async () => {
    const [rejected, pending] = [await night.bookAs('approved'), await night.bookAs('approved')]
    for (const id of [rejected, pending]) await set(id, 'no_show')
    await night.operator.ok('POST /api/bookings/:id/reject', { params: { id: rejected }, body: {} })
    await night.operator.ok('PATCH /api/bookings/:id/status', {
      params: { id: pending },
      body: { status: 'pending' },
    })
    expect(await read(rejected)).toMatchObject({ status: 'rejected', attendance: null })
    expect(await read(pending)).toMatchObject({ status: 'pending', attendance: 'late' })
    expect(await claimsOf(world, pending)).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('takes everybody out, frees no table, and removes visit and points', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    const before = await inside(world, night)
    await set(id, 'seated')
    expect((await set(id, 'expected')).body).toMatchObject({
      status: 'approved',
      attendance: 'late',
      arrived: 0,
    })
    expect(await bookingRow(world, id)).toMatchObject({
      in_use: false,
      points_awarded: 0,
      checked_in_at: null,
    })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 0, points: 0 })
    expect(await inside(world, night)).toBe(before)
    expect(await claimsOf(world, id)).toHaveLength(1)
    expect((await set(id, 'expected')).status).toBe(200)
  })

  test('an arrival after which a colleague has seated the party answers 409, and everything stays', async () => {
    const guest = await makeGuest(world, night.venueId)
    const id = await night.bookAs('approved', { user_id: guest.id, party_size: 4 })
    const before = await inside(world, night)
    const { attendance, arrived } = (await set(id, 'arrived')).body
    const undo = (state = 'expected') =>
      night.operator.call('POST /api/bookings/:id/attendance', {
        params: { id },
        body: { state, seen: { attendance, arrived } },
      })
    await set(id, 'seated', 3)
    const history = await historyOf(world, id)
    const reply = await undo()
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        error: 'This party was marked meanwhile: it is seated, 3 in all. It stays so.',
        code: 'changed_meanwhile',
      },
    ])
    expect(await bookingRow(world, id)).toMatchObject({ status: 'checked_in', in_use: true, arrived: 3 })
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ visits: 1, points: 30 })
    expect(await inside(world, night)).toBe(before + 3)
    expect(await historyOf(world, id)).toEqual(history)
    expect((await undo('seated')).status).toBe(200)
  })

  test('what stands as it was seen succeeds, also when it is sent twice', async () => {
    const id = await night.bookAs('approved', { party_size: 2 })
    const { attendance, arrived } = (await set(id, 'arrived')).body
    const undo = () =>
      night.operator.call('POST /api/bookings/:id/attendance', {
        params: { id },
        body: { state: 'expected', seen: { attendance, arrived } },
      })
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 200])
    expect(await read(id)).toMatchObject({ attendance: 'late', arrived: 0 })
  })

  test('a party that left answers 409 once its table is gone', async () => {
    const table_id = await night.table()
    const id = await night.bookAs('approved', { table_id })
    await set(id, 'seated')
    await set(id, 'left')
    await night.book({ table_id, reservation_time: '20:30' })
    expect((await set(id, 'expected')).status).toBe(409)
    expect(await read(id)).toMatchObject({ attendance: 'left', arrived: 2 })
  })

  test('by two staff at once, with an arrival between them, leaves the counts right', async () => {
    const before = await inside(world, night)
    for (let round = 0; round < 4; round += 1) {
      const id = await night.bookAs('approved', { party_size: 3 })
      await set(id, 'arrived', 2)
      await Promise.all([set(id, 'expected'), set(id, 'arrived', 3), set(id, 'expected')])
      await set(id, 'expected')
      expect(await inside(world, night)).toBe(before)
    }
  })
})
