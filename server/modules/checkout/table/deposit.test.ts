import { describe, expect, test, vi } from 'vitest'
import { upstreamFailed } from '../../../../domain/errors.ts'
import { bookingRow, claimsOf } from '../../../../test/support/booking-facts.ts'
import { type Unpaid, useDeposits } from '../../../../test/support/deposits.ts'
import { paymentsOf } from '../../../../test/support/events.ts'
import { makeBundle } from '../../../../test/support/factories.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { requirePayments } from '../../../ports/payments/port.ts'

const describeTill = (name: string, till: Till) =>
  describe(`a deposit paid with ${name}`, () => {
    const flow = useDeposits(till)
    const { book, finalize, stateOf, slot, trailOf, atProvider, expectBooksToAgree } = flow

    test('must be paid within 15 minutes, during which the table is held', async () => {
      const reply = await flow.ask({ party_size: 3 })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        requires_payment: true,
        booking_id: expect.stringMatching(/^bkg_/),
        payment_intent_id: expect.stringMatching(/^pi_/),
        payment_client_secret: expect.any(String),
        amount_pence: 3000,
        currency: 'gbp',
        manage_url: expect.stringMatching(/^http:\/\/maitred\.test\/manage\/[\w-]{43}$/),
      })
      const unpaid = reply.body as Unpaid & { payment_client_secret: string }
      expect(unpaid.payment_client_secret).toMatch(new RegExp(`^${unpaid.payment_intent_id}_secret_.+`))
      expect(await bookingRow(till.world, unpaid.booking_id)).toMatchObject({
        status: 'pending',
        deposit_pence: 3000,
        deposit_mode: 'charge',
        payment_due_at: new Date('2026-01-17T18:15:00Z'),
      })
      expect(await slot()).toBe('no_table')
    })

    test('in charge mode confirms the booking on finalize, and a repeat changes nothing', async () => {
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id)
      const reply = await finalize(unpaid)
      expect([reply.status, reply.body]).toEqual([
        200,
        { ok: true, booking_id: unpaid.booking_id, status: 'confirmed' },
      ])
      expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
      expect(await trailOf(unpaid)).toEqual(['created', 'payment_succeeded', 'approved'])
      expect(await atProvider(unpaid)).toEqual(['succeeded', 2000])
      till.world.clock.advance({ hours: 1 })
      expect((await finalize(unpaid)).text).toBe(reply.text)
      expect(await trailOf(unpaid)).toHaveLength(3)
      await expectBooksToAgree()
    })

    test('in hold mode confirms the booking without a capture', async () => {
      await flow.rule({ deposit_mode: 'hold', min_covers: 4 })
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id)
      expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(unpaid)).toEqual(['approved', 0, 'authorised'])
      expect(await trailOf(unpaid)).toEqual(['created', 'hold_authorised', 'approved'])
      expect(await atProvider(unpaid)).toEqual(['authorised', 0])
      expect((await paymentsOf(till.world, unpaid.booking_id))[0]).toMatchObject({ amount_pence: 4000 })
      await expectBooksToAgree()
    })

    test('that is not paid releases the booking and its table', async () => {
      const unpaid = await book()
      const reply = await finalize(unpaid)
      expect([reply.status, reply.body]).toEqual([
        200,
        { ok: false, booking_id: unpaid.booking_id, status: 'cancelled' },
      ])
      expect(await stateOf(unpaid)).toEqual(['cancelled', 0, 'released'])
      expect(await trailOf(unpaid)).toEqual(['created', 'payment_failed', 'released'])
      expect(await claimsOf(till.world, unpaid.booking_id)).toEqual([])
      expect(await slot()).toBe('available')
      expect(await atProvider(unpaid)).toEqual(['cancelled', 0])
      expect((await finalize(unpaid)).text).toBe(reply.text)
      expect(await trailOf(unpaid)).toHaveLength(3)
      await book()
      await expectBooksToAgree()
    })

    test('that was declined releases the booking too', async () => {
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id, 'decline')
      expect((await finalize(unpaid)).body).toMatchObject({ ok: false, status: 'cancelled' })
      expect(await slot()).toBe('available')
    })

    test('that the provider is processing keeps the table until the result', async () => {
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id, 'delay')
      expect((await finalize(unpaid)).body).toEqual({
        ok: false,
        booking_id: unpaid.booking_id,
        status: 'pending',
      })
      till.world.clock.advance({ minutes: 30 })
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['pending', 0, 'processing'])
      await till.pay(unpaid.payment_intent_id)
      expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
      await expectBooksToAgree()
    })

    test('is counted once for concurrent finalize calls', async () => {
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id)
      const replies = await Promise.all(Array.from({ length: 10 }, () => finalize(unpaid)))
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(replies[0]?.body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await trailOf(unpaid)).toEqual(['created', 'payment_succeeded', 'approved'])
      await expectBooksToAgree()
    })

    test('paid and finalised concurrently ends in one consistent state', async () => {
      const unpaid = await book()
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 5 }, () => finalize(unpaid))),
        till.pay(unpaid.payment_intent_id).catch(() => undefined),
      ])
      for (const { status } of replies) expect(status).toBe(200)
      const { body } = await finalize(unpaid)
      const provider = await atProvider(unpaid)
      expect([body.status, provider[0]]).toEqual(
        body.ok ? ['confirmed', 'succeeded'] : ['cancelled', 'cancelled'],
      )
      await expectBooksToAgree()
    })

    test('that is not paid in 15 minutes releases the booking', async () => {
      const unpaid = await book()
      till.world.clock.advance({ minutes: 14, seconds: 59 })
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['pending', 0, 'awaiting_payment'])
      till.world.clock.advance({ minutes: 2 })
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['cancelled', 0, 'released'])
      expect(await slot()).toBe('available')
      expect(await atProvider(unpaid)).toEqual(['cancelled', 0])
      expect((await finalize(unpaid)).body).toMatchObject({ ok: false, status: 'cancelled' })
      await expectBooksToAgree()
    })

    test('that was paid but never finalised is settled by the sweep', async () => {
      const unpaid = await book()
      await till.pay(unpaid.payment_intent_id)
      till.world.clock.advance({ minutes: 5 })
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
      expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      await expectBooksToAgree()
    })

    test('paid after the booking was cancelled is refunded at once', async () => {
      const unpaid = await book()
      await flow.cancel(unpaid)
      // The payment succeeded before the provider received the cancellation.
      await till.pay(unpaid.payment_intent_id)
      expect((await finalize(unpaid)).body).toMatchObject({ ok: false, status: 'cancelled' })
      await till.sweep()
      expect((await paymentsOf(till.world, unpaid.booking_id))[0]).toMatchObject({
        status: 'captured',
        captured_pence: 2000,
        refunded_pence: 2000,
      })
      expect(await bookingRow(till.world, unpaid.booking_id)).toMatchObject({
        status: 'cancelled',
        paid: false,
      })
      expect(await trailOf(unpaid)).toContain('refunded')
      await expectBooksToAgree()
    })

    test('authorised after the booking was cancelled is released', async () => {
      await flow.rule({ deposit_mode: 'hold' })
      const unpaid = await book()
      await flow.cancel(unpaid)
      await till.pay(unpaid.payment_intent_id)
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['cancelled', 0, 'released'])
      expect(await atProvider(unpaid)).toEqual(['cancelled', 0])
      await expectBooksToAgree()
    })

    test('cannot be paid after the intent of the cancelled booking is closed', async () => {
      const unpaid = await book()
      await flow.cancel(unpaid)
      await till.sweep()
      expect(await atProvider(unpaid)).toEqual(['cancelled', 0])
      expect(await stateOf(unpaid)).toEqual(['cancelled', 0, 'released'])
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'whose intent could not be created (the provider fails: %s) leaves no booking, and a retry works',
      async (how) => {
        till.fail('createIntent', how)
        const reply = await flow.ask()
        expect(reply.status).toBe(502)
        expect(await slot()).toBe('available')
        const unpaid = await book()
        await till.pay(unpaid.payment_intent_id)
        expect((await finalize(unpaid)).body).toMatchObject({ ok: true })
        await till.sweep()
        await expectBooksToAgree()
      },
    )

    test('whose intent was created late stays when the same request has started the payment meanwhile', async () => {
      const port = requirePayments(till.world.app.services.payments)
      const guest = { guest_name: 'Ada', guest_email: 'ada@example.com' }
      const meanwhile: Unpaid[] = []
      vi.spyOn(port, 'createIntent').mockImplementationOnce(async () => {
        meanwhile.push(await book(guest))
        throw upstreamFailed('The provider was too slow.')
      })
      expect((await flow.ask(guest)).status).toBe(502)
      const [unpaid] = meanwhile
      if (!unpaid) throw new Error('Nothing was booked.')
      expect(await stateOf(unpaid)).toEqual(['pending', 0, 'awaiting_payment'])
      await till.pay(unpaid.payment_intent_id)
      expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      await expectBooksToAgree()
    })

    test.each(['before', 'timeout'] as const)(
      'whose intent cannot be read (the provider fails: %s) answers 502 and changes nothing; a retry works',
      async (how) => {
        const unpaid = await book()
        await till.pay(unpaid.payment_intent_id)
        till.fail('readIntent', how)
        expect((await finalize(unpaid)).status).toBe(502)
        expect(await stateOf(unpaid)).toEqual(['pending', 0, 'awaiting_payment'])
        expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      },
    )

    test('for prepaid bundles is charged when the rule has no deposit', async () => {
      const place = flow.place()
      const bundle = await makeBundle(place.operator, place.venueId, { prepaid: true })
      await flow.rule({ deposit_mode: 'none', bundle_ids: [bundle] })
      const { bundles } = await place.availability()
      const item_id = bundles[0]?.items[0]?.id ?? ''
      const unpaid = await book({ bundle_selections: [{ bundle_id: bundle, item_id, quantity: 2 }] })
      expect((await paymentsOf(till.world, unpaid.booking_id))[0]).toMatchObject({
        capture: 'automatic',
        amount_pence: 18_000,
      })
      expect((await flow.ask({ time: '18:00' })).body).toMatchObject({ ok: true })
    })

    test('with prepaid bundles is paid and never only held, even where the rule holds', async () => {
      const place = flow.place()
      const bundle = await makeBundle(place.operator, place.venueId, { prepaid: true })
      await flow.rule({ deposit_mode: 'hold', bundle_ids: [bundle] })
      const { bundles } = await place.availability()
      const item_id = bundles[0]?.items[0]?.id ?? ''
      const asked = await flow.ask({ bundle_selections: [{ bundle_id: bundle, item_id, quantity: 1 }] })
      expect(asked.body).toMatchObject({ requires_payment: true, amount_pence: 11_000, currency: 'gbp' })
      const bookingId = 'booking_id' in asked.body ? asked.body.booking_id : ''
      expect((await paymentsOf(till.world, bookingId))[0]).toMatchObject({
        capture: 'automatic',
        amount_pence: 11_000,
      })
    })

    test('is the table’s own when that is higher, and a hold when the rule has no deposit', async () => {
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

    test('can still be paid after staff approved the booking, and is counted', async () => {
      const unpaid = await book()
      await flow.place().operator.ok('POST /api/bookings/:id/approve', { params: { id: unpaid.booking_id } })
      till.world.clock.advance({ minutes: 20 })
      await till.sweep()
      expect(await stateOf(unpaid)).toEqual(['approved', 0, 'awaiting_payment'])
      await till.pay(unpaid.payment_intent_id)
      expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
      await expectBooksToAgree()
    })
  })

describeTill('the sandbox', useSandboxTill())
describeTill('Stripe', useStripeTill({ timeoutMs: 5000 }))
