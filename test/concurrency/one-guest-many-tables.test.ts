import { describe, expect, test } from 'vitest'
import { openPublicVenue } from '../support/public-venue.ts'
import { useWorld, type World } from '../support/world.ts'

const SAT = '2026-01-24'
const SPELLINGS = ['anna@example.com', 'ANNA@Example.COM', 'anna+more@example.com']

/** 50 requests of one guest at once, under three spellings of the address, for slots that do not overlap by day. */
const storm = async (world: World) => {
  const venue = await openPublicVenue(
    world,
    { default_booking_duration: 15 },
    { start_time: '12:00', end_time: '23:45', slot_interval_mins: 15, duration_mins: 15 },
  )
  for (let n = 0; n < 3; n += 1) await venue.table()
  const times = Array.from({ length: 47 }, (_, n) => {
    const minutes = 12 * 60 + n * 15
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      venue.book({
        guest_name: 'Anna Berg',
        guest_email: SPELLINGS[n % 3],
        date: SAT,
        time: times[n % times.length],
        confirm: true,
      }),
    ),
  )
  const standing = await world.database.read
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', venue.venueId)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  return {
    booked: replies.filter(({ status }) => status === 200).length,
    refused: replies.filter(({ body }) => (body as { code?: string }).code === 'too_many_open').length,
    standing: standing.length,
  }
}

describe('50 concurrent requests of one guest under three spellings of the address', {
  timeout: 120_000,
}, () => {
  const world = useWorld({ own: true })

  test('book two tables; the others get 409', async () => {
    expect(await storm(world)).toEqual({ booked: 2, refused: 48, standing: 2 })
  })

  test('book more without the lock on the guest: the test above can fail', async () => {
    // Instead of one after the other, all of them look at the same moment.
    await world.database.runScript(
      `create or replace function lock_guest(at_venue text, keys text[]) returns void language plpgsql as $$
        begin perform pg_sleep(0.1); end $$`,
    )
    const { booked, standing } = await storm(world)
    expect(booked).toBeGreaterThan(2)
    expect(standing).toBe(booked)
  })
})
