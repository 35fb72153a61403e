import { afterEach, describe, expect, test } from 'vitest'
import { bookingRow, historyOf } from '../../../../test/support/booking-facts.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { guestOf, tokenOf } from '../../../../test/support/manage.ts'
import { openVenueUnderTerms } from '../../../../test/support/terms.ts'
import { useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'
import { verifyMoney } from './verify-money.ts'

const till = useSandboxTill()
afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))

type Venue = Awaited<ReturnType<typeof openVenueUnderTerms>>
const open = () => openVenueUnderTerms(till, { refund: 'full' })

/** Books and pays with a card whose refunds go a given way. */
const bookWith = async (venue: Venue, outcome: 'refunds_pending' | 'refunds_fail') => {
  const reply = await venue.place.book({ date: '2026-01-27' })
  if (reply.status !== 200 || !('requires_payment' in reply.body)) throw new Error(reply.text)
  const { booking_id, payment_intent_id, payment_client_secret } = reply.body
  await till.world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
    params: { intentId: payment_intent_id },
    body: { client_secret: payment_client_secret, outcome },
  })
  return { id: booking_id, intentId: payment_intent_id }
}
const failedOf = async (venue: Venue) =>
  (await venue.operator.ok('GET /api/my-venues/:venueId/failed-refunds', { params: venue.place.params })).data
const sweepLater = async () => {
  till.world.clock.advance({ minutes: 2 })
  await till.sweep()
}

describe('a refund that the provider has not finished', () => {
  test('is not booked as done until it is, and cannot be made twice meanwhile', async () => {
    const venue = await open()
    const { id } = await bookWith(venue, 'refunds_pending')
    await venue.cancel(id)
    await till.sweep()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
    const again = await venue.operator.call('POST /api/bookings/:id/refund', {
      params: { id },
      body: { reason: 'Twice' },
    })
    expect(again.status).toBe(409)
    await sweepLater()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 8000 }])
    expect(await failedOf(venue)).toEqual([])
  })

  test('is not booked as done when it fails; the venue is mailed once, and it stays on the list', async () => {
    const venue = await open()
    const body = { email: 'desk@walrus.example' }
    await venue.operator.ok('PUT /api/my-venues/:id', { params: { id: venue.place.venueId }, body })
    const { id } = await bookWith(venue, 'refunds_fail')
    await venue.cancel(id)
    await till.sweep()
    await sweepLater()
    expect(await venue.payments(id)).toMatchObject([{ captured_pence: 8000, refunded_pence: 0 }])
    expect((await historyOf(till.world, id)).at(-1)).toMatchObject({
      type: 'refund_failed',
      actor: 'System',
      details: { amount_pence: 8000 },
    })
    expect(await failedOf(venue)).toMatchObject([
      { booking_id: id, amount_pence: 8000, currency: 'gbp', actor: venue.operator.name },
    ])
    await sweepLater()
    expect(await failedOf(venue)).toHaveLength(1)
    const mails = await mailsOfVenue(till.world, venue.place.venueId)
    const told = mails.filter(({ kind }) => kind === 'staff_money')
    expect(told).toMatchObject([{ bookingId: id, subject: '£80 could not be returned' }])
  })

  test('is taken out of the books again when it fails after it was done, and can be refunded anew', async () => {
    const venue = await open()
    const id = await venue.bookPaid()
    await venue.operator.ok('POST /api/bookings/:id/refund', { params: { id }, body: { reason: 'Sorry' } })
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 8000 }])
    const refund = await till.world.database.read
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['provider_refund_id', 'refunds.payment_id'])
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    await till.world.payments.endRefund(refund.provider_refund_id, 'failed')
    await syncRefunds(till.world.app.services, refund.payment_id, till.world.clock.now())
    await syncRefunds(till.world.app.services, refund.payment_id, till.world.clock.now())
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
    expect(await bookingRow(till.world, id)).toMatchObject({ paid: true, paid_amount_pence: 8000 })
    expect(await failedOf(venue)).toMatchObject([{ reason: 'Sorry', amount_pence: 8000 }])
    await venue.operator.ok('POST /api/bookings/:id/refund', { params: { id }, body: { reason: 'Again' } })
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 8000 }])
    expect(await failedOf(venue)).toEqual([])
  })

  test('is owed once however often it fails, and a later one of a part leaves the rest on the list', async () => {
    const venue = await open()
    const { id, intentId } = await bookWith(venue, 'refunds_fail')
    const refund = (amount_pence: number) =>
      venue.operator.ok('POST /api/bookings/:id/refund', {
        params: { id },
        body: { amount_pence, reason: 'Sorry' },
      })
    const owed = async () => (await failedOf(venue)).map(({ amount_pence }) => amount_pence)
    await refund(3000)
    await refund(2000)
    await sweepLater()
    expect(await owed()).toEqual([2000, 3000])
    await refund(5000)
    await sweepLater()
    expect(await owed()).toEqual([5000])
    await till.world.database.read
      .updateTable('sandbox_intents')
      .set({ refunds_go: 'done' })
      .where('id', '=', intentId)
      .execute()
    await refund(2000)
    expect(await owed()).toEqual([3000])
    await refund(3000)
    expect(await owed()).toEqual([])
  })
})

