import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { upstreamFailed } from '../../../../domain/errors.ts'
import { paymentsOf } from '../../../../test/support/events.ts'
import { makeWalkIn } from '../../../../test/support/factories.ts'
import { useHolds } from '../../../../test/support/holds.ts'
import { openNight } from '../../../../test/support/night.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { settlePayment } from '../payments/settle-payment.ts'

const MAILED = { amount_pence: 5000, notify: true, email: 'ada@example.com' }

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const describeTill = (name: string, till: Till) => {
  const publishableKey = name === 'Stripe' ? 'pk_test_fake' : 'pk_sandbox'

  describe(`requesting a hold with ${name}`, () => {
    const holds = useHolds(till)
    const { request, intent, capture, payPage, latest, trailOf, mailsOf, stateOf, expectBooksToAgree } = holds
    const book = () => holds.night().book()
    const pageOf = async (id: string, body?: unknown): Promise<string> => {
      const reply = await request(id, body)
      if (reply.status !== 200) throw new Error(`No page was made: ${reply.text}`)
      return reply.body.checkout_url
    }

    test('returns a page where the guest authorises it, and capturing it needs no finalize', async () => {
      const id = await book()
      const reply = await request(id, { amount_pence: 50, description: 'Birthday table' })
      expect([reply.status, reply.body]).toEqual([
        200,
        { success: true, checkout_url: expect.stringMatching(/^http/), amount_pence: 50, emailed: false },
      ])
      expect(await latest(id)).toMatchObject({
        purpose: 'hold',
        capture: 'manual',
        status: 'awaiting_payment',
        amount_pence: 50,
        description: 'Birthday table',
        checkout_url: reply.body.checkout_url,
      })
      await payPage(reply.body.checkout_url)
      expect((await capture(id)).body).toEqual({ success: true, status: 'captured', amount_pence: 50 })
      expect(await stateOf(id)).toEqual({ ours: ['captured', 50], theirs: ['succeeded', 50] })
      expect(await trailOf(id)).toEqual([
        ['hold_requested', holds.night().operator.name, { amount_pence: 50, emailed: false }],
        ['hold_authorised', 'System', { amount_pence: 50 }],
        ['hold_captured', holds.night().operator.name, { amount_pence: 50 }],
      ])
      await expectBooksToAgree()
    })

    test('mails the link once with `notify` and an address', async () => {
      const id = await book()
      const reply = await request(id, MAILED)
      expect([reply.status, reply.body.emailed]).toEqual([200, true])
      expect(await mailsOf(id)).toEqual([
        { to_address: 'ada@example.com', text: expect.stringContaining(reply.body.checkout_url) },
      ])
      expect(await trailOf(id)).toEqual([
        ['hold_requested', holds.night().operator.name, { amount_pence: 5000, emailed: true }],
      ])
    })

    test('mails the guest’s own address with `notify` and no address', async () => {
      const id = await book()
      const reply = await request(id, { amount_pence: 5000, notify: true })
      expect([reply.status, reply.body.emailed]).toEqual([200, true])
      expect(await mailsOf(id)).toEqual([
        { to_address: holds.night().guest.email, text: expect.stringContaining(reply.body.checkout_url) },
      ])
    })

    test('mails where the venue writes to, also when the guest’s account has no address', async () => {
      const { operator, venueId } = holds.night()
      const guest = await makeWalkIn(operator, venueId)
      await operator.ok('PUT /api/my-guests/:id', {
        params: { id: guest },
        body: { contact_email: 'Ada@Work.example' },
      })
      const id = await holds.night().book({ user_id: guest })
      const reply = await request(id, { amount_pence: 5000, notify: true })
      expect([reply.status, reply.body.emailed]).toEqual([200, true])
      expect(await mailsOf(id)).toMatchObject([{ to_address: 'ada@work.example' }])
    })

    test('mails nobody with `notify` where the guest has no address', async () => {
      const { operator, venueId } = holds.night()
      const id = await holds.night().book({ user_id: await makeWalkIn(operator, venueId) })
      const reply = await request(id, { amount_pence: 5000, notify: true })
      expect([reply.status, reply.body.emailed]).toEqual([200, false])
      expect(await mailsOf(id)).toEqual([])
    })

    test.each([
      { amount_pence: 5000, notify: false, email: 'ada@example.com' },
      { amount_pence: 5000, email: 'ada@example.com' },
    ])('mails nothing for %j', async (body) => {
      const id = await book()
      expect((await request(id, body)).body.emailed).toBe(false)
      expect(await mailsOf(id)).toEqual([])
    })

    test.each([
      {},
      { amount_pence: 49 },
      { amount_pence: 0 },
      { amount_pence: '5000' },
      { amount_pence: 50.5 },
      { amount_pence: 5000, notify: 'yes' },
      { amount_pence: 5000, email: 'nobody' },
      { amount_pence: 5000, description: 7 },
    ])('with %j answers 400 and creates nothing', async (body) => {
      const id = await book()
      expect((await request(id, body)).status).toBe(400)
      expect(await holds.hold(id)).toBeNull()
    })

    test('returns what staff need to enter a card', async () => {
      const id = await book()
      const reply = await intent(id)
      expect([reply.status, reply.body]).toEqual([
        200,
        {
          client_secret: expect.stringMatching(new RegExp(`^${reply.body.intent_id}_secret_.+`)),
          intent_id: expect.stringMatching(/^pi_/),
          publishable_key: publishableKey,
          amount_pence: 5000,
          currency: 'gbp',
        },
      ])
      expect(await latest(id)).toMatchObject({
        purpose: 'hold',
        capture: 'manual',
        status: 'awaiting_payment',
        amount_pence: 5000,
        intent_id: reply.body.intent_id,
      })
      expect(await trailOf(id)).toEqual([
        ['hold_requested', holds.night().operator.name, { amount_pence: 5000, desk: true }],
      ])
    })

    test.each([{}, { amount_pence: 0 }, { amount_pence: '5000' }, { amount_pence: 1.5 }])(
      'by staff with %j answers 400 and creates nothing',
      async (body) => {
        const id = await book()
        expect((await intent(id, body)).status).toBe(400)
        expect(await holds.hold(id)).toBeNull()
      },
    )

    test('again replaces an unpaid page, which can then no longer be paid', async () => {
      const id = await book()
      const old = await pageOf(id, MAILED)
      till.world.clock.advance({ minutes: 1 })
      const page = await pageOf(id, { ...MAILED, amount_pence: 7000 })
      await expect(payPage(old)).rejects.toThrow()
      await payPage(page)
      expect((await capture(id)).body.amount_pence).toBe(7000)
      expect(await mailsOf(id)).toHaveLength(1)
      await expectBooksToAgree()
    })

    test('by staff replaces an unpaid page, and a page replaces an unpaid intent', async () => {
      const id = await book()
      const old = await pageOf(id)
      till.world.clock.advance({ minutes: 1 })
      const keyed = await holds.key(id, 6000)
      await expect(payPage(old)).rejects.toThrow()
      till.world.clock.advance({ minutes: 1 })
      const page = await pageOf(id, { amount_pence: 7000 })
      await expect(Promise.resolve().then(() => till.pay(keyed))).rejects.toThrow()
      await payPage(page)
      expect((await capture(id)).body.amount_pence).toBe(7000)
      await expectBooksToAgree()
    })

    test('answers 409 while a hold is authorised, with or without a webhook, and the hold stays', async () => {
      const id = await holds.held()
      for (const reply of [await request(id), await intent(id)])
        expect([reply.status, reply.body]).toEqual([
          409,
          {
            error: 'This booking already has an authorised hold. Capture or release it first.',
            code: 'hold_authorised',
          },
        ])
      expect(await stateOf(id)).toEqual({ ours: ['authorised', 0], theirs: ['authorised', 0] })
    })

    test.each(['capture', 'release'] as const)('is possible again after a %s', async (end) => {
      const id = await holds.held()
      await holds[end](id)
      till.world.clock.advance({ minutes: 1 })
      await payPage(await pageOf(id, { amount_pence: 3000 }))
      expect((await capture(id)).body.amount_pence).toBe(3000)
      await expectBooksToAgree()
    })

    test('answers 409 while the guest’s card is being processed', async () => {
      const id = await book()
      await till.pay(await holds.key(id), 'delay')
      for (const reply of [await request(id), await intent(id)])
        expect([reply.status, reply.body]).toMatchObject([409, { code: 'hold_requested' }])
    })

    test('answers 409 for a booking that has ended', async () => {
      const id = await holds.night().bookAs('cancelled')
      for (const reply of [await request(id), await intent(id)])
        expect([reply.status, reply.error]).toEqual([
          409,
          'This booking is cancelled, so nothing can be held for it.',
        ])
      expect(await holds.hold(id)).toBeNull()
    })

    test('five times concurrently leaves one request that can be paid', async () => {
      const id = await book()
      const replies = await Promise.all(Array.from({ length: 5 }, () => request(id, MAILED)))
      for (const { status } of replies) expect([200, 409]).toContain(status)
      const pages = replies.filter(({ status }) => status === 200).map(({ body }) => body.checkout_url)
      expect(pages.length).toBeGreaterThan(0)
      const paid = await Promise.allSettled(pages.map(async (url) => payPage(url)))
      expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await capture(id)).status).toBe(200)
      await expectBooksToAgree()
    })

    test('while the provider still creates an earlier page never leaves two open pages', async () => {
      const id = await book()
      const port = requirePayments(till.world.app.services.payments)
      const { createCheckout, createIntent } = port
      const [made, goOn] = [gate(), gate()]
      // The reply for the first page arrives while the second request is closing it.
      vi.spyOn(port, 'createCheckout').mockImplementationOnce(async (order) => {
        const checkout = await createCheckout(order)
        made.open()
        await goOn.opened
        return checkout
      })
      const first = request(id, MAILED)
      vi.spyOn(port, 'createIntent').mockImplementationOnce(async (order) => {
        goOn.open()
        await first
        return createIntent(order)
      })
      await made.opened
      const second = await request(id, { amount_pence: 7000 })
      vi.restoreAllMocks()
      expect([(await first).status, second.status]).toEqual([409, 200])
      const mails = await till.world.database.read
        .selectFrom('outbox')
        .innerJoin('payments', (join) => join.on('outbox.cause', '=', sql`'hold:' || payments.id`))
        .select('outbox.id')
        .where('payments.booking_id', '=', id)
        .execute()
      expect(mails).toEqual([])
      await payPage(second.body.checkout_url)
      expect((await capture(id)).body.amount_pence).toBe(7000)
      await expectBooksToAgree()
    })

    test('by staff leaves a mailed link as it was when the process dies before that is closed', async () => {
      const id = await book()
      const page = await pageOf(id, MAILED)
      till.world.clock.advance({ minutes: 1 })
      const port = requirePayments(till.world.app.services.payments)
      const { readCheckout } = port
      const [reached, goOn] = [gate(), gate()]
      // It reads the earlier page to see that nobody has paid, then to close it: there it stays until the test ends.
      vi.spyOn(port, 'readCheckout')
        .mockImplementationOnce(readCheckout)
        .mockImplementationOnce(async (sessionId) => {
          reached.open()
          await goOn.opened
          return readCheckout(sessionId)
        })
      const dying = intent(id, { amount_pence: 7000 })
      await reached.opened
      vi.restoreAllMocks()
      await payPage(page)
      till.world.clock.advance({ hours: 25 })
      await till.sweep()
      expect((await capture(id)).body).toMatchObject({ status: 'captured', amount_pence: 5000 })
      goOn.open()
      expect((await dying).status).toBe(409)
      await expectBooksToAgree()
    })

    /** A mailed link, and a request after it that the provider refuses once `fail` is called. */
    const withFailing = async (id: string) => {
      const page = await pageOf(id, MAILED)
      till.world.clock.advance({ minutes: 1 })
      const [reached, goOn] = [gate(), gate()]
      const port = requirePayments(till.world.app.services.payments)
      vi.spyOn(port, 'createCheckout').mockImplementationOnce(async () => {
        reached.open()
        await goOn.opened
        throw upstreamFailed('The provider was too slow.')
      })
      const failing = request(id, { amount_pence: 6000 })
      await reached.opened
      till.world.clock.advance({ minutes: 1 })
      const fail = async () => {
        goOn.open()
        expect((await failing).status).toBe(502)
        vi.restoreAllMocks()
      }
      return { page, fail }
    }

    test('closes every earlier request, also when the latest fails meanwhile', async () => {
      const id = await book()
      const { page, fail } = await withFailing(id)
      const newest = await pageOf(id, { amount_pence: 7000 })
      await fail()
      await expect(payPage(page)).rejects.toThrow()
      await payPage(newest)
      expect((await capture(id)).body).toMatchObject({ status: 'captured', amount_pence: 7000 })
      await expectBooksToAgree()
    })

    test.each([true, false])(
      'answers 409 when the guest has paid an earlier one meanwhile (known to us: %s)',
      async (isKnown) => {
        const id = await book()
        const { page, fail } = await withFailing(id)
        const { services } = till.world.app
        const [mailed] = await paymentsOf(till.world, id)
        await payPage(page)
        if (isKnown)
          await settlePayment(services, mailed?.id ?? '', till.world.clock.now(), { closeUnpaid: false })
        const reply = await request(id, { amount_pence: 7000 })
        expect([reply.status, reply.body]).toMatchObject([409, { code: 'hold_requested' }])
        await fail()
        expect((await capture(id)).body).toMatchObject({ status: 'captured', amount_pence: 5000 })
        await expectBooksToAgree()
      },
    )

    describe.each(['before', 'after', 'timeout'] as const)('when the provider fails: %s', (how) => {
      test('answers 502, mails nothing, and a retry works', async () => {
        const id = await book()
        till.fail('createCheckout', how)
        expect((await request(id, MAILED)).status).toBe(502)
        expect([await mailsOf(id), await trailOf(id)]).toEqual([[], []])
        expect((await capture(id)).status).toBe(402)
        till.world.clock.advance({ minutes: 1 })
        await payPage(await pageOf(id, MAILED))
        expect((await capture(id)).status).toBe(200)
        await expectBooksToAgree()
      })

      test('leaves an earlier request as it was, and the guest can pay it', async () => {
        const id = await book()
        const page = await pageOf(id, MAILED)
        till.world.clock.advance({ minutes: 1 })
        till.fail('createCheckout', how)
        expect((await request(id, { amount_pence: 7000 })).status).toBe(502)
        till.fail('createIntent', how)
        expect((await intent(id, { amount_pence: 7000 })).status).toBe(502)
        till.world.clock.advance({ minutes: 5 })
        await till.sweep()
        expect(await holds.hold(id)).toMatchObject({ status: 'requested', amount_pence: 5000 })
        await payPage(page)
        expect((await capture(id)).body).toMatchObject({ amount_pence: 5000 })
        await expectBooksToAgree()
      })

      test('answers 502 to staff, and a retry works', async () => {
        const id = await book()
        till.fail('createIntent', how)
        expect((await intent(id)).status).toBe(502)
        expect(await trailOf(id)).toEqual([])
        till.world.clock.advance({ minutes: 1 })
        await till.pay(await holds.key(id))
        expect((await capture(id)).status).toBe(200)
        await expectBooksToAgree()
      })
    })

    test('for another operator’s booking answers 403, and for an unknown booking 404', async () => {
      const id = await book()
      const stranger = await till.world.person('client')
      for (const reply of [await request(id, MAILED, stranger), await intent(id, undefined, stranger)])
        expect(reply.status).toBe(403)
      for (const reply of [await request('bkg_none'), await intent('bkg_none')])
        expect([reply.status, reply.error]).toEqual([404, 'Booking not found.'])
      expect(await holds.hold(id)).toBeNull()
    })
  })
}

