import { describe, expect, test, vi } from 'vitest'
import { bookingRow, historyOf } from '../../../../test/support/booking-facts.ts'
import { openSale, order, tickets, unpaid } from '../../../../test/support/events.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import { PURCHASE } from '../../../../test/support/vouchers.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { verifyReports } from '../../data/index.ts'
import { verifyMoney } from './verify-money.ts'

const sandbox = useSandboxTill()
const withStripe = useStripeTill({ timeoutMs: 3000 })

/** Two tickets at £15. */
const buy = async (world: World) => {
  const operator = await world.person('client')
  const { venueId, eventId, paidType } = await openSale(operator)
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { email: 'desk@walrus.example' },
  })
  const bought = unpaid(await order(world.anyone, eventId, tickets(paidType, 2)))
  return { operator, venueId, eventId, ...bought }
}

const ledgerOf = async (world: World, bookingId: string) =>
  (
    await world.database.read
      .selectFrom('money_ledger')
      .select(['type', 'amount_pence'])
      .where('booking_id', '=', bookingId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ type, amount_pence }) => [type, amount_pence])

const disputesOf = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/disputes', { params: { venueId } })).data

const failedOf = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/failed-refunds', { params: { venueId } })).data

/** What the venue was mailed about disputes. */
const alertsOf = async (world: World, venueId: string) =>
  (await mailsOfVenue(world, venueId))
    .filter(({ to }) => to === 'desk@walrus.example')
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('New booking'))

const expectBooksToAgree = async ({ database: { read } }: World) => {
  expect(await verifyMoney(read)).toEqual([])
  expect(await verifyReports(read)).toEqual([])
}

describe('a disputed payment in the sandbox', () => {
  const disputed = async () => {
    const { world } = sandbox
    const bought = await buy(world)
    await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
      params: { intentId: bought.payment_intent_id },
      body: { client_secret: bought.payment_client_secret, outcome: 'succeed_then_dispute' },
    })
    const { id } = await world.database.read
      .selectFrom('sandbox_disputes')
      .select('id')
      .where('intent_id', '=', bought.payment_intent_id)
      .executeTakeFirstOrThrow()
    return { world, disputeId: id, ...bought }
  }
  const decided = async (world: World, disputeId: string, status: 'won' | 'lost') => {
    await world.payments.endDispute(disputeId, status)
    world.clock.advance({ hours: 2 })
    await sandbox.sweep()
  }

  test('leaves the ledger and the paid amount, and is told to the venue with its deadline', async () => {
    const { world, operator, venueId, booking_id } = await disputed()
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
    ])
    expect(await bookingRow(world, booking_id)).toMatchObject({ status: 'approved', paid_amount_pence: 0 })
    expect(await disputesOf(operator, venueId)).toMatchObject([
      {
        booking_id,
        amount_pence: 3000,
        withdrawn_pence: 3000,
        currency: 'gbp',
        status: 'needs_response',
        due_by: '2026-01-24T18:00:00.000Z',
      },
    ])
    expect((await historyOf(world, booking_id)).at(-1)).toMatchObject({
      type: 'disputed',
      actor: 'System',
      details: { amount_pence: 3000, status: 'needs_response' },
    })
    expect(await alertsOf(world, venueId)).toEqual(['A payment of £30 is disputed'])
    await expectBooksToAgree(world)
  })

  test('that no event announced is found when a refund is refused, and nothing goes back twice', async () => {
    const { world } = sandbox
    const { operator, venueId, booking_id, payment_intent_id } = await buy(world)
    await sandbox.pay(payment_intent_id)
    await sandbox.sweep()
    await world.payments.dispute(payment_intent_id, 3000)
    await operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: booking_id },
      body: { cancelled_by: 'venue' },
    })
    for (let n = 0; n < 3; n += 1) {
      await sandbox.sweep()
      world.clock.advance({ minutes: 5 })
    }
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
    ])
    expect(await disputesOf(operator, venueId)).toMatchObject([{ status: 'needs_response' }])
    expect(await failedOf(operator, venueId)).toMatchObject([
      { booking_id, amount_pence: 3000, disputed_pence: 3000 },
    ])
    await expectBooksToAgree(world)
  })

  test.each([
    ['won', [{ amount_pence: 1000, disputed_pence: 0, failed_at: '2026-01-17T20:15:00.000Z' }]],
    ['lost', []],
  ] as const)('of a smaller part is not owed while it is open; once it is %s', async (status, expected) => {
    const { world } = sandbox
    const { operator, venueId, booking_id, payment_intent_id } = await buy(world)
    await sandbox.pay(payment_intent_id)
    await sandbox.sweep()
    const dispute = await world.payments.dispute(payment_intent_id, 1000)
    await operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: booking_id },
      body: { cancelled_by: 'venue' },
    })
    for (let n = 0; n < 3; n += 1) {
      await sandbox.sweep()
      world.clock.advance({ minutes: 5 })
    }
    expect((await ledgerOf(world, booking_id)).at(-1)).toEqual(['refund', -2000])
    expect(await failedOf(operator, venueId)).toMatchObject([
      { booking_id, amount_pence: 1000, disputed_pence: 1000 },
    ])
    await decided(world, dispute, status)
    expect(await failedOf(operator, venueId)).toMatchObject(expected)
    await expectBooksToAgree(world)
  })

  test('of a part leaves the rest to be refunded; what it took stays on the list of failed refunds', async () => {
    const { world } = sandbox
    const { operator, venueId, booking_id, payment_intent_id } = await buy(world)
    await sandbox.pay(payment_intent_id)
    await sandbox.sweep()
    const dispute = await world.payments.dispute(payment_intent_id, 2000)
    await operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: booking_id },
      body: { cancelled_by: 'venue' },
    })
    for (let n = 0; n < 3; n += 1) {
      await sandbox.sweep()
      world.clock.advance({ minutes: 5 })
    }
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -2000],
      ['refund', -1000],
    ])
    expect(await failedOf(operator, venueId)).toMatchObject([{ booking_id, amount_pence: 2000 }])
    await expectBooksToAgree(world)
    await decided(world, dispute, 'won')
    const refunded = await operator.ok('POST /api/bookings/:id/refund', {
      params: { id: booking_id },
      body: { reason: 'We won, and owe it' },
    })
    expect(refunded.refunded_pence).toBe(2000)
    await expectBooksToAgree(world)
  })

  test('that the venue wins is back in the ledger, once', async () => {
    const { world, operator, venueId, booking_id, disputeId } = await disputed()
    await decided(world, disputeId, 'won')
    await sandbox.sweep()
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
      ['dispute', 3000],
    ])
    expect(await bookingRow(world, booking_id)).toMatchObject({ paid_amount_pence: 3000 })
    expect(await disputesOf(operator, venueId)).toMatchObject([
      { status: 'won', withdrawn_pence: 0, due_by: null },
    ])
    expect(await alertsOf(world, venueId)).toEqual([
      'A payment of £30 is disputed',
      'The dispute over £30 is decided for you',
    ])
    expect((await historyOf(world, booking_id)).at(-1)).toMatchObject({
      type: 'dispute_closed',
      details: { status: 'won' },
    })
    await expectBooksToAgree(world)
  })

  test('that stays open is read from the provider once an hour, however often the sweep runs', async () => {
    const { world, payment_intent_id } = await disputed()
    const { payments } = world.app.services
    if (!payments) throw new Error('There are no payments.')
    const reads = vi.spyOn(payments, 'listDisputes')
    for (let n = 0; n < 4; n += 1) {
      world.clock.advance({ minutes: 61 })
      await sandbox.sweep()
      await sandbox.sweep()
    }
    expect(reads.mock.calls.filter(([intentId]) => intentId === payment_intent_id)).toHaveLength(4)
    reads.mockRestore()
  })

  test('that the venue loses stays out, and cancelling the booking returns nothing a second time', async () => {
    const { world, operator, booking_id, disputeId } = await disputed()
    const refused = await operator.call('POST /api/bookings/:id/refund', {
      params: { id: booking_id },
      body: { reason: 'Kindness' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } })
    await decided(world, disputeId, 'lost')
    await operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: booking_id },
      body: { cancelled_by: 'venue' },
    })
    await sandbox.sweep()
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
    ])
    await expectBooksToAgree(world)
  })
})

