import { describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../../test/support/booking-facts.ts'
import { makeBundle } from '../../../../test/support/factories.ts'
import { bookManaged, guestOf } from '../../../../test/support/manage.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import type { PolicyFields } from '../../../../test/support/terms.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

/** A venue at £20 a guest, at least four, and a booking for two. */
const open = async (
  rule: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
  policy?: PolicyFields,
) => {
  const place = await openPublicVenue(
    world,
    {},
    { deposit_mode: 'charge', price_per_cover_pence: 2000, min_covers: 4, ...rule },
  )
  await place.table({ capacity: 6 })
  if (policy) {
    const { operator, params, venueId } = place
    const { id: booking_policy } = await operator.ok('POST /api/my-venues/:venueId/policies', {
      params,
      body: { name: 'Terms', text: 'Ours.', ...policy },
    })
    await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy } })
  }
  const { id, token } = await bookManaged(world, place, fields)
  const params = { token }
  return {
    place,
    id,
    params,
    guest: guestOf(world.anyone, token),
    read: () => world.anyone.ok('GET /api/public/manage/:token', { params, query: { locale: 'en' } }),
    quote: (query: Record<string, unknown>) =>
      world.anyone.call('GET /api/public/manage/:token/change-quote', { params, query }),
    correct: (body: Record<string, unknown>) =>
      world.anyone.call('POST /api/public/manage/:token/details', { params, body }),
    resend: () => world.anyone.call('POST /api/public/manage/:token/resend', { params }),
  }
}

describe('the money of one’s own booking', () => {
  test('says what was paid and why, in the words of the payment page', async () => {
    const { read } = await open()
    expect((await read()).money).toEqual({
      currency: 'gbp',
      mode: 'charge',
      lines: [{ text: '£20 a guest, at least 4', amount_pence: 8000 }],
      paid_pence: 8000,
      held_pence: 0,
      returned_pence: 0,
    })
  })

  test('speaks German when the page does', async () => {
    const { params } = await open()
    const { money } = await world.anyone.ok('GET /api/public/manage/:token', {
      params,
      query: { locale: 'de' },
    })
    expect(money.lines[0]?.text).toContain('je Gast, mindestens für 4')
  })

  test('a hold is held, and a cancellation releases it: nothing was taken, so nothing comes back', async () => {
    const { read, guest } = await open({ deposit_mode: 'hold' })
    const before = await read()
    expect(before.money).toMatchObject({ mode: 'hold', paid_pence: 0, held_pence: 8000 })
    expect(before.release_pence).toBe(8000)
    expect((await guest.cancel()).body).toEqual({
      success: true,
      returned_pence: 8000,
      released_pence: 8000,
    })
    // Whether or not the provider has been asked yet.
    expect((await read()).money).toMatchObject({ paid_pence: 0, held_pence: 0, returned_pence: 0 })
  })

  test('a hold of which the terms keep a part is paid in that part, and no longer held', async () => {
    const { read, guest } = await open(
      { deposit_mode: 'hold' },
      {},
      { refund: 'partial_pct', partial_pct: 25, cancel_until_hours: 0 },
    )
    await guest.cancel()
    expect((await read()).money).toMatchObject({ paid_pence: 6000, held_pence: 0, returned_pence: 0 })
  })

  test('lists the extras with what was paid for them', async () => {
    const place = await openPublicVenue(world)
    await place.table()
    const bundleId = await makeBundle(place.operator, place.venueId, { prepaid: true })
    const { data } = await place.operator.ok('GET /api/my-venues/:venueId/bundles', { params: place.params })
    const item = data.find(({ id }) => id === bundleId)?.items[0]
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { venueId: place.venueId, id: place.ruleId },
      body: { bundle_ids: [bundleId] },
    })
    const { token } = await bookManaged(world, place, {
      bundle_selections: [{ bundle_id: bundleId, item_id: item?.id, quantity: 2 }],
    })
    const { extras, money } = await world.anyone.ok('GET /api/public/manage/:token', {
      params: { token },
      query: {},
    })
    expect(extras).toEqual([
      { bundle: 'Bottles', item: 'Magnum', quantity: 2, price_pence: 9000, prepaid: true },
    ])
    expect(money.lines).toEqual([{ text: '2 × Magnum', amount_pence: 18_000 }])
  })
})

