import { describe, expect, test } from 'vitest'
import { addMember, makeVenue } from '../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const list = (as: Person, venueId: string) =>
  as.call('GET /api/my-venues/:venueId/members', { params: { venueId } })
const invite = (as: Person, venueId: string, email: unknown) =>
  as.call('POST /api/my-venues/:venueId/members', { params: { venueId }, body: { email } })
const accept = (as: Person, id: string) => as.call('POST /api/my-invitations/:id/accept', { params: { id } })
const remove = (as: Person, venueId: string, userId: string) =>
  as.call('DELETE /api/my-venues/:venueId/members/:userId', { params: { venueId, userId } })

describe('members of a venue', () => {
  test('are its creator and whoever accepted an invitation, who get access at once', async () => {
    const { operator, venueId } = await open()
    const partner = await world.person('client')
    expect((await list(partner, venueId)).status).toBe(404)
    const invited = await invite(operator, venueId, ` ${partner.email.toUpperCase()} `)
    expect([invited.status, invited.body]).toEqual([
      200,
      { success: true, id: expect.stringMatching(/^inv_/) },
    ])
    expect((await list(partner, venueId)).status).toBe(404)
    world.clock.advance({ minutes: 5 })
    const accepted = await accept(partner, invited.body.id)
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { success: true, venue_id: venueId, role: 'owner' },
    ])
    const seen = await list(partner, venueId)
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        data: [
          {
            id: operator.id,
            name: operator.name,
            email: operator.email,
            added_at: '2026-01-17T18:00:00.000Z',
          },
          {
            id: partner.id,
            name: partner.name,
            email: partner.email,
            added_at: '2026-01-17T18:05:00.000Z',
          },
        ],
      },
    ])
  })

  test('are added once: inviting a member answers their user id and changes nothing', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'))
    const before = (await list(operator, venueId)).body
    world.clock.advance({ days: 1 })
    const second = await invite(operator, venueId, partner.email)
    expect([second.status, second.body]).toEqual([200, { success: true, id: partner.id }])
    expect((await list(operator, venueId)).body).toEqual(before)
    expect((await partner.ok('GET /api/my-invitations')).data).toEqual([])
  })

  test('are invited by a well-formed address', async () => {
    const { operator, venueId } = await open()
    for (const email of [undefined, 7, '', 'not-an-address'])
      expect((await invite(operator, venueId, email)).status).toBe(400)
    expect((await list(operator, venueId)).body.data).toHaveLength(1)
  })

  test('can be removed, also by themselves, and lose access at once', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'))
    expect((await list(partner, venueId)).status).toBe(200)
    expect((await list(operator, venueId)).status).toBe(200)
    const reply = await remove(partner, venueId, operator.id)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await list(operator, venueId)).status).toBe(404)
    expect((await list(partner, venueId)).body.data.map((member) => member.id)).toEqual([partner.id])
  })

  test('cannot all be removed: the last one answers 409', async () => {
    const { operator, venueId } = await open()
    const reply = await remove(operator, venueId, operator.id)
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'The last member of a venue cannot be removed.' },
    ])
    expect((await list(operator, venueId)).status).toBe(200)
  })

  test('who remove each other concurrently leave one member', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'))
    const replies = await Promise.all([
      remove(operator, venueId, partner.id),
      remove(partner, venueId, operator.id),
    ])
    // The second request gets 409 as the last member, or 404 when the caller is no longer a member.
    const statuses = replies.map((reply) => reply.status).sort()
    expect([
      [200, 404],
      [200, 409],
    ]).toContainEqual(statuses)
    const left = await world.database.read
      .selectFrom('memberships')
      .select('user_id')
      .where('venue_id', '=', venueId)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('who do not exist answer 404 on removal', async () => {
    const { operator, venueId } = await open()
    const stranger = await world.person('client')
    for (const id of [stranger.id, 'nothing']) {
      const reply = await remove(operator, venueId, id)
      expect([reply.status, reply.body]).toEqual([404, { error: 'Member not found.' }])
    }
  })
})
