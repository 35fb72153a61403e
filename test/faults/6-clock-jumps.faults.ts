import { expect, test } from 'vitest'
import type { FakeStripe } from '../support/fake-stripe.ts'
import { type Call, callerOf } from './support/caller.ts'
import { expectBooksToAgree, expectMoneyToAgree, letTimePass } from './support/checks.ts'
import {
  makeServer,
  onTestEnd,
  serverPlace,
  startStripe,
  summarize,
  until,
  useCluster,
  visit,
} from './support/scenario.ts'
import { makeShop, type Shop } from './support/shop.ts'

const DAY_MS = 86_400_000
const LIMIT = 20
/** The payments are swept five seconds after a start. */
const SWEPT_WITHIN_MS = 25_000

const cluster = useCluster()

/** A charge deposit's booking, and its intent. */
const bookWithDeposit = async (call: Call, shop: Shop, hour: number, guest: string) => {
  const answer = await call('POST /api/public/venues/:venueId/book', {
    params: { venueId: shop.venueId },
    body: {
      access_rule_id: shop.rules.charge,
      rule_type: 'tables',
      date: shop.dates[6],
      time: `${hour}:00`,
      party_size: 2,
      guest_name: 'Robin',
      guest_email: `robin-${guest}-${hour}@example.com`,
      turnstile_token: 'ok',
    },
  })
  expect(answer).toMatchObject({ status: 200 })
  return { id: String(answer.body.booking_id), intentId: String(answer.body.payment_intent_id) }
}

/** One booking that nobody pays, one that is paid without a word, and one that is paid and turned away at the door. */
const threeBookings = async (call: Call, shop: Shop, stripe: FakeStripe, hour: number) => {
  const unpaid = await bookWithDeposit(call, shop, hour, 'unpaid')
  const paid = await bookWithDeposit(call, shop, hour, 'paid')
  stripe.confirm(paid.intentId)
  const rejected = await bookWithDeposit(call, shop, hour, 'rejected')
  stripe.confirm(rejected.intentId)
  const finalized = await call('POST /api/public/venues/:venueId/book/finalize', {
    params: { venueId: shop.venueId },
    body: { booking_id: rejected.id },
  })
  expect(finalized).toMatchObject({ status: 200, body: { ok: true } })
  const refused = await call('POST /api/door-reject', {
    token: shop.token,
    body: { booking_id: rejected.id, reason: 'at_capacity' },
  })
  expect(refused.status).toBe(200)
  return { unpaid, paid, rejected }
}

test('a clock that jumps a day ahead and two days back ends no session, hangs nothing and settles nothing twice', async () => {
  const place = await serverPlace(await cluster())
  const stripe = await startStripe()
  const shop = await visit(place, stripe, makeShop)
  const database = await place.open()
  onTestEnd(database.close)
  const server = await makeServer({
    settings: { ...place.settings, ...stripe.settings, RATE_LIMITS: 'on', LIMIT_PUBLIC_WRITE: String(LIMIT) },
  })
  const call = callerOf(server.url)
  const statusOf = async ({ id }: { id: string }) =>
    (
      await database.read
        .selectFrom('bookings')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status
  const refundsOf = ({ intentId }: { intentId: string }) =>
    stripe.books.refunds.filter(({ payment_intent }) => payment_intent === intentId).length
  const signedIn = async () => (await call('GET /api/auth/me', { token: shop.token })).status
  /** A start at another time: everything recurring begins anew. */
  const restartAt = async (offsetMs: number) => {
    await server.stop()
    server.jump(offsetMs)
    await server.start()
  }

  await server.start()
  const before = await threeBookings(call, shop, stripe, 12)
  server.jump(DAY_MS)
  expect(await signedIn()).toBe(200)
  await restartAt(DAY_MS)
  await until(
    'a day later everything is settled',
    async () =>
      (await statusOf(before.unpaid)) === 'cancelled' &&
      (await statusOf(before.paid)) === 'approved' &&
      refundsOf(before.rejected) === 1,
    SWEPT_WITHIN_MS,
  )

  const ahead = await threeBookings(call, shop, stripe, 15)
  server.jump(0)
  expect(await signedIn()).toBe(200)
  await restartAt(0)
  await until(
    'back again, what was done in the future is settled as well',
    async () => (await statusOf(ahead.paid)) === 'approved' && refundsOf(ahead.rejected) === 1,
    SWEPT_WITHIN_MS,
  )
  expect(await statusOf(ahead.unpaid)).toBe('pending')
  stripe.confirm(ahead.unpaid.intentId)
  const finalized = await call('POST /api/public/venues/:venueId/book/finalize', {
    params: { venueId: shop.venueId },
    body: { booking_id: ahead.unpaid.id },
  })
  expect(finalized).toMatchObject({ status: 200, body: { ok: true, status: 'confirmed' } })

  // A limit that was reached before the clock went back is answered in seconds, not in days.
  const until429 = async () => {
    for (let n = 0; n <= LIMIT; n += 1) {
      const answer = await call('POST /api/public/venues/:venueId/book/finalize', {
        params: { venueId: shop.venueId },
        body: { booking_id: ahead.unpaid.id },
      })
      if (answer.status === 429) return answer
    }
    throw new Error('The limit was never reached.')
  }
  await until429()
  server.jump(-DAY_MS)
  const limited = await until429()
  expect(Number(limited.retryAfter)).toBeLessThanOrEqual(60)
  expect(await signedIn()).toBe(200)
  expect((await call('GET /readyz')).status).toBe(200)
  const code = await call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
    params: { venueId: shop.venueId, bookingId: before.paid.id },
  })
  const checkedIn = await call('POST /api/check-in', {
    token: shop.token,
    body: { booking_id: before.paid.id, qr_code: code.body.qr_code },
  })
  expect(checkedIn.status).toBe(200)
  await server.stop()

  await visit(place, stripe, async (world) => {
    world.clock.advance({ days: 2 })
    await letTimePass(world)
    await expectMoneyToAgree(world.database, stripe)
    await expectBooksToAgree(world.database, shop.venueId)
  })
  expect([before.rejected, ahead.rejected].map(refundsOf)).toEqual([1, 1])
  summarize(
    'Clock a day ahead, a day back, and another: sessions, limits and door codes held, 6 payments settled once each.',
  )
})
