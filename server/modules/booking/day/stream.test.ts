import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VENUE_ROLES } from '../../../../contract/row.ts'
import { type WatchedStream, watchStream } from '../../../../test/support/event-stream.ts'
import { makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { touchUser } from '../../../db/changes.ts'

const world = useWorld({ own: true })

let owner: Person
let venueId: string
let port: number
const open: WatchedStream[] = []

beforeAll(async () => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as AddressInfo).port
})
beforeEach(async () => {
  owner = await world.person('client')
  venueId = await makeVenue(owner)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const watch = async (who: Pick<Person, 'token'> = owner, headers: Record<string, string> = {}) => {
  const url = `http://127.0.0.1:${port}/api/my-venues/${venueId}/day/stream`
  const stream = await watchStream(url, who.token, headers)
  open.push(stream)
  return stream
}

const versionNow = async () =>
  (await owner.ok('GET /api/my-venues/:venueId/day', { params: { venueId }, query: {} })).version

const change = async () =>
  makeBooking(owner, venueId, {
    user_id: (await makeGuest(world, venueId)).id,
    reservation_date: '2026-01-19',
  })

test('a party of the queue hears of changes by its own link, and a stranger of none', async () => {
  const { id } = await owner.ok('POST /api/my-venues/:venueId/queue', {
    params: { venueId },
    body: { name: 'Okafor', party_size: 2 },
  })
  const token = world.app.services.manageLinks.queueUrl(id).split('/').at(-1)
  const listen = async (secret: string | undefined) => {
    const stream = await watchStream(
      `http://127.0.0.1:${port}/api/public/queue/${secret}/stream`,
      owner.token,
    )
    open.push(stream)
    return stream
  }
  expect((await listen('nobody')).response.status).toBe(404)
  const { response, events } = await listen(token)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  await expect.poll(() => events().length).toBe(1)
  await change()
  await expect.poll(() => events().length).toBeGreaterThan(1)
})

describe('a stream', () => {
  test('reports the version at once, and each new one', async () => {
    const { response, events } = await watch()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => events().length).toBe(1)
    const version = await versionNow()
    expect(events()).toEqual([{ id: String(version), event: 'version', data: `{"version":${version}}` }])
    await change()
    const after = await versionNow()
    await expect.poll(() => events().at(-1)?.id).toBe(String(after))
  })

  test('does not repeat the version that the client has', async () => {
    const { response, events, state } = await watch(owner, { 'last-event-id': String(await versionNow()) })
    expect(response.status).toBe(200)
    await expect.poll(() => state.text).toBe(':\n\n')
    await change()
    await expect.poll(() => events().length).toBeGreaterThan(0)
  })

  test('needs a session and a membership', async () => {
    expect((await watch({ token: 'nobody' })).response.status).toBe(401)
    expect((await watch(await world.person('client'))).response.status).toBe(404)
  })

  test.each(VENUE_ROLES)('is open to a member who is %s', async (role) => {
    expect((await watch(await joinVenue(world, venueId, role))).response.status).toBe(200)
  })

  test('ends when its session ends', async () => {
    const { state } = await watch()
    await owner.ok('POST /api/auth/logout')
    await expect.poll(() => state.ended, { timeout: 3000 }).toBe(true)
  })

  test('ends when the membership is lost, and stays while it is not', async () => {
    const member = await joinVenue(world, venueId, 'host')
    const mine = await watch()
    const theirs = await watch(member)
    await world.database.tx(async (tx) => {
      await tx.deleteFrom('memberships').where('user_id', '=', member.id).execute()
      touchUser(tx, member.id)
    })
    await expect.poll(() => theirs.state.ended, { timeout: 3000 }).toBe(true)
    expect(mine.state.ended).toBe(false)
  })

  test('of one account are limited to 20, and one that was closed counts no more', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => watch()))
    expect(streams.every(({ response }) => response.status === 200)).toBe(true)
    expect((await watch()).response.status).toBe(429)
    streams[0]?.close()
    await expect.poll(async () => (await watch()).response.status, { timeout: 3000 }).toBe(200)
  })

  test('does not keep the service from closing', async () => {
    const { state } = await watch()
    await expect.poll(() => state.text).not.toBe('')
    const before = performance.now()
    await world.app.close()
    expect(performance.now() - before).toBeLessThan(3000)
    await expect.poll(() => state.ended).toBe(true)
  })
})
