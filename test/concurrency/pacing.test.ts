import { describe, expect, test } from 'vitest'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const open = async (service: Record<string, unknown>, tables: number) => {
  const venue = await openPublicVenue(world, {}, { slot_interval_mins: 5 })
  for (let n = 0; n < tables; n += 1) await venue.table()
  await venue.operator.ok('POST /api/my-venues/:venueId/services', {
    params: venue.params,
    body: { name: 'Dinner', days: ['sat'], start_time: '18:00', last_seating: '22:00', ...service },
  })
  return venue
}

describe('bookings made at the same moment', () => {
  test('never exceed the limit of a service, over all minutes of the interval', async () => {
    const venue = await open({ max_covers: 8, max_parties: 4 }, 12)
    const times = ['19:00', '19:05', '19:10']
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => venue.book({ time: times[n % 3], party_size: 2 })),
    )
    const codes = replies.map(({ status, body }) =>
      status === 200 ? 'booked' : (body as { code?: string }).code,
    )
    expect(codes.filter((code) => code === 'booked')).toHaveLength(4)
    expect(codes.filter((code) => code === 'full')).toHaveLength(8)
    const arrivals = await world.database.read
      .selectFrom('arrivals')
      .select(['covers', 'parties'])
      .where('venue_id', '=', venue.venueId)
      .where('date', '=', TONIGHT)
      .execute()
    expect(arrivals.reduce((sum, row) => sum + row.covers, 0)).toBe(8)
    expect(arrivals.reduce((sum, row) => sum + row.parties, 0)).toBe(4)
  })

  test('keep the reset time between two parties at one table', async () => {
    const venue = await open({ reset_mins: 30 }, 1)
    const replies = await Promise.all(['18:00', '20:00', '20:15'].map((time) => venue.book({ time })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
