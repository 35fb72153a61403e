import { describe, expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

const world = useWorld()

/** Four guests of one operator, and one guest of another operator. */
const scene = async () => {
  const operator = await world.person('client')
  const stranger = await world.person('client')
  const venueId = await makeVenue(operator)
  const foreign = await makeVenue(stranger)
  const guest = (name: string) => makeWalkIn(operator, venueId, { name })
  const [ann, bob, cat, dan] = [
    await guest('Ann'),
    await guest('Bob'),
    await guest('Cat'),
    await guest('Dan'),
  ]
  const outsider = await makeWalkIn(stranger, foreign, { name: 'Out' })
  return { operator, stranger, venueId, foreign, ann, bob, cat, dan, outsider }
}

const connect = (person: Person, id: string, otherId: string, connected: unknown = true) =>
  person.call('PUT /api/my-guests/:id/connections/:otherId', { params: { id, otherId }, body: { connected } })

const connectMe = (person: Person, id: string, connected: unknown = true) =>
  person.call('PUT /api/my-guests/:id/connection', { params: { id }, body: { connected } })

const isConnection = async (person: Person, id: string) =>
  (await person.ok('GET /api/my-guests/:id', { params: { id } })).is_connection

const insertPair = (venue_id: string, one: string, other: string) =>
  world.database.read
    .insertInto('venue_connections')
    .values({
      venue_id,
      user_a: one < other ? one : other,
      user_b: one < other ? other : one,
      created_at: world.clock.now(),
    })
    .execute()

const edge = (one: string, other: string) =>
  one < other ? { source: one, target: other } : { source: other, target: one }

const bySource = (a: { source: string; target: string }, b: { source: string; target: string }) =>
  `${a.source} ${a.target}` < `${b.source} ${b.target}` ? -1 : 1

const node = (id: string, name: string, degree: number) => ({
  id,
  name,
  degree,
  followers: 0,
  verified: false,
  tier: 'standard',
})

describe('the caller’s own connection with a guest', () => {
  test('can be set and removed, and repeating it changes nothing', async () => {
    const { operator, ann } = await scene()
    expect(await isConnection(operator, ann)).toBe(false)
    for (const connected of [true, true, false, false]) {
      expect((await connectMe(operator, ann, connected)).body).toEqual({ success: true })
      expect(await isConnection(operator, ann)).toBe(connected)
    }
  })

  test('does not show for other users', async () => {
    const { operator, stranger, foreign, ann } = await scene()
    await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, ann, world.clock.now()))
    await connectMe(operator, ann)
    expect(await isConnection(stranger, ann)).toBe(false)
  })

  test('answers 404 outside the roster and 400 with oneself', async () => {
    const { operator, outsider } = await scene()
    expect((await connectMe(operator, outsider)).status).toBe(404)
    expect((await connectMe(operator, 'usr_unknown')).status).toBe(404)
    expect((await connectMe(operator, operator.id)).status).toBe(400)
  })

  test.each([{}, { connected: 'yes' }, { connected: null }])('answers 400 to %j', async (body) => {
    const { operator, ann } = await scene()
    const reply = await operator.call('PUT /api/my-guests/:id/connection', { params: { id: ann }, body })
    expect(reply.status).toBe(400)
  })
})

describe('a connection of two guests', () => {
  test('is the same in both directions', async () => {
    const { operator, ann, bob } = await scene()
    expect((await connect(operator, ann, bob)).body).toEqual({ success: true })
    expect((await connect(operator, bob, ann)).status).toBe(200)
    expect((await operator.ok('GET /api/my-guests/network')).edges).toEqual([edge(ann, bob)])
    await connect(operator, bob, ann, false)
    expect(await operator.ok('GET /api/my-guests/network')).toEqual({ nodes: [], edges: [] })
  })

  test('answers 404 when either is outside the roster, and 400 when both are the same guest', async () => {
    const { operator, ann, outsider } = await scene()
    expect((await connect(operator, ann, outsider)).status).toBe(404)
    expect((await connect(operator, outsider, ann)).status).toBe(404)
    expect((await connect(operator, ann, 'usr_unknown')).status).toBe(404)
    expect((await connect(operator, ann, ann)).status).toBe(400)
    expect((await connect(operator, ann, outsider, 'yes')).status).toBe(400)
  })
})

