import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf } from '../../../../test/support/booking-facts.ts'
import { stranger } from '../../../../test/support/events.ts'
import { kindsOfVenue, mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { openWaitlist, type Waitlist } from '../../../../test/support/waitlist.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let list: Waitlist
beforeEach(async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  place = await openPublicVenue(world, { waitlist: 'on', offer_mins: 20 })
  list = openWaitlist(world, place)
})

/** A venue with one table for four, which somebody has at 20:00. */
const fullEvening = async () => {
  const table = await place.table()
  const booking = await place.booked({ party_size: 4 })
  return { table, booking }
}

describe('joining', () => {
  test('needs a full evening: otherwise it answers what is free', async () => {
    await place.table()
    const reply = await list.join({ from: '19:00', to: '19:30' })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'not_full',
        slots: [
          { time: '19:00', access_rule_id: place.ruleId },
          { time: '19:30', access_rule_id: place.ruleId },
        ],
      },
    })
  })

  test('answers the place in line and a link, and mails both', async () => {
    await fullEvening()
    await list.joined()
    const who = stranger()
    const reply = await list.join(who)
    expect(reply.body).toEqual({
      ok: true,
      wish_url: expect.stringMatching(/^http:\/\/maitred\.test\/waitlist\/[\w-]{43}$/),
      place: 2,
    })
    const mail = (await mailsOfVenue(world, place.venueId)).find(({ to }) => to === who.guest_email)
    expect(mail).toMatchObject({ kind: 'waitlist_joined', locale: 'en' })
    expect(mail?.text).toContain('between 19:00 and 20:30')
    expect(mail?.text).toContain((reply.body as { wish_url: string }).wish_url)
  })

  test('is off until the venue switches it on', async () => {
    const other = await openPublicVenue(world)
    await other.table()
    expect(await openWaitlist(world, other).join({})).toMatchObject({
      status: 409,
      body: { code: 'waitlist_off' },
    })
  })

  test('a second wish for the date replaces the first, at the end of the list, and the old link is unknown', async () => {
    await fullEvening()
    const who = stranger()
    const first = await list.joined(who)
    await list.joined()
    // The same mailbox, spelled otherwise.
    const tagged = who.guest_email.replace('@', '+again@').toUpperCase()
    const second = await list.join({ ...who, guest_email: tagged, from: '19:30' })
    expect(second.body).toMatchObject({ place: 2 })
    expect((await list.read(first)).status).toBe(404)
    expect((await list.wishes()).map(({ guest_email }) => guest_email)).toContain(tagged.toLowerCase())
    expect(await list.wishes()).toHaveLength(2)
  })

  test('refuses a time that has passed, an end before the start, and an area of somebody else', async () => {
    await fullEvening()
    expect((await list.join({ date: '2026-01-16' })).status).toBe(400)
    expect((await list.join({ from: '21:00', to: '20:00' })).status).toBe(400)
    expect((await list.join({ seating_area_ids: ['area_unknown'] })).status).toBe(404)
    expect((await list.join({ turnstile_token: undefined })).status).toBe(400)
    expect((await list.join({ type: 'event' })).status).toBe(400)
  })
})

