import { expect, test } from 'vitest'
import { openFull, PAIRS, sharedTables, storm, strayClaims } from '../support/reseating-storm.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ own: true })

test('bookings that all need a move fill every table once, and no two parties share one', {
  timeout: 240_000,
}, async () => {
  const venue = await openFull(world)
  const replies = await storm(venue, PAIRS + 8)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(PAIRS)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(8)
  expect(await sharedTables(world, venue.venueId)).toBe(0)
  expect(await strayClaims(world, venue.venueId)).toBe(0)
})
