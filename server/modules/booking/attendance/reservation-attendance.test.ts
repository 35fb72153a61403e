import { beforeEach, describe, expect, test } from 'vitest'
import { claimsOf, countersOf } from '../../../../test/support/booking-facts.ts'
import { inside } from '../../../../test/support/door.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import { type Night, openNight, useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

beforeEach(() => world.clock.set('2026-01-17T20:30:00Z'))

const reserve = async (fields: Record<string, unknown> = {}, who: Night = night) => {
  const { id } = await who.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: { venueId: who.venueId },
    body: {
      table_id: await who.table(),
      guest_name: 'Ada',
      reservation_date: '2026-01-17',
      reservation_time: '20:00',
      duration_mins: 120,
      party_size: 4,
      ...fields,
    },
  })
  return id
}
const set = (resId: string, state: string, arrived?: number) =>
  night.operator.call('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
    params: { venueId: night.venueId, resId },
    body: { state, ...(arrived === undefined ? {} : { arrived }) },
  })
const read = async (id: string) => {
  const { data } = await night.operator.ok('GET /api/my-venues/:venueId/reservations', {
    params: { venueId: night.venueId },
    query: { date: '2026-01-17' },
  })
  return data.find((one) => one.id === id)
}

describe('the status of a reservation follows its attendance', () => {
  test('through a whole evening', async () => {
    const before = await inside(world, night)
    const id = await reserve()
    expect(await read(id)).toMatchObject({ status: 'confirmed', attendance: 'late', arrived: 0 })
    const steps = [
      ['arrived', 2, 'confirmed', 'arrived', 2, 2],
      ['seated', undefined, 'seated', 'seated', 2, 2],
      ['seated', 4, 'seated', 'seated', 4, 4],
      ['left', undefined, 'completed', 'left', 4, 0],
      ['seated', undefined, 'seated', 'seated', 4, 4],
      ['expected', undefined, 'confirmed', 'late', 0, 0],
    ] as const
    for (const [state, given, status, attendance, arrived, heads] of steps) {
      expect((await set(id, state, given)).body).toEqual({ success: true, status, attendance, arrived })
      expect(await read(id)).toMatchObject({ status, attendance, arrived })
      expect(await inside(world, night)).toBe(before + heads)
    }
    expect(await claimsOf(world, id)).toHaveLength(1)
  })

  test('as a no-show it gives its table up and counts for the linked guest', async () => {
    const guest = await makeGuest(world, night.venueId)
    const table_id = await night.table()
    const id = await reserve({ table_id, user_id: guest.id })
    expect((await set(id, 'no_show')).body).toMatchObject({ status: 'no_show', attendance: 'no_show' })
    expect(await claimsOf(world, id)).toEqual([])
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ no_shows: 1 })
    const other = await reserve({ table_id, reservation_time: '20:30' })
    expect((await set(id, 'expected')).status).toBe(409)
    await night.operator.ok('DELETE /api/my-venues/:venueId/reservations/:resId', {
      params: { venueId: night.venueId, resId: other },
    })
    expect((await set(id, 'expected')).status).toBe(200)
    expect(await countersOf(world, night.venueId, guest.id)).toMatchObject({ no_shows: 0 })
  })

  test('and refuses what cannot be', async () => {
    const id = await reserve()
    expect((await set(id, 'arrived', 5)).body).toMatchObject({ code: 'too_many_heads' })
    expect((await set(id, 'left')).status).toBe(409)
    expect((await set(await reserve({ reservation_time: '21:00' }), 'no_show')).status).toBe(409)
    await set(id, 'arrived')
    expect((await set(id, 'no_show')).status).toBe(409)
    expect((await set('res_unknown', 'arrived')).status).toBe(404)
  })
})