describe('a connection that one company drew', () => {
  test('is neither seen nor deleted by another company that knows both guests', async () => {
    const { operator, stranger, foreign, ann, bob } = await scene()
    for (const id of [ann, bob])
      await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, id, world.clock.now()))
    await connect(operator, ann, bob)

    expect(await stranger.ok('GET /api/my-guests/network')).toEqual({ nodes: [], edges: [] })
    expect((await stranger.ok('GET /api/my-guests/:id/network', { params: { id: ann } })).edges).toEqual([])
    expect((await connect(stranger, ann, bob, false)).body).toEqual({ success: true })
    expect((await operator.ok('GET /api/my-guests/network')).edges).toEqual([edge(ann, bob)])
  })

  test('stays when the other company draws and deletes the same one', async () => {
    const { operator, stranger, foreign, ann, bob } = await scene()
    for (const id of [ann, bob])
      await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, id, world.clock.now()))
    await connect(operator, ann, bob)
    await connect(stranger, ann, bob)
    await connect(stranger, bob, ann, false)
    expect((await stranger.ok('GET /api/my-guests/network')).edges).toEqual([])
    expect((await operator.ok('GET /api/my-guests/network')).edges).toEqual([edge(ann, bob)])
  })

  test('is drawn once and deleted whole by an operator of several venues', async () => {
    const { operator, ann } = await scene()
    const eve = await makeWalkIn(operator, await makeVenue(operator), { name: 'Eve' })
    await connect(operator, ann, eve)
    expect((await operator.ok('GET /api/my-guests/network')).edges).toEqual([edge(ann, eve)])
    await connect(operator, ann, eve, false)
    expect((await operator.ok('GET /api/my-guests/network')).edges).toEqual([])
  })

  test('is not a user’s own connection, and the other way round', async () => {
    const { operator, stranger, foreign, ann } = await scene()
    for (const id of [ann, operator.id])
      await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, id, world.clock.now()))
    await connectMe(operator, ann)
    expect((await stranger.ok('GET /api/my-guests/network')).edges).toEqual([])
    await connect(stranger, operator.id, ann, false)
    expect(await isConnection(operator, ann)).toBe(true)
  })
})

describe('the graph around a guest', () => {
  test('contains the guest, their connections in the roster and the edges among those', async () => {
    const { operator, venueId, ann, bob, cat, dan, outsider } = await scene()
    for (const [one, other] of [
      [ann, bob],
      [cat, ann],
      [bob, cat],
      [bob, dan],
      [ann, outsider],
      [bob, outsider],
    ] as const)
      await insertPair(venueId, one, other)
    await connectMe(operator, ann)
    const fields = { followers: 1200, verified: true, membership_tier: 'gold' } as const
    await world.database.read.updateTable('users').set(fields).where('id', '=', ann).execute()
    const graph = await operator.ok('GET /api/my-guests/:id/network', { params: { id: ann } })
    expect(graph).toEqual({
      nodes: [
        { id: ann, name: 'Ann', degree: 2, followers: 1200, verified: true, tier: 'gold', centre: true },
        node(bob, 'Bob', 2),
        node(cat, 'Cat', 2),
      ],
      edges: [edge(ann, bob), edge(ann, cat), edge(bob, cat)].sort(bySource),
      centre_id: ann,
    })
  })

  test('of a guest without connections is one node', async () => {
    const { operator, dan } = await scene()
    expect(await operator.ok('GET /api/my-guests/:id/network', { params: { id: dan } })).toEqual({
      nodes: [{ ...node(dan, 'Dan', 0), centre: true }],
      edges: [],
      centre_id: dan,
    })
  })
})

describe('the graph of the roster', () => {
  test('contains every guest with a connection inside it, the most connected first', async () => {
    const { operator, venueId, ann, bob, cat, dan, outsider } = await scene()
    await insertPair(venueId, bob, ann)
    await insertPair(venueId, bob, cat)
    await insertPair(venueId, dan, outsider)
    const { nodes, edges } = await operator.ok('GET /api/my-guests/network')
    expect(nodes).toEqual([node(bob, 'Bob', 2), node(ann, 'Ann', 1), node(cat, 'Cat', 1)])
    expect(edges).toEqual([edge(ann, bob), edge(bob, cat)].sort(bySource))
  })

  test('of an operator without venues is empty', async () => {
    const operator = await world.person('client')
    expect(await operator.ok('GET /api/my-guests/network')).toEqual({ nodes: [], edges: [] })
  })
})
