import { expect, test } from 'vitest'
import type { SettableAttendance } from '../contract/attendance-fields.ts'
import { releaseNoShows } from '../server/modules/booking/index.ts'
import { verifyGuestCounters } from '../server/modules/guests/index.ts'
import { buyTickets, doorCode, occupancy } from './support/door.ts'
import { makeEvent, makeTicketType } from './support/events.ts'
import { openNight } from './support/night.ts'
import { offlineDoor, sendLog } from './support/offline-doors.ts'
import { useWorld } from './support/world.ts'

// It counts everything in the database at the end, so nobody else's rows may be in it.
const world = useWorld({ own: true })
const clock = (time: string) => world.clock.set(`2026-01-17T${time}:00Z`)

/**
 * Thirty parties of one evening, played as they come: by code, by ticket, in parts, at an offline door, late, not at
 * all, and once by mistake. At the end every sum is compared with what was done.
 */
test('one evening at the door', async () => {
  const night = await openNight(world, { release_after_mins: 60, backdoor_capacity: 60 })
  const { operator, venueId } = night
  const attend = (id: string, state: SettableAttendance, arrived?: number) =>
    operator.ok('POST /api/bookings/:id/attendance', {
      params: { id },
      body: { state, ...(arrived ? { arrived } : {}) },
    })
  const scan = (body: Record<string, unknown>) => operator.call('POST /api/check-in', { body })

  // Twenty-four tables at 20:00, of two to five people, and six orders of three tickets.
  const tables: { id: string; size: number }[] = []
  for (let n = 0; n < 24; n += 1) {
    const size = 2 + (n % 4)
    tables.push({
      id: await night.bookAs('approved', { party_size: size, table_id: await night.table({ capacity: 6 }) }),
      size,
    })
  }
  const eventId = await makeEvent(operator, venueId, { event_date: '2026-01-17' })
  const type = await makeTicketType(operator, eventId, { price_pence: 0 })
  const orders: { id: string; codes: string[] }[] = []
  for (let n = 0; n < 6; n += 1) orders.push(await buyTickets(world, eventId, type, 3))
  const inside = new Map<string, number>()
  const sum = () => [...inside.values()].reduce((a, b) => a + b, 0)
  const check = async () => expect((await occupancy(world, night)).inside).toBe(sum())
  const party = (n: number) => tables[n] as { id: string; size: number }

  clock('19:55')
  for (let n = 0; n < 8; n += 1) {
    const { id, size } = party(n)
    expect((await scan({ qr_code: await doorCode(world, id), device: 'front' })).status).toBe(200)
    inside.set(id, size)
  }
  await check()

  // In parts: first one of each, then the rest of half of them.
  for (let n = 8; n < 14; n += 1) {
    const { id } = party(n)
    await scan({ qr_code: await doorCode(world, id), heads: 1, device: 'front' })
    inside.set(id, 1)
  }
  clock('20:05')
  for (let n = 8; n < 11; n += 1) {
    const { id, size } = party(n)
    expect((await scan({ qr_code: await doorCode(world, id), device: 'front' })).body.arrived).toBe(size)
    inside.set(id, size)
  }
  await check()

  // Tickets, one by one; one of them is tried twice.
  for (const [n, { id, codes }] of orders.entries()) {
    for (const code of codes.slice(0, (n % 3) + 1))
      expect((await scan({ code, device: 'side' })).status).toBe(200)
    inside.set(id, (n % 3) + 1)
  }
  expect((await scan({ code: orders[0]?.codes[0] })).status).toBe(409)
  await check()

  // One party was checked in by mistake.
  await attend(party(0).id, 'expected')
  inside.set(party(0).id, 0)
  expect((await attend(party(0).id, 'seated')).arrived).toBe(party(0).size)
  inside.set(party(0).id, party(0).size)

  // Two doors lose the network. Both let some of the same parties in; people leave through the back.
  const [front, back] = [offlineDoor('front'), offlineDoor('back')]
  const at = '2026-01-17T20:10:00.000Z'
  for (let n = 14; n < 20; n += 1) front.note({ at, action: 'check_in', booking_id: party(n).id, heads: 2 })
  for (let n = 18; n < 22; n += 1) back.note({ at, action: 'check_in', booking_id: party(n).id })
  back.note({ at, action: 'count', delta: -3 })
  clock('20:30')
  const results = [
    await sendLog(night, 'front', front.log),
    await sendLog(night, 'back', back.log),
    await sendLog(night, 'front', front.log),
  ]
  const verdicts = results.map((one) => one.map(({ verdict }) => verdict))
  expect(verdicts[0]).toEqual(Array(6).fill('applied'))
  expect(verdicts[1]).toEqual(['applied', 'applied', 'applied', 'applied', 'applied'])
  expect(verdicts[2]).toEqual(Array(6).fill('duplicate'))
  for (let n = 14; n < 18; n += 1) inside.set(party(n).id, 2)
  for (let n = 18; n < 22; n += 1) inside.set(party(n).id, party(n).size)
  inside.set('counted out', -3)
  await check()

  // Party 22 is late and marked by hand, party 23 by the clock. Party 22 comes after all.
  const late = await operator.ok('GET /api/bookings/:id', { params: { id: party(22).id } })
  expect(late.booking.attendance).toBe('late')
  await attend(party(22).id, 'no_show')
  clock('21:00')
  expect(await releaseNoShows(world, world.clock.now(), () => {})).toBe(1)
  const came = await attend(party(22).id, 'arrived')
  expect(came).toMatchObject({ status: 'checked_in', attendance: 'arrived' })
  inside.set(party(22).id, party(22).size)
  await check()

  // The first parties leave.
  for (let n = 0; n < 4; n += 1) {
    await attend(party(n).id, 'left')
    inside.set(party(n).id, 0)
  }
  await check()

  // The sums of the day.
  const rows = await world.database.read
    .selectFrom('bookings')
    .select(['status', 'arrived', 'no_show_at', 'points_awarded'])
    .where('venue_id', '=', venueId)
    .execute()
  expect(rows).toHaveLength(30)
  expect(rows.filter(({ no_show_at }) => no_show_at !== null)).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'checked_in')).toHaveLength(29)
  const gone = [0, 1, 2, 3].reduce((heads, n) => heads + party(n).size, 0)
  const arrived = rows.reduce((heads, row) => heads + row.arrived, 0)
  expect(arrived).toBe(sum() + 3 + gone)
  expect(rows.every((row) => row.points_awarded === row.arrived * 10)).toBe(true)
  const { gates, capacity } = await occupancy(world, night)
  expect(capacity).toBe(60)
  const [went, left] = [gates.reduce((n, gate) => n + gate.in, 0), gates.reduce((n, gate) => n + gate.out, 0)]
  expect(went - left).toBe(sum())
  const used = await world.database.read
    .selectFrom('tickets')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('used_at', 'is not', null)
    .execute()
  expect(used).toHaveLength(12)
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
})
