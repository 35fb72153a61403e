import { describe, expect, test } from 'vitest'
import { addMember, makeGuest, makeVenue } from '../support/factories.ts'
import { mailedToken } from '../support/mails.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Membership opens a company's guests and money, so it needs the consent of both sides, and ends with all it opened. */

const world = useWorld()

const invite = (as: Person, venueId: string, email: string, role = 'host') =>
  as.call('POST /api/my-venues/:venueId/members', { params: { venueId }, body: { email, role } })
const accept = (as: Pick<Person, 'call'>, token: string, body: object = {}) =>
  as.call('POST /api/invitations/:token/accept', { params: { token }, body })
const open = async (name = 'Attacker’s') => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator, { name }) }
}
const venuesOf = async (person: Person) =>
  (await person.ok('GET /api/my-venues')).data.map((venue) => venue.id)
const waiting = async (as: Person, venueId: string) =>
  (await as.ok('GET /api/my-venues/:venueId/invitations', { params: { venueId } })).data
const sentTo = async (email: string) => (await mailedToken(world.database, email, 'invite')) ?? ''
const NEW = { name: 'Ines Calloway', password: 'a-longer-password' }
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `nobody-yet-${addresses}-${process.pid}@example.com`
}

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

  test('answers the same for an account, an address without one, and an account of another role', async () => {
    const { operator, venueId } = await open()
    const people = await Promise.all(
      (['client', 'guest', 'organiser', 'admin'] as const).map((role) => world.person(role)),
    )
    for (const email of [newAddress(), ...people.map((person) => person.email)])
      expect((await invite(operator, venueId, email)).body).toEqual({
        success: true,
        id: expect.stringMatching(/^inv_/),
        invited: true,
        invite_url: expect.stringMatching(/\/invite\/[\w-]+$/),
      })
  })
})