describe('what a change would cost', () => {
  test('names both sums before anything is asked, and changes nothing', async () => {
    const { quote, id } = await open()
    const before = await bookingRow(world, id)
    expect((await quote({ party_size: 6, locale: 'en' })).body).toEqual({
      before_pence: 8000,
      after_pence: 12_000,
      mode: 'charge',
      pay_pence: 4000,
      return_pence: 0,
      owed_pence: 0,
      lines: [{ text: '£20 a guest × 6', amount_pence: 12_000 }],
      needs_approval: false,
      currency: 'gbp',
    })
    expect(await bookingRow(world, id)).toEqual(before)
  })

  test('of a hold names the whole new hold, which takes the place of the old one', async () => {
    const { quote } = await open({ deposit_mode: 'hold' })
    expect((await quote({ party_size: 6 })).body).toMatchObject({
      before_pence: 8000,
      after_pence: 12_000,
      pay_pence: 12_000,
      mode: 'hold',
    })
  })

  test('says that the venue has to confirm again, only where nothing is paid', async () => {
    const free = await open({ deposit_mode: 'none', auto_approve: false })
    await free.place.operator.ok('POST /api/bookings/:id/approve', { params: { id: free.id } })
    expect((await free.quote({ party_size: 3 })).body).toMatchObject({ needs_approval: true })
    const paid = await open({ auto_approve: false })
    expect((await paid.quote({ party_size: 6 })).body).toMatchObject({ needs_approval: false })
  })

  test('of a party that no table takes is refused like the change itself', async () => {
    const { quote, guest } = await open()
    const asked = await quote({ party_size: 12 })
    expect([asked.status, asked.body]).toEqual(
      await guest.change({ party_size: 12 }).then(({ status, body }) => [status, body]),
    )
    expect(asked.status).not.toBe(200)
  })

  test('of a cancelled booking is 409', async () => {
    const { quote, guest } = await open()
    await guest.cancel()
    expect((await quote({ party_size: 6 })).status).toBe(409)
  })
})

describe('correcting one’s own booking', () => {
  test('changes name, phone and wishes, empties what is null, and stands in the history', async () => {
    const { correct, read, id } = await open({}, { occasion: 'Birthday' })
    expect((await correct({ guest_name: 'Ada L', dietary: 'No nuts', occasion: null })).status).toBe(200)
    expect((await read()).booking).toMatchObject({ guest_name: 'Ada L', dietary: 'No nuts', occasion: null })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      type: 'details_changed',
      details: { fields: expect.arrayContaining(['guest_name', 'dietary', 'occasion']), by_link: true },
    })
  })

  test('counts the table under the corrected phone, and under the former one no longer', async () => {
    const place = await openPublicVenue(world, { phone: '+44 20 7946 0000', max_open_per_day: 1 })
    await place.table()
    const { token } = await bookManaged(world, place, { time: '19:00', guest_phone: '020 7946 0123' })
    await world.anyone.ok('POST /api/public/manage/:token/details', {
      params: { token },
      body: { guest_phone: '020 7946 0124' },
    })
    const another = (guest_phone: string) => place.book({ time: '21:00', guest_phone })
    const refused = await another('+44 20 7946 0124')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_open' }])
    expect((await another('+44 20 7946 0123')).status).toBe(200)
  })

  test('with nothing is 400; of a cancelled booking 409', async () => {
    const { correct, guest } = await open()
    expect((await correct({})).status).toBe(400)
    await guest.cancel()
    expect((await correct({ dietary: 'No nuts' })).status).toBe(409)
  })
})

describe('the confirmation once more', () => {
  test('goes to the booking’s own address, at most five times an hour', async () => {
    const { resend, id } = await open()
    const { status, body } = await resend()
    expect([status, body]).toEqual([200, { success: true, sent_to: expect.stringMatching(/^.•••@/) }])
    const kinds = await world.database.read
      .selectFrom('outbox')
      .select('kind')
      .where('booking_id', '=', id)
      .execute()
    expect(kinds.filter(({ kind }) => kind === 'booking_confirmed')).toHaveLength(2)
    const more = []
    for (let n = 0; n < 5; n += 1) more.push((await resend()).status)
    expect(more).toContain(409)
  })

  test('of a cancelled booking is 409', async () => {
    const { resend, guest } = await open()
    await guest.cancel()
    expect((await resend()).status).toBe(409)
  })
})