describeTill('the sandbox', useSandboxTill())

const stripe = useStripeTill()
describeTill('Stripe', stripe)

describe('an amount below Stripe’s minimum', () => {
  const holds = useHolds(stripe)

  test('answers 400, and a larger amount can be requested after it', async () => {
    const id = await holds.night().book()
    expect((await holds.intent(id, { amount_pence: 10 })).status).toBe(400)
    stripe.world.clock.advance({ minutes: 5 })
    await stripe.sweep()
    await stripe.pay(await holds.key(id, 5000))
    expect((await holds.capture(id)).status).toBe(200)
    await holds.expectBooksToAgree()
  })
})

describe('without a payment provider', () => {
  const world = useWorld({
    own: true,
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://maitred.test',
      TURNSTILE_SITE_KEY: '',
      STRIPE_SECRET_KEY: '',
    },
  })

  test('requesting a hold answers 503 and writes nothing', async () => {
    const { operator, book } = await openNight(world)
    const id = await book()
    const body = { amount_pence: 5000 }
    for (const reply of [
      await operator.call('POST /api/bookings/:id/hold/request', { params: { id }, body }),
      await operator.call('POST /api/bookings/:id/hold/intent', { params: { id }, body }),
    ])
      expect([reply.status, reply.body]).toEqual([
        503,
        { error: 'Payments are not configured.', code: 'payments_not_configured' },
      ])
    expect((await operator.ok('GET /api/bookings/:id', { params: { id } })).hold).toBeNull()
  })
})
