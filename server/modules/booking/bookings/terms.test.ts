import { afterEach, describe, expect, test } from 'vitest'
import type { DoorReason } from '../../../../contract/bookings.ts'
import { historyOf, keysOf } from '../../../../test/support/booking-facts.ts'
import { AHEAD, openVenueUnderTerms, type PolicyFields } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { verifyMoney } from '../../money/index.ts'

const till = useSandboxTill()
afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))

const NONE = { refund: 'none' } as const
const FULL = { refund: 'full', cancel_until_hours: 24 } as const
const THIRD = { refund: 'partial_pct', partial_pct: 33, cancel_until_hours: 48 } as const
const captured = (captured_pence: number, refunded_pence: number) => [
  { status: 'captured', captured_pence, refunded_pence },
]

describe('the terms of a booking', () => {
  test('are those it was made under: a policy that is changed, replaced or removed later does not count', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid()
    const before = await venue.read(id)
    expect(before.terms).toEqual({
      name: 'Policy full',
      refund: 'full',
      partial_pct: null,
      cancel_until_hours: 24,
      late_fee_per_cover_pence: 0,
      steps: null,
      text: '',
      texts: null,
    })
    await venue.operator.ok('PUT /api/my-venues/:venueId/policies/:id', {
      params: { ...venue.place.params, id: venue.policyId ?? '' },
      body: { refund: 'none', late_fee_per_cover_pence: 900 },
    })
    await venue.setPolicy(NONE)
    const after = await venue.read(id)
    expect([after.terms, after.cancel_quote]).toEqual([before.terms, before.cancel_quote])
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
  })

  test('are null without a policy, and everything goes back', async () => {
    const venue = await openVenueUnderTerms(till, null)
    const id = await venue.bookPaid()
    await venue.setPolicy(NONE)
    expect(await venue.read(id)).toMatchObject({
      terms: null,
      cancel_quote: {
        by_guest: { keep_pence: 0, return_pence: 8000 },
        by_venue: { keep_pence: 0, return_pence: 8000 },
      },
    })
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
  })

  test('stay with a booking that staff move to another day, and so does what was paid', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid()
    const before = await venue.read(id)
    await venue.setPolicy(NONE)
    const new_date = '2026-01-30'
    await venue.operator.ok('POST /api/bookings/:id/assign-table', { params: { id }, body: { new_date } })
    const after = await venue.read(id)
    expect(after.booking.booking_date).toBe(new_date)
    expect([after.terms, after.cancel_quote, after.booking.deposit_pence]).toEqual([
      before.terms,
      before.cancel_quote,
      before.booking.deposit_pence,
    ])
    expect(await venue.payments(id)).toEqual(captured(8000, 0))
  })

  test('carry the late fee of the policy', async () => {
    const venue = await openVenueUnderTerms(till, null)
    const { id: policy } = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
      params: venue.place.params,
      body: { name: 'Fee', refund: 'none', late_fee_per_cover_pence: 1500, text: 'We charge no-shows.' },
    })
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.place.venueId },
      body: { booking_policy: policy },
    })
    expect((await venue.read(await venue.bookPaid())).terms).toMatchObject({
      late_fee_per_cover_pence: 1500,
      text: 'We charge no-shows.',
    })
  })
})

describe('terms in steps', () => {
  const startsAt = new Date(`${AHEAD}T20:00:00Z`)
  /** Deadlines so that the booking is made with as many hours left as given of 72, 24 and 2. */
  const stepsWith = (hours: number): PolicyFields => {
    const left = Math.floor((startsAt.getTime() - till.world.clock.now().getTime()) / 3_600_000)
    const until = (deadline: number) => deadline + left - hours
    return {
      refund: 'none',
      steps: [
        { until_hours: until(72), keep_pct: 0 },
        { until_hours: until(24), keep_pct: 50 },
        { until_hours: until(2), keep_pence_per_cover: 3500 },
      ],
    }
  }

  // Two guests paid or hold £80.
  test.each([
    [73, 0],
    [25, 4000],
    [3, 7000],
    [1, 8000],
  ])(
    '%d hours before the start, a guest who cancels leaves %d pence, charged or held',
    async (hours, kept) => {
      for (const mode of ['charge', 'hold'] as const) {
        const venue = await openVenueUnderTerms(till, stepsWith(hours), mode)
        const id = await venue.bookPaid({ time: '20:00' })
        expect((await venue.read(id)).cancel_quote).toEqual({
          by_guest: { keep_pence: kept, return_pence: 8000 - kept },
          by_venue: { keep_pence: 0, return_pence: 8000 },
        })
        await venue.cancel(id, { cancelled_by: 'guest' })
        await till.sweep()
        const [payment] = await venue.payments(id)
        expect((payment?.captured_pence ?? 0) - (payment?.refunded_pence ?? 0)).toBe(kept)
      }
    },
  )

  test('are refused where a deadline is not later than the one before, or keeps two things or none', async () => {
    const venue = await openVenueUnderTerms(till, null)
    const add = (steps: object[]) =>
      venue.operator.call('POST /api/my-venues/:venueId/policies', {
        params: venue.place.params,
        body: { name: 'Steps', refund: 'none', steps } as never,
      })
    const replies = [
      await add([
        { until_hours: 24, keep_pct: 0 },
        { until_hours: 24, keep_pct: 50 },
      ]),
      await add([{ until_hours: 24 }]),
      await add([{ until_hours: 24, keep_pct: 0, keep_pence_per_cover: 100 }]),
      await add([]),
      await add(Array.from({ length: 6 }, (_, n) => ({ until_hours: 60 - n, keep_pct: 0 }))),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(replies[0]?.body).toMatchObject({ fields: ['steps.1.until_hours'] })
  })
})

describe('the quote', () => {
  test('says what is kept and returned, rounded down, and comes true', async () => {
    const venue = await openVenueUnderTerms(till, { ...THIRD, partial_pct: 33 }, 'hold')
    const id = await venue.bookPaid({ party_size: 1 })
    expect((await venue.read(id)).cancel_quote).toEqual({
      by_guest: { keep_pence: 2680, return_pence: 1320 },
      by_venue: { keep_pence: 0, return_pence: 4000 },
    })
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(2680, 0))
  })

  test('is null once the booking cannot be cancelled', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid()
    await venue.cancel(id)
    expect(await venue.read(id)).toMatchObject({ can_cancel: false, cancel_quote: null })
    await till.sweep()
  })
})

