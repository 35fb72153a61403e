import { describe, expect, test } from 'vitest'
import { keysOf, spendKeys } from '../../../../test/support/booking-facts.ts'
import { makeBooking, makeGuest, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking, insertReservation, insertTable } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { verifyMoney } from '../../money/index.ts'
import { verifyGuestCounters } from '../roster/verify-counters.ts'
import { ensureGuestAtVenue } from './ensure-guest.ts'

const world = useWorld({ own: true })

const merge = (operator: Person, keep: string, drop: string) =>
  operator.call('POST /api/my-guests/merge', { body: { keep, drop } })
const detail = (operator: Person, id: string) => operator.call('GET /api/my-guests/:id', { params: { id } })
const expectCountersToAgree = async () => {
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
  expect(await verifyMoney(world.database.read)).toEqual([])
}

const scene = async () => {
  const operator = await world.person('client')
  const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
  const keep = await makeWalkIn(operator, one, { name: 'Ada Lovelace' })
  const drop = await makeWalkIn(operator, two, { name: 'A. Lovelace', phone: '+44 7700 900123' })
  await world.database.tx((tx) => ensureGuestAtVenue(tx, one, drop, world.clock.now()))
  return { operator, one, two, keep, drop }
}

describe('of two guests who are merged', () => {
  test('a bar of the dropped one holds for the kept one, at venues that never met the dropped one too', async () => {
    const operator = await world.person('client')
    const [one, two] = [await makeVenue(operator), await makeVenue(operator)]
    const keep = await makeWalkIn(operator, one, { name: 'Ada Lovelace' })
    const drop = await makeWalkIn(operator, two, { name: 'A. Lovelace' })
    await operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id: drop },
      body: { until: null, reason: 'Fought' },
    })
    expect(await merge(operator, keep, drop)).toMatchObject({ status: 200 })
    const bars = await world.database.read
      .selectFrom('bars')
      .select(['venue_id', 'guest_id'])
      .where('venue_id', 'in', [one, two])
      .orderBy('venue_id')
      .execute()
    expect(bars).toEqual([one, two].sort().map((venue_id) => ({ venue_id, guest_id: keep })))
  })

  test('one has all bookings, visits and points, and the other is 404', async () => {
    const { operator, one, two, keep, drop } = await scene()
    const visited = { status: 'checked_in' as const, points_awarded: 20 }
    await insertBooking(world, { venue_id: one, user_id: keep, ...visited })
    await insertBooking(world, { venue_id: one, user_id: drop, ...visited })
    await insertBooking(world, {
      venue_id: two,
      user_id: drop,
      status: 'rejected',
      door_rejected_at: world.clock.now(),
    })
    for (const status of ['completed', 'confirmed'] as const)
      await insertReservation(world, {
        venue_id: two,
        user_id: drop,
        table_id: await insertTable(world, two),
        created_by: operator.id,
        status,
      })
    expect((await merge(operator, keep, drop)).body).toEqual({ success: true })
    expect((await detail(operator, drop)).status).toBe(404)
    const { guest, stats, bookings } = (await detail(operator, keep)).body
    expect(guest).toMatchObject({ name: 'Ada Lovelace', phone: '+447700900123' })
    expect(stats).toEqual({
      loyalty_points: 40,
      confirmed_visits: 3,
      door_rejections: 1,
      no_shows: 0,
      total_bookings: 3,
      keys_spent: 0,
    })
    expect(bookings).toHaveLength(3)
    const { data, total } = (await operator.ok('GET /api/my-guests')) as {
      data: { id: string }[]
      total: number
    }
    expect([data.map(({ id }) => id), total]).toEqual([[keep], 1])
    await expectCountersToAgree()
  })

  test('one has the points of the other’s completed reservations once', async () => {
    const { operator, two, keep, drop } = await scene()
    await insertReservation(world, {
      venue_id: two,
      user_id: drop,
      table_id: await insertTable(world, two),
      created_by: operator.id,
      status: 'completed',
      party_size: 4,
      arrived: 4,
    })
    await merge(operator, keep, drop)
    const { stats } = (await detail(operator, keep)).body
    expect(stats).toMatchObject({ loyalty_points: 40, confirmed_visits: 1 })
    await expectCountersToAgree()
  })

  test('one has the tags, notes and connections of both', async () => {
    const { operator, one, keep, drop } = await scene()
    const friend = await makeWalkIn(operator, one, { name: 'Friend' })
    const put = (id: string, body: object) => operator.ok('PUT /api/my-guests/:id', { params: { id }, body })
    const tag = (id: string, tags: string[]) =>
      operator.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags } })
    const connect = (id: string, otherId: string) =>
      operator.ok('PUT /api/my-guests/:id/connections/:otherId', {
        params: { id, otherId },
        body: { connected: true },
      })
    await put(keep, { notes: 'Corner table', language: 'en' })
    await put(drop, { notes: 'No ice', allergies: 'Nuts', language: 'de', marketing: false })
    await tag(keep, ['vip', 'press'])
    await tag(drop, ['press', 'regular'])
    await connect(drop, friend)
    await connect(keep, drop)
    await operator.ok('PUT /api/my-guests/:id/connection', {
      params: { id: drop },
      body: { connected: true },
    })
    expect((await merge(operator, keep, drop)).status).toBe(200)
    const { guest, tags, is_connection } = (await detail(operator, keep)).body
    expect(guest).toMatchObject({
      notes: 'Corner table\nNo ice',
      allergies: 'Nuts',
      language: 'en',
      marketing: { consent: false, source: 'staff' },
    })
    expect(tags.global).toEqual(['vip', 'press', 'regular'])
    expect(is_connection).toBe(true)
    const { edges } = await operator.ok('GET /api/my-guests/network')
    expect(edges.map(({ source, target }) => [source, target].sort())).toEqual([[friend, keep].sort()])
    await expectCountersToAgree()
  })

  test('the audit names both, and a walk-in’s empty account goes', async () => {
    const { operator, keep, drop } = await scene()
    await merge(operator, keep, drop)
    const { history } = await operator.ok('GET /api/my-guests/:id/export', { params: { id: keep } })
    expect(history.map(({ type, actor, details }) => [type, actor, details])).toEqual(
      Array(2).fill([
        'merged',
        operator.name,
        { keep: { id: keep, name: 'Ada Lovelace' }, drop: { id: drop, name: 'A. Lovelace' } },
      ]),
    )
    const left = await world.database.read.selectFrom('users').select('id').where('id', '=', drop).execute()
    expect(left).toEqual([])
  })

  test('the dropped one keeps keys and sign-in, and keys return to who spent them', async () => {
    const { operator, one, keep } = await scene()
    const dropped = await makeGuest(world, one)
    const booking = await insertBooking(world, { venue_id: one, user_id: dropped.id, keys_spent: 3 })
    await spendKeys(world, dropped.id, booking, 3, 2)
    expect((await merge(operator, keep, dropped.id)).status).toBe(200)
    expect((await dropped.call('GET /api/auth/me')).status).toBe(200)
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking } })
    expect((await keysOf(world, dropped.id)).balance).toBe(5)
    expect((await keysOf(world, keep)).balance).toBe(0)
    await expectCountersToAgree()
  })

  test('another company still knows the dropped one', async () => {
    const { operator, one, two, keep, drop } = await scene()
    const stranger = await world.person('client')
    const foreign = await makeVenue(stranger)
    await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, drop, world.clock.now()))
    await makeBooking(stranger, foreign, { user_id: drop })
    expect((await merge(operator, keep, drop)).status).toBe(200)
    expect((await detail(operator, drop)).status).toBe(404)
    expect((await detail(stranger, drop)).body.bookings).toHaveLength(1)
    expect((await detail(stranger, keep)).status).toBe(404)
    expect([one, two]).not.toContain(foreign)
    await expectCountersToAgree()
  })
})

describe('a merge', () => {
  test('needs two different guests of the caller’s roster', async () => {
    const { operator, keep, drop } = await scene()
    const stranger = await world.person('client')
    await makeVenue(stranger)
    expect((await merge(operator, keep, keep)).status).toBe(400)
    expect((await merge(operator, keep, 'usr_nobody')).status).toBe(404)
    expect((await merge(stranger, keep, drop)).status).toBe(404)
    await merge(operator, keep, drop)
    expect((await merge(operator, keep, drop)).status).toBe(404)
  })

  test('and a guest who comes afterwards leave the size of several rosters right', async () => {
    const { operator, one, two, keep, drop } = await scene()
    const total = async () => ((await operator.ok('GET /api/my-guests')) as { total: number }).total
    expect(await total()).toBe(2)
    await merge(operator, keep, drop)
    expect(await total()).toBe(1)
    // The rosters have the sizes they had before, and other guests in common.
    await makeWalkIn(operator, one)
    await makeWalkIn(operator, two)
    expect(await total()).toBe(3)
  })
})
