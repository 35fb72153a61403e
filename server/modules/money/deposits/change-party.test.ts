import { afterEach, describe, expect, test } from 'vitest'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { bookManaged, guestOf } from '../../../../test/support/manage.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { AHEAD, type PolicyFields } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'
import { json } from '../../../db/values.ts'
import { verifyMoney } from '../index.ts'

const till = useSandboxTill()
afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))

/** Four guests at £20 each, at a table for four to six. */
const open = async (
  deposit_mode: 'charge' | 'hold' = 'charge',
  party_size = 4,
  policy: PolicyFields | null = null,
) => {
  const { world } = till
  const venue = await openPublicVenue(world, {}, { deposit_mode, price_per_cover_pence: 2000 })
  await venue.table({ capacity: 6, min_party: 4 })
  if (policy) {
    const terms = await venue.operator.ok('POST /api/my-venues/:venueId/policies', {
      params: venue.params,
      body: { name: 'Terms', ...policy },
    })
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.venueId },
      body: { booking_policy: terms.id },
    })
  }
  const { id, token } = await bookManaged(world, venue, { date: AHEAD, party_size })
  const payments = async () =>
    (
      await world.database.read
        .selectFrom('payments')
        .select(['status', 'amount_pence', 'captured_pence', 'refunded_pence'])
        .where('booking_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map((one) => [one.status, one.amount_pence, one.captured_pence - one.refunded_pence])
  return {
    venue,
    id,
    guest: guestOf(world.anyone, token),
    payments,
    depositPence: async () =>
      (
        await world.database.read
          .selectFrom('bookings')
          .select('deposit_pence')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).deposit_pence,
    change: (body: Record<string, unknown>, who = venue.operator) =>
      who.call('PATCH /api/bookings/:id/details', { params: { id }, body }),
    links: async () =>
      (
        await world.database.read
          .selectFrom('outbox')
          .select(['facts'])
          .where('booking_id', '=', id)
          .where('kind', '=', 'deposit_request')
          .orderBy('id')
          .execute()
      ).map(({ facts }) => facts as { url: string; amount_pence: number }),
  }
}

const sessionOf = (link: { url: string } | undefined) => link?.url.split('/').at(-1) ?? ''

/** The sweep leaves a payment alone that has just been touched. */
const sweepLater = async () => {
  till.world.clock.advance({ minutes: 20 })
  await till.sweep()
}

describe('staff change the party', () => {
  test('and are told both sums, and whether it fits its table', async () => {
    const { change, payments } = await open()
    expect((await change({ party_size: 6 })).body).toMatchObject({
      success: true,
      warnings: [{ code: 'deposit_differs', has_pence: 8000, would_be_pence: 12_000 }],
    })
    expect((await change({ party_size: 7 })).body).toMatchObject({
      warnings: [{ code: 'over_capacity' }, { code: 'deposit_differs', would_be_pence: 14_000 }],
    })
    expect((await change({ party_size: 2 })).body).toMatchObject({
      warnings: [{ code: 'below_min_party' }, { code: 'deposit_differs', would_be_pence: 4000 }],
    })
    expect((await change({ party_size: 4 })).body).toEqual({ success: true })
    expect(await payments()).toEqual([['captured', 8000, 8000]])
  })

  test('and ask for what is missing: one link is mailed, and paying it makes the deposit whole', async () => {
    const { change, payments, links, id } = await open()
    const { body } = await change({ party_size: 6, ask_deposit: true })
    expect(body).toMatchObject({ asked_pence: 4000 })
    const [link] = await links()
    expect(link?.amount_pence).toBe(4000)
    await till.payPage(sessionOf(link))
    await sweepLater()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['captured', 4000, 4000],
    ])
    expect((await change({ party_size: 6 })).body).toEqual({ success: true })
    const { deposit_pence } = await till.world.database.read
      .selectFrom('bookings')
      .select('deposit_pence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deposit_pence).toBe(12_000)
  })

  test('and a link that is not paid is closed when the party changes again', async () => {
    const { change, payments } = await open()
    await change({ party_size: 6, ask_deposit: true })
    await change({ party_size: 5, ask_deposit: true })
    await till.sweep()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['released', 4000, 0],
      ['awaiting_payment', 2000, 0],
    ])
  })

  test('and a hold is made anew over all of it, and the old one ends', async () => {
    const { change, payments, links } = await open('hold')
    expect((await change({ party_size: 6, ask_deposit: true })).body).toMatchObject({ asked_pence: 12_000 })
    await till.payPage(sessionOf((await links())[0]))
    await sweepLater()
    expect(await payments()).toEqual([
      ['released', 8000, 0],
      ['authorised', 12_000, 0],
    ])
  })

  test('and return what is too much, whatever the terms say, once', async () => {
    const { change, payments } = await open()
    expect((await change({ party_size: 4, return_excess: true })).body).toMatchObject({ returned_pence: 0 })
    expect((await change({ party_size: 3, return_excess: true })).body).toMatchObject({
      returned_pence: 2000,
    })
    expect((await change({ party_size: 3, return_excess: true })).body).toMatchObject({ returned_pence: 0 })
    await till.sweep()
    expect(await payments()).toEqual([['captured', 8000, 6000]])
  })

  test('and a hold that is too large stays: it takes nothing', async () => {
    const { change, payments } = await open('hold')
    expect((await change({ party_size: 3, return_excess: true })).body).toMatchObject({ returned_pence: 0 })
    await till.sweep()
    expect(await payments()).toEqual([['authorised', 8000, 0]])
  })

  test('and a hold that stands secures a party again that its guest had made smaller: nobody is asked for another', async () => {
    const terms = { refund: 'full', cancel_until_hours: 48 } as const
    const { change, guest, venue, payments, depositPence } = await open('hold', 6, terms)
    await guest.change({ party_size: 4 })
    expect((await change({ party_size: 5, ask_deposit: true })).body).toEqual({
      success: true,
      asked_pence: 0,
    })
    expect((await change({ party_size: 6 })).body).toEqual({ success: true })
    expect(await depositPence()).toBe(12_000)
    const mails = await mailsOfVenue(till.world, venue.venueId)
    expect(mails.findLast(({ kind }) => kind === 'booking_changed')?.text).toContain('we may take the £120')
    expect((await change({ party_size: 7 })).body).toMatchObject({
      warnings: [
        { code: 'over_capacity' },
        { code: 'deposit_differs', has_pence: 12_000, would_be_pence: 14_000 },
      ],
    })
    expect(await payments()).toEqual([['authorised', 12_000, 0]])
    till.world.clock.set(`${AHEAD}T19:00:00Z`)
    expect((await guest.read()).quote).toEqual({ keep_pence: 12_000, return_pence: 0 })
  })

  test.each([
    ['at once', [7]],
    ['by way of its first size', [6, 7]],
  ])('and a hold secures all that it holds of a party larger than ever, %s', async (_, sizes) => {
    const terms = { refund: 'full', cancel_until_hours: 48 } as const
    const { change, guest, payments, depositPence } = await open('hold', 6, terms)
    await guest.change({ party_size: 4 })
    for (const party_size of sizes) await change({ party_size })
    expect(await depositPence()).toBe(12_000)
    expect(await payments()).toEqual([['authorised', 12_000, 0]])
    till.world.clock.set(`${AHEAD}T19:00:00Z`)
    expect((await guest.read()).quote).toEqual({ keep_pence: 12_000, return_pence: 0 })
  })

  describe('on a hold that was captured whole although two of six had been taken off', () => {
    const terms = { refund: 'full', cancel_until_hours: 48 } as const
    const openCaptured = async () => {
      const booking = await open('hold', 6, terms)
      await booking.guest.change({ party_size: 4 })
      await booking.venue.operator.ok('POST /api/bookings/:id/hold/capture', {
        params: { id: booking.id },
        body: {},
      })
      return booking
    }

    test('and it secures all six again', async () => {
      const { change, guest, depositPence } = await openCaptured()
      expect((await change({ party_size: 6, ask_deposit: true })).body).toEqual({
        success: true,
        asked_pence: 0,
      })
      expect(await depositPence()).toBe(12_000)
      till.world.clock.set(`${AHEAD}T19:00:00Z`)
      expect((await guest.read()).quote).toEqual({ keep_pence: 12_000, return_pence: 0 })
    })

    test('and return what is too much: the rest stays', async () => {
      const { change, guest, payments } = await openCaptured()
      expect((await change({ party_size: 4, return_excess: true })).body).toMatchObject({
        returned_pence: 4000,
      })
      await till.sweep()
      expect(await payments()).toEqual([['captured', 12_000, 8000]])
      till.world.clock.set(`${AHEAD}T19:00:00Z`)
      expect((await guest.read()).quote).toEqual({ keep_pence: 8000, return_pence: 0 })
    })
  })

  test('and neither is done without a size: 400, and nothing changes', async () => {
    const { change, payments } = await open()
    for (const body of [
      { ask_deposit: true, comments: 'Later' },
      { return_excess: true, comments: 'Later' },
    ])
      expect(await change(body)).toMatchObject({ status: 400, body: { fields: ['party_size'] } })
    expect(await payments()).toEqual([['captured', 8000, 8000]])
  })

  test('and nothing is compared or returned where the price of an extra is not known any more', async () => {
    const { change, payments, id } = await open()
    await till.world.database.read
      .updateTable('bookings')
      .set({ bundle_selections: json([{ bundle_id: 'bun_1', item_id: 'cake', quantity: 1 }]) })
      .where('id', '=', id)
      .execute()
    expect((await change({ party_size: 5, return_excess: true })).body).toEqual({
      success: true,
      returned_pence: 0,
    })
    await till.sweep()
    expect(await payments()).toEqual([['captured', 8000, 8000]])
  })
})

