import { describe, expect, test, vi } from 'vitest'
import { beforeEvening, EVENING, openCardVenue } from '../../../../test/support/cards.ts'
import { refuse } from '../../../../test/support/fake-stripe-objects.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'

const later = (date: Date, ms: number) => new Date(date.getTime() + ms)
const MINUTE = 60_000
const HOLD = ['authorise', 2000]
const RELEASE = ['release', -2000]

const describeTill = (name: string, till: Till) =>
  describe(`a hold for a table 30 days ahead, with ${name}`, () => {
    test('is still capturable on the evening', async () => {
      const place = await openCardVenue(till)
      const id = await place.bookedWith()
      await place.at(beforeEvening(22))
      expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved', amount_pence: 2000 })
      expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE])
      await place.at(beforeEvening(3, 1))
      expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved' })
      await place.at(beforeEvening(3))
      await place.at(later(beforeEvening(3), MINUTE))
      expect(await place.holdOf(id)).toMatchObject({
        status: 'authorised',
        authorised_until: later(EVENING, 4 * 86_400_000).toISOString(),
      })
      await place.at(later(EVENING, MINUTE))
      const reply = await place.capture(id)
      expect([reply.status, reply.body]).toEqual([
        200,
        { success: true, status: 'captured', amount_pence: 2000 },
      ])
      expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE, HOLD, ['capture', 2000]])
      expect(await place.atProvider(id)).toEqual([
        ['cancelled', 0],
        ['succeeded', 2000],
      ])
      await place.expectBooksToAgree()
    })

    test('keeps what was settled when the party became smaller', async () => {
      const place = await openCardVenue(till, { policy: { refund: 'none', cancel_until_hours: 600 } })
      const id = await place.bookedWith()
      await till.world.database.read
        .updateTable('payments')
        .set({ freed_pence: 1000, freed_kept_pence: 400 })
        .where('booking_id', '=', id)
        .execute()
      await place.at(beforeEvening(3))
      await place.at(later(beforeEvening(3), MINUTE))
      expect(await place.holdOf(id)).toMatchObject({ status: 'authorised', amount_pence: 2000 })
      expect((await place.cancel(id)).status).toBe(200)
      await till.sweep()
      expect(await place.atProvider(id)).toEqual([
        ['cancelled', 0],
        ['succeeded', 1400],
      ])
      await place.expectBooksToAgree()
    })

    test('is charged to the saved card by a capture between two holds, once', async () => {
      const place = await openCardVenue(till)
      const id = await place.bookedWith()
      await place.at(beforeEvening(20))
      const replies = await Promise.all([
        place.capture(id, { amount_pence: 1200 }),
        place.capture(id, { amount_pence: 1200 }),
      ])
      for (const reply of [...replies, await place.capture(id)])
        expect([reply.status, reply.body]).toEqual([
          200,
          { success: true, status: 'captured', amount_pence: 1200 },
        ])
      expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE, ['capture', 1200]])
      expect((await place.release(id)).status).toBe(409)
      await place.at(beforeEvening(3))
      expect(await place.holdOf(id)).toMatchObject({ status: 'captured', captured_pence: 1200 })
      expect(await place.atProvider(id)).toEqual([
        ['cancelled', 0],
        ['succeeded', 1200],
      ])
      await place.expectBooksToAgree()
    })

    test('is charged by the terms when the guest cancels late between two holds', async () => {
      const place = await openCardVenue(till, { policy: { refund: 'none', cancel_until_hours: 600 } })
      const id = await place.bookedWith()
      await place.at(beforeEvening(20))
      expect((await place.cancel(id)).status).toBe(200)
      await till.sweep()
      expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE, ['capture', 2000]])
      expect(await place.atProvider(id)).toEqual([
        ['cancelled', 0],
        ['succeeded', 2000],
      ])
      await place.at(beforeEvening(3))
      expect(await place.ledgerOf(id)).toHaveLength(3)
      await place.expectBooksToAgree()
    })

    test('costs nothing when it is released, or cancelled in time, between two holds', async () => {
      const place = await openCardVenue(till, { policy: { refund: 'full', cancel_until_hours: 24 } })
      const id = await place.bookedWith()
      await place.at(beforeEvening(20))
      expect((await place.release(id)).body).toEqual({ success: true, status: 'released' })
      expect((await place.release(id)).status).toBe(200)
      await place.at(beforeEvening(3))
      expect(await place.holdOf(id)).toMatchObject({ status: 'released' })
      const other = await place.bookedWith('succeed', { date: '2026-03-16' })
      await place.at(later(EVENING, 5 * 86_400_000))
      expect((await place.cancel(other)).status).toBe(200)
      await till.sweep()
      expect(await place.holdOf(other)).toMatchObject({ status: 'released' })
      expect(await place.ledgerOf(other)).toEqual([HOLD, RELEASE])
      await place.expectBooksToAgree()
    })

    test('whose card was deleted at the provider ends like one that declines, and its link holds anew', async () => {
      const place = await openCardVenue(till)
      const id = await place.bookedWith('succeed', { guest_email: 'gale@example.com' })
      await place.at(beforeEvening(20))
      await place.deleteCard(id)
      for (const moment of [beforeEvening(3), beforeEvening(2, 20), beforeEvening(2, 19)])
        await place.at(moment)
      expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
      expect((await place.trailOf(id)).filter((type) => type === 'hold_declined')).toHaveLength(1)
      expect(await place.mailsOf('hold_declined')).toHaveLength(1)
      await place.payLink(id)
      await place.at(beforeEvening(2, 10))
      expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
      await place.expectBooksToAgree()
    })

    test('whose card declines expires, alerts the venue and mails the guest a link once', async () => {
      const place = await openCardVenue(till)
      await (await place.onDuty()).ok('PUT /api/my-venues/:id', {
        params: { id: place.place.venueId },
        body: { email: 'desk@walrus.example' },
      })
      const id = await place.bookedWith('save_then_decline', { guest_email: 'gale@example.com' })
      for (const moment of [beforeEvening(20), beforeEvening(3), beforeEvening(2, 20), beforeEvening(2, 19)])
        await place.at(moment)
      expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
      expect((await place.trailOf(id)).filter((type) => type === 'hold_declined')).toHaveLength(1)
      const mails = await place.mailsOf('hold_declined')
      expect(mails.map(({ to_address }) => to_address)).toEqual(['gale@example.com'])
      expect((await place.mailsOf('declined')).map(({ facts }) => facts)).toMatchObject([
        { trouble: 'hold_declined', amount_pence: 2000 },
      ])
      expect(mails[0]?.facts).toMatchObject({
        amount_pence: 2000,
        currency: 'gbp',
        url: expect.stringMatching(/^http/),
      })
      expect(await place.capture(id)).toMatchObject({ status: 409, body: { code: 'hold_expired' } })
      const declined = async () =>
        (
          await (
            await place.onDuty()
          ).ok('GET /api/my-venues/:venueId/declined-holds', {
            params: place.place.params,
          })
        ).data
      expect(await declined()).toMatchObject([
        { booking_id: id, amount_pence: 2000, currency: 'gbp', declined_at: beforeEvening(3).toISOString() },
      ])
      expect((await place.resend('hold_declined')).status).toBe(200)
      await place.payLink(id)
      await place.at(beforeEvening(2, 10))
      expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
      expect(await place.resend('hold_declined')).toMatchObject({
        status: 409,
        body: { code: 'no_longer_fits' },
      })
      expect(await declined()).toEqual([])
      await place.at(EVENING)
      expect((await place.capture(id)).status).toBe(200)
      await place.expectBooksToAgree()
    })

    test('that declines a capture between two holds answers 402 and mails a link to pay', async () => {
      const place = await openCardVenue(till)
      const id = await place.bookedWith('save_then_decline')
      await place.at(beforeEvening(20))
      expect(await place.capture(id)).toMatchObject({ status: 402, body: { code: 'card_declined' } })
      expect(await place.mailsOf('hold_declined')).toHaveLength(1)
      await place.payLink(id)
      await place.at(beforeEvening(19, 20))
      expect(await place.holdOf(id)).toMatchObject({ status: 'captured', captured_pence: 2000 })
      await place.expectBooksToAgree()
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'is neither lost nor held twice when the provider fails at the renewal: %s',
      async (how) => {
        const place = await openCardVenue(till)
        const id = await place.bookedWith()
        await place.at(beforeEvening(20))
        till.fail('createIntent', how)
        await expect(place.at(beforeEvening(3))).rejects.toThrow()
        for (const minutes of [1, 2, 10]) await place.at(later(beforeEvening(3), minutes * MINUTE))
        expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
        const standing = (await place.atProvider(id)).filter(([status]) => status === 'authorised')
        expect(standing).toHaveLength(1)
        expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE, HOLD])
        await place.expectBooksToAgree()
      },
    )

    test.each(['before', 'after', 'timeout'] as const)(
      'is charged once when the provider fails between two holds: %s',
      async (how) => {
        const place = await openCardVenue(till)
        const id = await place.bookedWith()
        await place.at(beforeEvening(20))
        till.fail('createIntent', how)
        expect((await place.capture(id)).status).toBe(502)
        expect((await place.capture(id)).body).toMatchObject({ status: 'captured', amount_pence: 2000 })
        await place.at(later(beforeEvening(20), 10 * MINUTE))
        expect(await place.ledgerOf(id)).toEqual([HOLD, RELEASE, ['capture', 2000]])
        await place.expectBooksToAgree()
      },
    )
  })

