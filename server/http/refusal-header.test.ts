import { expect, test } from 'vitest'
import { addMember } from '../../test/support/factories.ts'
import { openNight } from '../../test/support/night.ts'
import { useWorld } from '../../test/support/world.ts'

/** A device forgets names only for what the service itself says in a header that nothing in front of it sends. */

const world = useWorld()

const proofOf = async (path: string, token?: string) => {
  const { statusCode, headers } = await world.app.http.inject({
    url: path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return [statusCode, headers['x-maitred-refusal']]
}

test('a session that has ended, a venue that is not the account’s and a role that is too low are named in a header', async () => {
  const { operator, venueId } = await openNight(world)
  const path = `/api/my-venues/${venueId}/door-list`
  const viewer = await addMember(operator, venueId, await world.person('client'), 'viewer')
  const stranger = await world.person('client')
  expect(await proofOf(path, operator.token)).toEqual([200, undefined])
  expect(await proofOf(path, 'x'.repeat(43))).toEqual([401, 'session_ended'])
  expect(await proofOf(path, stranger.token)).toEqual([404, 'no_venue_access'])
  const { statusCode, headers } = await world.app.http.inject({
    method: 'POST',
    url: `/api/my-venues/${venueId}/door-log`,
    headers: { authorization: `Bearer ${viewer.token}` },
    payload: { device: 'x', items: [{ seq: 1, at: '2026-01-17T20:10:00.000Z', action: 'count', delta: 1 }] },
  })
  expect([statusCode, headers['x-maitred-refusal']]).toEqual([403, 'no_venue_access'])
})

test('nothing else is: no token at all, no route, a wrong password', async () => {
  const { venueId } = await openNight(world)
  expect(await proofOf(`/api/my-venues/${venueId}/door-list`)).toEqual([401, 'other'])
  expect(await proofOf('/api/nowhere')).toEqual([404, 'other'])
  const { statusCode, headers } = await world.app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'nobody@example.com', password: 'a wrong password' },
  })
  expect([statusCode, headers['x-maitred-refusal']]).toEqual([401, 'other'])
})
