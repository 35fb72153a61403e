import { expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { insertBooking, insertGuest } from '../../../../test/support/rows.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'

const world = useWorld()

const stats = async (fields: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  const id = await makeVenue(operator, fields)
  return { id, read: () => operator.ok('GET /api/my-venues/:id/stats', { params: { id } }) }
}

const earn = (
  venueId: string,
  day: string,
  amount_pence: number,
  type:
    | 'capture'
    | 'refund'
    | 'ticket_sale'
    | 'voucher_sale'
    | 'authorise'
    | 'voucher_redemption' = 'capture',
) =>
  world.database.read
    .insertInto('money_ledger')
    .values({
      id: newId('mny'),
      venue_id: venueId,
      payment_id: null,
      booking_id: null,
      voucher_id: null,
      type,
      amount_pence,
      day,
      created_at: world.clock.now(),
    })
    .execute()

test('a new venue has zeros and an empty chart', async () => {
  const { id, read } = await stats()
  expect(await read()).toEqual({
    venue: { id, name: 'The Walrus' },
    revenue: { today: 0, week: 0, month: 0, alltime: 0 },
    bookings: { pending: 0, approved: 0, cancelled: 0, total: 0, today_count: 0 },
    unique_guests: 0,
    chart: [],
  })
})

test('revenue is counted by service day: today, this week, this month and overall', async () => {
  // It is Saturday 17 January; the week began on the 12th.
  const { id, read } = await stats()
  await earn(id, '2026-01-17', 1000)
  await earn(id, '2026-01-17', -300, 'refund')
  await earn(id, '2026-01-17', 9999, 'authorise')
  await earn(id, '2026-01-17', 9999, 'voucher_redemption')
  await earn(id, '2026-01-12', 20_000, 'ticket_sale')
  await earn(id, '2026-01-11', 300_000, 'voucher_sale')
  await earn(id, '2026-01-01', 4_000_000)
  await earn(id, '2025-12-31', 50_000_000)
  expect((await read()).revenue).toEqual({
    today: 700,
    week: 20_700,
    month: 4_320_700,
    alltime: 54_320_700,
  })
})

test('bookings are counted by status over all dates', async () => {
  const { id, read } = await stats()
  const user_id = await insertGuest(world, [id])
  const add = (
    status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'checked_in',
    booking_date: string,
  ) => insertBooking(world, { venue_id: id, user_id, status, booking_date })
  await add('pending', '2026-01-17')
  await add('pending', '2026-02-17')
  await add('approved', '2026-01-17')
  await add('approved', '2024-01-17')
  await add('approved', '2026-01-16')
  await add('cancelled', '2026-01-17')
  await add('rejected', '2026-01-17')
  await add('checked_in', '2026-01-17')
  const { bookings, unique_guests } = await read()
  expect(bookings).toEqual({ pending: 2, approved: 3, cancelled: 1, total: 8, today_count: 3 })
  expect(unique_guests).toBe(1)
})

test('the chart has one row per date and status for the last 14 service days', async () => {
  const { id, read } = await stats()
  const user_id = await insertGuest(world, [id])
  for (const booking_date of ['2026-01-03', '2026-01-04', '2026-01-17', '2026-01-17', '2026-01-18'])
    await insertBooking(world, { venue_id: id, user_id, booking_date })
  await insertBooking(world, { venue_id: id, user_id, booking_date: '2026-01-17', status: 'cancelled' })
  expect((await read()).chart).toEqual([
    { booking_date: '2026-01-04', status: 'approved', count: 1 },
    { booking_date: '2026-01-17', status: 'approved', count: 2 },
    { booking_date: '2026-01-17', status: 'cancelled', count: 1 },
  ])
})

test('a status change moves the booking in the chart and leaves no empty row', async () => {
  const { id, read } = await stats()
  const user_id = await insertGuest(world, [id])
  const booking = await insertBooking(world, { venue_id: id, user_id, status: 'pending' })
  await world.database.read
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('id', '=', booking)
    .execute()
  const { chart, bookings } = await read()
  expect(chart).toEqual([{ booking_date: '2026-01-17', status: 'cancelled', count: 1 }])
  expect(bookings).toEqual({ pending: 0, approved: 0, cancelled: 1, total: 1, today_count: 0 })
})

test('after midnight it is still the previous service day, in the venue’s time zone', async () => {
  const { id, read } = await stats({ timezone: 'America/New_York' })
  await earn(id, '2026-01-17', 500)
  // 04:00 in New York: Saturday's service day.
  world.clock.set('2026-01-18T09:00:00Z')
  expect((await read()).revenue).toEqual({ today: 500, week: 500, month: 500, alltime: 500 })
  // 06:00 in New York: Sunday's.
  world.clock.set('2026-01-18T11:00:00Z')
  expect((await read()).revenue).toEqual({ today: 0, week: 500, month: 500, alltime: 500 })
})

test('another venue’s bookings, guests and revenue are not counted', async () => {
  const { read } = await stats()
  const other = await stats()
  const user_id = await insertGuest(world, [other.id])
  await insertBooking(world, { venue_id: other.id, user_id })
  await earn(other.id, '2026-01-17', 500)
  const shown = await read()
  expect([shown.revenue.alltime, shown.bookings.total, shown.unique_guests, shown.chart]).toEqual([
    0,
    0,
    0,
    [],
  ])
})
