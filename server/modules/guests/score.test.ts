import { expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../test/support/factories.ts'
import { insertBooking } from '../../../test/support/rows.ts'
import { useWorld } from '../../../test/support/world.ts'
import { ensureGuestAtVenue } from './index.ts'

const world = useWorld()

test('the score of a new guest is 0', async () => {
  const guest = await world.person('guest')
  expect(await guest.ok('GET /api/users/:id/score', { params: { id: guest.id } })).toEqual({
    total: 0,
    raw: 0,
    rank: 'newcomer',
    parts: { followers: 0, verified: 0, connections: 0, vvip: 0, bookings: 0, diversity: 0, age: 0, tier: 0 },
  })
})

test('the score counts visits, venues, tags and connections at all venues, and any signed-in user may read it', async () => {
  const operator = await world.person('client')
  const stranger = await world.person('client')
  const one = await makeVenue(operator)
  const two = await makeVenue(stranger)
  const never = await makeVenue(stranger)
  const id = await makeWalkIn(operator, one)
  for (const venueId of [two, never])
    await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, id, world.clock.now()))
  for (const venue_id of [one, one, two])
    await insertBooking(world, { venue_id, user_id: id, status: 'checked_in' })
  await insertBooking(world, { venue_id: never, user_id: id })
  await stranger.ok('PUT /api/my-guests/:id/tags', {
    params: { id },
    body: { scope: 'venue', venue_id: two, tags: ['Loud', 'VVIP'] },
  })
  await operator.ok('PUT /api/my-guests/:id/connection', { params: { id }, body: { connected: true } })
  await stranger.ok('PUT /api/my-guests/:id/connection', { params: { id }, body: { connected: true } })
  await world.database.read
    .updateTable('users')
    .set({
      followers: 1000,
      verified: true,
      membership_tier: 'gold',
      created_at: new Date(world.clock.now().getTime() - 3.5 * 365.25 * 86_400_000),
    })
    .where('id', '=', id)
    .execute()
  const expected = {
    total: 53,
    raw: 53,
    rank: 'insider',
    parts: {
      followers: 10,
      verified: 10,
      connections: 2,
      vvip: 15,
      bookings: 6,
      diversity: 2,
      age: 3,
      tier: 5,
    },
  }
  for (const role of ['client', 'organiser', 'admin', 'guest'] as const) {
    const person = await world.person(role)
    expect(await person.ok('GET /api/users/:id/score', { params: { id } })).toEqual(expected)
  }
})

test('the score of an unknown user answers 404', async () => {
  const guest = await world.person('guest')
  const reply = await guest.call('GET /api/users/:id/score', { params: { id: 'usr_unknown' } })
  expect([reply.status, reply.error]).toEqual([404, 'User not found.'])
})