describe('an invitation', () => {
  test('is mailed as a link, of which only a hash is stored', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    const { id } = (await invite(operator, venueId, email, 'manager')).body
    const token = await sentTo(email)
    expect(token).toHaveLength(43)
    const stored = await world.database.read
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await waiting(operator, venueId)).toEqual([
      {
        id,
        email,
        role: 'manager',
        created_at: '2026-01-17T18:00:00.000Z',
        expires_at: '2026-01-20T18:00:00.000Z',
      },
    ])
  })

  test('makes an account for an address that has none, which can then sign in', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    await invite(operator, venueId, email.toUpperCase(), 'door')
    const token = await sentTo(email)
    const missing = await accept(world.anyone, token, { name: 'Ines' })
    expect([missing.status, missing.body]).toEqual([
      400,
      { error: 'Give the new account a name and a password.', fields: ['password'] },
    ])
    expect((await accept(operator, token, NEW)).status).toBe(403)
    const accepted = await accept(world.anyone, token, NEW)
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { success: true, venue_id: venueId, role: 'door' },
    ])
    expect(await accept(world.anyone, token, NEW)).toMatchObject({ status: 404, body: { code: 'used' } })
    const login = await world.anyone.call('POST /api/auth/login', { body: { email, password: NEW.password } })
    expect(login.body).toMatchObject({ user: { role: 'client', name: NEW.name } })
    expect(await waiting(operator, venueId)).toEqual([])
  })

  test('to an account is accepted by its own session and by no other', async () => {
    const { operator, venueId } = await open()
    const [invited, other] = [await world.person('client'), await world.person('client')]
    await invite(operator, venueId, invited.email)
    const token = await invited.mailed('invite')
    expect((await accept(world.anyone, token, NEW)).status).toBe(401)
    for (const person of [other, operator]) expect((await accept(person, token)).status).toBe(403)
    expect((await accept(invited, `${token.slice(0, -1)}_`)).status).toBe(404)
    expect(await venuesOf(invited)).toEqual([])
    const replies = await Promise.all([1, 2, 3].map(() => accept(invited, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await venuesOf(invited)).toEqual([venueId])
  })

  test('used by two new people at once makes one account', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    await invite(operator, venueId, email)
    const token = await sentTo(email)
    const replies = await Promise.all([1, 2].map(() => accept(world.anyone, token, NEW)))
    expect(replies.map(({ status }) => status).sort()[0]).toBe(200)
    expect([401, 404]).toContain(replies.map(({ status }) => status).sort()[1])
    const made = await world.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('turns a guest into an operator, and is no use to an organiser or admin', async () => {
    const { operator, venueId } = await open()
    const guest = await world.person('guest')
    await invite(operator, venueId, guest.email)
    expect((await accept(guest, await guest.mailed('invite'))).status).toBe(200)
    expect((await guest.ok('GET /api/auth/me')).user.role).toBe('client')
    expect(await venuesOf(guest)).toEqual([venueId])
    for (const role of ['organiser', 'admin'] as const) {
      const person = await world.person(role)
      await invite(operator, venueId, person.email)
      const token = await person.mailed('invite')
      expect((await accept(person, token)).status).toBe(409)
      expect((await person.ok('GET /api/auth/me')).user.role).toBe(role)
    }
  })

  test('expires after 72 hours', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    await invite(operator, venueId, email)
    const token = await sentTo(email)
    world.clock.advance({ hours: 72 })
    expect(await accept(world.anyone, token, NEW)).toMatchObject({ status: 404, body: { code: 'expired' } })
  })

  test('tells whoever has its link the venue, the role and a masked address, and later why it does not work', async () => {
    const { operator, venueId } = await open('The Anchor')
    const email = newAddress()
    const { id } = (await invite(operator, venueId, email, 'manager')).body
    const token = await sentTo(email)
    const read = () => world.anyone.call('GET /api/invitations/:token', { params: { token } })
    const seen = await read()
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        venue_name: 'The Anchor',
        role: 'manager',
        email: 'n•••@example.com',
        expires_at: new Date(world.clock.now().getTime() + 72 * 3_600_000).toISOString(),
      },
    ])
    world.clock.advance({ hours: 72 })
    expect(await read()).toMatchObject({ status: 404, body: { code: 'expired' } })
    world.clock.advance({ hours: -72 })
    await operator.ok('DELETE /api/my-venues/:venueId/invitations/:id', { params: { venueId, id } })
    expect(await read()).toMatchObject({ status: 404, body: { code: 'revoked' } })
    const second = newAddress()
    await invite(operator, venueId, second)
    const params = { token: await sentTo(second) }
    await accept(world.anyone, params.token, NEW)
    const used = await world.anyone.call('GET /api/invitations/:token', { params })
    expect([used.status, used.body]).toEqual([
      404,
      { error: 'This invitation was accepted already. Sign in instead.', code: 'used' },
    ])
    const unknown = await world.anyone.call('GET /api/invitations/:token', { params: { token: 'x' } })
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Invitation not found.' }])
  })

  test('is kept once per venue and address: repeating it replaces link, role and time', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    const first = (await invite(operator, venueId, email, 'viewer')).body
    const old = await sentTo(email)
    world.clock.advance({ hours: 10 })
    const again = (await invite(operator, venueId, email.toUpperCase(), 'host')).body
    expect(again.id).toBe(first.id)
    expect(await waiting(operator, venueId)).toMatchObject([
      { role: 'host', expires_at: '2026-01-21T04:00:00.000Z' },
    ])
    expect((await accept(world.anyone, old, NEW)).status).toBe(404)
    expect((await accept(world.anyone, await sentTo(email), NEW)).body).toMatchObject({ role: 'host' })
  })

  test('can be taken back by an owner, and ends with the owner who sent it', async () => {
    const { operator, venueId } = await open()
    const email = newAddress()
    const { id } = (await invite(operator, venueId, email)).body
    const token = await sentTo(email)
    const revoke = () =>
      operator.call('DELETE /api/my-venues/:venueId/invitations/:id', { params: { venueId, id } })
    expect((await revoke()).body).toEqual({ success: true })
    expect((await revoke()).status).toBe(404)
    expect((await accept(world.anyone, token, NEW)).status).toBe(404)

    const former = await addMember(operator, venueId, await world.person('client'))
    const friend = newAddress()
    await invite(former, venueId, friend, 'owner')
    const params = { venueId, userId: former.id }
    await operator.ok('PUT /api/my-venues/:venueId/members/:userId', { params, body: { role: 'manager' } })
    expect((await accept(world.anyone, await sentTo(friend), NEW)).status).toBe(404)
    expect(await waiting(operator, venueId)).toEqual([])
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

  test('needs an owner of both venues', async () => {
    const { operator, venueId } = await open()
    const manager = await addMember(operator, venueId, await world.person('client'), 'manager')
    const own = await makeVenue(manager)
    expect((await link(manager, own, venueId)).status).toBe(403)
    expect((await link(manager, venueId, own)).status).toBe(403)
    expect(await sistersOf(manager, own)).toEqual([])
  })

  test('ends when the one who owned both is made a manager of one', async () => {
    const { operator, venueId } = await open()
    const partner = await addMember(operator, venueId, await world.person('client'))
    const own = await makeVenue(partner)
    expect((await link(partner, own, venueId)).status).toBe(200)
    await operator.ok('PUT /api/my-venues/:venueId/members/:userId', {
      params: { venueId, userId: partner.id },
      body: { role: 'manager' },
    })
    expect(await sistersOf(partner, own)).toEqual([])
  })

  test('stays while another owner of both venues is left', async () => {
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

const unlimited = useWorld({
  settings: { RATE_LIMITS: 'off', VENUES_PER_ACCOUNT: '2', PENDING_EVENTS_PER_VENUE: '2' },
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

test('quotas hold nobody back where rate limits are off', async () => {
  const organiser = await unlimited.person('organiser')
  const operator = await unlimited.person('client')
  const venue_id = await makeVenue(operator)
  const body = { name: 'One more', address: 'Somewhere' }
  for (let n = 0; n < 3; n += 1)
    expect((await operator.call('POST /api/my-venues', { body })).status).toBe(200)
  const ball = {
    name: 'Ball',
    event_date: '2026-02-20',
    start_time: '20:00',
    end_time: '23:00',
    capacity: 10,
  }
  for (let n = 0; n < 3; n += 1)
    expect((await organiser.call('POST /api/my-events', { body: { venue_id, ...ball } })).status).toBe(200)
})