describe('staff-cancel', () => {
  test('by the venue returns everything, although the terms keep it', async () => {
    const venue = await openVenueUnderTerms(till, NONE)
    const id = await venue.bookPaid()
    expect((await venue.cancel(id, { cancelled_by: 'venue' })).body).toEqual({ success: true })
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
    expect((await historyOf(till.world, id)).find(({ type }) => type === 'cancelled')).toMatchObject({
      details: { cancelled_by: 'venue' },
    })
  })

  test('waived returns everything, although the guest cancels late', async () => {
    const venue = await openVenueUnderTerms(till, NONE, 'hold')
    const id = await venue.bookPaid()
    await venue.cancel(id, { cancelled_by: 'guest', waive: true })
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ status: 'released', captured_pence: 0 }])
  })

  test.each([
    ['late under full', FULL, '2026-01-17', 8000],
    ['under no refund', NONE, AHEAD, 8000],
    ['in time under a third', THIRD, AHEAD, 5360],
  ] as const)('by the guest captures what is kept of a hold: %s', async (_, policy, date, kept) => {
    const venue = await openVenueUnderTerms(till, policy, 'hold')
    const id = await venue.bookPaid({ date })
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(kept, 0))
    expect((await historyOf(till.world, id)).at(-1)).toMatchObject({
      type: 'hold_captured',
      actor: venue.operator.name,
      details: { amount_pence: kept, ...(kept < 8000 ? { released_pence: 8000 - kept } : {}) },
    })
  })

  test('by the guest in time under full releases the hold', async () => {
    const venue = await openVenueUnderTerms(till, FULL, 'hold')
    const id = await venue.bookPaid()
    await venue.cancel(id, { cancelled_by: 'guest' })
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ status: 'released' }])
  })

  test('repeated, also by the other side, moves nothing', async () => {
    const venue = await openVenueUnderTerms(till, NONE)
    const id = await venue.bookPaid()
    await venue.cancel(id)
    const history = await historyOf(till.world, id)
    for (const body of [{}, { cancelled_by: 'venue' }, { waive: true }])
      expect((await venue.cancel(id, body)).status).toBe(200)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 0))
    expect(await historyOf(till.world, id)).toEqual(history)
  })

  test('makes hold/capture a conflict from that moment, before and after the hold has ended', async () => {
    const venue = await openVenueUnderTerms(till, FULL, 'hold')
    const id = await venue.bookPaid()
    await venue.cancel(id)
    const capture = () =>
      venue.operator.call('POST /api/bookings/:id/hold/capture', { params: { id }, body: {} })
    expect((await capture()).status).toBe(409)
    await till.sweep()
    expect((await capture()).status).toBe(409)
    expect(await venue.payments(id)).toMatchObject([{ status: 'released', captured_pence: 0 }])
  })

  test('of a hold that staff had captured by hand refunds what is due of it by the terms', async () => {
    const venue = await openVenueUnderTerms(till, THIRD, 'hold')
    const id = await venue.bookPaid()
    await venue.operator.ok('POST /api/bookings/:id/hold/capture', {
      params: { id },
      body: { amount_pence: 3000 },
    })
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(3000, 990))
  })
})

