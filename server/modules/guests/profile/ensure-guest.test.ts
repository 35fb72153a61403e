import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from './ensure-guest.ts'
import { findOrCreateGuestByEmail } from './find-guest.ts'

const world = useWorld()

const rosterRows = (guestId: string) =>
  world.database.read
    .selectFrom('venue_guests')
    .select([
      'venue_id',
      'name',
      'phone',
      'name_key',
      'search_text',
      'first_seen_at',
      'elsewhere',
      'bookings',
      'visits',
    ])
    .where('guest_id', '=', guestId)
    .orderBy('venue_id')
    .execute()

const rosterSize = async (venueId: string) =>
  (
    await world.database.read
      .selectFrom('venue_versions')
      .select('guests')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
  ).guests

const twoVenues = async () => {
  const operator = await world.person('client')
  return [await makeVenue(operator), await makeVenue(operator)] as const
}

const guest = (contact: { name?: string; email?: string } = {}) => {
  const email = contact.email ?? `g${Math.random()}@example.com`
  return world.database.tx((tx) =>
    findOrCreateGuestByEmail(tx, { name: 'Zoë Łuk', ...contact, email }, world.clock.now()),
  )
}

const ensure = (venueId: string, guestId: string, given?: { name: string; phone: string | null }) =>
  world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guestId, world.clock.now(), given))

describe('a guest joins a roster', () => {
  test('with folded text, and is counted once after repeated calls', async () => {
    const [venue] = await twoVenues()
    const id = await guest({ email: 'Zoe.L@example.com' })
    await ensure(venue, id, { name: 'Zoë Łuk', phone: '+44 20 7946' })
    await ensure(venue, id, { name: 'Somebody', phone: null })
    expect(await rosterRows(id)).toEqual([
      {
        venue_id: venue,
        name: 'Zoë Łuk',
        phone: '+44 20 7946',
        name_key: 'zoe luk',
        search_text: 'zoe luk\n zoe.l@example.com\n 44207946',
        first_seen_at: world.clock.now(),
        elsewhere: false,
        bookings: 0,
        visits: 0,
      },
    ])
    expect(await rosterSize(venue)).toBe(1)
  })

  test('under the account’s own name and without a phone when none is given', async () => {
    const [venue] = await twoVenues()
    const id = await guest({ name: 'Own Name' })
    await ensure(venue, id)
    expect(await rosterRows(id)).toMatchObject([{ name: 'Own Name', phone: null }])
  })

  test('of a second venue and is marked as known elsewhere at both', async () => {
    const [one, two] = await twoVenues()
    const id = await guest()
    await ensure(one, id)
    await ensure(two, id)
    expect((await rosterRows(id)).map((row) => row.elsewhere)).toEqual([true, true])
    expect([await rosterSize(one), await rosterSize(two)]).toEqual([1, 1])
  })

  test('at both venues concurrently, and both are marked', async () => {
    const [one, two] = await twoVenues()
    for (let round = 0; round < 5; round += 1) {
      const id = await guest()
      await Promise.all([one, two, one, two].map((venue) => ensure(venue, id)))
      expect((await rosterRows(id)).map((row) => row.elsewhere)).toEqual([true, true])
    }
    expect([await rosterSize(one), await rosterSize(two)]).toEqual([5, 5])
  })

  test('only when the account exists', async () => {
    const [venue] = await twoVenues()
    await expect(ensure(venue, 'usr_nobody')).rejects.toMatchObject({ kind: 'not_found' })
    expect(await rosterSize(venue)).toBe(0)
  })
})

describe('a guest found by e-mail', () => {
  test('keeps the account’s name', async () => {
    const first = await guest({ email: 'Mixed.Case@Example.com', name: 'First' })
    expect(await guest({ email: 'mixed.case@example.com', name: 'Stranger' })).toBe(first)
    const user = await world.database.read
      .selectFrom('users')
      .select(['role', 'name', 'email', 'password_hash', 'is_walk_in'])
      .where('id', '=', first)
      .executeTakeFirst()
    expect(user).toEqual({
      role: 'guest',
      name: 'First',
      email: 'mixed.case@example.com',
      password_hash: null,
      is_walk_in: false,
    })
  })

  test('is one account for ten concurrent calls', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => guest({ email: 'crowd@example.com' })))
    expect(new Set(ids).size).toBe(1)
  })
})
