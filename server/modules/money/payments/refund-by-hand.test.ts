import { afterEach, describe, expect, test } from 'vitest'
import { historyOf } from '../../../../test/support/booking-facts.ts'
import { openVenueUnderTerms } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { verifyMoney } from './verify-money.ts'

const till = useSandboxTill()
afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))

const open = () => openVenueUnderTerms(till, { refund: 'none' })
type Venue = Awaited<ReturnType<typeof open>>
const refund = (venue: Venue, id: string, body: Record<string, unknown>, key?: string) =>
  venue.operator.call('POST /api/bookings/:id/refund', {
    params: { id },
    body: { reason: 'The kitchen closed early', ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const refunded = (pence: number) => [200, { success: true, refunded_pence: pence }]

describe('a refund by hand', () => {
  test('returns a part, then the rest, and says how much this request returned', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    const part = await refund(venue, id, { amount_pence: 3000 })
    expect([part.status, part.body]).toEqual(refunded(3000))
    expect(await venue.payments(id)).toMatchObject([{ captured_pence: 8000, refunded_pence: 3000 }])
    expect((await historyOf(till.world, id)).at(-1)).toMatchObject({
      type: 'refunded',
      actor: venue.operator.name,
      details: { amount_pence: 3000, reason: 'The kitchen closed early' },
    })
    const rest = await refund(venue, id, {})
    expect([rest.status, rest.body]).toEqual(refunded(5000))
    expect((await refund(venue, id, {})).status).toBe(409)
  })

  test('works after check-in', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    await venue.operator.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body: { check_in: true } })
    const reply = await refund(venue, id, { amount_pence: 100 })
    expect([reply.status, reply.body]).toEqual(refunded(100))
  })

  test('returns the newest payment first', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    till.world.clock.advance({ minutes: 1 })
    const hold = await venue.operator.ok('POST /api/bookings/:id/hold/intent', {
      params: { id },
      body: { amount_pence: 2000 },
    })
    await till.pay(hold.intent_id)
    await venue.operator.ok('POST /api/bookings/:id/hold/capture', { params: { id }, body: {} })
    await refund(venue, id, { amount_pence: 2500 })
    expect(await venue.payments(id)).toMatchObject([
      { captured_pence: 8000, refunded_pence: 500 },
      { captured_pence: 2000, refunded_pence: 2000 },
    ])
  })

  test('above what is captured and not yet refunded is a conflict and moves nothing', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    const reply = await refund(venue, id, { amount_pence: 8001 })
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: 'At most £80 can still be refunded.', code: 'refund_too_large' },
    ])
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
  })

  test('counts what is still on its way: ten at once never return more than was paid', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => refund(venue, id, { amount_pence: 3000 })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 6000 }])
  })

  test('with the same Idempotency-Key and body answers the same and returns nothing again', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => refund(venue, id, { amount_pence: 3000 }, 'desk-1')),
    )
    for (const reply of replies) expect([reply.status, reply.body]).toEqual(refunded(3000))
    const other = await refund(venue, id, { amount_pence: 3001 }, 'desk-1')
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_mismatch' }])
    expect((await refund(venue, id, {}, 'x'.repeat(256))).status).toBe(400)
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 3000 }])
  })

  test('is kept and repeated when the provider does not answer', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    till.fail('refund', 'timeout')
    expect((await refund(venue, id, { amount_pence: 3000 })).status).toBe(200)
    expect((await refund(venue, id, { amount_pence: 5001 })).status).toBe(409)
    till.world.clock.advance({ minutes: 5 })
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 3000 }])
  })

  test('counts towards what the terms return when the guest cancels later', async () => {
    const venue = await openVenueUnderTerms(till, { refund: 'partial_pct', partial_pct: 50 })
    const id = await venue.bookPaid()
    await refund(venue, id, { amount_pence: 1000 })
    expect((await venue.read(id)).cancel_quote?.by_guest).toEqual({ keep_pence: 4000, return_pence: 3000 })
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 4000 }])
  })

  test('is refused to staff of another venue', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    const other = await till.world.person('client')
    const reply = await other.call('POST /api/bookings/:id/refund', {
      params: { id },
      body: { reason: 'Mine' },
    })
    expect(reply.status).toBe(403)
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
  })
})