test.each(['a refund that is pending', 'a dispute'])(
  'after %s the mail about a change says of the terms what the manage page says',
  async (what) => {
    const venue = await open()
    const { id, intentId } = await bookWith(venue, 'refunds_pending')
    if (what === 'a dispute') {
      await till.world.payments.dispute(intentId, 2000)
      const { id: paymentId } = await till.world.database.read
        .selectFrom('payments')
        .select('id')
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
      await syncDisputes(till.world.app.services, paymentId, till.world.clock.now())
    } else
      await venue.operator.ok('POST /api/bookings/:id/refund', {
        params: { id },
        body: { amount_pence: 2000, reason: 'Sorry' },
      })
    await venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_date: '2026-01-28' },
    })
    const guest = guestOf(till.world.anyone, await tokenOf(till.world, id))
    const [terms] = (await guest.read()).terms_text
    expect(terms).toContain('£60')
    const mails = await mailsOfVenue(till.world, venue.place.venueId)
    expect(mails.find(({ kind }) => kind === 'booking_changed')?.text.replace(/\s+/g, ' ')).toContain(terms)
  },
)

describe('refunds at Stripe', () => {
  const stripe = useStripeTill()
  const charged = async (mode: 'charge' | 'hold' = 'charge') => {
    const venue = await openVenueUnderTerms(stripe, { refund: 'full' }, mode)
    const reply = await venue.place.book({ date: '2026-01-27' })
    if (reply.status !== 200 || !('requires_payment' in reply.body)) throw new Error(reply.text)
    await stripe.pay(reply.body.payment_intent_id)
    expect(await stripe.webhook(reply.body.payment_intent_id)).toBe(200)
    return { venue, id: reply.body.booking_id, intentId: reply.body.payment_intent_id }
  }
  /** A hold of £80, of which half was captured. */
  const halfCaptured = async () => {
    const made = await charged('hold')
    const { venue, id } = made
    await venue.operator.ok('POST /api/bookings/:id/hold/capture', {
      params: { id },
      body: { amount_pence: 4000 },
    })
    return made
  }
  const deliver = async (type: string, object: unknown) => {
    const { rawBody, signature } = stripe.stripe.signedEvent(type, object)
    const reply = await stripe.world.app.http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: rawBody,
    })
    expect(reply.statusCode).toBe(200)
  }

  test('made in the dashboard are booked once, however often the event comes', async () => {
    const { venue, id, intentId } = await charged()
    const refund = stripe.stripe.books.refund({ payment_intent: intentId, amount: '2500' })
    await deliver('refund.created', refund)
    await deliver('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: intentId })
    expect(await venue.payments(id)).toMatchObject([{ captured_pence: 8000, refunded_pence: 2500 }])
    expect((await historyOf(stripe.world, id)).at(-1)).toMatchObject({ type: 'refunded', actor: 'System' })
    expect(await verifyMoney(stripe.world.database.read)).toEqual([])
  })

  test('of a part captured are booked alone, and what the capture released is not one of them', async () => {
    const { venue, id, intentId } = await halfCaptured()
    stripe.fail('refund', 'timeout')
    await venue.operator.ok('POST /api/bookings/:id/refund', {
      params: { id },
      body: { amount_pence: 2500, reason: 'Sorry' },
    })
    stripe.world.clock.advance({ minutes: 2 })
    await stripe.sweep()
    await deliver('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: intentId })
    expect(await venue.payments(id)).toMatchObject([{ captured_pence: 4000, refunded_pence: 2500 }])
    expect(await verifyMoney(stripe.world.database.read)).toEqual([])
  })

  test('made in the dashboard over exactly what a capture released are booked as well', async () => {
    const { venue, id, intentId } = await halfCaptured()
    const refund = stripe.stripe.books.refund({ payment_intent: intentId, amount: '4000' })
    await deliver('refund.created', refund)
    expect(await venue.payments(id)).toMatchObject([{ captured_pence: 4000, refunded_pence: 4000 }])
    expect(await verifyMoney(stripe.world.database.read)).toEqual([])
  })

  test('that fail later are taken out of the books by refund.updated', async () => {
    const { venue, id } = await charged()
    await venue.cancel(id)
    await stripe.sweep()
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 8000 }])
    const [made] = stripe.stripe.books.refunds.slice(-1)
    await deliver('refund.updated', stripe.stripe.books.endRefund(made?.id ?? '', 'failed'))
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
    expect((await historyOf(stripe.world, id)).at(-1)).toMatchObject({ type: 'refund_failed' })
    expect(await verifyMoney(stripe.world.database.read)).toEqual([])
  })

  test('that are pending are booked when refund.updated says that they are done', async () => {
    const { venue, id } = await charged()
    stripe.stripe.books.refundsArePending = true
    await venue.cancel(id)
    await stripe.sweep()
    stripe.stripe.books.refundsArePending = false
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 0 }])
    const [made] = stripe.stripe.books.refunds.slice(-1)
    await deliver('refund.updated', stripe.stripe.books.endRefund(made?.id ?? '', 'succeeded'))
    expect(await venue.payments(id)).toMatchObject([{ refunded_pence: 8000 }])
  })
})
