import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../test/support/booking-facts.ts'
import { buyTickets, doorCode, inside, occupancy } from '../../../test/support/door.ts'
import { makeEvent, makeTicketType } from '../../../test/support/events.ts'
import { openNight, useNight } from '../../../test/support/night.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)

beforeEach(() => world.clock.set('2026-01-17T21:00:00Z'))

let devices = 0
const newDevice = () => {
  devices += 1
  return `device ${devices}`
}
const AT = '2026-01-17T20:10:00.000Z'
const send = (device: string, items: Record<string, unknown>[], who = night) =>
  who.operator.call('POST /api/my-venues/:venueId/door-log', {
    params: { venueId: who.venueId },
    body: { device, items: items.map((item) => ({ at: AT, ...item })) },
  })
const verdicts = (reply: { body: { results: { verdict: string }[] } }) =>
  reply.body.results.map(({ verdict }) => verdict)
const gate = async (device: string) => {
  const { gates } = await occupancy(world, night)
  return gates.find((one) => one.device === device)
}

describe('what a door did while offline', () => {
  test('is applied in the order of its numbers, at the time it happened', async () => {
    const device = newDevice()
    const id = await night.bookAs('approved', { party_size: 4 })
    const reply = await send(device, [
      { seq: 3, action: 'count', delta: 2 },
      { seq: 1, action: 'check_in', booking_id: id, heads: 1 },
      { seq: 2, action: 'check_in', booking_id: id, at: '2026-01-17T20:20:00.000Z' },
    ])
    const standing = { booking_id: id, status: 'checked_in', attendance: 'arrived', party_size: 4 }
    expect(reply.body).toEqual({
      success: true,
      results: [
        { seq: 3, verdict: 'applied', standing: null },
        { seq: 1, verdict: 'applied', standing: { ...standing, arrived: 1 } },
        { seq: 2, verdict: 'applied', standing: { ...standing, arrived: 4 } },
      ],
    })
    expect(await bookingRow(world, id)).toMatchObject({
      arrived: 4,
      checked_in_at: new Date(AT),
      points_awarded: 40,
    })
    expect(await gate(device)).toEqual({ device, in: 6, out: 0 })
    expect((await historyOf(world, id)).filter(({ type }) => type === 'checked_in')).toMatchObject([
      { actor: night.operator.name, details: { device, seq: 1, heads: 1 } },
    ])
  })

  test('and sends again is a duplicate; under a used number, other content is a conflict', async () => {
    const device = newDevice()
    const id = await night.bookAs('approved', { party_size: 4 })
    const items = [
      { seq: 1, action: 'check_in', booking_id: id, heads: 2 },
      { seq: 2, action: 'count', delta: 3 },
    ]
    await send(device, items)
    const before = await inside(world, night)
    const again = await send(device, [...items, { seq: 1, action: 'check_in', booking_id: id, heads: 1 }])
    expect(verdicts(again)).toEqual(['duplicate', 'duplicate', 'conflict'])
    expect(again.body.results[0]?.standing).toMatchObject({ booking_id: id, arrived: 2 })
    expect(await inside(world, night)).toBe(before)
    expect(verdicts(await send(newDevice(), items))).toEqual(['applied', 'applied'])
  })

  test('by a code is judged at that moment, up to a day later', async () => {
    const ids = [
      await night.bookAs('approved'),
      await night.bookAs('approved'),
      await night.bookAs('approved'),
    ]
    const code = (n: number, at: string) => doorCode(world, ids[n] ?? '', new Date(at))
    const reply = await send(newDevice(), [
      { seq: 1, action: 'check_in', code: await code(0, AT) },
      { seq: 2, action: 'check_in', code: await code(1, '2026-01-17T20:12:00Z') },
      {
        seq: 3,
        action: 'check_in',
        code: await code(2, '2026-01-16T20:59:00Z'),
        at: '2026-01-16T20:59:00.000Z',
      },
    ])
    expect(verdicts(reply)).toEqual(['applied', 'conflict', 'conflict'])
    expect(reply.body.results[1]?.standing).toMatchObject({ status: 'approved', arrived: 0 })
  })

  test('takes all heads out with undo', async () => {
    const device = newDevice()
    const id = await night.bookAs('approved', { party_size: 3 })
    const before = await inside(world, night)
    const reply = await send(device, [
      { seq: 1, action: 'check_in', booking_id: id },
      { seq: 2, action: 'check_in', booking_id: id, heads: 2 },
      { seq: 3, action: 'undo', booking_id: id },
      { seq: 4, action: 'undo', booking_id: id },
    ])
    expect(verdicts(reply)).toEqual(['applied', 'conflict', 'applied', 'applied'])
    expect(reply.body.results[3]?.standing).toMatchObject({ status: 'approved', arrived: 0 })
    expect(await gate(device)).toEqual({ device, in: 5, out: 5 })
    expect(await inside(world, night)).toBe(before)
  })

  test('takes nobody out with undo once the party has left: that it came stays true', async () => {
    const device = newDevice()
    const id = await night.bookAs('approved', { party_size: 3 })
    await send(device, [{ seq: 1, action: 'check_in', booking_id: id }])
    const body = { state: 'left' } as const
    await night.operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body })
    const before = await inside(world, night)
    const reply = await send(device, [
      { seq: 2, action: 'undo', booking_id: id, heads: 1 },
      { seq: 3, action: 'undo', booking_id: id },
    ])
    expect(verdicts(reply)).toEqual(['applied', 'applied'])
    const standing = { status: 'checked_in', attendance: 'left', arrived: 3 }
    expect(reply.body.results[1]?.standing).toMatchObject(standing)
    expect(await inside(world, night)).toBe(before)
  })

  test('counts heads as inside that it let in although a conflict came out', async () => {
    const device = newDevice()
    const full = await night.bookAs('checked_in', { party_size: 2 })
    const part = await night.bookAs('approved', { party_size: 2 })
    const cancelled = await night.bookAs('cancelled', { party_size: 2 })
    const elsewhere = await (await openNight(world)).bookAs('approved')
    const reply = await send(device, [
      { seq: 1, action: 'check_in', booking_id: full, heads: 2 },
      { seq: 2, action: 'check_in', booking_id: part, heads: 3 },
      { seq: 3, action: 'check_in', booking_id: cancelled, heads: 1 },
      { seq: 4, action: 'check_in', booking_id: elsewhere, heads: 4 },
      { seq: 5, action: 'check_in', code: await doorCode(world, elsewhere, new Date(AT)) },
      { seq: 6, action: 'check_in', code: 'NO-SUCH-TICKET' },
      { seq: 7, action: 'undo', booking_id: elsewhere },
    ])
    expect(verdicts(reply)).toEqual(Array(7).fill('conflict'))
    expect(reply.body.results.map(({ standing }) => standing?.arrived ?? null)).toEqual([
      2,
      2,
      0,
      null,
      null,
      null,
      null,
    ])
    expect(await gate(device)).toEqual({ device, in: 2 + 3 + 1 + 4 + 1 + 1, out: 0 })
    expect(await bookingRow(world, part)).toMatchObject({ status: 'checked_in', arrived: 2, heads_over: 1 })
  })

  test('adds up to the people inside, against the licence, at each gate', async () => {
    const club = await openNight(world, { backdoor_capacity: 120 })
    expect(await occupancy(world, club)).toEqual({
      date: '2026-01-17',
      inside: 0,
      capacity: 120,
      gates: [],
    })
    const id = await club.bookAs('approved', { party_size: 3 })
    await send('front', [{ seq: 1, action: 'check_in', booking_id: id }], club)
    await send(
      'back',
      [
        { seq: 1, action: 'count', delta: 5 },
        { seq: 2, action: 'count', delta: -6 },
      ],
      club,
    )
    expect(await occupancy(world, club)).toEqual({
      date: '2026-01-17',
      inside: 2,
      capacity: 120,
      gates: [
        { device: 'back', in: 5, out: 6 },
        { device: 'front', in: 3, out: 0 },
      ],
    })
  })

  test('by a ticket lets one head in, once', async () => {
    const eventId = await makeEvent(night.operator, night.venueId, { event_date: '2026-01-17' })
    const type = await makeTicketType(night.operator, eventId, { price_pence: 0 })
    const { id, codes } = await buyTickets(world, eventId, type, 2)
    const reply = await send(newDevice(), [
      { seq: 1, action: 'check_in', code: codes[0] },
      { seq: 2, action: 'check_in', code: codes[0] },
      { seq: 3, action: 'check_in', code: codes[1] },
    ])
    expect(verdicts(reply)).toEqual(['applied', 'conflict', 'applied'])
    expect(reply.body.results.map(({ standing }) => standing?.arrived)).toEqual([1, 1, 2])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 2, heads_over: 1 })
  })

  test('belongs to the service day on which it happened', async () => {
    const device = newDevice()
    world.clock.set('2026-01-18T07:00:00Z')
    await send(device, [
      { seq: 1, action: 'count', delta: 5, at: '2026-01-18T05:59:00.000Z' },
      { seq: 2, action: 'count', delta: 3, at: '2026-01-18T06:00:00.000Z' },
    ])
    expect(await gate(device)).toEqual({ device, in: 3, out: 0 })
    const { gates } = await night.operator.ok('GET /api/my-venues/:venueId/occupancy', {
      params: { venueId: night.venueId },
      query: { date: '2026-01-17' },
    })
    expect(gates.find((one) => one.device === device)).toEqual({ device, in: 5, out: 0 })
  })

  test('without what its action needs is 400, and another venue is 404', async () => {
    const id = await night.bookAs('approved')
    for (const item of [
      { seq: 1, action: 'check_in' },
      { seq: 1, action: 'count' },
      { seq: 1, action: 'count', delta: 0 },
      { seq: -1, action: 'undo', booking_id: id },
      { seq: 1, action: 'open', booking_id: id },
    ])
      expect([item, (await send('x', [item])).status]).toEqual([item, 400])
    const stranger = await openNight(world)
    const reply = await stranger.operator.call('POST /api/my-venues/:venueId/door-log', {
      params: { venueId: night.venueId },
      body: { device: 'x', items: [{ seq: 1, at: AT, action: 'count', delta: 1 }] },
    })
    expect(reply.status).toBe(404)
  })
})
