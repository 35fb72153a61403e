import { describe, expect, test } from 'vitest'
import { bookingRow, claimsOf } from '../../../test/support/booking-facts.ts'
import { type Unpaid, useDeposits } from '../../../test/support/deposits.ts'
import { paymentsOf } from '../../../test/support/events.ts'
import { makeBundle } from '../../../test/support/factories.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../test/support/tills.ts'

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
describeTill('Stripe', useStripeTill({ timeoutMs: 5000 }))
