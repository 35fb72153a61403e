import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../test/support/booking-facts.ts'
import { paymentsOf } from '../../../test/support/events.ts'
import { makeBundle } from '../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../../../test/support/public-venue.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../test/support/tills.ts'
import { verifyMoney } from '../payments/index.ts'

interface Unpaid {
  readonly booking_id: string
  readonly payment_intent_id: string
}

/** A venue with one table whose deposit is £10 a cover, held or charged, and what a guest does about it. */
const useDeposits = (till: Till) => {
  let place: PublicVenue
  beforeEach(async () => {
    place = await openPublicVenue(till.world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await place.table()
  })
  const finalize = ({ booking_id }: Unpaid) =>
    till.world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
      params: place.params,
      body: { booking_id },
    })
  return {
    place: () => place,
    ask: (fields: Record<string, unknown> = {}) => place.book(fields),
    book: async (fields: Record<string, unknown> = {}): Promise<Unpaid> => {
      const reply = await place.book(fields)
      if (reply.status !== 200 || !('requires_payment' in reply.body))
        throw new Error(`No payment was asked for: ${reply.text}`)
      return reply.body
    },
    finalize,
    rule: (body: Record<string, unknown>) =>
      place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
        params: { ...place.params, id: place.ruleId },
        body,
      }),
    stateOf: async ({ booking_id }: Unpaid) => {
      const { status, paid_amount_pence } = await bookingRow(till.world, booking_id)
      const payments = await paymentsOf(till.world, booking_id)
      return [status, paid_amount_pence, ...payments.map((payment) => payment.status)]
    },
    slot: async () => (await place.slots())['20:00'],
    trailOf: async ({ booking_id }: Unpaid) =>
      (await historyOf(till.world, booking_id)).map(({ type }) => type),
    cancel: ({ booking_id }: Unpaid) =>
      place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking_id } }),
    /** What the provider has: taken less given back, and whether anything is held or could still be paid. */
    atProvider: async ({ payment_intent_id }: Unpaid) => {
      const intent = await till.world.app.services.payments?.readIntent(payment_intent_id)
      return [intent?.status, intent?.capturedPence]
    },
    expectBooksToAgree: async () => expect(await verifyMoney(till.world.database.read)).toEqual([]),
  }
}

