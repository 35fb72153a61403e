import { describe, expect, test } from 'vitest'
import { addMember, makeGuest, makeVenue } from '../support/factories.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Membership opens a company's guests and money, so it needs the consent of both sides, and ends with all it opened. */

const world = useWorld()

const invite = (as: Person, venueId: string, email: string) =>
  as.call('POST /api/my-venues/:venueId/members', { params: { venueId }, body: { email } })
const decide = (as: Person, id: string, how: 'accept' | 'decline') =>
  as.call(`POST /api/my-invitations/:id/${how}`, { params: { id } })
const open = async (name = 'Attacker’s') => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator, { name }) }
}
const venuesOf = async (person: Person) =>
  (await person.ok('GET /api/my-venues')).data.map((venue) => venue.id)
const waiting = async (person: Person) => (await person.ok('GET /api/my-invitations')).data

describe('a membership that its member did not agree to', () => {
  test('does not exist: nothing of either side is visible before the invitation is accepted', async () => {
    const attacker = await open()
    const victim = await open('Victim’s')
    const guest = await makeGuest(world, victim.venueId)
    await victim.operator.ok('PUT /api/my-guests/:id/tags', {
      params: { id: guest.id },
      body: { scope: 'venue', venue_id: victim.venueId, tags: ['spends a lot'] },
    })
    await makeGuest(world, attacker.venueId)
    const before = (await victim.operator.call('GET /api/my-guests')).text
    expect((await invite(attacker.operator, attacker.venueId, victim.operator.email)).status).toBe(200)
    expect(await venuesOf(victim.operator)).toEqual([victim.venueId])
    expect((await victim.operator.call('GET /api/my-guests')).text).toBe(before)
    const members = await attacker.operator.ok('GET /api/my-venues/:venueId/members', {
      params: { venueId: attacker.venueId },
    })
    expect(members.data.map(({ id }) => id)).toEqual([attacker.operator.id])
    const foreign = await attacker.operator.call('GET /api/my-guests/:id', { params: { id: guest.id } })
    expect(foreign.status).toBe(404)
  })

  test('cannot bloat anybody’s lists: sixty forced venues are fifty lines of invitations and no venue', async () => {
    const { operator } = await open()
    const victim = await open('Victim’s')
    for (let n = 0; n < 60; n += 1) await invite(operator, await makeVenue(operator), victim.operator.email)
    expect(await venuesOf(victim.operator)).toEqual([victim.venueId])
    expect(await waiting(victim.operator)).toHaveLength(50)
  })

  test('answers the same for an account, an address without one, and an account of another role', async () => {
    const { operator, venueId } = await open()
    const people = await Promise.all(
      (['client', 'guest', 'organiser', 'admin'] as const).map((role) => world.person(role)),
    )
    for (const email of ['nobody-at-all@example.com', ...people.map((person) => person.email)])
      expect((await invite(operator, venueId, email)).body).toEqual({
        success: true,
        id: expect.stringMatching(/^inv_/),
      })
  })
})

describe('an invitation', () => {
  test('is accepted or declined once, by nobody but the account it was sent to', async () => {
    const { operator, venueId } = await open()
    const [invited, other] = [await world.person('client'), await world.person('client')]
    const { id } = (await invite(operator, venueId, invited.email)).body
    for (const person of [other, operator])
      for (const how of ['accept', 'decline'] as const)
        expect((await decide(person, id, how)).text).toBe('{"error":"Invitation not found."}')
    expect(await waiting(other)).toEqual([])
    expect(await waiting(invited)).toEqual([
      {
        id,
        venue_name: 'Attacker’s',
        role: 'owner',
        created_at: '2026-01-17T18:00:00.000Z',
        expires_at: '2026-01-20T18:00:00.000Z',
      },
    ])
    const replies = await Promise.all([1, 2, 3].map(() => decide(invited, id, 'accept')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await decide(invited, id, 'decline')).status).toBe(404)
    expect(await venuesOf(invited)).toEqual([venueId])
  })

  test('that was declined makes nobody a member', async () => {
    const { operator, venueId } = await open()
    const invited = await world.person('client')
    const { id } = (await invite(operator, venueId, invited.email)).body
    expect((await decide(invited, id, 'decline')).body).toEqual({ success: true })
    expect((await decide(invited, id, 'accept')).status).toBe(404)
    expect([await venuesOf(invited), await waiting(invited)]).toEqual([[], []])
  })

  test('expires after 72 hours, and begins anew when it is repeated', async () => {
    const { operator, venueId } = await open()
    const invited = await world.person('client')
    const first = (await invite(operator, venueId, invited.email)).body
    world.clock.advance({ hours: 72 })
    // The session of the test expired as well, so it is the service that is asked.
    const again = await world.app.services.database.tx((tx) =>
      world.app.services.sessions.open(
        tx,
        { id: invited.id, role: 'client', name: invited.name },
        world.clock.now(),
      ),
    )
    const headers = { authorization: `Bearer ${again}` }
    const accept = () =>
      world.anyone.call('POST /api/my-invitations/:id/accept', { params: { id: first.id }, headers })
    expect((await accept()).status).toBe(404)
    await world.database.tx((tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: new Date(world.clock.now().getTime() + 1) })
        .where('id', '=', first.id)
        .execute(),
    )
    expect((await accept()).status).toBe(200)
  })

  test('is kept once per venue and address', async () => {
    const { operator, venueId } = await open()
    const invited = await world.person('client')
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await invite(operator, venueId, invited.email)).body.id),
    )
    expect(new Set(ids).size).toBe(1)
    world.clock.advance({ hours: 10 })
    await invite(operator, venueId, invited.email.toUpperCase())
    expect(await waiting(invited)).toMatchObject([{ id: ids[0], expires_at: '2026-01-21T04:00:00.000Z' }])
  })
})

