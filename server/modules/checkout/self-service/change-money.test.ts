import { describe, expect, test, vi } from 'vitest'
import { upstreamFailed } from '../../../../domain/errors.ts'
import { bookingRow, claimsOf, headsOf } from '../../../../test/support/booking-facts.ts'
import { makeBundle } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { bookManaged, guestOf, pay } from '../../../../test/support/manage.ts'
import { FULL, HALF, paidBookings } from '../../../../test/support/paid-booking.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { AHEAD, type PolicyFields } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { json } from '../../../db/values.ts'
import { verifyMoney } from '../../money/index.ts'

const till = useSandboxTill()

const open = paidBookings(till)

describe('a larger party', () => {
  test('pays the difference first; until then the old booking stands and the new place is claimed', async () => {
    const { guest, row, place, payments, changes, expectBooksToAgree } = await open(2)
    const asked = await guest.changeUnpaid({ party_size: 6, time: '21:00' })
    expect(asked).toMatchObject({ amount_pence: 4000, currency: 'gbp' })
    expect(await row()).toMatchObject({ party_size: 2, booking_time: '20:00', status: 'approved' })
    expect(await guest.read()).toMatchObject({
      booking: { time: '20:00', party_size: 2 },
      waiting_change: { date: AHEAD, time: '21:00', party_size: 6 },
    })
    await expectBooksToAgree()
    // One table is the booking's at 20:00, and the place at 21:00 is the change's: at 21:00 nothing is left.
    expect((await place.slots({ date: AHEAD, party_size: 6 }))['18:00']).toBe('available')
    await pay(till.world, asked.payment_client_secret)
    expect(await row()).toMatchObject({
      party_size: 6,
      booking_time: '21:00',
      status: 'approved',
      deposit_pence: 6000,
      paid_amount_pence: 6000,
    })
    expect(await payments()).toEqual([
      ['captured', 2000, 2000],
      ['captured', 4000, 4000],
    ])
    expect(await changes()).toEqual(['applied'])
    expect((await guest.read()).waiting_change).toBeNull()
    await expectBooksToAgree()
  })

  test('that nobody pays for within 15 minutes gives the place back; money that comes later returns alone', async () => {
    const { guest, row, place, payments, keptPence, changes, expectBooksToAgree, world } = await open(2)
    await place.booked({ date: AHEAD, time: '20:00' })
    const asked = await guest.changeUnpaid({ party_size: 6, time: '22:30' })
    const intentId = asked.payment_client_secret.split('_secret_')[0] ?? ''
    world.clock.advance({ minutes: 16 })
    await till.sweep()
    expect(await changes()).toEqual(['released'])
    expect(await row()).toMatchObject({ party_size: 2, booking_time: '20:00', status: 'approved' })
    expect((await payments())[1]?.[0]).toBe('released')
    await expect(till.pay(intentId)).rejects.toThrow()
    expect(await keptPence()).toBe(2000)
    await expectBooksToAgree()
  })

  test('that was paid after staff had moved the booking: the money returns alone and the staff’s move stands', async () => {
    const { guest, row, id, place, keptPence, changes, expectBooksToAgree } = await open(2)
    const asked = await guest.changeUnpaid({ party_size: 6 })
    const intentId = asked.payment_client_secret.split('_secret_')[0] ?? ''
    await till.pay(intentId)
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '18:00' },
    })
    expect(await changes()).toEqual(['released'])
    await till.sweep()
    till.world.clock.advance({ minutes: 3 })
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 2, booking_time: '18:00', status: 'approved' })
    expect(await keptPence()).toBe(2000)
    await expectBooksToAgree()
  })

  test('that is paid after the rule of its new time was removed moves the booking all the same', async () => {
    const { guest, row, place, expectBooksToAgree } = await open(2)
    const lunch = await place.rule({
      start_time: '12:00',
      end_time: '14:00',
      deposit_mode: 'charge',
      price_per_cover_pence: 2000,
    })
    const asked = await guest.changeUnpaid({ time: '12:00' })
    await place.operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: lunch },
    })
    await pay(till.world, asked.payment_client_secret)
    await till.sweep()
    expect(await row()).toMatchObject({ booking_time: '12:00', paid_amount_pence: 4000 })
    await expectBooksToAgree()
  })

  test('that was paid after the party was marked as a no-show: the money returns alone', async () => {
    const { guest, row, id, place, keptPence, changes, expectBooksToAgree } = await open(2)
    const { world } = till
    world.clock.set(`${AHEAD}T19:55:00Z`)
    const asked = await guest.changeUnpaid({ party_size: 6, date: '2026-02-10' })
    world.clock.set(`${AHEAD}T20:02:00Z`)
    const host = await joinVenue(world, place.venueId, 'host')
    await host.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'no_show' } })
    await pay(world, asked.payment_client_secret)
    await till.sweep()
    world.clock.advance({ minutes: 3 })
    await till.sweep()
    expect(await row()).toMatchObject({ booking_date: AHEAD, party_size: 2, no_show_at: expect.any(Date) })
    expect(await changes()).toEqual(['released'])
    expect(await keptPence()).toBe(2000)
    await expectBooksToAgree()
  })

  test('replaced by another wish closes the first payment', async () => {
    const { guest, row, changes, payments, expectBooksToAgree } = await open(2)
    await guest.changeUnpaid({ party_size: 6 })
    const second = await guest.changeUnpaid({ party_size: 4 })
    expect(second.amount_pence).toBe(2000)
    expect(await changes()).toEqual(['released', 'waiting'])
    await pay(till.world, second.payment_client_secret)
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 4, paid_amount_pence: 4000 })
    expect((await payments()).map(([status]) => status)).toEqual(['captured', 'released', 'captured'])
    await expectBooksToAgree()
  })

  test('whose payment cannot be started gives the place back at once and answers 502', async () => {
    const { guest, changes, row, expectBooksToAgree } = await open(2)
    till.fail('createIntent', 'before')
    expect((await guest.change({ party_size: 6 })).status).toBe(502)
    expect(await changes()).toEqual(['released'])
    expect(await row()).toMatchObject({ party_size: 2 })
    await expectBooksToAgree()
  })

  test('whose payment cannot be started leaves alone what the guest wished for meanwhile', async () => {
    const { guest, changes, row, expectBooksToAgree } = await open(2)
    const second: { payment_client_secret?: string } = {}
    vi.spyOn(till.world.payments, 'createIntent').mockImplementationOnce(async () => {
      Object.assign(second, await guest.changeUnpaid({ party_size: 4 }))
      throw upstreamFailed('The provider was too slow.')
    })
    expect((await guest.change({ party_size: 6 })).status).toBe(502)
    expect(await changes()).toEqual(['released', 'waiting'])
    await pay(till.world, second.payment_client_secret ?? '')
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 4, paid_amount_pence: 4000 })
    await expectBooksToAgree()
  })

  test('at the same table and time claims the longer stay only', async () => {
    const { guest, id, row, tables, place, expectBooksToAgree, world } = await open(2)
    await place.booked({ date: AHEAD, time: '20:00' })
    const asked = await guest.changeUnpaid({ party_size: 4, time: '20:30' })
    const { id: changeId } = await world.database.read
      .selectFrom('booking_changes')
      .select('id')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    const { table_id } = await row()
    expect(await claimsOf(world, changeId)).toEqual([
      [table_id, `${AHEAD}T22:00:00.000Z`, `${AHEAD}T22:30:00.000Z`],
    ])
    await pay(world, asked.payment_client_secret)
    expect((await row()).starts_at).toEqual(new Date(`${AHEAD}T20:30:00Z`))
    expect(tables).toContain((await row()).table_id)
    expect(await claimsOf(world, changeId)).toEqual([])
    await expectBooksToAgree()
  })

  test('on a card hold holds all of it anew and lets the old hold go', async () => {
    const { guest, payments, row, expectBooksToAgree } = await open(2, null, { deposit_mode: 'hold' })
    expect(await payments()).toEqual([['authorised', 2000, 0]])
    const asked = await guest.changeUnpaid({ party_size: 6 })
    expect(asked.amount_pence).toBe(6000)
    await pay(till.world, asked.payment_client_secret)
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 6 })
    expect(await payments()).toEqual([
      ['released', 2000, 0],
      ['authorised', 6000, 0],
    ])
    await expectBooksToAgree()
  })

  test('under a rule without auto_approve stays confirmed once paid', async () => {
    const { guest, row, place } = await open(2)
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { auto_approve: false },
    })
    const asked = await guest.changeUnpaid({ party_size: 4 })
    await pay(till.world, asked.payment_client_secret)
    expect(await row()).toMatchObject({ party_size: 4, status: 'approved' })
  })

  test('holds its heads and arrivals while it waits', async () => {
    const { guest, place, expectBooksToAgree } = await open(2, null, { max_covers_per_slot: 6 })
    await guest.changeUnpaid({ party_size: 6 })
    expect(await headsOf(till.world, place.ruleId)).toEqual({ [`${AHEAD} 20:00`]: 6 })
    expect((await place.slots({ date: AHEAD }))['20:00']).toBe('full')
    await guest.cancel()
    expect(await headsOf(till.world, place.ruleId)).toEqual({})
    await expectBooksToAgree()
  })
})