const describeTill = (name: string, till: Till) =>
  describe(`a deposit paid with ${name}`, () => {
    const flow = useDeposits(till)
    const { book, finalize, stateOf, slot, trailOf, atProvider, expectBooksToAgree } = flow

    test('is asked for while the table is held for a quarter of an hour', async () => {
      const reply = await flow.ask({ party_size: 3 })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        requires_payment: true,
        booking_id: expect.stringMatching(/^bkg_/),
        payment_intent_id: expect.stringMatching(/^pi_/),
        payment_client_secret: expect.any(String),
      })
      const asked = reply.body as Unpaid & { payment_client_secret: string }
      expect(asked.payment_client_secret).toMatch(new RegExp(`^${asked.payment_intent_id}_secret_.+`))
      expect(await bookingRow(till.world, asked.booking_id)).toMatchObject({
        status: 'pending',
        deposit_pence: 3000,
        deposit_mode: 'charge',
        payment_due_at: new Date('2026-01-17T18:15:00Z'),
      })
      expect(await slot()).toBe('no_table')
    })

    test('that is charged confirms the booking when it is finalised, and a repeat changes nothing', async () => {
      const asked = await book()
      await till.pay(asked.payment_intent_id)
      const reply = await finalize(asked)
      expect([reply.status, reply.body]).toEqual([
        200,
        { ok: true, booking_id: asked.booking_id, status: 'confirmed' },
      ])
      expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
      expect(await trailOf(asked)).toEqual(['created', 'payment_succeeded', 'approved'])
      expect(await atProvider(asked)).toEqual(['succeeded', 2000])
      till.world.clock.advance({ hours: 1 })
      expect((await finalize(asked)).text).toBe(reply.text)
      expect(await trailOf(asked)).toHaveLength(3)
      await expectBooksToAgree()
    })

    test('that is held confirms the booking, and nothing is taken', async () => {
      await flow.rule({ deposit_mode: 'hold', min_covers: 4 })
      const asked = await book()
      await till.pay(asked.payment_intent_id)
      expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(asked)).toEqual(['approved', 0, 'authorised'])
      expect(await trailOf(asked)).toEqual(['created', 'hold_authorised', 'approved'])
      expect(await atProvider(asked)).toEqual(['authorised', 0])
      expect((await paymentsOf(till.world, asked.booking_id))[0]).toMatchObject({ amount_pence: 4000 })
      await expectBooksToAgree()
    })

    test('that nobody paid releases the booking, and its table is free again', async () => {
      const asked = await book()
      const reply = await finalize(asked)
      expect([reply.status, reply.body]).toEqual([
        200,
        { ok: false, booking_id: asked.booking_id, status: 'cancelled' },
      ])
      expect(await stateOf(asked)).toEqual(['cancelled', 0, 'released'])
      expect(await trailOf(asked)).toEqual(['created', 'payment_failed', 'released'])
      expect(await claimsOf(till.world, asked.booking_id)).toEqual([])
      expect(await slot()).toBe('available')
      expect(await atProvider(asked)).toEqual(['cancelled', 0])
      expect((await finalize(asked)).text).toBe(reply.text)
      expect(await trailOf(asked)).toHaveLength(3)
      await book()
      await expectBooksToAgree()
    })

    test('that was declined releases it too', async () => {
      const asked = await book()
      await till.pay(asked.payment_intent_id, 'decline')
      expect((await finalize(asked)).body).toMatchObject({ ok: false, status: 'cancelled' })
      expect(await slot()).toBe('available')
    })

    test('that the provider is still processing keeps the table until it knows', async () => {
      const asked = await book()
      await till.pay(asked.payment_intent_id, 'delay')
      expect((await finalize(asked)).body).toEqual({
        ok: false,
        booking_id: asked.booking_id,
        status: 'pending',
      })
      till.world.clock.advance({ minutes: 30 })
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['pending', 0, 'processing'])
      await till.pay(asked.payment_intent_id)
      expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
      await expectBooksToAgree()
    })

    test('is counted once, however many finalise it at once', async () => {
      const asked = await book()
      await till.pay(asked.payment_intent_id)
      const replies = await Promise.all(Array.from({ length: 10 }, () => finalize(asked)))
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(replies[0]?.body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await trailOf(asked)).toEqual(['created', 'payment_succeeded', 'approved'])
      await expectBooksToAgree()
    })

    test('of which some say paid and some unpaid at once ends in one state', async () => {
      const asked = await book()
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 5 }, () => finalize(asked))),
        till.pay(asked.payment_intent_id).catch(() => undefined),
      ])
      for (const { status } of replies) expect(status).toBe(200)
      const { body } = await finalize(asked)
      const provider = await atProvider(asked)
      expect([body.status, provider[0]]).toEqual(
        body.ok ? ['confirmed', 'succeeded'] : ['cancelled', 'cancelled'],
      )
      await expectBooksToAgree()
    })

    test('is not waited for longer than a quarter of an hour', async () => {
      const asked = await book()
      till.world.clock.advance({ minutes: 14, seconds: 59 })
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['pending', 0, 'awaiting_payment'])
      till.world.clock.advance({ minutes: 2 })
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['cancelled', 0, 'released'])
      expect(await slot()).toBe('available')
      expect(await atProvider(asked)).toEqual(['cancelled', 0])
      expect((await finalize(asked)).body).toMatchObject({ ok: false, status: 'cancelled' })
      await expectBooksToAgree()
    })

    test('paid by somebody who then closed the page is found by the sweep', async () => {
      const asked = await book()
      await till.pay(asked.payment_intent_id)
      till.world.clock.advance({ minutes: 5 })
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
      expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
      await expectBooksToAgree()
    })

    test('paid after the booking was cancelled goes straight back', async () => {
      const asked = await book()
      await flow.cancel(asked)
      // The guest's card went through before the provider heard of the cancellation.
      await till.pay(asked.payment_intent_id)
      expect((await finalize(asked)).body).toMatchObject({ ok: false, status: 'cancelled' })
      await till.sweep()
      expect((await paymentsOf(till.world, asked.booking_id))[0]).toMatchObject({
        status: 'captured',
        captured_pence: 2000,
        refunded_pence: 2000,
      })
      expect(await bookingRow(till.world, asked.booking_id)).toMatchObject({
        status: 'cancelled',
        paid: false,
      })
      expect(await trailOf(asked)).toContain('refunded')
      await expectBooksToAgree()
    })

    test('held after the booking was cancelled is let go', async () => {
      await flow.rule({ deposit_mode: 'hold' })
      const asked = await book()
      await flow.cancel(asked)
      await till.pay(asked.payment_intent_id)
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['cancelled', 0, 'released'])
      expect(await atProvider(asked)).toEqual(['cancelled', 0])
      await expectBooksToAgree()
    })

    test('cannot be paid any more once the cancelled booking’s intent is closed', async () => {
      const asked = await book()
      await flow.cancel(asked)
      await till.sweep()
      expect(await atProvider(asked)).toEqual(['cancelled', 0])
      expect(await stateOf(asked)).toEqual(['cancelled', 0, 'released'])
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'that could not be asked for (the provider fails: %s) leaves no booking behind, and asking again works',
      async (how) => {
        till.fail('createIntent', how)
        const reply = await flow.ask()
        expect(reply.status).toBe(502)
        expect(await slot()).toBe('available')
        const asked = await book()
        await till.pay(asked.payment_intent_id)
        expect((await finalize(asked)).body).toMatchObject({ ok: true })
        await till.sweep()
        await expectBooksToAgree()
      },
    )

    test.each(['before', 'timeout'] as const)(
      'that cannot be read (the provider fails: %s) answers 502 and changes nothing; repeating works',
      async (how) => {
        const asked = await book()
        await till.pay(asked.payment_intent_id)
        till.fail('readIntent', how)
        expect((await finalize(asked)).status).toBe(502)
        expect(await stateOf(asked)).toEqual(['pending', 0, 'awaiting_payment'])
        expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
      },
    )

    test('of prepaid bundles is charged where the rule asks nothing', async () => {
      const place = flow.place()
      const bundle = await makeBundle(place.operator, place.venueId, { prepaid: true })
      await flow.rule({ deposit_mode: 'none', bundle_ids: [bundle] })
      const { bundles } = await place.availability()
      const item_id = bundles[0]?.items[0]?.id ?? ''
      const asked = await book({ bundle_selections: [{ bundle_id: bundle, item_id, quantity: 2 }] })
      expect((await paymentsOf(till.world, asked.booking_id))[0]).toMatchObject({
        capture: 'automatic',
        amount_pence: 18_000,
      })
      expect((await flow.ask({ time: '18:00' })).body).toMatchObject({ ok: true })
    })

    test('is the table’s own where that is higher, and held where the rule asks nothing', async () => {
      const place = flow.place()
      await place.table({ capacity: 6, deposit_pence: 6500 })
      const charged = await book({ party_size: 6 })
      expect((await paymentsOf(till.world, charged.booking_id))[0]).toMatchObject({
        capture: 'automatic',
        amount_pence: 6500,
      })
      await flow.rule({ deposit_mode: 'none' })
      const held = await book({ party_size: 6, time: '22:00' })
      expect((await paymentsOf(till.world, held.booking_id))[0]).toMatchObject({
        capture: 'manual',
        amount_pence: 6500,
      })
    })

    test('of a booking that staff approved meanwhile may still be paid, and is counted', async () => {
      const asked = await book()
      await flow.place().operator.ok('POST /api/bookings/:id/approve', { params: { id: asked.booking_id } })
      till.world.clock.advance({ minutes: 20 })
      await till.sweep()
      expect(await stateOf(asked)).toEqual(['approved', 0, 'awaiting_payment'])
      await till.pay(asked.payment_intent_id)
      expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
      await expectBooksToAgree()
    })
  })

