import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const scene = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const walkIn = (person: Person, venueId: string, body: unknown) =>
  person.call('POST /api/my-venues/:venueId/guests/walk-in', { params: { venueId }, body })

const storedUser = (id: string) =>
  world.database.read
    .selectFrom('users')
    .select(['role', 'name', 'email', 'password_hash', 'is_walk_in', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

const rosterTotal = async (operator: Person) =>
  ((await operator.ok('GET /api/my-guests')) as { total: number }).total

describe('a walk-in', () => {
  test('with only a name gets a placeholder address and joins the roster', async () => {
    const { operator, venueId } = await scene()
    const reply = await walkIn(operator, venueId, { name: '  Ida Door ' })
    const { id } = reply.body
    expect(reply.body).toEqual({ id, name: 'Ida Door', email: `walkin-${id}@walkin.local`, phone: null })
    expect(await storedUser(id)).toEqual({
      role: 'guest',
      name: 'Ida Door',
      email: `walkin-${id}@walkin.local`,
      password_hash: null,
      is_walk_in: true,
      created_at: world.clock.now(),
    })
    const { data } = await operator.ok('GET /api/my-guests')
    expect(data.map((guest) => [guest.id, guest.venue_ids])).toEqual([[id, venueId]])
  })

  test('keeps the given phone and e-mail address, the address in lower case', async () => {
    const { operator, venueId } = await scene()
    const reply = await walkIn(operator, venueId, {
      name: 'Ida',
      phone: '+44 20 7946',
      email: 'Ida@Walk.test',
    })
    expect(reply.body).toMatchObject({ name: 'Ida', email: 'ida@walk.test', phone: '+44 20 7946' })
  })

  test('with a known address is the existing account, under the name given here', async () => {
    const { operator, venueId } = await scene()
    const guest = await world.person('guest', { name: 'Known Guest', email: `known.${venueId}@walk.test` })
    const body = { name: 'Somebody', phone: '020 1234', email: guest.email.toUpperCase() }
    for (let time = 0; time < 2; time += 1)
      expect((await walkIn(operator, venueId, body)).body).toEqual({
        id: guest.id,
        name: 'Somebody',
        email: guest.email,
        phone: '020 1234',
      })
    expect(await storedUser(guest.id)).toMatchObject({ name: 'Known Guest', is_walk_in: false })
    expect(await rosterTotal(operator)).toBe(1)
  })

  test('whom the venue knows by that address keeps what the venue stored', async () => {
    const { operator, venueId } = await scene()
    const email = `regular.${venueId}@walk.test`
    const first = await walkIn(operator, venueId, { name: 'Ida', phone: '020 1234', email })
    const again = await walkIn(operator, venueId, { name: 'Someone else', phone: '020 9999', email })
    expect(again.body).toEqual(first.body)
  })

  test('twice without an address is two people', async () => {
    const { operator, venueId } = await scene()
    const first = await walkIn(operator, venueId, { name: 'Twin' })
    const second = await walkIn(operator, venueId, { name: 'Twin' })
    expect(first.body.id).not.toBe(second.body.id)
    expect(await rosterTotal(operator)).toBe(2)
  })

  test('added by ten concurrent requests with the same new address is one guest', async () => {
    const { operator, venueId } = await scene()
    const body = { name: 'Crowd', email: `crowd.${venueId}@walk.test` }
    const replies = await Promise.all(Array.from({ length: 10 }, () => walkIn(operator, venueId, body)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await rosterTotal(operator)).toBe(1)
  })

  test('may be added by an admin', async () => {
    const { operator, venueId } = await scene()
    expect((await walkIn(await world.person('admin'), venueId, { name: 'Ida' })).status).toBe(200)
    expect(await rosterTotal(operator)).toBe(1)
  })

  test('with the address of an account with another role adds a guest who is not that account', async () => {
    const { operator, venueId } = await scene()
    const colleague = await world.person('client')
    const added = await walkIn(operator, venueId, { name: 'Ida', email: colleague.email })
    expect(added).toMatchObject({ status: 200, body: { name: 'Ida', email: colleague.email } })
    expect((added.body as { id: string }).id).not.toBe(colleague.id)
    expect(await rosterTotal(operator)).toBe(1)
  })

  test('is found by the address that was given, whoever else has an account with it', async () => {
    const { operator, venueId } = await scene()
    const colleague = await world.person('client')
    const { id } = (await walkIn(operator, venueId, { name: 'Ida', email: colleague.email })).body
    const { data } = await operator.ok('GET /api/my-guests/search', { query: { q: colleague.email } })
    expect(data).toMatchObject([{ id, email: colleague.email }])
  })

  test('at an unknown venue answers 404', async () => {
    const { operator } = await scene()
    expect((await walkIn(operator, 'ven_unknown', { name: 'Ida' })).status).toBe(404)
    expect((await walkIn(await world.person('admin'), 'ven_unknown', { name: 'Ida' })).status).toBe(404)
  })

  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 7 },
    { name: 'x'.repeat(201) },
    { name: 'a\u0007b' },
    { name: 'Ida', phone: 'call me' },
    { name: 'Ida', phone: 44 },
    { name: 'Ida', phone: '1'.repeat(41) },
    { name: 'Ida', email: 'nowhere' },
    { name: 'Ida', email: 1 },
    { name: 'Ida', email: `${'x'.repeat(250)}@walk.test` },
  ])('answers 400 to %j', async (body) => {
    const { operator, venueId } = await scene()
    expect((await walkIn(operator, venueId, body)).status).toBe(400)
    expect(await rosterTotal(operator)).toBe(0)
  })
})
