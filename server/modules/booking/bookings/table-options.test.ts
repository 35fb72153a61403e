import { describe, expect, test } from 'vitest'
import { makeBooking, makeGuest } from '../../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const DATE = '2026-01-20'

const options = (venue: PublicVenue, query: Record<string, unknown> = {}) =>
  venue.operator.ok('GET /api/my-venues/:venueId/table-options', {
    params: venue.params,
    query: { date: DATE, time: '20:00', party_size: 4, ...query },
  })

const open = async (rule: Record<string, unknown> = {}) => {
  const venue = await openPublicVenue(world, {}, rule)
  await venue.table({ table_number: 'small', capacity: 2 })
  const four = await venue.table({ table_number: 'four', capacity: 4 })
  await venue.table({ table_number: 'six', capacity: 6 })
  return { venue, four }
}

describe('tables for a new party', () => {
  test('are the free ones that seat it, the tightest first', async () => {
    const { venue, four } = await open()
    expect(await options(venue)).toEqual({
      seats: [
        { table_ids: [four], tables: ['four'], capacity: 4, area: null, kind: 'table', why: ['exact'] },
        { table_ids: [expect.any(String)], tables: ['six'], capacity: 6, area: null, kind: 'table', why: [] },
      ],
      duration_mins: expect.any(Number),
      deposit: null,
    })
  })

  test('leave out those that are taken, and are none when the party is too large', async () => {
    const { venue, four } = await open()
    const guest = await makeGuest(world, venue.venueId)
    await makeBooking(venue.operator, venue.venueId, {
      user_id: guest.id,
      table_id: four,
      reservation_date: DATE,
      reservation_time: '19:30',
    })
    expect((await options(venue)).seats.map(({ tables }) => tables)).toEqual([['six']])
    expect((await options(venue, { party_size: 9 })).seats).toEqual([])
  })

  test('respect the season and the wished area, and say why', async () => {
    const { venue, four } = await open()
    const area = (name: string) =>
      venue.operator
        .ok('POST /api/my-venues/:venueId/seating-areas', {
          params: venue.params,
          body: { floor_id: venue.floorId, name },
        })
        .then(({ id }) => id)
    const [terrace, window] = [await area('Terrace'), await area('Window')]
    await venue.table({ table_number: 'T1', capacity: 4, area_id: terrace, priority: 500 })
    await venue.table({ table_number: 'W1', capacity: 6, area_id: window })
    await venue.rule({ seating_area_ids: [terrace], date_from: '2026-04-01', date_to: '2026-09-30' })
    const named = async (query: Record<string, unknown> = {}) =>
      (await options(venue, query)).seats.map(({ tables, area, why }) => [tables.join(), area, why.join()])
    expect(await named()).toEqual([
      ['four', null, 'exact'],
      ['six', null, ''],
      ['W1', 'Window', ''],
      ['T1', 'Terrace', 'exact,out_of_season'],
    ])
    expect((await named({ seating_area_id: window }))[0]).toEqual(['W1', 'Window', 'wished_area'])
    const foreign = await named({ seating_area_id: 'area_of_somebody_else' })
    expect(foreign).toEqual(await named())
    expect((await named({ date: '2026-05-12' }))[0]).toEqual(['T1', 'Terrace', 'exact'])

    const guest = await makeGuest(world, venue.venueId)
    const id = await makeBooking(venue.operator, venue.venueId, {
      user_id: guest.id,
      reservation_date: DATE,
      party_size: 4,
      auto_approve: true,
    })
    await venue.operator.ok('POST /api/bookings/:id/unassign-table', { params: { id } })
    const { table_id } = await venue.operator.ok('POST /api/bookings/:id/auto-assign', {
      params: { id },
      body: {},
    })
    expect(table_id).toBe(four)
  })

  test('of a party that fits no table are combinations, else free neighbours of one area', async () => {
    const { venue } = await open()
    const { seats } = await options(venue, { party_size: 9 })
    expect(seats.map(({ tables, capacity, kind }) => [tables.toSorted().join(), capacity, kind])).toEqual([
      ['four,six', 10, 'joined'],
      ['four,six,small', 12, 'joined'],
    ])
  })

  test('come with the deposit that guests are asked for then', async () => {
    const { venue } = await open({ deposit_mode: 'hold', price_per_cover_pence: 1000 })
    expect((await options(venue)).deposit).toEqual({ mode: 'hold', amount_pence: 4000 })
    expect((await options(venue, { time: '12:00' })).deposit).toBeNull()
  })

  test('are offered on a closed day too, with a warning', async () => {
    const { venue } = await open()
    await venue.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: venue.params,
      body: { date_from: DATE, date_to: DATE, flows: ['tables'], reason: 'Stocktaking' },
    })
    const { seats, warnings } = await options(venue)
    expect(seats).toHaveLength(2)
    expect(warnings).toEqual([
      { code: 'blackout', message: 'Tables cannot be booked online that day: Stocktaking.' },
    ])
  })

  test('of a time that has passed are offered with a warning', async () => {
    const { venue } = await open()
    const { warnings } = await options(venue, { date: '2026-01-10' })
    expect(warnings?.map(({ code }) => code)).toContain('in_the_past')
  })
})

test('a staff booking that is sent twice with one key is made once', async () => {
  const { venue, four } = await open()
  const guest = await makeGuest(world, venue.venueId)
  const send = () =>
    venue.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
      params: venue.params,
      body: { user_id: guest.id, table_id: four, reservation_date: DATE, reservation_time: '20:00' },
      headers: { 'idempotency-key': `staff-${process.pid}` },
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.text]).toEqual([200, first.text])
})
