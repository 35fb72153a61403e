import { expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

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

test('one’s own score counts visits, venues, tags and connections at all venues', async () => {
  const operator = await world.person('client')
  const stranger = await world.person('client')
  const one = await makeVenue(operator)
  const two = await makeVenue(stranger)
  const never = await makeVenue(stranger)
  const { id, ...guest } = await world.person('guest')
  for (const venueId of [one, two, never])
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
  const score = (person: Pick<Person, 'ok'>) => person.ok('GET /api/users/:id/score', { params: { id } })
  expect(await score(guest)).toEqual(expected)
  expect(await score(await world.person('admin'))).toEqual(expected)

  // Neither company learns that the other tagged, met or connected the guest.
  expect((await score(operator)).parts).toEqual({
    ...expected.parts,
    connections: 1,
    vvip: 0,
    bookings: 4,
    diversity: 1,
  })
  expect((await score(stranger)).parts).toEqual({
    ...expected.parts,
    connections: 1,
    bookings: 2,
    diversity: 1,
  })
  for (const role of ['client', 'organiser', 'guest'] as const)
    expect((await score(await world.person(role))).parts).toEqual({
      ...expected.parts,
      followers: role === 'guest' ? 0 : expected.parts.followers,
      connections: 0,
      vvip: 0,
      bookings: 0,
      diversity: 0,
    })
})

test('connections that staff drew count in the score for the staff of those venues', async () => {
  const [operator, stranger] = [await world.person('client'), await world.person('client')]
  const venueId = await makeVenue(operator)
  const [id, otherId] = [await makeWalkIn(operator, venueId), await makeWalkIn(operator, venueId)]
  await operator.ok('PUT /api/my-guests/:id/connections/:otherId', {
    params: { id, otherId },
    body: { connected: true },
  })
  const connections = async (person: Person) =>
    (await person.ok('GET /api/users/:id/score', { params: { id } })).parts.connections
  expect([await connections(operator), await connections(stranger)]).toEqual([1, 0])
})

test('the score of an unknown user answers 404', async () => {
  const guest = await world.person('guest')
  const reply = await guest.call('GET /api/users/:id/score', { params: { id: 'usr_unknown' } })
  expect([reply.status, reply.error]).toEqual([404, 'User not found.'])
})
