import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, claimsOf, historyOf } from '../../../../test/support/booking-facts.ts'
import {
  finalize,
  makeEvent,
  makeTicketType,
  order,
  paymentsOf,
  soldOf,
  ticketsOfBooking,
  unpaid,
} from '../../../../test/support/events.ts'
import { makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Till, useSandboxTill, useStripeTill } from '../../../../test/support/tills.ts'
import type { Person } from '../../../../test/support/world.ts'
import { changeStatus } from '../../booking/index.ts'
import { verifyMoney } from '../../money/index.ts'

interface Sale {
  readonly booking_id: string
  readonly payment_intent_id: string
}

/** An event with tickets at £15, and helpers to order, pay and finalize. */
const useSale = (till: Till) => {
  const sale = { eventId: '', type: '', venueId: '' }
  let operator: Person
  beforeEach(async () => {
    operator = await till.world.person('client')
    sale.venueId = await makeVenue(operator)
    sale.eventId = await makeEvent(operator, sale.venueId, { capacity: 10 })
    sale.type = await makeTicketType(operator, sale.eventId, { capacity: 10 })
  })
  afterEach(async () => expect(await verifyMoney(till.world.database.read)).toEqual([]))
  const orderTickets = (quantity: number, fields: Record<string, unknown> = {}) =>
    order(till.world.anyone, sale.eventId, { kind: 'ticket', ticket_type_id: sale.type, quantity }, fields)
  return {
    sale,
    operator: () => operator,
    orderTickets,
    buy: async (quantity = 2): Promise<Sale> => unpaid(await orderTickets(quantity)),
    complete: (bought: Sale, eventId = sale.eventId) =>
      finalize(till.world.anyone, eventId, bought.payment_intent_id),
    sold: () => soldOf(till.world, sale.eventId, sale.type),
    moneyOf: ({ booking_id }: Sale) =>
      till.world.database.read
        .selectFrom('money_ledger')
        .select(['type', 'amount_pence'])
        .where('booking_id', '=', booking_id)
        .orderBy('id')
        .execute(),
    /** The booking is approved, paid once, with one ticket per guest. */
    expectComplete: async ({ booking_id }: Sale, quantity = 2) => {
      expect(await bookingRow(till.world, booking_id)).toMatchObject({
        status: 'approved',
        paid: true,
        paid_amount_pence: quantity * 1500,
        payment_due_at: null,
      })
      expect(await paymentsOf(till.world, booking_id)).toMatchObject([
        { status: 'captured', captured_pence: quantity * 1500, refunded_pence: 0 },
      ])
      expect(await ticketsOfBooking(till.world, booking_id)).toHaveLength(quantity)
    },
    /** The booking is cancelled, its places are free, and its intent cannot be paid. */
    expectReleased: async ({ booking_id, payment_intent_id }: Sale) => {
      expect(await bookingRow(till.world, booking_id)).toMatchObject({ status: 'cancelled', paid: false })
      expect(await soldOf(till.world, sale.eventId, sale.type)).toEqual([0, 0])
      expect(await ticketsOfBooking(till.world, booking_id)).toEqual([])
      const intent = await till.world.app.services.payments?.readIntent(payment_intent_id)
      expect(intent?.status).toBe('cancelled')
    },
  }
}