describe('other ends of a booking', () => {
  test('PATCH status to cancelled counts as the guest’s, to rejected as the venue’s', async () => {
    const venue = await openVenueUnderTerms(till, NONE)
    for (const [status, back] of [
      ['cancelled', 0],
      ['rejected', 8000],
    ] as const) {
      const id = await venue.bookPaid()
      await venue.operator.ok('PATCH /api/bookings/:id/status', { params: { id }, body: { status } })
      await till.sweep()
      expect(await venue.payments(id)).toEqual(captured(8000, back))
    }
  })

  test('a door rejection right after the payment finds it: the sandbox tells the service by itself', async () => {
    const venue = await openVenueUnderTerms(till, NONE)
    const id = await venue.bookPaid()
    expect(await venue.statusOf(id)).toBe('approved')
    const turned = await venue.operator.ok('POST /api/door-reject', {
      body: { booking_id: id, reason: 'at_capacity' },
    })
    expect(turned.refunded).toBe(true)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
  })

  test('a door rejection says refunded only when something goes back', async () => {
    const venue = await openVenueUnderTerms(till, NONE)
    const turnAway = async (id: string, reason: DoorReason) =>
      (await venue.operator.ok('POST /api/door-reject', { body: { booking_id: id, reason } })).refunded
    const kept = await venue.bookPaid()
    expect(await turnAway(kept, 'barred')).toBe(false)
    const empty = await venue.bookPaid()
    await venue.operator.ok('POST /api/bookings/:id/refund', {
      params: { id: empty },
      body: { reason: 'Sorry' },
    })
    expect(await turnAway(empty, 'at_capacity')).toBe(false)
    await till.sweep()
    expect(await venue.payments(kept)).toEqual(captured(8000, 0))
  })

  test('a late payment returns alone: the deposit that was rightly kept stays', async () => {
    const { world } = till
    const venue = await openVenueUnderTerms(till, NONE)
    const id = await venue.bookPaid()
    const { checkout_url } = await venue.operator.ok('POST /api/bookings/:id/hold/request', {
      params: { id },
      body: { amount_pence: 2500 },
    })
    const { intent } = await world.payments.checkoutPage(checkout_url.split('/').at(-1) ?? '')
    await venue.cancel(id)
    await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
      params: { intentId: intent.id },
      body: { client_secret: intent.clientSecret },
    })
    await till.sweep()
    expect(await venue.payments(id)).toEqual([
      { status: 'captured', captured_pence: 8000, refunded_pence: 0 },
      { status: 'released', captured_pence: 0, refunded_pence: 0 },
    ])
  })
})

describe('unrejecting', () => {
  const reject = (venue: Awaited<ReturnType<typeof openVenueUnderTerms>>, id: string) =>
    venue.operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: {} })
  const unreject = (venue: Awaited<ReturnType<typeof openVenueUnderTerms>>, id: string) =>
    venue.operator.call('POST /api/bookings/:id/unreject', { params: { id } })

  test('before the refund was sent withdraws it: the guest never has both the place and the money', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid()
    await reject(venue, id)
    expect((await unreject(venue, id)).status).toBe(200)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 0))
    await reject(venue, id)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
  })

  test('is a conflict while the refund is on its way', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid()
    await reject(venue, id)
    till.fail('refund', 'timeout')
    await till.sweep()
    const reply = await unreject(venue, id)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'refund_under_way' }])
    expect(await venue.statusOf(id)).toBe('rejected')
    till.world.clock.advance({ minutes: 5 })
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 8000))
  })
})

test('keys always return when the guest cancels, whatever the terms', async () => {
  const { world } = till
  const venue = await openVenueUnderTerms(till, NONE)
  const list = await venue.place.rule({ rule_type: 'guestlist', price_keys: 2, capacity: 20 })
  await venue.operator.ok('PUT /api/my-venues/:id', {
    params: { id: venue.place.venueId },
    body: { paid_guest_list_enabled: true },
  })
  const guest = await world.person('guest')
  const admin = await world.person('admin')
  await admin.ok('POST /api/admin/users/:id/keys', { params: { id: guest.id }, body: { delta: 5 } })
  const joined = await guest.ok('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: venue.place.params,
    body: { rule_id: list, date: AHEAD, party_size: 2 },
  })
  expect((await keysOf(world, guest.id)).balance).toBe(1)
  await venue.cancel(joined.booking_id)
  expect((await keysOf(world, guest.id)).balance).toBe(5)
})

describe('cancelling with what was said to be kept and returned', () => {
  test('is refused once the deadline has passed meanwhile, and moves nothing', async () => {
    const venue = await openVenueUnderTerms(till, FULL)
    const id = await venue.bookPaid({ date: '2026-01-18' })
    const { cancel_quote } = await venue.read(id)
    const quote = cancel_quote?.by_guest ?? { keep_pence: 0, return_pence: 0 }
    expect(quote).toEqual({ keep_pence: 0, return_pence: 8000 })
    const cancel = (body: Record<string, unknown>) =>
      venue.operator.call('POST /api/bookings/:id/staff-cancel', { params: { id }, body })
    till.world.clock.set('2026-01-17T21:00:00Z')
    const reply = await cancel({ quote })
    expect([reply.status, reply.body]).toEqual([409, expect.objectContaining({ code: 'quote_changed' })])
    expect((await venue.read(id)).booking.status).toBe('approved')
    expect(await venue.payments(id)).toEqual(captured(8000, 0))
    expect((await cancel({ quote: { keep_pence: 8000, return_pence: 0 } })).status).toBe(200)
    await till.sweep()
    expect(await venue.payments(id)).toEqual(captured(8000, 0))
  })
})