test('an undo answers 409 once a colleague has marked the reservation since, and it stays so', async () => {
  const id = await reserve()
  const before = await inside(world, night)
  const { attendance, arrived } = (await set(id, 'arrived')).body
  await set(id, 'seated')
  const undo = (seen: object) =>
    night.operator.call('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { venueId: night.venueId, resId: id },
      body: { state: 'expected', seen },
    })
  expect(await undo({ attendance, arrived })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await read(id)).toMatchObject({ attendance: 'seated', arrived: 4 })
  expect(await inside(world, night)).toBe(before + 4)
  expect((await undo({ attendance: 'seated', arrived: 4 })).status).toBe(200)
})

describe('whoever lets a reservation in is warned', () => {
  const codesAfter = async (resId: string, state: string, arrived?: number, who: Night = night) => {
    const reply = await who.operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { venueId: who.venueId, resId },
      body: { state, ...(arrived === undefined ? {} : { arrived }) } as never,
    })
    return reply.warnings?.map(({ code }) => code)
  }

  test('of another time, four hours before its start and from its end', async () => {
    const id = await reserve({ reservation_time: '21:00' })
    const at = (time: string, heads: number) => {
      world.clock.set(`2026-01-17T${time}Z`)
      return codesAfter(id, 'arrived', heads)
    }
    expect(await at('16:59:59', 1)).toEqual(['not_tonight'])
    expect(await at('17:00:00', 2)).toBeUndefined()
    expect(await at('22:59:59', 3)).toBeUndefined()
    expect(await at('23:00:00', 4)).toEqual(['not_tonight'])
  })

  test('over the licence, for those who come in and not for those who are inside', async () => {
    const small = await openNight(world, { backdoor_capacity: 5, last_entry_time: '19:00' })
    const [first, second] = [await reserve({}, small), await reserve({}, small)]
    expect(await codesAfter(first, 'arrived', undefined, small)).toBeUndefined()
    expect(await codesAfter(second, 'arrived', 1, small)).toBeUndefined()
    expect(await codesAfter(second, 'seated', 2, small)).toEqual(['at_capacity'])
    expect(await codesAfter(first, 'seated', undefined, small)).toBeUndefined()
    expect(await inside(world, small)).toBe(6)
    expect(await codesAfter(second, 'left', undefined, small)).toBeUndefined()
  })

  test('of a barred guest, by the account or the phone', async () => {
    const guest = await makeGuest(world, night.venueId)
    await night.operator.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: { phone: '+44 7700 900777' },
    })
    const linked = await reserve({ user_id: guest.id })
    const typed = await reserve({ guest_phone: '07700 900777' })
    const other = await reserve({ guest_phone: '07700 900778' })
    await night.operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id: guest.id },
      body: { until: null, reason: 'Fought' },
    })
    expect(await codesAfter(linked, 'arrived')).toEqual(['barred'])
    expect(await codesAfter(typed, 'seated')).toEqual(['barred'])
    expect(await codesAfter(other, 'seated')).toBeUndefined()
    expect(await codesAfter(linked, 'left')).toBeUndefined()
  })
})

describe('a status that staff set by hand', () => {
  test('brings the heads along', async () => {
    const before = await inside(world, night)
    const resId = await reserve()
    const put = (body: object) =>
      night.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
        params: { venueId: night.venueId, resId },
        body,
      })
    await put({ status: 'seated' })
    expect([(await read(resId))?.arrived, await inside(world, night)]).toEqual([4, before + 4])
    await put({ party_size: 3 })
    expect([(await read(resId))?.arrived, await inside(world, night)]).toEqual([3, before + 3])
    await put({ status: 'completed' })
    expect([(await read(resId))?.arrived, await inside(world, night)]).toEqual([3, before])
    await put({ status: 'confirmed' })
    expect([(await read(resId))?.arrived, await inside(world, night)]).toEqual([0, before])
    await set(resId, 'arrived', 1)
    await night.operator.ok('DELETE /api/my-venues/:venueId/reservations/:resId', {
      params: { venueId: night.venueId, resId },
    })
    expect(await inside(world, night)).toBe(before)
  })
})
