import { beforeEach, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { openWaitlist, type Waitlist } from '../../../../test/support/waitlist.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let list: Waitlist
beforeEach(async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  place = await openPublicVenue(world, { waitlist: 'on' })
  list = openWaitlist(world, place)
})

describe('a night with only lists that cost keys', () => {
  const wish = { type: 'guestlist', from: '22:00', to: '22:30', party_size: 2 }
  const open = async (venue: Record<string, unknown> = {}) => {
    const id = await place.rule({
      rule_type: 'guestlist',
      start_time: '22:00',
      end_time: '01:00',
      capacity: 2,
      price_keys: 3,
    })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { paid_guest_list_enabled: true, ...venue },
    })
    return id
  }

  test('answers what is free on them, which can be joined now', async () => {
    const access_rule_id = await open()
    expect(await list.join(wish)).toMatchObject({
      status: 409,
      body: {
        code: 'not_full',
        slots: [
          { time: '22:00', access_rule_id },
          { time: '22:30', access_rule_id },
        ],
      },
    })
  })

  test('answers that nobody can wait for them where they have no room', async () => {
    await open()
    expect(await list.join({ ...wish, party_size: 3 })).toMatchObject({
      status: 409,
      body: { code: 'keys_needed' },
    })
  })

  test.each([2, 3])('refuses who is no member before it tells what is free for %i', async (party_size) => {
    await open({ members_only: 1 })
    expect(await list.join({ ...wish, party_size })).toMatchObject({
      status: 403,
      body: { code: 'members_only' },
    })
  })
})