describe('something frees', () => {
  test('and is held for the first in line; nobody else can book it', async () => {
    const { table, booking } = await fullEvening()
    const [first, second] = [await list.joined({ party_size: 2 }), await list.joined({ party_size: 2 })]
    expect(await list.sweep()).toBe(0)
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking }, body: {} })
    expect(await list.sweep()).toBe(1)
    const page = await list.page(first)
    expect(page).toMatchObject({
      place: 1,
      ended: null,
      offer: {
        date: TONIGHT,
        // The first wished start at which the table is free.
        time: '19:00',
        until: new Date(world.clock.now().getTime() + 20 * 60_000).toISOString(),
        deposit_pence: 0,
        deposit_mode: 'none',
        terms: null,
        paying: false,
      },
    })
    expect(page.history.map(({ what }) => what)).toEqual([
      'You joined the list.',
      '19:00 came free and was offered to you.',
    ])
    expect(await list.page(second)).toMatchObject({
      offer: null,
      place: 2,
      history: [
        { what: 'You joined the list.' },
        { what: '19:00 came free and was offered to somebody who joined before you.' },
      ],
    })
    const [offer] = await list.offers()
    const row = await bookingRow(world, offer?.booking_id ?? '')
    expect(row).toMatchObject({ status: 'pending', source: 'public', table_ids: [table], party_size: 2 })
    expect(row.payment_due_at).toEqual(new Date(page.offer?.until ?? ''))
    expect(await claimsOf(world, row.id)).toHaveLength(1)
    expect((await place.book({ time: '19:00' })).body).toMatchObject({ code: 'no_table' })
    // Nothing more happens by looking again.
    expect(await list.sweep()).toBe(0)
    expect(
      (await kindsOfVenue(world, place.venueId)).filter(([kind]) => kind === 'waitlist_offer'),
    ).toHaveLength(1)
  })

  test('a table for two is never offered to four', async () => {
    await place.table({ capacity: 2 })
    const booking = await place.booked()
    const four = await list.joined({ party_size: 4 })
    const two = await list.joined({ party_size: 2 })
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    expect((await list.page(four)).offer).toBeNull()
    expect((await list.page(four)).history.at(-1)?.what).toBe(
      '19:00 came free, but only for 2. It was offered to a smaller party.',
    )
    expect((await list.page(two)).offer).not.toBeNull()
  })

  test('taking it confirms the booking, ends the wish and mails what any booking mails', async () => {
    const { booking } = await fullEvening()
    const token = await list.joined()
    await list.cancel(booking)
    await list.sweep()
    const reply = await list.accept(token)
    expect(reply.body).toEqual({
      ok: true,
      status: 'confirmed',
      booking_id: expect.stringMatching(/^bkg_/),
      manage_url: expect.stringMatching(/\/manage\//),
    })
    expect(await list.page(token)).toMatchObject({
      place: null,
      offer: null,
      ended: { reason: 'taken' },
      history: [{}, {}, { what: 'You took 19:00.' }],
    })
    const kinds = (await kindsOfVenue(world, place.venueId)).map(([kind]) => kind)
    expect(kinds.slice(-1)).toEqual(['booking_confirmed'])
    expect((await list.accept(token)).body).toMatchObject({ code: 'no_offer' })
    expect((await list.decline(token)).body).toMatchObject({ code: 'no_offer' })
    const { waitlist } = await place.operator.ok('GET /api/my-venues/:venueId/reports', {
      params: place.params,
      query: { from: TONIGHT, to: TONIGHT },
    })
    expect(waitlist).toEqual({ joined: 1, offered: 1, taken: 1, covers: 2 })
    // A cancellation later does not open the wish again.
    await list.cancel(String((reply.body as { booking_id: string }).booking_id))
    expect(await list.page(token)).toMatchObject({ ended: { reason: 'taken' } })
  })

  test('a declined offer goes to the next, and the same start is not offered to the first again', async () => {
    const { booking } = await fullEvening()
    const [first, second] = [
      await list.joined({ from: '20:00', to: '20:00' }),
      await list.joined({ from: '20:00', to: '20:00' }),
    ]
    await list.cancel(booking)
    await list.sweep()
    expect((await list.decline(first)).body).toEqual({ success: true })
    expect(await list.sweep()).toBe(1)
    expect((await list.page(second)).offer?.time).toBe('20:00')
    expect(await list.page(first)).toMatchObject({ place: 1, offer: null, ended: null })
    await list.decline(second)
    expect(await list.sweep()).toBe(0)
    expect(await place.slots()).toMatchObject({ '20:00': 'available' })
  })

  test('what somebody let go comes back to them at another start, once nobody else is left', async () => {
    const { booking } = await fullEvening()
    const [first, second] = [
      await list.joined({ from: '20:00', to: '20:30' }),
      await list.joined({ from: '20:00', to: '20:00' }),
    ]
    await list.cancel(booking)
    await list.sweep()
    await list.decline(first)
    await list.sweep()
    expect((await list.page(second)).offer?.time).toBe('20:00')
    expect((await list.page(first)).offer).toBeNull()
    await list.decline(second)
    expect(await list.sweep()).toBe(1)
    expect((await list.page(first)).offer?.time).toBe('20:30')
  })

  test('an offer that lapses is the next one’s at the next sweep', async () => {
    const { booking } = await fullEvening()
    const [first, second] = [await list.joined(), await list.joined()]
    await list.cancel(booking)
    await list.sweep()
    world.clock.advance({ minutes: 19, seconds: 59 })
    await list.sweep()
    expect((await list.page(second)).offer).toBeNull()
    world.clock.advance({ seconds: 1 })
    expect((await list.accept(first)).body).toMatchObject({ code: 'no_offer' })
    expect(await list.sweep()).toBeGreaterThan(0)
    expect((await list.page(second)).offer?.time).toBe('19:00')
    // The first keeps their place and is offered what else they wished for once it frees.
    expect((await list.page(first)).history.map(({ what }) => what)).toContain(
      'The offer of 19:00 lapsed. It went to the next in line; you keep your place.',
    )
  })

  test('who leaves is out, and what was offered to them goes on', async () => {
    const { booking } = await fullEvening()
    const [first, second] = [await list.joined(), await list.joined()]
    await list.cancel(booking)
    await list.sweep()
    expect((await list.leave(first)).body).toEqual({ success: true })
    expect((await list.leave(first)).body).toEqual({ success: true })
    expect(await list.page(first)).toMatchObject({ ended: { reason: 'left' }, place: null, offer: null })
    await list.sweep()
    expect(await list.page(second)).toMatchObject({ place: 1, offer: { time: '19:00' } })
  })
})

