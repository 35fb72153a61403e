import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { makeGuest, makeVenue, makeWalkIn } from '../support/factories.ts'
import { openPublicVenue, tableForTwo } from '../support/public-venue.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Erasing a guest reaches what the caller's own venues know, whatever names and addresses were written down there. */

const world = useWorld()

const erase = (operator: Person, id: string) =>
  operator.ok('POST /api/my-guests/:id/erase', { params: { id } })

const company = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const accountOf = (id: string) =>
  world.database.read
    .selectFrom('users')
    .select(['email', 'keys_balance'])
    .where('id', '=', id)
    .executeTakeFirst()

describe('erasing', () => {
  test('a walk-in named "id" leaves the idempotency answers of others, so that no request runs twice', async () => {
    const place = await openPublicVenue(world)
    await place.table()
    await place.table()
    const book = () =>
      world.anyone.call('POST /api/public/venues/:venueId/book', {
        params: place.params,
        headers: { 'idempotency-key': `erase-${place.venueId}` },
        body: tableForTwo(place.ruleId, {
          guest_name: 'Other',
          guest_email: 'other@example.com',
          turnstile_token: 'demo',
        }) as never,
      })
    const first = await book()
    expect(first.status).toBe(200)
    const { operator, venueId } = await company()
    for (const name of ['id', 'ok', 'true', 'booking_id'])
      await erase(operator, await makeWalkIn(operator, venueId, { name }))
    expect((await book()).text).toBe(first.text)
  })

  test('a guest takes the kept answers about them along', async () => {
    const place = await openPublicVenue(world)
    await place.table()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: place.params,
      headers: { 'idempotency-key': `walk-in-${place.venueId}` },
      body: { name: 'Going' },
    })
    const kept = () =>
      world.database.read
        .selectFrom('idempotency_keys')
        .select('id')
        .where('venue_id', '=', place.venueId)
        .execute()
    expect(await kept()).toHaveLength(1)
    await erase(place.operator, id)
    expect(await kept()).toEqual([])
  })

  test('a walk-in with a stranger’s contact address leaves the stranger’s password reset in the queue', async () => {
    const stranger = await world.person('client')
    await world.anyone.ok('POST /api/auth/forgot-password', { body: { email: stranger.email } })
    const { operator, venueId } = await company()
    const id = await makeWalkIn(operator, venueId, { name: 'Trap' })
    await operator.ok('PUT /api/my-guests/:id', { params: { id }, body: { contact_email: stranger.email } })
    await erase(operator, id)
    expect(
      await world.database.read
        .selectFrom('outbox')
        .select(['kind', 'status'])
        .where('to_address', '=', stranger.email)
        .execute(),
    ).toEqual([{ kind: 'password_reset', status: 'queued' }])
  })

  test.each([
    ['a password', async (id: string) => ({ id, password_hash: await hashPassword('a-longer-password') })],
    ['keys', async (id: string) => ({ id, keys_balance: 5 })],
    ['a past sign-in', async (id: string) => ({ id, signed_in_at: world.clock.now() })],
  ])('a guest who was only added leaves an account that has %s', async (_what, change) => {
    const { operator, venueId } = await company()
    const email = `owned-${venueId}@example.com`
    const id = await makeWalkIn(operator, venueId, { name: 'Owned', email })
    const { keys_balance, ...fields } = { keys_balance: 0, ...(await change(id)) }
    await world.database.read.updateTable('users').set(fields).where('id', '=', id).execute()
    if (keys_balance > 0) {
      const admin = await world.person('admin')
      await admin.ok('POST /api/admin/users/:id/keys', {
        params: { id },
        body: { delta: keys_balance, note: 'Welcome' },
      })
    }
    await erase(operator, id)
    expect((await operator.call('GET /api/my-guests/:id', { params: { id } })).status).toBe(404)
    expect(await accountOf(id)).toEqual({ email, keys_balance })
  })

  test('a signed-in guest leaves their session alone', async () => {
    const { operator, venueId } = await company()
    const guest = await makeGuest(world, venueId)
    await erase(operator, guest.id)
    expect((await guest.call('GET /api/auth/me')).status).toBe(200)
  })
})
