import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { beforeEvening, EVENING, openCardVenue } from '../../../../test/support/cards.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'

const POLICY = { refund: 'full', cancel_until_hours: 48, late_fee_per_cover_pence: 1500 }
const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

const describeTill = (name: string, till: Till) =>
  describe(`a card on file with ${name}`, () => {
    const open = () => openCardVenue(till, { deposit_mode: 'card', policy: POLICY })
    /** A booking that its guest cancelled the day before, although the deadline is two days. */
    const cancelledLate = async (outcome: 'succeed' | 'save_then_decline' = 'succeed') => {
      const place = await open()
      const id = await place.bookedWith(outcome)
      await place.at(beforeEvening(1))
      expect((await place.cancel(id)).status).toBe(200)
      await till.sweep()
      expect(await place.ledgerOf(id)).toEqual([])
      return { place, id, late: { reason: 'late_cancel' } }
    }

    test('is set up when booking and takes nothing', async () => {
      const place = await open()
      const reply = await place.place.book({ date: '2026-02-16', party_size: 3 })
      expect(reply.body).toEqual({
        requires_payment: true,
        setup: true,
        booking_id: expect.stringMatching(/^bkg_/),
        payment_intent_id: expect.stringMatching(/^seti_/),
        payment_client_secret: expect.stringMatching(/^seti_.+_secret_/),
        amount_pence: 0,
        currency: 'gbp',
        fee_pence: 4500,
        manage_url: expect.stringContaining('/manage/'),
      })
      if (!('payment_intent_id' in reply.body)) throw new Error('No setup.')
      const { booking_id, payment_intent_id } = reply.body
      const finalize = () =>
        till.world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
          params: place.place.params,
          body: { booking_id },
        })
      await till.pay(payment_intent_id, 'requires_action')
      await till.pay(payment_intent_id, 'requires_action')
      expect(await finalize()).toEqual({ ok: true, booking_id, status: 'confirmed' })
      expect(await place.trailOf(booking_id)).toEqual(['created', 'card_saved', 'approved'])
      expect(await finalize()).toMatchObject({ ok: true })
      expect(await place.ledgerOf(booking_id)).toEqual([])
      expect(await place.holdOf(booking_id)).toBeNull()
      await place.expectBooksToAgree()
    })

    test('that nobody enters releases the booking', async () => {
      const place = await open()
      const reply = await place.place.book({ date: '2026-02-16' })
      if (!('booking_id' in reply.body)) throw new Error('No booking.')
      till.world.clock.advance({ minutes: 16 })
      await till.sweep()
      expect(await place.trailOf(reply.body.booking_id)).toContain('released')
      await place.expectBooksToAgree()
    })

    test('is charged the fee of the terms for a late cancellation, once', async () => {
      const { place, id, late } = await cancelledLate()
      for (const amount_pence of [3001, 100_000])
        expect(await place.chargeFee(id, { ...late, amount_pence })).toMatchObject({
          status: 409,
          body: { code: 'fee_above_terms' },
        })
      const reply = await place.chargeFee(id, late)
      expect([reply.status, reply.body]).toEqual([200, { success: true, amount_pence: 3000 }])
      expect(await place.ledgerOf(id)).toEqual([['capture', 3000]])
      expect((await place.trailOf(id)).at(-1)).toBe('fee_charged')
      expect(await place.chargeFee(id, late)).toMatchObject({ status: 409, body: { code: 'fee_charged' } })
      await till.sweep()
      expect(await place.ledgerOf(id)).toHaveLength(1)
      await place.expectBooksToAgree()
    })

    test('is charged the fee of the terms for a no-show, once, and the guest is told', async () => {
      const place = await open()
      const id = await place.bookedWith('succeed', { party_size: 3 })
      await place.at(later(EVENING, 30))
      expect(await place.chargeFee(id, { reason: 'no_show' })).toMatchObject({ status: 409 })
      expect((await place.attend(id, 'no_show')).status).toBe(200)
      expect(await place.chargeFee(id, { reason: 'late_cancel' })).toMatchObject({
        status: 409,
        body: { code: 'not_late' },
      })
      expect(await place.chargeFee(id, { reason: 'no_show', amount_pence: 4501 })).toMatchObject({
        status: 409,
        body: { code: 'fee_above_terms' },
      })
      const reply = await place.chargeFee(id, { reason: 'no_show' })
      expect([reply.status, reply.body]).toEqual([200, { success: true, amount_pence: 4500 }])
      for (const reason of ['no_show', 'late_cancel'])
        expect((await place.chargeFee(id, { reason })).status).toBe(409)
      await till.sweep()
      expect(await place.ledgerOf(id)).toEqual([['capture', 4500]])
      expect(await place.mailsOf('fee')).toMatchObject([
        { facts: { amount_pence: 4500, currency: 'gbp', reason: 'no_show' } },
      ])
      await place.expectBooksToAgree()
    })

    test('that was deleted at the provider answers 402 like a declined one, and mails a link', async () => {
      const { place, id, late } = await cancelledLate()
      await place.deleteCard(id)
      expect(await place.chargeFee(id, late)).toMatchObject({ status: 402, body: { code: 'card_declined' } })
      expect(await place.mailsOf('fee')).toMatchObject([{ facts: { url: expect.stringContaining('http') } }])
      await place.payLink(id)
      await place.at(later(beforeEvening(1), 10))
      expect(await place.ledgerOf(id)).toEqual([['capture', 3000]])
      await place.expectBooksToAgree()
    })

    test('that declines the fee of a no-show answers 402, and the link says what for', async () => {
      const place = await open()
      const id = await place.bookedWith('save_then_decline')
      await place.at(later(EVENING, 30))
      await place.attend(id, 'no_show')
      const fee = { reason: 'no_show', amount_pence: 1000 }
      expect(await place.chargeFee(id, fee)).toMatchObject({ status: 402, body: { code: 'card_declined' } })
      expect(await place.chargeFee(id, fee)).toMatchObject({ status: 409, body: { code: 'fee_charged' } })
      expect(await place.mailsOf('fee')).toMatchObject([
        { facts: { amount_pence: 1000, reason: 'no_show', url: expect.stringContaining('http') } },
      ])
      expect(await place.ledgerOf(id)).toEqual([])
      expect((await place.resend('fee')).status).toBe(200)
      await place.payLink(id)
      await place.at(later(EVENING, 40))
      expect(await place.ledgerOf(id)).toEqual([['capture', 1000]])
      expect(await place.mailsOf('fee')).toHaveLength(1)
      // Who has paid is not asked again.
      expect(await place.resend('fee')).toMatchObject({ status: 409, body: { code: 'no_longer_fits' } })
      await place.expectBooksToAgree()
    })

    test('that is paid by the link after the party came after all goes back', async () => {
      const place = await open()
      const id = await place.bookedWith('save_then_decline')
      await place.at(later(EVENING, 30))
      await place.attend(id, 'no_show')
      expect((await place.chargeFee(id, { reason: 'no_show' })).status).toBe(402)
      expect((await place.attend(id, 'arrived')).status).toBe(200)
      await place.payLink(id)
      await place.at(later(EVENING, 40))
      await place.at(later(EVENING, 45))
      expect(await place.ledgerOf(id)).toEqual([
        ['capture', 3000],
        ['refund', -3000],
      ])
      await place.expectBooksToAgree()
    })

    test('is not charged for a cancellation in time, by the venue, or without a no-show', async () => {
      const place = await open()
      const inTime = await place.bookedWith()
      await place.at(beforeEvening(3))
      await place.cancel(inTime)
      const second = await place.bookedWith()
      await place.at(beforeEvening(1))
      await place.cancel(second, { cancelled_by: 'venue' })
      const third = await place.bookedWith()
      for (const id of [inTime, second])
        expect(await place.chargeFee(id, { reason: 'late_cancel' })).toMatchObject({
          status: 409,
          body: { code: 'not_late' },
        })
      expect(await place.chargeFee(third, { reason: 'no_show' })).toMatchObject({
        status: 409,
        body: { code: 'not_a_no_show' },
      })
    })

    test('that declines answers 402, and one link to pay is mailed', async () => {
      const { place, id, late } = await cancelledLate('save_then_decline')
      expect(await place.chargeFee(id, late)).toMatchObject({ status: 402, body: { code: 'card_declined' } })
      expect(await place.mailsOf('fee')).toHaveLength(1)
      expect(await place.chargeFee(id, late)).toMatchObject({ status: 409, body: { code: 'fee_charged' } })
      expect(await place.mailsOf('fee')).toHaveLength(1)
      await place.payLink(id)
      await place.at(later(till.world.clock.now(), 10))
      expect(await place.ledgerOf(id)).toEqual([['capture', 3000]])
      expect(await place.trailOf(id)).toEqual(expect.arrayContaining(['fee_declined', 'fee_charged']))
      await place.expectBooksToAgree()
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'is charged once when the provider fails: %s',
      async (how) => {
        const { place, id, late } = await cancelledLate()
        till.fail('createIntent', how)
        expect((await place.chargeFee(id, late)).status).toBe(502)
        const again = await place.chargeFee(id, late)
        expect([again.status, again.body]).toEqual([200, { success: true, amount_pence: 3000 }])
        await place.at(later(till.world.clock.now(), 10))
        expect(await place.ledgerOf(id)).toEqual([['capture', 3000]])
        await place.expectBooksToAgree()
      },
    )

    test('is charged once by ten requests at once', async () => {
      const { place, id, late } = await cancelledLate()
      const replies = await Promise.all(Array.from({ length: 10 }, () => place.chargeFee(id, late)))
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      for (const { status } of replies) expect([200, 409]).toContain(status)
      expect(await place.ledgerOf(id)).toEqual([['capture', 3000]])
      await place.expectBooksToAgree()
    })
  })

