import { beforeEach, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { openWaitlist, type Waitlist } from '../../../../test/support/waitlist.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

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

describe('a guest session', () => {
  let guest: Person
  beforeEach(async () => {
    guest = await world.person('guest')
  })
  const join = (date: string, turnstile_token?: string, at: Waitlist = list) =>
    at.join({ date, turnstile_token }, guest)
  const missing = { status: 400, body: { fields: ['turnstile_token'] } }

  test('joins its first wish without a token and needs one for the next, at any venue, while that one is open', async () => {
    const elsewhere = openWaitlist(world, await openPublicVenue(world, { waitlist: 'on' }))
    expect((await join('2026-01-22')).status).toBe(200)
    world.clock.advance({ hours: 2 })
    for (const at of [list, elsewhere]) {
      expect(await join('2026-01-23', undefined, at)).toMatchObject(missing)
      expect((await join('2026-01-23', 'fail', at)).status).toBe(403)
      expect((await join('2026-01-23', 'ok', at)).status).toBe(200)
    }
  })

  test('needs one for an hour after it left', async () => {
    const reply = await join('2026-01-22')
    await list.leave(String((reply.body as { wish_url: string }).wish_url.split('/').at(-1)))
    world.clock.advance({ minutes: 59, seconds: 59 })
    expect(await join('2026-01-23')).toMatchObject(missing)
    world.clock.advance({ seconds: 1 })
    expect((await join('2026-01-23')).status).toBe(200)
  })

  test('of many wishes at once, one goes without a token', async () => {
    const days = ['2026-01-22', '2026-01-23', '2026-01-24', '2026-01-25']
    const replies = await Promise.all(days.map((date) => join(date)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await list.wishes()).toHaveLength(1)
  })

  test('keeps the one booking that needs none', async () => {
    await place.table()
    expect((await join('2026-01-22')).status).toBe(409)
    await place.booked({ date: '2026-01-22', party_size: 4 })
    expect((await join('2026-01-22')).status).toBe(200)
    const wanted = { date: '2026-01-22', time: '18:00', turnstile_token: undefined }
    expect((await place.book(wanted, guest)).status).toBe(200)
    expect((await place.book({ ...wanted, date: '2026-01-23' }, guest)).status).toBe(400)
  })

  test('of staff goes without', async () => {
    const staff = (date: string) => list.join({ date, turnstile_token: undefined }, place.operator)
    for (const date of ['2026-01-22', '2026-01-23']) expect((await staff(date)).status).toBe(200)
  })
})
