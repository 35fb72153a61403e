import { describe, expect, test } from 'vitest'
import { makeAccessRule, makeBooking, makeGuest, makeVenue } from '../../../../test/support/factories.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const setTier = (person: Person, id: string, tier: unknown, venue_id?: string) =>
  person.call('PUT /api/my-guests/:id', {
    params: { id },
    body: { tier, ...(venue_id ? { venue_id } : {}) } as never,
  })

const open = async () => {
  const owner = await world.person('client')
  const venueId = await makeVenue(owner)
  const guest = await makeGuest(world, venueId, { name: 'Rowan' })
  const booking = await makeBooking(owner, venueId, { user_id: guest.id })
  const shown = async (reader = owner, at = venueId) => ({
    roster: (await reader.ok('GET /api/my-guests', {})).data.find(({ id }) => id === guest.id)
      ?.membership_tier,
    profile: (await reader.ok('GET /api/my-guests/:id', { params: { id: guest.id } })).guest.membership_tier,
    day: (
      await reader.ok('GET /api/my-venues/:venueId/day', {
        params: { venueId: at },
        query: { date: '2026-01-17' },
      })
    ).data[0]?.guest.tier,
  })
  return { owner, venueId, guest, booking, shown }
}

describe('the tier of a guest', () => {
  test('is set by a host and shows on the booking, the day, the roster and the profile', async () => {
    const { owner, venueId, guest, booking, shown } = await open()
    const host = await joinVenue(world, venueId, 'host')
    expect((await setTier(host, guest.id, 'vip')).status).toBe(200)
    expect(await shown()).toEqual({ roster: 'vip', profile: 'vip', day: 'vip' })
    const read = await owner.ok('GET /api/bookings/:id', { params: { id: booking } })
    expect([read.membership_tier, read.guest.membership_tier]).toEqual(['vip', 'vip'])
    expect((await setTier(host, guest.id, null)).status).toBe(200)
    expect(await shown()).toEqual({ roster: 'standard', profile: 'standard', day: 'standard' })
  })

  test('never falls below that of the account', async () => {
    const { owner, guest, shown } = await open()
    await world.database.read
      .updateTable('users')
      .set({ membership_tier: 'gold' })
      .where('id', '=', guest.id)
      .execute()
    await setTier(owner, guest.id, 'silver')
    expect(await shown()).toEqual({ roster: 'gold', profile: 'gold', day: 'gold' })
    await setTier(owner, guest.id, 'vvip')
    expect(await shown()).toEqual({ roster: 'vvip', profile: 'vvip', day: 'vvip' })
  })

  test('stays with the venue that gave it: another company sees the account’s own', async () => {
    const { owner, venueId, guest } = await open()
    await setTier(owner, guest.id, 'vip', venueId)
    const other = await world.person('client')
    const elsewhere = await makeVenue(other)
    await makeBooking(other, elsewhere, { user_id: (await makeGuest(world, elsewhere)).id })
    await world.database.read
      .insertInto('venue_guests')
      .columns(['venue_id', 'guest_id', 'name', 'name_key', 'search_text', 'first_seen_at', 'profile_at'])
      .expression((eb) =>
        eb
          .selectFrom('venue_guests')
          .select([eb.val(elsewhere).as('venue_id'), 'guest_id', 'name', 'name_key', 'search_text'])
          .select(['first_seen_at', 'profile_at'])
          .where('guest_id', '=', guest.id),
      )
      .execute()
    const { guest: profile } = await other.ok('GET /api/my-guests/:id', { params: { id: guest.id } })
    expect(profile.membership_tier).toBe('standard')
  })

  test('lets a guest onto a members’ list of that venue', async () => {
    const { owner, venueId, guest } = await open()
    await owner.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { members_only: 2 } })
    const access_rule_id = await makeAccessRule(owner, venueId, { rule_type: 'guestlist', price: 0 })
    const join = () =>
      guest.call('POST /api/public/venues/:venueId/book', {
        params: { venueId },
        body: {
          access_rule_id,
          rule_type: 'guestlist',
          date: '2026-01-17',
          time: '18:00',
          party_size: 1,
          guest_name: 'Rowan',
        } as never,
      })
    expect((await join()).status).toBe(403)
    await setTier(owner, guest.id, 'vip')
    expect((await join()).status).toBe(200)
  })

  test('that does not exist is 400', async () => {
    const { owner, guest } = await open()
    expect((await setTier(owner, guest.id, 'platinum')).status).toBe(400)
  })
})