describe('whatever frees a place is offered:', () => {
  const expectOffer = async (token: string) => {
    expect(await list.sweep()).toBe(1)
    expect((await list.page(token)).offer).not.toBeNull()
  }

  test('a no-show that is released', async () => {
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { release_after_mins: 15 },
    })
    const { booking } = await fullEvening()
    const token = await list.joined({ from: '20:30', to: '21:30' })
    world.clock.set('2026-01-17T20:16:00Z')
    await place.operator.ok('POST /api/bookings/:id/attendance', {
      params: { id: booking },
      body: { state: 'no_show' },
    })
    await expectOffer(token)
  })

  test('a shorter stay', async () => {
    const { booking } = await fullEvening()
    const token = await list.joined({ from: '21:00', to: '21:30' })
    await place.operator.ok('POST /api/bookings/:id/duration', {
      params: { id: booking },
      body: { duration_mins: 60 },
    })
    await expectOffer(token)
  })

  test('a lifted block', async () => {
    const table = await place.table()
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: place.params,
      body: { table_ids: [table], date: TONIGHT, start_time: '18:00', end_time: '23:00' },
    })
    const token = await list.joined()
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', {
      params: { ...place.params, id },
    })
    await expectOffer(token)
  })

  test('a new table', async () => {
    await fullEvening()
    const token = await list.joined()
    await place.table()
    await expectOffer(token)
  })

  test('a party that moves to another time', async () => {
    const { booking } = await fullEvening()
    const token = await list.joined({ from: '19:30', to: '20:00' })
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id: booking },
      body: { new_time: '22:00' },
    })
    await expectOffer(token)
  })
})

describe('who is not offered anything', () => {
  test('a barred guest, without a word; the next has it', async () => {
    const { booking } = await fullEvening()
    const who = stranger()
    const [barred, next] = [await list.joined(who), await list.joined()]
    const guest = await place.operator.ok('POST /api/my-venues/:venueId/guests/walk-in', {
      params: place.params,
      body: { name: who.guest_name, email: who.guest_email },
    })
    await place.operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id: guest.id },
      body: { until: null, reason: 'Fight' },
    })
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    expect(await list.page(barred)).toMatchObject({ place: 1, offer: null, ended: null })
    expect((await list.page(next)).offer).not.toBeNull()
    expect((await list.wishes()).map(({ barred: isBarred }) => isBarred)).toEqual([true, false])
  })

  test('a guest with as many tables as one may book online', async () => {
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { max_open_per_day: 1 },
    })
    await place.table()
    const who = stranger()
    await place.booked({ ...who, time: '18:00', date: TONIGHT })
    const booking = await place.booked({ time: '20:00' })
    const [limited, next] = [
      await list.joined({ ...who, from: '20:00' }),
      await list.joined({ from: '20:00' }),
    ]
    await list.cancel(booking)
    await list.sweep()
    expect((await list.page(limited)).offer).toBeNull()
    expect((await list.page(next)).offer).not.toBeNull()
  })

  test('nobody at night; at 08:00 they are', async () => {
    await place.table()
    const tomorrow = '2026-01-18'
    const booking = await place.booked({ date: tomorrow, party_size: 4 })
    const token = await list.joined({ date: tomorrow })
    world.clock.set('2026-01-17T22:30:00Z')
    await list.cancel(booking)
    expect(await list.sweep()).toBe(0)
    world.clock.set('2026-01-18T07:59:59Z')
    expect(await list.sweep()).toBe(0)
    world.clock.set('2026-01-18T08:00:00Z')
    expect(await list.sweep()).toBe(1)
    expect((await list.page(token)).offer).not.toBeNull()
  })
})

test('a wish ends at the last wished start, and its guest is told', async () => {
  await fullEvening()
  const who = stranger()
  const token = await list.joined({ ...who, to: '21:00' })
  world.clock.set('2026-01-17T20:59:59Z')
  await list.sweep()
  expect(await list.page(token)).toMatchObject({ ended: null })
  world.clock.set('2026-01-17T21:00:00Z')
  await list.sweep()
  expect(await list.page(token)).toMatchObject({ ended: { reason: 'over' }, place: null })
  expect((await kindsOfVenue(world, place.venueId)).at(-1)).toEqual(['waitlist_over', who.guest_email])
})

test('an offer is touched neither by the lapse of requests nor by another booking of its guest', async () => {
  const { booking } = await fullEvening()
  await place.table({ capacity: 2, bookable_online: true })
  await place.booked({ time: '21:00' })
  const who = stranger()
  const token = await list.joined({ ...who, from: '20:00', to: '20:00' })
  await list.cancel(booking)
  await list.sweep()
  const until = (await list.page(token)).offer?.until
  expect(until).toBeDefined()
  // The same guest books another time that overlaps: the offer is neither that booking's twin nor replaced by it.
  const other = await place.book({ ...who, time: '18:30' })
  expect(other.body).toMatchObject({ status: 'confirmed' })
  expect((await list.page(token)).offer?.until).toBe(until)
})