const sandbox = useSandboxTill()
const stripe = useStripeTill({ timeoutMs: 3000 })
describeTill('the sandbox', sandbox)
describeTill('Stripe', stripe)

describe('a hold for a table 8 days ahead', () => {
  test('is released only after the new one stands', async () => {
    const place = await openCardVenue(sandbox)
    const id = await place.bookedWith('succeed', { date: '2026-01-25' })
    const start = new Date('2026-01-25T20:00:00Z')
    await place.at(later(start, -3 * 86_400_000 - MINUTE))
    expect(await place.atProvider(id)).toEqual([['authorised', 0]])
    sandbox.fail('createIntent', 'before')
    await expect(place.at(later(start, -3 * 86_400_000))).rejects.toThrow()
    expect(await place.atProvider(id)).toEqual([['authorised', 0]])
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    await place.at(later(start, -3 * 86_400_000 + 2 * MINUTE))
    expect(await place.atProvider(id)).toEqual([
      ['cancelled', 0],
      ['authorised', 0],
    ])
    expect(await place.ledgerOf(id)).toEqual([HOLD, HOLD, RELEASE])
    await place.expectBooksToAgree()
  })

  test('stays when the card declines, until it lapses; the guest is mailed at once', async () => {
    const place = await openCardVenue(sandbox)
    const id = await place.bookedWith('save_then_decline', { date: '2026-01-25' })
    await place.at(new Date('2026-01-22T20:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    expect(await place.mailsOf('hold_declined')).toHaveLength(1)
    await place.at(new Date('2026-01-24T19:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
    expect(await place.mailsOf('hold_declined')).toHaveLength(1)
    await place.expectBooksToAgree()
  })

  test('whose renewal gets no answer until it lapses waits with its card, and is held anew', async () => {
    const place = await openCardVenue(sandbox)
    const id = await place.bookedWith('succeed', { date: '2026-01-25' })
    const creation = vi.spyOn(sandbox.world.payments, 'createIntent').mockRejectedValue(new Error('silence'))
    for (const time of ['2026-01-22T20:00:00Z', '2026-01-24T19:00:00Z'])
      await expect(place.at(new Date(time))).rejects.toThrow()
    expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved' })
    creation.mockRestore()
    await place.at(new Date('2026-01-24T20:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    expect(await place.mailsOf('hold_declined')).toEqual([])
    await place.expectBooksToAgree()
  })

  test.each([
    ['en', /^£20 is held until Saturday 24 January 2026, 18:00 only$/],
    ['de', /^20\s£ sind nur noch bis Samstag, 24\. Januar 2026, 18:00 Uhr reserviert$/],
  ] as const)(
    'whose card declines while it stands: the venue reads until when (%s)',
    async (locale, subject) => {
      const place = await openCardVenue(sandbox)
      const params = { venueId: place.place.venueId }
      await place.place.operator.ok('PUT /api/my-venues/:id', {
        params: { id: params.venueId },
        body: { email: 'desk@walrus.example', locale },
      })
      const id = await place.bookedWith('save_then_decline', { date: '2026-01-25' })
      await place.at(new Date('2026-01-22T20:00:00Z'))
      const mails = await mailsOfVenue(sandbox.world, params.venueId)
      expect(mails.filter(({ kind }) => kind === 'staff_money')).toMatchObject([
        { bookingId: id, subject: expect.stringMatching(subject) },
      ])
      const declined = async () => {
        const person = await place.onDuty()
        return (await person.ok('GET /api/my-venues/:venueId/declined-holds', { params })).data
      }
      expect(await declined()).toMatchObject([{ booking_id: id, held_until: '2026-01-24T18:00:00.000Z' }])
      await place.at(new Date('2026-01-24T19:00:00Z'))
      expect(await declined()).toMatchObject([{ booking_id: id, held_until: null }])
    },
  )
})

test('a hold whose card declines is listed for staff also once its party has sat down', async () => {
  const place = await openCardVenue(sandbox)
  const id = await place.bookedWith('save_then_decline', { date: '2026-01-25' })
  await place.at(new Date('2026-01-24T19:00:00Z'))
  await place.at(new Date('2026-01-25T20:01:00Z'))
  expect((await place.attend(id, 'arrived')).status).toBe(200)
  const { data } = await (await place.onDuty()).ok('GET /api/my-venues/:venueId/declined-holds', {
    params: { venueId: place.place.venueId },
  })
  expect(data).toMatchObject([{ booking_id: id }])
})

test('a hold that lasts shorter than the evening is far is renewed again, until the end', async () => {
  const place = await openCardVenue(stripe)
  const id = await place.bookedWith()
  await place.at(beforeEvening(20))
  stripe.stripe.books.holdSeconds = 86_400
  for (let hours = 72; hours >= -1; hours -= 1) await place.at(beforeEvening(0, hours))
  stripe.stripe.books.holdSeconds = 7 * 86_400
  expect((await place.trailOf(id)).filter((type) => type === 'hold_authorised').length).toBeGreaterThan(3)
  expect((await place.atProvider(id)).filter(([status]) => status === 'authorised')).toHaveLength(1)
  expect((await place.capture(id)).status).toBe(200)
  await place.expectBooksToAgree()
})

test('a card that was detached at Stripe counts as declined: the guest is mailed a link', async () => {
  const place = await openCardVenue(stripe)
  const id = await place.bookedWith('succeed', { guest_email: 'dale@example.com' })
  await place.at(beforeEvening(20))
  const creation = vi.spyOn(stripe.stripe.books, 'createIntent').mockImplementation(() => {
    throw refuse('The provided PaymentMethod was detached from a Customer. It may not be used again.')
  })
  await place.at(beforeEvening(3))
  creation.mockRestore()
  expect(await place.trailOf(id)).toContain('hold_declined')
  expect(await place.mailsOf('hold_declined')).toHaveLength(1)
  await place.expectBooksToAgree()
})

test('a renewal that Stripe refuses for another reason than its card stays open, and nobody is mailed', async () => {
  const place = await openCardVenue(stripe)
  const id = await place.bookedWith('succeed', { guest_email: 'gale@example.com' })
  await place.at(beforeEvening(20))
  const creation = vi.spyOn(stripe.stripe.books, 'createIntent').mockImplementation(() => {
    throw refuse('Invalid currency: xyz', { param: 'currency' })
  })
  for (const minutes of [0, 2, 5])
    await expect(place.at(later(beforeEvening(3), minutes * MINUTE))).rejects.toThrow()
  creation.mockRestore()
  expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved' })
  expect(await place.trailOf(id)).not.toContain('hold_declined')
  expect(await place.mailsOf('hold_declined')).toEqual([])
  await place.at(later(beforeEvening(3), 20 * MINUTE))
  expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
  await place.expectBooksToAgree()
})

describe('a hold without a saved card', () => {
  const declinedOf = async (place: Awaited<ReturnType<typeof openCardVenue>>) =>
    (
      await (
        await place.onDuty()
      ).ok('GET /api/my-venues/:venueId/declined-holds', {
        params: place.place.params,
      })
    ).data
  /** Booked two days ahead, so that no card was saved, and moved by staff. */
  const movedTo = async (new_date: string) => {
    const place = await openCardVenue(sandbox)
    const id = await place.bookedWith('succeed', { date: '2026-01-19' })
    const reply = await (await place.onDuty()).call('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_date },
    })
    expect(reply.status).toBe(200)
    return { place, id }
  }

  test('that was moved beyond its life does not lapse silently: the venue sees it, the guest gets a link', async () => {
    const { place, id } = await movedTo('2026-02-16')
    await place.at(beforeEvening(24))
    expect(await place.mailsOf('hold_declined')).toHaveLength(0)
    await place.at(beforeEvening(22))
    expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
    expect(await place.trailOf(id)).toEqual(expect.arrayContaining(['hold_released', 'hold_declined']))
    expect(await declinedOf(place)).toMatchObject([{ booking_id: id, amount_pence: 2000 }])
    expect(await place.mailsOf('hold_declined')).toMatchObject([
      { facts: { amount_pence: 2000, lapsed: true, url: expect.stringContaining('http') } },
    ])
    await place.payLink(id)
    await place.at(later(beforeEvening(22), 10 * MINUTE))
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    expect(await declinedOf(place)).toEqual([])
    // This card is saved, so it is held anew like any other.
    await place.at(beforeEvening(10))
    expect(await place.holdOf(id)).toMatchObject({ status: 'card_saved' })
    await place.at(beforeEvening(3))
    await place.at(EVENING)
    expect((await place.capture(id)).status).toBe(200)
    expect(await place.mailsOf('hold_declined')).toHaveLength(1)
    await place.expectBooksToAgree()
  })

  test('that lapses shortly before the evening is told three days before, while it still stands', async () => {
    const { place, id } = await movedTo('2026-01-26')
    await place.at(new Date('2026-01-23T19:59:00Z'))
    expect(await place.mailsOf('hold_declined')).toHaveLength(0)
    await place.at(new Date('2026-01-23T20:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    expect(await place.mailsOf('hold_declined')).toHaveLength(1)
    await place.at(new Date('2026-01-25T20:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'expired' })
    expect(await place.mailsOf('hold_declined')).toHaveLength(1)
    await place.expectBooksToAgree()
  })

  test('that outlasts the evening is nobody’s business', async () => {
    const { place, id } = await movedTo('2026-01-21')
    await place.at(new Date('2026-01-21T19:00:00Z'))
    expect(await place.holdOf(id)).toMatchObject({ status: 'authorised' })
    expect(await declinedOf(place)).toEqual([])
    expect(await place.mailsOf('hold_declined')).toHaveLength(0)
  })
})