const sandbox = useSandboxTill()
describeTill('the sandbox', sandbox)
describeTill('Stripe', useStripeTill({ timeoutMs: 5000 }))

describe('a fee', () => {
  test('needs a card and terms with a fee: 409', async () => {
    const place = await openCardVenue(sandbox, { deposit_mode: 'card' })
    const id = await place.bookedWith()
    expect(await place.chargeFee(id, { reason: 'no_show' })).toMatchObject({
      status: 409,
      body: { code: 'no_fee' },
    })
  })

  test('is charged to the card of a hold too, and paid before the evening is over', async () => {
    const place = await openCardVenue(sandbox, { policy: POLICY })
    const id = await place.bookedWith()
    await place.at(beforeEvening(1))
    await place.cancel(id)
    await sandbox.sweep()
    expect(await place.ledgerOf(id)).toContainEqual(['capture', 2000])
    expect((await place.chargeFee(id, { reason: 'late_cancel', amount_pence: 100 })).body).toEqual({
      success: true,
      amount_pence: 100,
    })
    await place.expectBooksToAgree()
  })

  test('of another operator’s booking is 403, of an unknown one 404', async () => {
    const place = await openCardVenue(sandbox, { deposit_mode: 'card', policy: POLICY })
    const id = await place.bookedWith()
    const stranger = await sandbox.world.person('client')
    const ask = (bookingId: string) =>
      stranger.call('POST /api/bookings/:id/charge-fee', {
        params: { id: bookingId },
        body: { reason: 'no_show' },
      })
    expect([(await ask(id)).status, (await ask('bkg_none')).status]).toEqual([403, 404])
  })
})

