import { describe, expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

const world = useWorld()

const scene = async () => {
  const operator = await world.person('client')
  const one = await makeVenue(operator, { name: 'Alpha' })
  const two = await makeVenue(operator, { name: 'Beta' })
  return { operator, one, two, id: await makeWalkIn(operator, one) }
}

const put = (person: Person, id: string, body: unknown) =>
  person.call('PUT /api/my-guests/:id/tags', { params: { id }, body })

const tagsOf = async (person: Person, id: string) =>
  (await person.ok('GET /api/my-guests/:id', { params: { id } })).tags

const membership = (user_id: string, venue_id: string) =>
  world.database.tx((tx) =>
    tx
      .insertInto('memberships')
      .values({ user_id, venue_id, role: 'owner', created_at: world.clock.now() })
      .execute(),
  )

describe('global tags', () => {
  test('replace the whole set, each tag once and in the order given', async () => {
    const { operator, id } = await scene()
    expect((await put(operator, id, { tags: ['vip', ' birthday ', 'vip'] })).body).toEqual({ success: true })
    expect(await tagsOf(operator, id)).toEqual({ global: ['vip', 'birthday'], per_venue: [] })
    await put(operator, id, { scope: 'global', tags: ['allergy'] })
    expect(await tagsOf(operator, id)).toEqual({ global: ['allergy'], per_venue: [] })
    await put(operator, id, { tags: [] })
    expect(await tagsOf(operator, id)).toEqual({ global: [], per_venue: [] })
  })

  test('are invisible to another company that knows the guest', async () => {
    const { operator, id } = await scene()
    const stranger = await world.person('client')
    const foreign = await makeVenue(stranger)
    await world.database.tx((tx) => ensureGuestAtVenue(tx, foreign, id, world.clock.now()))
    await put(operator, id, { tags: ['do not serve'] })
    expect(await tagsOf(stranger, id)).toEqual({ global: [], per_venue: [] })
    await put(stranger, id, { tags: [] })
    expect((await tagsOf(operator, id)).global).toEqual(['do not serve'])
  })

  test('are visible to colleagues of any of the venues, together with their own', async () => {
    const { operator, one, two, id } = await scene()
    const colleague = await world.person('client')
    await membership(colleague.id, two)
    const ownVenue = await makeVenue(colleague, { name: 'Zeta' })
    await world.database.tx((tx) => ensureGuestAtVenue(tx, ownVenue, id, world.clock.now()))
    await put(colleague, id, { tags: ['theirs'] })
    await put(operator, id, { tags: ['ours'] })
    expect((await tagsOf(operator, id)).global).toEqual(['ours'])
    expect((await tagsOf(colleague, id)).global).toEqual(['ours', 'theirs'])
    const stored = await world.database.read
      .selectFrom('guest_tags')
      .select(['venue_id', 'scope', 'tags'])
      .where('guest_id', '=', id)
      .orderBy('venue_id')
      .execute()
    expect(stored).toEqual(
      [
        { venue_id: one, scope: 'global', tags: ['ours'] },
        { venue_id: two, scope: 'global', tags: ['ours'] },
        { venue_id: ownVenue, scope: 'global', tags: ['theirs'] },
      ].sort((a, b) => (a.venue_id < b.venue_id ? -1 : 1)),
    )
  })

  test('do not add the guest to the rosters of the other venues', async () => {
    const { operator, one, id } = await scene()
    await put(operator, id, { tags: ['vip'] })
    const { data } = await operator.ok('GET /api/my-guests')
    expect(data.map(({ venue_ids }) => venue_ids)).toEqual([one])
  })
})

describe('tags of a venue', () => {
  test('are listed beside the global ones, by venue name, and are replaced separately', async () => {
    const { operator, one, two, id } = await scene()
    await put(operator, id, { tags: ['global'] })
    await put(operator, id, { scope: 'venue', venue_id: two, tags: ['beta', 'b'] })
    await put(operator, id, { scope: 'venue', venue_id: one, tags: ['alpha'] })
    expect(await tagsOf(operator, id)).toEqual({
      global: ['global'],
      per_venue: [
        { venue_id: one, venue_name: 'Alpha', tags: ['alpha'] },
        { venue_id: two, venue_name: 'Beta', tags: ['beta', 'b'] },
      ],
    })
    await put(operator, id, { scope: 'venue', venue_id: one, tags: [] })
    await put(operator, id, { scope: 'venue', venue_id: two, tags: ['new'] })
    expect(await tagsOf(operator, id)).toEqual({
      global: ['global'],
      per_venue: [{ venue_id: two, venue_name: 'Beta', tags: ['new'] }],
    })
  })

  test('add the guest to that venue’s roster', async () => {
    const { operator, one, two, id } = await scene()
    await put(operator, id, { scope: 'venue', venue_id: two, tags: ['beta'] })
    const { data } = await operator.ok('GET /api/my-guests')
    expect(data.map(({ venue_ids }) => venue_ids)).toEqual([[one, two].sort().join()])
  })
})

describe('tagging answers', () => {
  test('404 for a guest outside the roster and for another operator’s venue, and nothing changes', async () => {
    const { operator, id } = await scene()
    const other = await scene()
    expect((await put(operator, other.id, { tags: ['x'] })).error).toBe('Guest not found.')
    expect((await put(operator, 'usr_unknown', { tags: ['x'] })).status).toBe(404)
    for (const venue_id of [other.one, 'ven_unknown']) {
      const reply = await put(operator, id, { scope: 'venue', venue_id, tags: ['x'] })
      expect([reply.status, reply.error]).toEqual([404, 'Venue not found.'])
    }
    expect(await tagsOf(operator, id)).toEqual({ global: [], per_venue: [] })
    expect(await tagsOf(other.operator, other.id)).toEqual({ global: [], per_venue: [] })
  })

  test.each([
    {},
    { tags: 'vip' },
    { tags: [1] },
    { tags: [''] },
    { tags: ['x'.repeat(51)] },
    { tags: Array.from({ length: 51 }, (_, i) => `t${i}`) },
    { tags: ['a\nb'] },
    { tags: ['x'], scope: 'everywhere' },
    { tags: ['x'], scope: 'venue' },
    { tags: ['x'], scope: 'venue', venue_id: 7 },
    { tags: ['x'], scope: 'venue', venue_id: null },
  ])('400 to %j', async (body) => {
    const { operator, id } = await scene()
    expect((await put(operator, id, body)).status).toBe(400)
  })
})
