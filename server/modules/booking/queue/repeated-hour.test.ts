import { beforeEach, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

/** The queue in the hour that the clock repeats in autumn. */

const world = useWorld()
// 01:30 for the second time: the clocks went back from 02:00 to 01:00 half an hour ago.
const NOW = '2026-10-25T01:30:00.000Z'
beforeEach(() => world.clock.set(NOW))

/** A table for two, in a venue whose parties stay two hours. */
const open = async () => {
  const venue = await openPublicVenue(world)
  return { ...venue, small: await venue.table({ capacity: 2, min_party: 1 }) }
}

const join = ({ operator, params }: PublicVenue) =>
  operator.ok('POST /api/my-venues/:venueId/queue', { params, body: { name: 'Okafor', party_size: 2 } })
const seat = ({ operator, params }: PublicVenue, id: string) =>
  operator.ok('POST /api/my-venues/:venueId/queue/:id/seat', { params: { ...params, id }, body: {} })
const call = ({ operator, params }: PublicVenue, id: string) =>
  operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', { params: { ...params, id }, body: {} })

const claimsOf = async (venue: PublicVenue) =>
  (
    await world.database.read
      .selectFrom('table_claims')
      .select(['table_id', 'starts_at', 'ends_at'])
      .where('venue_id', '=', venue.venueId)
      .execute()
  ).map(({ table_id, starts_at, ends_at }) => [table_id, starts_at.toISOString(), ends_at.toISOString()])

test('a party is seated from now on, for its whole stay', async () => {
  const venue = await open()
  const { id } = await join(venue)
  const { warnings = [], booking_id } = await seat(venue, id)
  expect(warnings.map(({ code }) => code)).not.toContain('in_the_past')
  expect(await claimsOf(venue)).toEqual([[venue.small, NOW, '2026-10-25T03:30:00.000Z']])
  const booking = await venue.operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
  expect(booking.booking).toMatchObject({ booking_date: '2026-10-24', booking_time: '01:30' })
})

test('a party keeps its stay when it is given another table', async () => {
  const venue = await open()
  const other = await venue.table({ capacity: 2, min_party: 1 })
  const { booking_id } = await seat(venue, (await join(venue)).id)
  await venue.operator.ok('POST /api/bookings/:id/assign-table', {
    params: { id: booking_id },
    body: { table_id: other },
  })
  expect(await claimsOf(venue)).toEqual([[other, NOW, '2026-10-25T03:30:00.000Z']])
})

test('a party is called to the table that another one has just left', async () => {
  const venue = await open()
  const first = await join(venue)
  world.clock.set('2026-10-25T00:30:00Z')
  const seated = await seat(venue, first.id)
  world.clock.set(NOW)
  await venue.operator.ok('POST /api/bookings/:id/attendance', {
    params: { id: seated.booking_id },
    body: { state: 'left' },
  })
  const next = await join(venue)
  expect(await call(venue, next.id)).toMatchObject({ table_ids: [venue.small] })
  expect(await claimsOf(venue)).toContainEqual([venue.small, NOW, '2026-10-25T03:30:00.000Z'])
})
