import { describe, expect, test } from 'vitest'
import { pay } from '../../../../test/support/manage.ts'
import { FULL, HALF, paidBookings } from '../../../../test/support/paid-booking.ts'
import { AHEAD, type PolicyFields } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'

const till = useSandboxTill()
const open = paidBookings(till)

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

  test.each([
    ['a hold, in time', 'hold', '2026-01-20T10:00:00Z', { open_pence: 2000, settled_pence: 0 }],
    ['a charge, too late', 'charge', `${AHEAD}T10:00:00Z`, { open_pence: 2000, settled_pence: 2000 }],
  ] as const)(
    'staff are told what the guest reads once two of four are taken off: %s',
    async (_what, deposit_mode, now, sums) => {
      const { guest, id, world } = await open(4, FULL, { deposit_mode })
      world.clock.set(now)
      expect((await guest.change({ party_size: 2 })).status).toBe(200)
      await till.sweep()
      const admin = await world.person('admin')
      const { money } = await admin.ok('GET /api/bookings/:id', { params: { id } })
      expect(money).toMatchObject(sums)
      const kept = (sums.open_pence + sums.settled_pence) / 100
      expect((await guest.read()).terms_text.join(' ')).toContain(`£${kept}`)
    },
  )
})

describe('a booking that is moved after its deadline to a day that its hold does not outlast', () => {
  const SOON = '2026-01-20'
  const LATER = '2026-02-10'

  /** A hold of £10 a guest without a saved card, on the morning of its day. */
  const openLate = async (party_size: number, policy = FULL) => {
    const booking = await open(party_size, policy, { deposit_mode: 'hold' }, SOON)
    booking.world.clock.set(`${SOON}T10:00:00Z`)
    const quote = (query: Record<string, unknown>) =>
      booking.world.anyone.ok('GET /api/public/manage/:token/change-quote', {
        params: { token: booking.token },
        query,
      })
    /** Pays for a change, and cancels it when the first hold would have lapsed. */
    const changeAndCancel = async (wanted: Record<string, unknown>, days = 8) => {
      const asked = await booking.guest.changeUnpaid(wanted)
      await pay(booking.world, asked.payment_client_secret)
      await till.sweep()
      await booking.expectBooksToAgree()
      booking.world.clock.advance({ days })
      await till.sweep()
      await booking.guest.cancel()
      await till.sweep()
      await booking.expectBooksToAgree()
      return asked
    }
    return { ...booking, quote, changeAndCancel }
  }

  test('is held anew with its card saved, as the guest reads before: cancelling later keeps the money', async () => {
    const { quote, changeAndCancel, payments, keptPence } = await openLate(4)
    expect(await quote({ date: LATER })).toMatchObject({
      before_pence: 4000,
      after_pence: 4000,
      mode: 'hold',
      pay_pence: 4000,
      return_pence: 0,
    })
    expect(await changeAndCancel({ date: LATER })).toMatchObject({ amount_pence: 4000, mode: 'hold' })
    expect((await payments())[0]).toEqual(['released', 4000, 0])
    expect(await keptPence()).toBe(4000)
  })

  test('a few days on as well, when the hold ends between', async () => {
    const { changeAndCancel, keptPence } = await openLate(4)
    await changeAndCancel({ date: '2026-01-25' }, 5)
    expect(await keptPence()).toBe(4000)
  })

  test('for fewer guests holds what the terms keep of the others too', async () => {
    const { changeAndCancel, keptPence } = await openLate(4)
    expect(await changeAndCancel({ date: LATER, party_size: 2 })).toMatchObject({ amount_pence: 4000 })
    expect(await keptPence()).toBe(4000)
  })

  test('for fewer guests keeps no more of a cancellation than by cancelling at once', async () => {
    const half: PolicyFields = { refund: 'none', steps: [{ until_hours: 1, keep_pct: 50 }] }
    const { changeAndCancel, keptPence } = await openLate(4, half)
    // Half of the two who stay at home is £10, and the other two may cost £20 in the end.
    expect(await changeAndCancel({ date: LATER, party_size: 2 }, 0)).toMatchObject({ amount_pence: 3000 })
    expect(await keptPence()).toBe(2000)
  })

  test('for fewer guests first, and then to the other day, holds it all the same', async () => {
    const { guest, changeAndCancel, keptPence } = await openLate(4)
    expect((await guest.change({ party_size: 2 })).body).toEqual({ success: true })
    expect(await changeAndCancel({ date: LATER })).toMatchObject({ amount_pence: 4000 })
    expect(await keptPence()).toBe(4000)
  })

  test('to a time without a deposit holds what the terms keep, and says so', async () => {
    const { place, quote, changeAndCancel, keptPence } = await openLate(4, HALF)
    await place.rule({ start_time: '12:00', end_time: '14:00' })
    expect(await quote({ date: LATER, time: '12:00' })).toMatchObject({ mode: 'hold', pay_pence: 4000 })
    await changeAndCancel({ date: LATER, time: '12:00' })
    expect(await keptPence()).toBe(4000)
  })

  test.each([
    ['approve', LATER, [4000, 4000]],
    ['reject', SOON, [0, 0]],
  ] as const)(
    'to a time that the venue has to agree to is held in full until it decides: %s',
    async (decision, date, freed) => {
      const { place, id, guest, row, payments, keptPence, world, expectBooksToAgree } = await openLate(4)
      await place.rule({ start_time: '12:00', end_time: '14:00', auto_approve: false })
      const asked = await guest.changeUnpaid({ date: LATER, time: '12:00' })
      await pay(world, asked.payment_client_secret)
      await till.sweep()
      expect(await row()).toMatchObject({ status: 'pending', booking_date: LATER })
      expect(await payments()).toEqual([
        ['released', 4000, 0],
        ['authorised', 4000, 0],
      ])
      await place.operator.ok(`POST /api/bookings/:id/${decision}`, { params: { id }, body: {} })
      expect(await row()).toMatchObject({ status: 'approved', booking_date: date })
      const hold = await world.database.read
        .selectFrom('payments')
        .select(['freed_pence', 'freed_kept_pence'])
        .where('booking_id', '=', id)
        .where('status', '=', 'authorised')
        .executeTakeFirstOrThrow()
      expect(Object.values(hold)).toEqual(freed)
      await guest.cancel()
      await till.sweep()
      expect(await keptPence()).toBe(4000)
      await expectBooksToAgree()
    },
  )

  test('that is not held anew stays where it is', async () => {
    const { guest, row, payments, changes, world, expectBooksToAgree } = await openLate(4)
    await guest.changeUnpaid({ date: LATER })
    world.clock.advance({ minutes: 16 })
    await till.sweep()
    expect(await changes()).toEqual(['released'])
    expect(await row()).toMatchObject({ booking_date: SOON })
    expect((await payments())[0]).toEqual(['authorised', 4000, 0])
    await expectBooksToAgree()
  })

  test('before the hold ends needs no other', async () => {
    const { guest, payments } = await openLate(4)
    expect((await guest.change({ date: '2026-01-23' })).body).toEqual({ success: true })
    expect(await payments()).toEqual([['authorised', 4000, 0]])
  })
})