describeTill('the sandbox', useSandboxTill())

const stripe = useStripeTill({ timeoutMs: 5000 })
describeTill('Stripe', stripe)

describe('a deposit smaller than Stripe takes', () => {
  const { rule, ask, slot, expectBooksToAgree } = useDeposits(stripe)

  test('is refused with the amount as the reason, and leaves no booking and nothing to settle', async () => {
    await rule({ price_per_cover_pence: 10 })
    expect((await ask()).status).toBe(400)
    expect(await slot()).toBe('available')
    stripe.world.clock.advance({ minutes: 20 })
    await stripe.sweep()
    const open = await stripe.world.database.read
      .selectFrom('payments')
      .select('id')
      .where('status', 'in', ['created', 'awaiting_payment'])
      .where('amount_pence', '=', 20)
      .execute()
    expect(open).toEqual([])
    await expectBooksToAgree()
  })
})

describe('a deposit that Stripe tells us of', () => {
  const { book, finalize, stateOf, trailOf, cancel, expectBooksToAgree } = useDeposits(stripe)

  test('before the browser finalises confirms the booking once', async () => {
    const asked = await book()
    await stripe.pay(asked.payment_intent_id)
    expect(await stripe.webhook(asked.payment_intent_id)).toBe(200)
    expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
    expect((await finalize(asked)).body).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await trailOf(asked)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('after the browser finalised, twice and once more under another name, changes nothing', async () => {
    const asked = await book()
    await stripe.pay(asked.payment_intent_id)
    await finalize(asked)
    for (const id of ['evt_same', 'evt_same', 'evt_other'])
      expect(await stripe.webhook(asked.payment_intent_id, id)).toBe(200)
    expect(await trailOf(asked)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('at the same moment as ten browsers finalise is counted once', async () => {
    const asked = await book()
    await stripe.pay(asked.payment_intent_id)
    await Promise.all([
      ...Array.from({ length: 10 }, () => finalize(asked)),
      stripe.webhook(asked.payment_intent_id),
      stripe.webhook(asked.payment_intent_id),
    ])
    expect(await trailOf(asked)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('after the booking was cancelled is refunded by the real provider, once', async () => {
    const asked = await book()
    await cancel(asked)
    await stripe.pay(asked.payment_intent_id)
    await stripe.webhook(asked.payment_intent_id)
    await stripe.sweep()
    await stripe.sweep()
    expect(
      stripe.stripe.books.refunds.filter((refund) => refund.payment_intent === asked.payment_intent_id),
    ).toMatchObject([{ amount: 2000 }])
    await expectBooksToAgree()
  })

  test('when our process died between the provider’s answer and writing it down is found all the same', async () => {
    const asked = await book()
    // As if the row had been committed and the process killed before it learned the intent.
    await stripe.world.database.read
      .updateTable('payments')
      .set({ intent_id: null, client_secret: null, status: 'created' })
      .where('booking_id', '=', asked.booking_id)
      .execute()
    await stripe.pay(asked.payment_intent_id)
    stripe.world.clock.advance({ minutes: 16 })
    await stripe.sweep()
    expect(await stateOf(asked)).toEqual(['approved', 2000, 'captured'])
    await expectBooksToAgree()
  })
})