test('prepaid items are charged and the card is saved for the fee', async () => {
  const place = await openCardVenue(sandbox, { deposit_mode: 'card', policy: POLICY })
  const { operator, venueId, ruleId } = place.place
  const bundle = await operator.ok('POST /api/my-venues/:venueId/bundles', {
    params: { venueId },
    body: { name: 'Wine', prepaid: true, items: [{ name: 'Bottle', price_pence: 4000, max_qty: 2 }] },
  })
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { venueId, id: ruleId },
    body: { bundle_ids: [bundle.id] },
  })
  const [row] = (
    await sql<{ items: { id: string }[] }>`select items from bundles where id = ${bundle.id}`.execute(
      sandbox.world.database.read,
    )
  ).rows
  const reply = await place.place.book({
    date: '2026-02-16',
    bundle_selections: [{ bundle_id: bundle.id, item_id: row?.items[0]?.id, quantity: 1 }],
  })
  expect(reply.body).toMatchObject({ requires_payment: true, amount_pence: 4000, fee_pence: 3000 })
  expect(reply.body).not.toHaveProperty('setup')
  if (!('payment_intent_id' in reply.body)) throw new Error('No payment.')
  const id = reply.body.booking_id
  await sandbox.pay(reply.body.payment_intent_id)
  await place.at(later(sandbox.world.clock.now(), 2))
  expect(await place.ledgerOf(id)).toEqual([['capture', 4000]])
  await place.at(beforeEvening(1))
  await place.cancel(id)
  await sandbox.sweep()
  expect((await place.chargeFee(id, { reason: 'late_cancel' })).body).toMatchObject({ amount_pence: 3000 })
  await place.at(EVENING)
  await place.expectBooksToAgree()
})
