import { describe, expect, test } from 'vitest'
import { openCardVenue } from '../../../../test/support/cards.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { beginPurchase, buyVoucher } from '../../../../test/support/vouchers.ts'
import { verifyMoney } from '../../money/index.ts'

const till = useSandboxTill()

const open = (currency: string) =>
  openPublicVenue(till.world, { currency }, { deposit_mode: 'hold', price_per_cover_pence: 1000 })

describe('the currency of a venue', () => {
  test('is in every answer about money, and what the provider charges', async () => {
    const place = await open('jpy')
    await place.table()
    const { anyone } = till.world
    const booked = await place.book()
    expect(booked.body).toMatchObject({ requires_payment: true, amount_pence: 2000, currency: 'jpy' })
    if (!('payment_intent_id' in booked.body)) throw new Error('No payment was asked for.')
    const intent = await till.world.payments.readIntent(booked.body.payment_intent_id)
    expect(intent).toMatchObject({ amountPence: 2000, currency: 'jpy' })
    const { venueId } = place
    const params = { venueId }
    const configs = [
      await anyone.ok('GET /api/public/venues/:venueId/booking-widget-config', { params }),
      await anyone.ok('GET /api/public/venues/:venueId/events-widget-config', { params }),
      await anyone.ok('GET /api/public/venues/:venueId/voucher-config', { params }),
      await beginPurchase(till.world, venueId),
    ]
    expect(configs.map(({ currency }) => currency)).toEqual(['jpy', 'jpy', 'jpy', 'jpy'])
    await till.pay(booked.body.payment_intent_id)
    const { booking_id } = booked.body
    await anyone.ok('POST /api/public/venues/:venueId/book/finalize', { params, body: { booking_id } })
    await place.operator.ok('POST /api/bookings/:id/hold/release', { params: { id: booking_id } })
    const hold = await place.operator.ok('POST /api/bookings/:id/hold/intent', {
      params: { id: booking_id },
      body: { amount_pence: 500 },
    })
    expect(hold.currency).toBe('jpy')
    expect(await verifyMoney(till.world.database.read)).toEqual([])
  })

  test('is how mails write amounts', async () => {
    const { venueId } = await open('jpy')
    await buyVoucher(till.world, venueId)
    const [mail] = await mailsOfVenue(till.world, venueId)
    expect(mail?.subject).toMatch(/^A gift from Pat Purchaser: (JP)?¥5,000 to spend/)
  })

  test('can change until money has moved, but not while somebody may pay', async () => {
    const place = await open('gbp')
    const params = { id: place.venueId }
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:id', { params, body: { currency: 'eur' } })
    const unpaid = await place.book()
    expect(unpaid.body).toMatchObject({ currency: 'eur' })
    const change = () => place.operator.call('PUT /api/my-venues/:id', { params, body: { currency: 'gbp' } })
    expect(await change()).toMatchObject({ status: 409, body: { code: 'payment_open' } })
    if (!('payment_intent_id' in unpaid.body)) throw new Error('No payment was asked for.')
    await till.pay(unpaid.body.payment_intent_id)
    till.world.clock.advance({ minutes: 2 })
    await till.sweep()
    const reply = await change()
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ code: 'currency_fixed', error: expect.stringContaining('EUR') })
    const same = await place.operator.call('PUT /api/my-venues/:id', { params, body: { currency: 'eur' } })
    expect(same.status).toBe(200)
  })

  test('stays while a card is kept for a fee that was agreed in it', async () => {
    const place = await openCardVenue(till, {
      deposit_mode: 'card',
      policy: { refund: 'full', cancel_until_hours: 48, late_fee_per_cover_pence: 1500 },
    })
    const id = await place.bookedWith('succeed')
    const change = () =>
      place.place.operator.call('PUT /api/my-venues/:id', {
        params: { id: place.place.venueId },
        body: { currency: 'jpy' },
      })
    expect(await change()).toMatchObject({ status: 409, body: { code: 'currency_fixed' } })
    await place.cancel(id)
    await till.sweep()
    expect((await change()).status).toBe(200)
  })

  test('that is unknown answers 400', async () => {
    const place = await open('gbp')
    for (const currency of ['GBP', 'xyz', 'dem', '']) {
      const reply = await place.operator.call('PUT /api/my-venues/:id', {
        params: { id: place.venueId },
        body: { currency },
      })
      expect(reply.status).toBe(400)
    }
  })

  test('must be that of a sister’s voucher for it to be redeemed', async () => {
    const operator = await till.world.person('client')
    const [london, paris] = [
      await makeVenue(operator, { name: 'London' }),
      await makeVenue(operator, { name: 'Paris', currency: 'eur' }),
    ]
    await operator.ok('POST /api/my-venues/:id/sisters', {
      params: { id: london },
      body: { sister_venue_id: paris },
    })
    const code = await buyVoucher(till.world, london)
    const reply = await operator.call('POST /api/my-venues/:venueId/vouchers/redeem', {
      params: { venueId: paris },
      body: { code },
    })
    expect([reply.status, reply.error]).toEqual([
      409,
      'This voucher is in GBP, which this venue does not take.',
    ])
  })
})
