import { describe, expect, test } from 'vitest'
import {
  makeAccessRule,
  makeFloor,
  makeGuest,
  makeTable,
  makeVenue,
} from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const WEEKEND = { opening_hours: { sat: [{ open: '17:00', close: '23:00' }] } }
const codes = (reply: { warnings?: { code: string }[] }) => reply.warnings?.map(({ code }) => code)

const open = async (fields: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator, fields) }
}
const addRule = async (operator: Person, venueId: string, fields: Record<string, unknown>) =>
  codes(
    await operator.ok('POST /api/my-venues/:venueId/access-rules', {
      params: { venueId },
      body: {
        name: 'Dinner',
        rule_type: 'tables',
        days: ['sat'],
        start_time: '18:00',
        end_time: '22:00',
        ...fields,
      },
    }),
  )

describe('a rule that cannot work is stored with a warning', () => {
  test.each([
    ['nothing odd', {}, undefined],
    ['slots outside opening hours', { end_time: '23:45' }, ['outside_opening_hours']],
    ['a day without opening hours', { days: ['sat', 'sun'] }, ['outside_opening_hours']],
    ['a price nobody pays', { price_per_cover_pence: 500 }, ['price_without_deposit_mode']],
    ['a charge of nothing', { deposit_mode: 'charge' }, ['charge_without_price']],
    ['a price that is charged', { deposit_mode: 'charge', price_per_cover_pence: 500 }, undefined],
  ])('about %s', async (_, fields, expected) => {
    const { operator, venueId } = await open(WEEKEND)
    expect(await addRule(operator, venueId, fields)).toEqual(expected)
  })

  test('also when it is changed', async () => {
    const { operator, venueId } = await open(WEEKEND)
    const id = await makeAccessRule(operator, venueId, { days: ['sat'], end_time: '22:00' })
    const reply = await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { venueId, id },
      body: { start_time: '12:00' },
    })
    expect(codes(reply)).toEqual(['outside_opening_hours'])
  })
})

test('new opening hours name the rules that lie outside them now', async () => {
  const { operator, venueId } = await open(WEEKEND)
  await makeAccessRule(operator, venueId, { name: 'Dinner', days: ['sat'], end_time: '22:00' })
  await makeAccessRule(operator, venueId, { name: 'Sunday', days: ['sun'], end_time: '22:00' })
  const change = (opening_hours: Record<string, unknown> | null) =>
    operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { opening_hours } as never })
  const shorter = await change({ sat: [{ open: '17:00', close: '20:00' }] })
  expect(codes(shorter)).toEqual(['outside_opening_hours'])
  expect(shorter.warnings?.[0]?.message).toMatch(/“Dinner”\.$/)
  expect(codes(await change({ sat: [{ open: '17:00', close: '23:00' }] }))).toBeUndefined()
  expect(codes(await change(null))).toBeUndefined()
})

test('hours before service_day_start, which silently move to the next day, are told', async () => {
  const operator = await world.person('client')
  const bakery = {
    name: 'Bakery',
    address: '1 Mill Lane',
    opening_hours: { mon: [{ open: '05:00', close: '14:00' }] },
  }
  const { id, ...made } = await operator.ok('POST /api/my-venues', { body: bakery })
  expect(codes(made)).toEqual(['before_service_day_start'])
  const change = async (body: Record<string, unknown>) =>
    codes(await operator.ok('PUT /api/my-venues/:id', { params: { id }, body }))
  expect(await change({ service_day_start: '04:00' })).toBeUndefined()
  expect(await change({ opening_hours: { mon: [{ open: '03:30', close: '09:00' }] } })).toEqual([
    'before_service_day_start',
  ])
  expect(await change({ name: 'The Bakery' })).toBeUndefined()
  expect(await addRule(operator, id, { days: ['sun'], start_time: '03:30', end_time: '04:00' })).toEqual([
    'before_service_day_start',
  ])
})

test('a capacity lowered under a larger party ahead is stored with a warning', async () => {
  const { operator, venueId } = await open()
  const table_id = await makeTable(operator, venueId, { capacity: 6 })
  const guest = await makeGuest(world, venueId)
  const params = { venueId }
  await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params,
    body: {
      user_id: guest.id,
      table_id,
      reservation_date: '2026-01-20',
      reservation_time: '19:00',
      party_size: 5,
    },
  })
  const change = async (capacity: number) =>
    codes(
      await operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
        params: { venueId, id: table_id },
        body: { capacity },
      }),
    )
  expect(await change(5)).toBeUndefined()
  expect(await change(4)).toEqual(['capacity_below_party'])
  expect(await change(8)).toBeUndefined()
})

test('new tables do not all land at 0,0: each goes to the next free place', async () => {
  const { operator, venueId } = await open()
  const floor_id = await makeFloor(operator, venueId, { width: 320 })
  for (let n = 0; n < 4; n += 1) await makeTable(operator, venueId, { floor_id, table_number: `${n}` })
  await makeTable(operator, venueId, { floor_id, table_number: '4', x: 7, y: 9 })
  await makeTable(operator, venueId, { floor_id, table_number: '5', x: 500 })
  const { data } = await operator.ok('GET /api/my-venues/:venueId/tables', { params: { venueId } })
  expect(data.map(({ x, y }) => [x, y])).toEqual([
    [20, 20],
    [120, 20],
    [220, 20],
    [20, 120],
    [7, 9],
    [500, 0],
  ])
})
