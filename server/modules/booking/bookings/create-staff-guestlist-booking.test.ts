import { beforeAll, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, headsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import { makeAccessRule, makeVenue } from '../../../../test/support/factories.ts'
import { useNight } from '../../../../test/support/night.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

let list: string
beforeAll(async () => {
  list = await makeAccessRule(night.operator, night.venueId, {
    name: 'Club night',
    rule_type: 'guestlist',
    start_time: '22:30',
    end_time: '03:00',
    duration_mins: 240,
    capacity: 5,
  })
})

const join = (body: Record<string, unknown> = {}) =>
  night.operator.call('POST /api/my-venues/:venueId/staff-guestlist-bookings', {
    params: { venueId: night.venueId },
    body: {
      user_id: night.guest.id,
      access_rule_id: list,
      booking_date: '2026-01-23',
      party_size: 2,
      ...body,
    },
  })

describe('a staff guest-list booking', () => {
  test('takes start and duration from its rule, claims no table and counts its heads', async () => {
    const reply = await join({ booking_date: '2026-02-06', reservation_tags: ['dj'], notes: 'Via the band' })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, booking_id: expect.stringMatching(/^bkg_/) },
    ])
    const id = reply.body.booking_id
    const { booking, table } = await night.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking).toMatchObject({
      kind: 'guestlist',
      source: 'staff',
      status: 'pending',
      access_rule_id: list,
      party_size: 2,
      guest_count: 2,
      booking_date: '2026-02-06',
      booking_time: '22:30',
      starts_at: '2026-02-06T22:30:00.000Z',
      ends_at: '2026-02-07T02:30:00.000Z',
      duration_mins: 240,
      table_id: null,
      table_ids: [],
      reservation_tags: ['dj'],
      comments: 'Via the band',
    })
    expect(table).toBeNull()
    expect(await claimsOf(world, id)).toEqual([])
    expect(await headsOf(world, list)).toMatchObject({ '2026-02-06': 2 })
    expect((await historyOf(world, id)).map(({ type, details }) => [type, details])).toEqual([
      ['created', { source: 'staff', kind: 'guestlist' }],
    ])
  })

  test('can have another time; after midnight it keeps the same service date', async () => {
    const reply = await join({ time: '01:15' })
    expect(await bookingRow(world, reply.body.booking_id)).toMatchObject({
      booking_date: '2026-01-23',
      booking_time: '01:15',
      starts_at: new Date('2026-01-24T01:15:00Z'),
    })
  })

  test('with auto_approve is approved immediately', async () => {
    const reply = await join({ auto_approve: true })
    expect(await bookingRow(world, reply.body.booking_id)).toMatchObject({ status: 'approved' })
  })

  test('may exceed the list’s capacity, and is counted', async () => {
    expect((await join({ booking_date: '2026-02-13', party_size: 4 })).status).toBe(200)
    expect((await join({ booking_date: '2026-02-13', party_size: 4 })).status).toBe(200)
    expect(await headsOf(world, list)).toMatchObject({ '2026-02-13': 8 })
  })

  test('takes the venue’s duration when the rule has none', async () => {
    const plain = await makeAccessRule(night.operator, night.venueId, {
      name: 'Early list',
      rule_type: 'guestlist',
      start_time: '20:00',
    })
    const reply = await join({ access_rule_id: plain })
    expect(await bookingRow(world, reply.body.booking_id)).toMatchObject({
      booking_time: '20:00',
      duration_mins: 120,
    })
  })

  test('answers 400 for a table rule', async () => {
    const tables = await makeAccessRule(night.operator, night.venueId)
    const reply = await join({ access_rule_id: tables })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: '"access_rule_id" must name a guest-list rule.', fields: ['access_rule_id'] },
    ])
  })

  test('answers 404 for an unknown rule, another venue’s rule and an unknown guest', async () => {
    const elsewhere = await makeVenue(night.operator)
    const foreign = await makeAccessRule(night.operator, elsewhere, { rule_type: 'guestlist' })
    for (const access_rule_id of ['rule_none', foreign]) {
      const reply = await join({ access_rule_id })
      expect([reply.status, reply.error]).toEqual([404, 'Access rule not found.'])
    }
    const reply = await join({ user_id: 'usr_none' })
    expect([reply.status, reply.error]).toEqual([404, 'Guest not found.'])
  })
})

describe('the heads counted on a guest list', () => {
  test('follow reject, unreject, a new party size, cancel and a door rejection', async () => {
    const date = '2026-03-06'
    const heads = async () => (await headsOf(world, list))[date] ?? 0
    const id = (await join({ booking_date: date, party_size: 3 })).body.booking_id
    const params = { id }
    expect(await heads()).toBe(3)
    await night.operator.ok('POST /api/bookings/:id/reject', { params, body: {} })
    expect(await heads()).toBe(0)
    await night.operator.ok('POST /api/bookings/:id/unreject', { params })
    expect(await heads()).toBe(3)
    await night.operator.ok('PATCH /api/bookings/:id/details', { params, body: { party_size: 5 } })
    expect(await heads()).toBe(5)
    await night.operator.ok('PATCH /api/bookings/:id/details', { params, body: { party_size: 1 } })
    expect(await heads()).toBe(1)
    await night.operator.ok('POST /api/bookings/:id/approve', { params })
    await night.operator.ok('POST /api/bookings/:id/lifecycle', { params, body: { check_in: true } })
    await night.operator.ok('POST /api/bookings/:id/lifecycle', { params, body: { check_in: false } })
    expect(await heads()).toBe(1)
    await night.operator.ok('POST /api/door-reject', { body: { booking_id: id, reason: 'barred' } })
    expect(await heads()).toBe(0)
    await night.operator.ok('POST /api/bookings/:id/staff-cancel', { params })
    expect(await heads()).toBe(0)
  })

  test('stay on the same date when the time changes', async () => {
    const date = '2026-03-13'
    const id = (await join({ booking_date: date })).body.booking_id
    await night.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '00:30' },
    })
    expect((await headsOf(world, list))[date]).toBe(2)
    expect(await bookingRow(world, id)).toMatchObject({
      booking_time: '00:30',
      starts_at: new Date('2026-03-14T00:30:00Z'),
      ends_at: new Date('2026-03-14T04:30:00Z'),
    })
  })
})