test('a disputed voucher has no booking, and the venue is mailed all the same', async () => {
  const { world } = sandbox
  const operator = await world.person('client')
  const { venueId } = await openSale(operator)
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { email: 'desk@walrus.example', locale: 'de' },
  })
  const bought = await world.anyone.ok('POST /api/public/voucher-purchase/create-intent', {
    body: { ...PURCHASE, venue_id: venueId },
  })
  await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
    params: { intentId: bought.intent_id },
    body: { client_secret: bought.client_secret, outcome: 'succeed_then_dispute' },
  })
  expect(await alertsOf(world, venueId)).toEqual([
    expect.stringMatching(/^Eine Zahlung von .+ wird angefochten$/),
  ])
  expect(await disputesOf(operator, venueId)).toMatchObject([{ booking_id: null, status: 'needs_response' }])
})

describe('a disputed payment at Stripe', () => {
  const tell = async (type: string, object: object, id?: string) => {
    const { stripe, world } = withStripe
    const { rawBody, signature } = stripe.signedEvent(type, object as never, id)
    const { statusCode } = await world.app.http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: rawBody,
    })
    return statusCode
  }

  test('follows the provider’s events, late, twice and out of order', async () => {
    const { stripe, world } = withStripe
    const { operator, venueId, booking_id, payment_intent_id } = await buy(world)
    await withStripe.pay(payment_intent_id)
    expect(await withStripe.webhook(payment_intent_id)).toBe(200)
    const dispute = stripe.books.dispute(payment_intent_id, 3000, 'warning_needs_response')
    expect(await tell('charge.dispute.created', dispute)).toBe(200)
    expect(await disputesOf(operator, venueId)).toMatchObject([{ status: 'inquiry', withdrawn_pence: 0 }])
    expect(await ledgerOf(world, booking_id)).toEqual([['ticket_sale', 3000]])
    // The inquiry becomes a dispute; both of its events arrive twice.
    dispute.status = 'needs_response'
    for (const id of ['evt_1', 'evt_1', 'evt_2'])
      expect(await tell('charge.dispute.funds_withdrawn', dispute, id)).toBe(200)
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
    ])
    dispute.status = 'won'
    expect(await tell('charge.dispute.closed', dispute)).toBe(200)
    // An old event does not bring the dispute back: what the provider says now counts.
    expect(await tell('charge.dispute.updated', { ...dispute, status: 'needs_response' })).toBe(200)
    expect(await ledgerOf(world, booking_id)).toEqual([
      ['ticket_sale', 3000],
      ['dispute', -3000],
      ['dispute', 3000],
    ])
    expect((await historyOf(world, booking_id)).slice(-2).map(({ type }) => type)).toEqual([
      'disputed',
      'dispute_closed',
    ])
    // Each state is mailed once.
    expect(await alertsOf(world, venueId)).toEqual([
      'A guest’s bank asks about a payment of £30',
      'A payment of £30 is disputed',
      'The dispute over £30 is decided for you',
    ])
    expect(await verifyMoney(world.database.read)).toEqual([])
  })
})