const describeTill = (name: string, till: Till) =>
  describe(`tickets paid with ${name}`, () => {
    const { sale, operator, orderTickets, buy, complete, sold, moneyOf, expectComplete, expectReleased } =
      useSale(till)

    test('are issued on finalize, and a repeat returns the same tickets', async () => {
      const bought = await buy(2)
      await till.pay(bought.payment_intent_id)
      const reply = await complete(bought)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        ok: true,
        booking_id: bought.booking_id,
        status: 'confirmed',
        tickets: await ticketsOfBooking(till.world, bought.booking_id),
      })
      expect(reply.body.tickets).toHaveLength(2)
      await expectComplete(bought)
      expect(await moneyOf(bought)).toEqual([{ type: 'ticket_sale', amount_pence: 3000 }])
      expect((await historyOf(till.world, bought.booking_id)).map(({ type }) => type)).toEqual([
        'created',
        'payment_succeeded',
        'approved',
      ])
      till.world.clock.advance({ hours: 1 })
      expect((await complete(bought)).text).toBe(reply.text)
      expect(await moneyOf(bought)).toHaveLength(1)
    })

    test('that are not paid are released once', async () => {
      const bought = await buy(2)
      const reply = await complete(bought)
      expect([reply.status, reply.body]).toEqual([
        200,
        { ok: false, booking_id: bought.booking_id, status: 'cancelled', tickets: [] },
      ])
      await expectReleased(bought)
      const history = await historyOf(till.world, bought.booking_id)
      expect(history.map(({ type }) => type)).toEqual(['created', 'payment_failed', 'released'])
      expect((await complete(bought)).text).toBe(reply.text)
      expect(await historyOf(till.world, bought.booking_id)).toEqual(history)
      expect(await moneyOf(bought)).toEqual([])
    })

    test('are released after a declined card, and issued after a second, valid card', async () => {
      const [declined, second] = [await buy(1), await buy(1)]
      await till.pay(declined.payment_intent_id, 'decline')
      expect((await complete(declined)).body).toMatchObject({ ok: false, status: 'cancelled' })
      await till.pay(second.payment_intent_id, 'decline')
      await till.pay(second.payment_intent_id)
      expect((await complete(second)).body).toMatchObject({ ok: true, status: 'confirmed' })
      await expectComplete(second, 1)
      expect(await sold()).toEqual([1, 1])
    })

    test('keep their places while the payment is processing', async () => {
      const bought = await buy(2)
      await till.pay(bought.payment_intent_id, 'delay')
      expect((await complete(bought)).body).toEqual({
        ok: false,
        booking_id: bought.booking_id,
        status: 'pending',
        tickets: [],
      })
      till.world.clock.advance({ minutes: 20 })
      await till.sweep()
      expect((await bookingRow(till.world, bought.booking_id)).status).toBe('pending')
      expect(await sold()).toEqual([2, 2])
      await till.pay(bought.payment_intent_id)
      expect((await complete(bought)).body).toMatchObject({ ok: true, status: 'confirmed' })
      await expectComplete(bought)
    })

    test('are issued once for concurrent finalize calls', async () => {
      const bought = await buy(3)
      await till.pay(bought.payment_intent_id)
      const replies = await Promise.all(Array.from({ length: 10 }, () => complete(bought)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      await expectComplete(bought, 3)
      expect(await moneyOf(bought)).toHaveLength(1)
    })

    test('are issued by the sweep when the process died after the charge', async () => {
      const bought = await buy(2)
      await till.pay(bought.payment_intent_id)
      till.world.clock.advance({ minutes: 2 })
      await till.sweep()
      await expectComplete(bought)
      const reply = await complete(bought)
      expect(reply.body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(reply.body.tickets).toEqual(await ticketsOfBooking(till.world, bought.booking_id))
    })

    test('are released after 15 minutes without payment, not earlier', async () => {
      const bought = await buy(10)
      expect((await orderTickets(1)).status).toBe(409)
      till.world.clock.advance({ minutes: 14, seconds: 59 })
      await till.sweep()
      expect(await sold()).toEqual([10, 10])
      till.world.clock.advance({ minutes: 1, seconds: 1 })
      await till.sweep()
      await expectReleased(bought)
      await buy(1)
      expect((await complete(bought)).body).toMatchObject({ ok: false, status: 'cancelled', tickets: [] })
    })

    test('that are paid just before the deadline are issued', async () => {
      const bought = await buy(2)
      till.world.clock.advance({ minutes: 14, seconds: 59 })
      await till.pay(bought.payment_intent_id)
      till.world.clock.advance({ minutes: 5 })
      await till.sweep()
      await expectComplete(bought)
    })

    test('are released when the process died before it stored the provider’s reply', async () => {
      const bought = await buy(2)
      await till.world.database.read
        .updateTable('payments')
        .set({ status: 'created', intent_id: null, client_secret: null })
        .where('booking_id', '=', bought.booking_id)
        .execute()
      till.world.clock.advance({ minutes: 16 })
      await till.sweep()
      await expectReleased(bought)
      expect(await paymentsOf(till.world, bought.booking_id)).toMatchObject([
        { intent_id: bought.payment_intent_id },
      ])
    })

    test.each(['before', 'after', 'timeout'] as const)(
      'answer 502 when the intent cannot be created (%s), and their places are free',
      async (how) => {
        till.fail('createIntent', how)
        const reply = await orderTickets(2)
        expect([reply.status, typeof reply.error]).toEqual([502, 'string'])
        expect(await sold()).toEqual([0, 0])
        till.world.clock.advance({ minutes: 2 })
        await till.sweep()
        const open = await till.world.database.read
          .selectFrom('payments')
          .select('id')
          .where('venue_id', '=', sale.venueId)
          .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
          .execute()
        expect(open).toEqual([])
        await buy(2)
      },
    )

    test('answer 502 when the provider fails on finalize, and can be finalised again', async () => {
      const bought = await buy(2)
      await till.pay(bought.payment_intent_id)
      till.fail('readIntent', 'before')
      expect((await complete(bought)).status).toBe(502)
      expect(await bookingRow(till.world, bought.booking_id)).toMatchObject({ status: 'pending' })
      expect((await complete(bought)).body).toMatchObject({ ok: true })
      await expectComplete(bought)
    })

    test('that staff approved before the payment are issued, paid or not', async () => {
      const bought = await buy(2)
      await operator().ok('POST /api/bookings/:id/approve', { params: { id: bought.booking_id } })
      const reply = await complete(bought)
      expect(reply.body).toMatchObject({ ok: true, status: 'confirmed' })
      expect(reply.body.tickets).toHaveLength(2)
      expect(await paymentsOf(till.world, bought.booking_id)).toMatchObject([{ status: 'released' }])
    })

    test('a table’s deposit is finalised the same way, without tickets', async () => {
      const tableId = await makeTable(operator(), sale.venueId, { deposit_pence: 2500 })
      const bought = unpaid(await order(till.world.anyone, sale.eventId, { kind: 'table', party_size: 3 }))
      await till.pay(bought.payment_intent_id)
      const reply = await complete(bought)
      expect(reply.body).toEqual({
        ok: true,
        booking_id: bought.booking_id,
        status: 'confirmed',
        tickets: [],
      })
      expect(await moneyOf(bought)).toEqual([{ type: 'capture', amount_pence: 2500 }])
      expect((await claimsOf(till.world, bought.booking_id)).map(([id]) => id)).toEqual([tableId])
      const unpaidTable = await order(till.world.anyone, sale.eventId, { kind: 'table', party_size: 3 })
      expect(unpaidTable.status).toBe(409)
    })

    test('an unpaid table is released', async () => {
      await makeTable(operator(), sale.venueId, { deposit_pence: 2500 })
      const orderTable = () => order(till.world.anyone, sale.eventId, { kind: 'table', party_size: 3 })
      const bought = unpaid(await orderTable())
      expect((await complete(bought)).body).toMatchObject({ ok: false, status: 'cancelled' })
      expect(await claimsOf(till.world, bought.booking_id)).toEqual([])
      unpaid(await orderTable())
    })

    test('finalising an unknown intent, or under another event, answers 404', async () => {
      const bought = await buy(1)
      const another = await makeEvent(operator(), sale.venueId)
      const unknown = await finalize(till.world.anyone, sale.eventId, 'pi_nope')
      expect([unknown.status, unknown.body]).toEqual([404, { error: 'Payment not found.' }])
      expect((await complete(bought, another)).text).toBe(unknown.text)
      expect((await complete(bought, 'evt_nope')).text).toBe(unknown.text)
      expect((await bookingRow(till.world, bought.booking_id)).status).toBe('pending')
    })

    test.each([{}, { payment_intent_id: 7 }, { payment_intent_id: '' }])(
      'finalising with %j answers 400',
      async (body) => {
        const reply = await till.world.anyone.call('POST /api/public/events/:eventId/finalize', {
          params: { eventId: sale.eventId },
          body,
        })
        expect([reply.status, reply.error]).toEqual([400, expect.stringContaining('payment_intent_id')])
      },
    )
  })

describeTill('the sandbox', useSandboxTill())
const stripeTill = useStripeTill()
describeTill('Stripe', stripeTill)

describe('Stripe’s webhook', () => {
  const { buy, complete, moneyOf, expectComplete } = useSale(stripeTill)

  test('before finalize issues the tickets, and finalize returns them', async () => {
    const bought = await buy(2)
    await stripeTill.pay(bought.payment_intent_id)
    expect(await stripeTill.webhook(bought.payment_intent_id)).toBe(200)
    await expectComplete(bought)
    const reply = await complete(bought)
    expect(reply.body.tickets).toEqual(await ticketsOfBooking(stripeTill.world, bought.booking_id))
    expect(await moneyOf(bought)).toHaveLength(1)
  })

  test('after finalize, and twice, changes nothing', async () => {
    const bought = await buy(2)
    await stripeTill.pay(bought.payment_intent_id)
    await complete(bought)
    const history = await historyOf(stripeTill.world, bought.booking_id)
    for (let n = 0; n < 2; n += 1)
      expect(await stripeTill.webhook(bought.payment_intent_id, `evt_${bought.booking_id}`)).toBe(200)
    await expectComplete(bought)
    expect(await historyOf(stripeTill.world, bought.booking_id)).toEqual(history)
  })

  test('concurrent with finalize and the sweep issues one set of tickets', async () => {
    const bought = await buy(2)
    await stripeTill.pay(bought.payment_intent_id)
    stripeTill.world.clock.advance({ minutes: 2 })
    await Promise.all([
      stripeTill.webhook(bought.payment_intent_id),
      complete(bought),
      stripeTill.sweep(),
      stripeTill.webhook(bought.payment_intent_id),
      complete(bought),
    ])
    await expectComplete(bought)
    expect(await moneyOf(bought)).toHaveLength(1)
  })

  test('for an unpaid intent issues nothing: the intent is read again', async () => {
    const bought = await buy(2)
    expect(await stripeTill.webhook(bought.payment_intent_id)).toBe(200)
    expect((await bookingRow(stripeTill.world, bought.booking_id)).status).toBe('pending')
  })

  test('after the booking was released refunds the late payment', async () => {
    const bought = await buy(2)
    await stripeTill.pay(bought.payment_intent_id)
    await stripeTill.world.database.tx(async (tx) => {
      const booking = await tx
        .selectFrom('bookings')
        .selectAll()
        .where('id', '=', bought.booking_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await changeStatus(tx, booking, {
        action: 'staff_cancel',
        doer: { id: null, name: 'System' },
        now: stripeTill.world.clock.now(),
        audit: 'released',
      })
    })
    expect(await stripeTill.webhook(bought.payment_intent_id)).toBe(200)
    stripeTill.world.clock.advance({ minutes: 2 })
    await stripeTill.sweep()
    expect(await paymentsOf(stripeTill.world, bought.booking_id)).toMatchObject([
      { status: 'captured', captured_pence: 3000, refunded_pence: 3000 },
    ])
    expect(await ticketsOfBooking(stripeTill.world, bought.booking_id)).toEqual([])
  })
})