describe('a smaller party', () => {
  test('gets back what it frees, by the terms', async () => {
    const { guest, keptPence, row, expectBooksToAgree } = await open(6, HALF)
    expect((await guest.change({ party_size: 2 })).body).toEqual({ success: true })
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 2, deposit_pence: 2000 })
    expect(await keptPence()).toBe(4000)
    await expectBooksToAgree()
  })

  test('gets back what was charged although staff hold a card as well', async () => {
    const { guest, id, place, keptPence, world, expectBooksToAgree } = await open(4, FULL)
    world.clock.advance({ minutes: 1 })
    const { intent_id } = await place.operator.ok('POST /api/bookings/:id/hold/intent', {
      params: { id },
      body: { amount_pence: 10_000 },
    })
    await till.pay(intent_id)
    world.clock.advance({ minutes: 20 })
    await till.sweep()
    expect((await guest.change({ party_size: 2 })).status).toBe(200)
    await till.sweep()
    expect(await keptPence()).toBe(2000)
    await expectBooksToAgree()
  })

  test('that then cancels gets no more than by cancelling at once', async () => {
    const shrunk = await open(6, HALF)
    await shrunk.guest.change({ party_size: 2 })
    await till.sweep()
    expect((await shrunk.guest.cancel()).body).toEqual({
      success: true,
      returned_pence: 1000,
      released_pence: 0,
    })
    const direct = await open(6, HALF)
    expect((await direct.guest.cancel()).body).toEqual({
      success: true,
      returned_pence: 3000,
      released_pence: 0,
    })
    await till.sweep()
    expect([await shrunk.keptPence(), await direct.keptPence()]).toEqual([3000, 3000])
  })

  test('after the deadline gets nothing back', async () => {
    const { guest, keptPence, world } = await open(6, FULL)
    world.clock.set(`${AHEAD}T10:00:00Z`)
    expect((await guest.change({ party_size: 2 })).status).toBe(200)
    await till.sweep()
    expect(await keptPence()).toBe(6000)
  })

  test('pays nothing when it grows again to what it had paid for', async () => {
    const { guest, keptPence, world } = await open(6, FULL)
    world.clock.set(`${AHEAD}T10:00:00Z`)
    await guest.change({ party_size: 2 })
    expect((await guest.change({ party_size: 6 })).body).toEqual({ success: true })
    await till.sweep()
    expect(await keptPence()).toBe(6000)
  })
})

