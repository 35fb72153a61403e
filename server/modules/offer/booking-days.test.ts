import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    world,
    { booking_start_value: 10, booking_start_unit: 'days' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
  )
  await venue.table()
})

const days = async (query: Record<string, unknown> = {}) => {
  const answer = await world.anyone.ok('GET /api/public/venues/:venueId/booking-days', {
    params: venue.params,
    query: { month: '2026-01', ...query },
  })
  return Object.fromEntries(
    answer.days.map((day) => [day.date.slice(8), day.available ? 'free' : day.reason]),
  )
}

describe('the days of a month', () => {
  test('are free, over, closed or not open yet', async () => {
    const january = await days()
    expect(Object.keys(january)).toHaveLength(31)
    expect([january['16'], january['17'], january['18'], january['19'], january['31']]).toEqual([
      'past',
      'free',
      'closed',
      'free',
      'too_early',
    ])
    expect(Object.values(await days({ month: '2025-12' }))).toEqual(Array(31).fill('past'))
  })

  test('say that the party is too large', async () => {
    expect((await days({ party_size: 9 }))['19']).toBe('party_size')
  })

  test('are full once every slot is gone, and free again when one comes back', async () => {
    const booked: string[] = []
    for (const time of ['18:00', '20:00', '22:00'])
      booked.push(await venue.booked({ date: '2026-01-20', time }))
    expect((await days())['20']).toBe('full')
    await venue.operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: booked[1] ?? '' },
      body: {},
    })
    expect((await days())['20']).toBe('free')
  })

  test('agree with the slots of each day', async () => {
    const month = await days()
    for (const date of ['2026-01-17', '2026-01-18', '2026-01-20', '2026-01-26']) {
      const slots = Object.values(await venue.slots({ date }))
      expect([date, slots.includes('available')]).toEqual([date, month[date.slice(8)] === 'free'])
    }
  })

  test.each(['2026-13', '2026-1', '2026-01-01', 'january'])('of %s are 400', async (month) => {
    const { status } = await world.anyone.call('GET /api/public/venues/:venueId/booking-days', {
      params: venue.params,
      query: { month },
    })
    expect(status).toBe(400)
  })

  test('of a draft or an unknown venue are 404', async () => {
    const { status } = await world.anyone.call('GET /api/public/venues/:venueId/booking-days', {
      params: { venueId: 'ven_nobody' },
      query: { month: '2026-01' },
    })
    expect(status).toBe(404)
  })
})
