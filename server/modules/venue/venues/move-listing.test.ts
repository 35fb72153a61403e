import { expect, test } from 'vitest'
import type { ListingStatus } from '../../../../domain/venue-publishing.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const venueWith = async (app_listing_status: ListingStatus, status: 'live' | 'draft' = 'live') => {
  const operator = await world.person('client')
  const id = await makeVenue(operator)
  await world.database.read
    .updateTable('venues')
    .set({ app_listing_status, status })
    .where('id', '=', id)
    .execute()
  return { operator, id }
}

const stored = (id: string) =>
  world.database.read
    .selectFrom('venues')
    .select(['app_listing_status', 'listing_requested_at'])
    .where('id', '=', id)
    .executeTakeFirst()

test.each(['none', 'approved'] as const)(
  'requesting from %s sets pending and the request time',
  async (from) => {
    const { operator, id } = await venueWith(from)
    world.clock.advance({ hours: 1 })
    const reply = await operator.call('POST /api/my-venues/:id/request-listing', { params: { id } })
    expect([reply.status, reply.body]).toEqual([200, { app_listing_status: 'pending' }])
    expect(await stored(id)).toEqual({
      app_listing_status: 'pending',
      listing_requested_at: world.clock.now(),
    })
  },
)

test('requesting again stays pending and keeps the position in the queue', async () => {
  const { operator, id } = await venueWith('pending')
  const before = await stored(id)
  world.clock.advance({ hours: 1 })
  const reply = await operator.call('POST /api/my-venues/:id/request-listing', { params: { id } })
  expect([reply.status, reply.body]).toEqual([200, { app_listing_status: 'pending' }])
  expect(await stored(id)).toEqual(before)
})

test('requesting for a draft answers 409', async () => {
  const { operator, id } = await venueWith('none', 'draft')
  const reply = await operator.call('POST /api/my-venues/:id/request-listing', { params: { id } })
  expect([reply.status, reply.error]).toEqual([
    409,
    'Only a live venue can be listed in the app. Publish it first.',
  ])
  expect(await stored(id)).toMatchObject({ app_listing_status: 'none' })
})

test.each(['live', 'draft'] as const)(
  'withdrawing the pending request of a %s venue sets none',
  async (status) => {
    const { operator, id } = await venueWith('pending', status)
    const reply = await operator.call('POST /api/my-venues/:id/withdraw-listing', { params: { id } })
    expect([reply.status, reply.body]).toEqual([200, { app_listing_status: 'none' }])
    expect(await stored(id)).toMatchObject({ app_listing_status: 'none' })
  },
)

test.each(['none', 'approved'] as const)('withdrawing from %s answers 409', async (from) => {
  const { operator, id } = await venueWith(from)
  const reply = await operator.call('POST /api/my-venues/:id/withdraw-listing', { params: { id } })
  expect([reply.status, reply.error]).toEqual([409, 'No listing request is pending for this venue.'])
  expect(await stored(id)).toMatchObject({ app_listing_status: from })
})