describe('a smaller party on a card hold', () => {
  const EACH: PolicyFields = { refund: 'none', steps: [{ until_hours: 48, keep_pence_per_cover: 500 }] }
  const onHold = { deposit_mode: 'hold' }

  test('that then cancels pays what it would have paid by cancelling at once', async () => {
    const shrunk = await open(6, EACH, onHold)
    expect((await shrunk.guest.change({ party_size: 1 })).body).toEqual({ success: true })
    expect(await shrunk.payments()).toEqual([['authorised', 6000, 0]])
    expect((await shrunk.guest.read()).quote).toEqual({ keep_pence: 3000, return_pence: 3000 })
    expect((await shrunk.guest.cancel()).body).toMatchObject({ success: true })
    const direct = await open(6, EACH, onHold)
    await direct.guest.cancel()
    await till.sweep()
    expect([await shrunk.keptPence(), await direct.keptPence()]).toEqual([3000, 3000])
    await shrunk.expectBooksToAgree()
  })

  const textsOf = async ({ place, guest, world }: Awaited<ReturnType<typeof open>>) => {
    const mails = await mailsOfVenue(world, place.venueId)
    const mail = mails.find(({ kind }) => kind === 'booking_changed')
    return [(await guest.read()).terms_text.join(' '), mail?.text.replaceAll('\n', ' ') ?? '']
  }

  test.each([
    ['hold', EACH, 1, 3000, 3500, ['we take £30 of what is held.', 'we may take the £35.']],
    ['charge', EACH, 1, 3000, 3500, ['£5 comes back; we keep £30.', 'After that we keep £35.']],
    ['hold', FULL, 4, 0, 4000, ['Cancel free of charge until', 'we may take the £40.']],
    ['charge', HALF, 4, 3000, 5000, ['£20 comes back; we keep £30.', 'After that we keep £50.']],
  ] as const)(
    'or a payment reads on its page and in its mail what it would pay (%s)',
    async (deposit_mode, policy, party_size, inTime, late, sentences) => {
      const shrunk = await open(6, policy, { deposit_mode })
      const { guest, world } = shrunk
      await guest.change({ party_size })
      await till.sweep()
      for (const text of await textsOf(shrunk))
        for (const sentence of sentences) expect(text).toContain(sentence)
      expect((await guest.read()).quote.keep_pence).toBe(inTime)
      world.clock.set(`${AHEAD}T10:00:00Z`)
      expect((await guest.read()).quote.keep_pence).toBe(late)
    },
  )

  test('reads before the change what stays owed', async () => {
    const { guest, token, world } = await open(6, EACH, onHold)
    const quote = (party_size: number) =>
      world.anyone.ok('GET /api/public/manage/:token/change-quote', {
        params: { token },
        query: { party_size },
      })
    expect(await quote(1)).toMatchObject({ before_pence: 6000, after_pence: 6000, owed_pence: 2500 })
    await guest.change({ party_size: 1 })
    expect(await quote(2)).toMatchObject({ owed_pence: 2500 })
  })

  test('that then comes to be larger than before is held anew, and owes no less', async () => {
    const { guest, keptPence, payments, world, expectBooksToAgree } = await open(4, EACH, onHold)
    await guest.change({ party_size: 1 })
    const asked = await guest.changeUnpaid({ party_size: 6 })
    await pay(world, asked.payment_client_secret)
    await till.sweep()
    expect(await payments()).toEqual([
      ['released', 4000, 0],
      ['authorised', 6000, 0],
    ])
    // £5 for each of the three who were taken off, and for each of the six.
    expect((await guest.read()).quote).toEqual({ keep_pence: 4500, return_pence: 1500 })
    await guest.cancel()
    await till.sweep()
    expect(await keptPence()).toBe(4500)
    await expectBooksToAgree()
  })

  test('that the venue cancels pays nothing', async () => {
    const { guest, id, place, keptPence, payments } = await open(6, EACH, onHold)
    await guest.change({ party_size: 1 })
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id },
      body: { cancelled_by: 'venue' },
    })
    await till.sweep()
    expect([await payments(), await keptPence()]).toEqual([[['released', 6000, 0]], 0])
  })
})

