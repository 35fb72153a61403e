import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, headsOf } from '../../../../test/support/booking-facts.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
} from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world)
})

describe('a guest-list place', () => {
  let list: string
  const join = (fields: Record<string, unknown> = {}, client = world.anyone) =>
    place.book({ rule_type: 'guestlist', access_rule_id: list, time: '22:00', ...fields }, client)
  const venue = (body: Record<string, unknown>) =>
    place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body })
  beforeEach(async () => {
    list = await place.rule({
      name: 'List',
      rule_type: 'guestlist',
      start_time: '22:00',
      end_time: '01:00',
      capacity: 6,
    })
  })

  test('is booked without a table and counted for the date', async () => {
    const reply = await join({ party_size: 4, time: '00:30' })
    expect(reply.body).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await bookingRow(world, bookingIdOf(reply.body))).toMatchObject({
      kind: 'guestlist',
      table_id: null,
      table_ids: [],
      option_kind: 'standard',
      keys_spent: 0,
    })
    expect(await headsOf(world, list)).toEqual({ [TONIGHT]: 4 })
    expect(await join({ party_size: 3 })).toMatchObject({ status: 409, body: { code: 'full' } })
    expect((await join({ party_size: 2 })).status).toBe(200)
  })

  test('is closed after the last entry of the venue, which used to be ignored', async () => {
    await venue({ last_entry_time: '23:00' })
    expect((await join({ time: '23:00' })).status).toBe(200)
    expect(await join({ time: '23:30' })).toMatchObject({ status: 409, body: { code: 'closed' } })
    expect((await place.slots({ type: 'guestlist' }))['00:30']).toBe('closed')
  })

  test('cannot have a chosen table', async () => {
    expect(await join({ table_id: await place.table() })).toMatchObject({
      status: 400,
      body: { fields: ['table_id'] },
    })
  })

  test('is limited to a party within the plus-ones', async () => {
    await venue({ max_plus_ones: 1 })
    expect((await join({ party_size: 2 })).status).toBe(200)
    expect(await join({ party_size: 3 })).toMatchObject({ status: 400, body: { code: 'party_size' } })
  })

  test('on a members-only list requires a member’s session', async () => {
    await venue({ members_only: 1 })
    expect((await join()).status).toBe(403)
    const caller = await world.person('guest')
    expect((await join({}, caller)).status).toBe(403)
    await world.database.read
      .updateTable('users')
      .set({ membership_tier: 'silver' })
      .where('id', '=', caller.id)
      .execute()
    expect((await join({}, caller)).status).toBe(200)
    // A member's e-mail address is no proof of being the member.
    expect((await join({ guest_email: caller.email })).status).toBe(403)
  })

  test('that costs keys, by price or by surge, is refused', async () => {
    await venue({ paid_guest_list_enabled: true, surge_threshold: 2, surge_price: 4 })
    expect((await join()).status).toBe(200)
    // A free list stays free, however busy the night is.
    expect((await join()).status).toBe(200)
    const paid = await place.rule({
      rule_type: 'guestlist',
      price_keys: 1,
      start_time: '22:00',
      end_time: '01:00',
    })
    expect((await join({ access_rule_id: paid, date: '2026-01-18' })).status).toBe(402)
    await venue({ paid_guest_list_enabled: false })
    expect((await join({ access_rule_id: paid, date: '2026-01-18' })).status).toBe(200)
  })
})
