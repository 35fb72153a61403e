import { describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, headsOf } from '../../../../test/support/booking-facts.ts'
import { makeBundle } from '../../../../test/support/factories.ts'
import { bookManaged, guestOf, pay } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { AHEAD, type PolicyFields } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { json } from '../../../db/values.ts'
import { verifyGuestCounters } from '../../guests/index.ts'
import { verifyMoney } from '../../money/index.ts'

const till = useSandboxTill()

/** A venue with two tables for six at £10 a cover, and a booking there that is paid. */
const open = async (
  party_size: number,
  policy: PolicyFields | null = null,
  rule: Record<string, unknown> = {},
) => {
  const { world } = till
  const place: PublicVenue = await openPublicVenue(
    world,
    {},
    { deposit_mode: 'charge', price_per_cover_pence: 1000, ...rule },
  )
  const tables = [await place.table({ capacity: 6 }), await place.table({ capacity: 6 })]
  if (policy) {
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/policies', {
      params: place.params,
      body: { name: 'Terms', ...policy },
    })
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { booking_policy: id },
    })
  }
  const { id, token } = await bookManaged(world, place, { date: AHEAD, party_size })
  const guest = guestOf(world.anyone, token)
  return {
    world,
    place,
    tables,
    id,
    guest,
    row: () => bookingRow(world, id),
    payments: async () =>
      (
        await world.database.read
          .selectFrom('payments')
          .select(['status', 'amount_pence', 'captured_pence', 'refunded_pence'])
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map((one) => [one.status, one.amount_pence, one.captured_pence - one.refunded_pence]),
    /** What the guest has paid and not got back. */
    keptPence: async () =>
      Number(
        (
          await world.database.read
            .selectFrom('money_ledger')
            .select((eb) => eb.fn.sum<string>('amount_pence').as('pence'))
            .where('booking_id', '=', id)
            .where('type', 'in', ['capture', 'refund'])
            .executeTakeFirst()
        )?.pence ?? 0,
      ),
    changes: async () =>
      (
        await world.database.read
          .selectFrom('booking_changes')
          .select(['id', 'status'])
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(({ status }) => status),
    expectBooksToAgree: async () => {
      expect(await verifyMoney(world.database.read)).toEqual([])
      expect(await verifyGuestCounters(world.database.read)).toEqual([])
    },
  }
}

const FULL: PolicyFields = { refund: 'full', cancel_until_hours: 48 }
const HALF: PolicyFields = { refund: 'partial_pct', partial_pct: 50, cancel_until_hours: 48 }

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

describe('the deadline', () => {
  const LATER = '2026-02-10'

  test('does not move back with a later date: moving away after it and cancelling keeps the money', async () => {
    const { guest, keptPence, world } = await open(2, FULL)
    world.clock.set(`${AHEAD}T10:00:00Z`)
    expect((await guest.read()).quote).toEqual({ keep_pence: 2000, return_pence: 0 })
    expect((await guest.change({ date: LATER })).body).toEqual({ success: true })
    expect((await guest.read()).quote).toEqual({ keep_pence: 2000, return_pence: 0 })
    expect((await guest.cancel()).body).toEqual({ success: true, returned_pence: 0, released_pence: 0 })
    await till.sweep()
    expect(await keptPence()).toBe(2000)
  })

  test('counts from the earliest start, however often the guest moves', async () => {
    const { guest, world } = await open(2, FULL)
    for (const date of [LATER, '2026-02-12', LATER]) expect((await guest.change({ date })).status).toBe(200)
    expect((await guest.read()).quote).toEqual({ keep_pence: 0, return_pence: 2000 })
    world.clock.set(`${AHEAD}T10:00:00Z`)
    expect((await guest.read()).quote).toEqual({ keep_pence: 2000, return_pence: 0 })
  })

  test('counts from the new start when that is earlier', async () => {
    const { guest } = await open(2, FULL)
    expect((await guest.change({ date: '2026-01-18' })).status).toBe(200)
    expect((await guest.read()).quote).toEqual({ keep_pence: 2000, return_pence: 0 })
  })

  test('a smaller party and an earlier date in one change are judged by the earlier date', async () => {
    const { guest, keptPence } = await open(6, FULL)
    expect((await guest.change({ party_size: 2, date: '2026-01-18' })).status).toBe(200)
    await till.sweep()
    expect(await keptPence()).toBe(6000)
  })

  test('staff see the same quote, and a quote of the minute before it passes is 409 after', async () => {
    const { guest, id, world } = await open(2, FULL)
    await guest.change({ date: LATER })
    world.clock.set('2026-01-25T19:59:00Z')
    const seen = await guest.read()
    expect(seen.quote).toEqual({ keep_pence: 0, return_pence: 2000 })
    world.clock.set('2026-01-25T20:01:00Z')
    const admin = await world.person('admin')
    const { cancel_quote } = await admin.ok('GET /api/bookings/:id', { params: { id } })
    expect(cancel_quote?.by_guest).toEqual({ keep_pence: 2000, return_pence: 0 })
    expect((await guest.cancelFor(seen.quote_hash)).status).toBe(409)
    expect((await guest.cancel()).body).toEqual({ success: true, returned_pence: 0, released_pence: 0 })
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