describe('a booking with prepaid extras', () => {
  /** Two guests at £10 and a magnum at £90, all paid. */
  const openWithExtra = async () => {
    const { world } = till
    const place = await openPublicVenue(world)
    for (let n = 0; n < 2; n += 1) await place.table({ capacity: 6 })
    const bundle = await makeBundle(place.operator, place.venueId, { prepaid: true })
    const charge = { deposit_mode: 'charge', price_per_cover_pence: 1000 }
    const rule = await place.rule({ ...charge, bundle_ids: [bundle] })
    const { bundles } = await place.availability()
    const { id, token } = await bookManaged(world, place, {
      access_rule_id: rule,
      date: AHEAD,
      party_size: 2,
      bundle_selections: [{ bundle_id: bundle, item_id: bundles[0]?.items[0]?.id ?? '', quantity: 1 }],
    })
    const params = { ...place.params, id: bundle }
    return {
      place,
      bundle,
      params,
      id,
      guest: guestOf(world.anyone, token),
      row: () => bookingRow(world, id),
    }
  }

  test('keeps the price of its sale when the venue asks more, and when it sells them no longer', async () => {
    const { place, params, guest, row } = await openWithExtra()
    expect(await row()).toMatchObject({ deposit_pence: 11_000, paid_amount_pence: 11_000 })
    await place.operator.ok('PUT /api/my-venues/:venueId/bundles/:id', {
      params,
      body: { items: [{ name: 'Magnum', price_pence: 20_000, max_qty: 2 }] },
    })
    const asked = await guest.changeUnpaid({ party_size: 3 })
    expect(asked.amount_pence).toBe(1000)
    await pay(till.world, asked.payment_client_secret)
    await place.operator.ok('DELETE /api/my-venues/:venueId/bundles/:id', { params })
    expect((await guest.change({ time: '21:00' })).body).toEqual({ success: true })
    expect(await row()).toMatchObject({ booking_time: '21:00', deposit_pence: 12_000, party_size: 3 })
    await till.sweep()
    expect(await row()).toMatchObject({ paid_amount_pence: 12_000 })
    expect(await verifyMoney(till.world.database.read)).toEqual([])
  })

  test('does not move to a rule without them, and asks the venue where a price is not known any more', async () => {
    const { place, guest, id } = await openWithExtra()
    const { world } = till
    await place.rule({ start_time: '12:00', end_time: '14:00' })
    expect(await guest.change({ time: '12:00' })).toMatchObject({
      status: 404,
      body: { error: 'Bundle item not found.' },
    })
    await world.database.read
      .updateTable('bookings')
      .set({
        bundle_selections: json([{ bundle_id: 'x', item_id: 'y', quantity: 1, prepaid: true }]),
      })
      .where('id', '=', id)
      .execute()
    expect(await guest.change({ time: '21:00' })).toMatchObject({
      status: 409,
      body: { code: 'price_unknown' },
    })
    await world.database.read
      .updateTable('bookings')
      .set({ bundle_selections: json([]) })
      .where('id', '=', id)
      .execute()
    await world.database.read
      .updateTable('payments')
      .set({ extras_pence: 0 })
      .where('booking_id', '=', id)
      .execute()
  })
})
