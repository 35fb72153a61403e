import { describe, expect, test } from 'vitest'
import { addMember, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const LAST_OWNER = {
  error: 'A venue cannot be without an owner. Make somebody else an owner first.',
  code: 'last_owner',
}

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const list = (as: Person, venueId: string) =>
  as.call('GET /api/my-venues/:venueId/members', { params: { venueId } })
const invite = (as: Person, venueId: string, email: unknown) =>
  as.call('POST /api/my-venues/:venueId/members', { params: { venueId }, body: { email, role: 'owner' } })
const accept = (as: Person, token: string) =>
  as.call('POST /api/invitations/:token/accept', { params: { token }, body: {} })
const setRole = (as: Person, venueId: string, userId: string, role: string) =>
  as.call('PUT /api/my-venues/:venueId/members/:userId', { params: { venueId, userId }, body: { role } })
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
      {
        success: true,
        id: expect.stringMatching(/^inv_/),
        invited: true,
        invite_url: expect.stringContaining('/invite/'),
      },
    ])
    expect((await list(partner, venueId)).status).toBe(404)
    world.clock.advance({ minutes: 5 })
    const accepted = await accept(partner, await partner.mailed('invite'))
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
            role: 'owner',
            added_at: '2026-01-17T18:00:00.000Z',
          },
          {
            id: partner.id,
            name: partner.name,
            email: partner.email,
            role: 'owner',
            added_at: '2026-01-17T18:05:00.000Z',
          },
        ],
      },
    ])
  })

  test('are added once: inviting a member answers 409 and changes nothing', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'), 'host')
    const before = (await list(operator, venueId)).body
    world.clock.advance({ days: 1 })
    const second = await invite(operator, venueId, partner.email)
    expect([second.status, second.body]).toEqual([
      409,
      {
        error: 'Somebody with this address is a member already. Change their role instead.',
        code: 'already_member',
      },
    ])
    expect((await list(operator, venueId)).body).toEqual(before)
  })

  test('are invited by a well-formed address', async () => {
    const { operator, venueId } = await open()
    for (const email of [undefined, 7, '', 'not-an-address'])
      expect((await invite(operator, venueId, email)).status).toBe(400)
    expect((await list(operator, venueId)).body.data).toHaveLength(1)
  })

  test('are invited as something: a role is required, and one that exists', async () => {
    const { operator, venueId } = await open()
    for (const role of [undefined, null, 'king']) {
      const reply = await operator.call('POST /api/my-venues/:venueId/members', {
        params: { venueId },
        body: { email: 'somebody@example.com', ...(role === undefined ? {} : { role }) },
      })
      expect([role, reply.status, reply.body]).toMatchObject([role, 400, { fields: ['role'] }])
    }
    const invitations = await operator.ok('GET /api/my-venues/:venueId/invitations', { params: { venueId } })
    expect(invitations.data).toEqual([])
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

  test('cannot all be removed: the last owner stays, whoever else is a member', async () => {
    const { operator, venueId } = await open()
    await addMember(operator, venueId, await world.person('client'), 'manager')
    const reply = await remove(operator, venueId, operator.id)
    expect([reply.status, reply.body]).toEqual([409, LAST_OWNER])
    expect((await list(operator, venueId)).status).toBe(200)
  })

  test('who remove each other concurrently leave one member', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'))
    const replies = await Promise.all([
      remove(operator, venueId, partner.id),
      remove(partner, venueId, operator.id),
    ])
    // The second request gets 404, because its caller is no longer a member.
    const statuses = replies.map((reply) => reply.status).sort()
    expect(statuses).toEqual([200, 404])
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

describe('the role of a member', () => {
  test('can be changed by an owner, and counts at once', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'), 'door')
    const guests = () => partner.call('GET /api/my-guests')
    expect((await guests()).status).toBe(403)
    expect((await setRole(operator, venueId, partner.id, 'host')).body).toEqual({ success: true })
    expect((await guests()).status).toBe(200)
    expect((await setRole(operator, venueId, partner.id, 'door')).status).toBe(200)
    const refused = await guests()
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: 'Your role at this venue does not allow this. An owner of the venue can change it.',
        code: 'venue_role',
      },
    ])
  })

  test('of the last owner stays', async () => {
    const { operator, venueId } = await open()
    const reply = await setRole(operator, venueId, operator.id, 'manager')
    expect([reply.status, reply.body]).toEqual([409, LAST_OWNER])
    expect((await setRole(operator, venueId, operator.id, 'owner')).status).toBe(200)
  })

  test('is one that exists, of somebody who is a member', async () => {
    const { operator, venueId } = await open()
    const stranger = await world.person('client')
    expect((await setRole(operator, venueId, operator.id, 'king')).status).toBe(400)
    expect((await setRole(operator, venueId, stranger.id, 'host')).status).toBe(404)
  })

  test('is never lost by all: of two owners who demote each other at once, one stays', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { operator, venueId } = await open()
      const partner = await addMember(operator, venueId, await world.person('client'))
      const replies = await Promise.all([
        setRole(operator, venueId, partner.id, 'viewer'),
        setRole(partner, venueId, operator.id, 'viewer'),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
      const owners = await world.database.read
        .selectFrom('memberships')
        .select('user_id')
        .where('venue_id', '=', venueId)
        .where('role', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })
})