describe('a sister link', () => {
  const link = (as: Person, id: string, sister_venue_id: string) =>
    as.call('POST /api/my-venues/:id/sisters', { params: { id }, body: { sister_venue_id } })
  const sistersOf = async (as: Person, id: string) =>
    (await as.ok('GET /api/my-venues/:id/sisters', { params: { id } })).data.map((venue) => venue.id)
  const remove = (as: Person, venueId: string, userId: string) =>
    as.call('DELETE /api/my-venues/:venueId/members/:userId', { params: { venueId, userId } })

  test('does not outlive the membership it stood on, so it cannot redeem the employer’s vouchers', async () => {
    const employer = await open('Employer')
    const clerk = await addMember(employer.operator, employer.venueId, await world.person('client'))
    const ownVenue = await makeVenue(clerk, { name: 'Clerk’s own' })
    expect((await link(clerk, ownVenue, employer.venueId)).status).toBe(200)
    const code = await buyVoucher(world, employer.venueId)
    expect((await remove(employer.operator, employer.venueId, clerk.id)).status).toBe(200)
    expect(await sistersOf(employer.operator, employer.venueId)).toEqual([])
    expect(await sistersOf(clerk, ownVenue)).toEqual([])
    const redeemed = await clerk.call('POST /api/my-venues/:venueId/vouchers/redeem', {
      params: { venueId: ownVenue },
      body: { code, amount_pence: 1000 },
    })
    expect(redeemed.status).toBe(404)
  })

  test('stays while another member of both venues is left', async () => {
    const { operator, venueId } = await open()
    const sister = await makeVenue(operator)
    const partner = await world.person('client')
    for (const id of [venueId, sister]) await addMember(operator, id, partner)
    await link(operator, venueId, sister)
    expect((await remove(partner, venueId, operator.id)).status).toBe(200)
    expect(await sistersOf(partner, venueId)).toEqual([sister])
    const third = await addMember(partner, venueId, await world.person('client'))
    expect((await remove(third, venueId, partner.id)).status).toBe(200)
    expect(await sistersOf(third, venueId)).toEqual([])
  })

  test('is left by nobody in the middle: removals on both sides at the same moment end it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { operator, venueId } = await open()
      const sister = await makeVenue(operator)
      const partner = await world.person('client')
      for (const id of [venueId, sister]) await addMember(operator, id, partner)
      const third = await world.person('client')
      const fourth = await world.person('client')
      await addMember(operator, venueId, third)
      await addMember(operator, sister, fourth)
      await link(operator, venueId, sister)
      const replies = await Promise.all([
        remove(third, venueId, operator.id),
        remove(fourth, sister, partner.id),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await sistersOf(third, venueId)).toEqual([])
    }
  })
})

describe('quotas', () => {
  const limited = useWorld({
    settings: { RATE_LIMITS: 'on', VENUES_PER_ACCOUNT: '2', PENDING_EVENTS_PER_VENUE: '2' },
  })
  const body = { name: 'One more', address: 'Somewhere' }

  test('of venues hold for one account, against calls at the same moment too', async () => {
    const operator = await limited.person('client')
    const replies = await Promise.all([1, 2, 3, 4].map(() => operator.call('POST /api/my-venues', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const refused = await operator.call('POST /api/my-venues', { body })
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Your account has 2 venues, which is as many as it may have.', code: 'quota' },
    ])
    expect((await (await limited.person('client')).call('POST /api/my-venues', { body })).status).toBe(200)
  })

  test('of events that wait for one venue hold for one organiser', async () => {
    const [operator, organiser, other] = [
      await limited.person('client'),
      await limited.person('organiser'),
      await limited.person('organiser'),
    ]
    const venue_id = await makeVenue(operator)
    const ask = (as: Person) =>
      as.call('POST /api/my-events', {
        body: {
          venue_id,
          name: 'Ball',
          event_date: '2026-02-20',
          start_time: '20:00',
          end_time: '23:00',
          capacity: 10,
        },
      })
    const draft = (await ask(organiser)).body.id
    await organiser.ok('PATCH /api/my-events/:id/status', {
      params: { id: draft },
      body: { status: 'draft' },
    })
    const replies = await Promise.all([1, 2, 3].map(() => ask(organiser)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const submit = () =>
      organiser.call('PATCH /api/my-events/:id/status', {
        params: { id: draft },
        body: { status: 'pending_venue_approval' },
      })
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'quota' } })
    expect((await ask(other)).status).toBe(200)
    const approved = replies.find(({ status }) => status === 200)?.body.id ?? ''
    await operator.ok('PATCH /api/my-events/:id/status', {
      params: { id: approved },
      body: { status: 'approved' },
    })
    expect((await submit()).status).toBe(200)
  })
})