describe('a link that was mailed for a larger party', () => {
  test('stays open when the guest opens the page of the booking once more', async () => {
    const { change, venue, id, links, payments } = await open()
    await change({ party_size: 6, ask_deposit: true })
    const finalize = () =>
      till.world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
        params: venue.params,
        body: { booking_id: id },
      })
    expect(await finalize()).toEqual({ ok: true, booking_id: id, status: 'confirmed' })
    await till.payPage(sessionOf((await links())[0]))
    await sweepLater()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['captured', 4000, 4000],
    ])
  })

  test('is replaced when staff ask for the same once more: the guest cannot pay twice', async () => {
    const { change, links, payments } = await open()
    await change({ party_size: 6, ask_deposit: true })
    expect((await change({ party_size: 6, ask_deposit: true })).body).toMatchObject({ asked_pence: 4000 })
    const [first, second] = await links()
    await till.payPage(sessionOf(second))
    await till.payPage(sessionOf(first)).catch(() => undefined)
    await sweepLater()
    await sweepLater()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['released', 4000, 0],
      ['captured', 4000, 4000],
    ])
  })

  test('is replaced by another sum where deposits are held', async () => {
    const { change, links, payments } = await open('hold')
    await change({ party_size: 6, ask_deposit: true })
    expect(await change({ party_size: 5, ask_deposit: true })).toMatchObject({
      status: 200,
      body: { asked_pence: 10_000 },
    })
    await till.payPage(sessionOf((await links())[1]))
    await sweepLater()
    expect(await payments()).toEqual([
      ['released', 8000, 0],
      ['released', 12_000, 0],
      ['authorised', 10_000, 0],
    ])
  })

  test.each([
    ['hold', ['authorised', 8000, 0], ['released', 12_000, 0]],
    ['charge', ['captured', 8000, 8000], ['captured', 4000, 0]],
  ] as const)(
    'and is paid when the party has another size by then goes back alone (%s)',
    async (mode, ...expected) => {
      const { change, links, payments, depositPence } = await open(mode)
      await change({ party_size: 6, ask_deposit: true })
      await change({ party_size: 4 })
      await till.payPage(sessionOf((await links())[0]))
      await sweepLater()
      await sweepLater()
      expect(await payments()).toEqual(expected)
      expect(await depositPence()).toBe(8000)
    },
  )

  test.each(['charge', 'hold'] as const)(
    'stays as it is when the next request is refused (%s): the guest can still pay by it',
    async (mode) => {
      const { change, links, payments, venue, id } = await open(mode)
      await change({ party_size: 6, ask_deposit: true })
      await venue.operator.ok('PATCH /api/bookings/:id/details', {
        params: { id },
        body: { comments: 'Window' },
      })
      const before = await payments()
      const refused = await change({
        party_size: 5,
        ask_deposit: true,
        comments: 'Terrace',
        comments_seen: '',
      })
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
      await till.sweep()
      expect(await payments()).toEqual(before)
      await till.payPage(sessionOf((await links())[0]))
      await sweepLater()
      expect((await payments()).map(([status]) => status)).toEqual(
        mode === 'hold' ? ['released', 'authorised'] : ['captured', 'captured'],
      )
    },
  )

  test('is not sent while the guest pays the deposit itself', async () => {
    const { venue } = await open()
    const reply = await venue.book({ date: AHEAD, time: '18:00', party_size: 4 })
    if (!('requires_payment' in reply.body)) throw new Error(reply.text)
    const { booking_id: id, payment_intent_id } = reply.body
    const asked = await venue.operator.call('PATCH /api/bookings/:id/details', {
      params: { id },
      body: { party_size: 6, ask_deposit: true },
    })
    expect(asked).toMatchObject({ status: 409, body: { code: 'hold_requested' } })
    await till.pay(payment_intent_id)
    await sweepLater()
    const paid = await venue.operator.call('PATCH /api/bookings/:id/details', {
      params: { id },
      body: { party_size: 6, ask_deposit: true },
    })
    expect(paid.body).toMatchObject({ asked_pence: 4000 })
  })

  test('is closed when the guest makes the party smaller', async () => {
    const { change, guest, links, payments } = await open()
    await change({ party_size: 6, ask_deposit: true })
    expect((await guest.change({ party_size: 4 })).body).toEqual({ success: true })
    await till.sweep()
    await till.payPage(sessionOf((await links())[0])).catch(() => undefined)
    await sweepLater()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['released', 4000, 0],
    ])
  })

  test('is closed when the guest pays for the larger party by a change of their own', async () => {
    const { change, guest, links, payments, depositPence } = await open()
    await change({ party_size: 6, ask_deposit: true })
    const asked = await guest.changeUnpaid({ time: '21:00' })
    expect(asked.amount_pence).toBe(4000)
    await till.pay(asked.payment_client_secret.split('_secret_')[0] ?? '')
    await sweepLater()
    await till.payPage(sessionOf((await links())[0])).catch(() => undefined)
    await sweepLater()
    expect(await payments()).toEqual([
      ['captured', 8000, 8000],
      ['released', 4000, 0],
      ['captured', 4000, 4000],
    ])
    expect(await depositPence()).toBe(12_000)
  })

  test('ends a change that waits for its payment when it is paid first: the change was priced without it', async () => {
    const { change, guest, links, payments, depositPence } = await open()
    await change({ party_size: 6, ask_deposit: true })
    const asked = await guest.changeUnpaid({ time: '21:00' })
    await till.payPage(sessionOf((await links())[0]))
    till.world.clock.advance({ minutes: 2 })
    await till.sweep()
    await till.pay(asked.payment_client_secret.split('_secret_')[0] ?? '').catch(() => undefined)
    await sweepLater()
    await sweepLater()
    expect((await payments()).map(([, , left]) => left)).toEqual([8000, 4000, 0])
    expect(await depositPence()).toBe(12_000)
    expect((await guest.change({ time: '21:00' })).body).toEqual({ success: true })
  })
})
