import { describe, expect, test } from 'vitest'
import { useDeposits } from '../../../../test/support/deposits.ts'
import { useStripeTill } from '../../../../test/support/tills.ts'

const stripe = useStripeTill({ timeoutMs: 5000 })

describe('a deposit below Stripe’s minimum', () => {
  const { rule, ask, slot, expectBooksToAgree } = useDeposits(stripe)

  test('is refused because of the amount, and leaves no booking and no open payment', async () => {
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

describe('a deposit webhook from Stripe', () => {
  const { book, finalize, stateOf, trailOf, cancel, expectBooksToAgree } = useDeposits(stripe)

  test('before finalize confirms the booking once', async () => {
    const unpaid = await book()
    await stripe.pay(unpaid.payment_intent_id)
    expect(await stripe.webhook(unpaid.payment_intent_id)).toBe(200)
    expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
    expect((await finalize(unpaid)).body).toMatchObject({ ok: true, status: 'confirmed' })
    expect(await trailOf(unpaid)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('after finalize, sent twice and again under another event id, changes nothing', async () => {
    const unpaid = await book()
    await stripe.pay(unpaid.payment_intent_id)
    await finalize(unpaid)
    for (const id of ['evt_same', 'evt_same', 'evt_other'])
      expect(await stripe.webhook(unpaid.payment_intent_id, id)).toBe(200)
    expect(await trailOf(unpaid)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('concurrent with ten finalize calls is counted once', async () => {
    const unpaid = await book()
    await stripe.pay(unpaid.payment_intent_id)
    await Promise.all([
      ...Array.from({ length: 10 }, () => finalize(unpaid)),
      stripe.webhook(unpaid.payment_intent_id),
      stripe.webhook(unpaid.payment_intent_id),
    ])
    expect(await trailOf(unpaid)).toEqual(['created', 'payment_succeeded', 'approved'])
    await expectBooksToAgree()
  })

  test('after the booking was cancelled leads to one refund at Stripe', async () => {
    const unpaid = await book()
    await cancel(unpaid)
    await stripe.pay(unpaid.payment_intent_id)
    await stripe.webhook(unpaid.payment_intent_id)
    await stripe.sweep()
    await stripe.sweep()
    expect(
      stripe.stripe.books.refunds.filter((refund) => refund.payment_intent === unpaid.payment_intent_id),
    ).toMatchObject([{ amount: 2000 }])
    await expectBooksToAgree()
  })

  test('settles the payment although the process died before it stored the intent', async () => {
    const unpaid = await book()
    // Simulates a process that was killed after the commit and before it stored the intent id.
    await stripe.world.database.read
      .updateTable('payments')
      .set({ intent_id: null, client_secret: null, status: 'created' })
      .where('booking_id', '=', unpaid.booking_id)
      .execute()
    await stripe.pay(unpaid.payment_intent_id)
    stripe.world.clock.advance({ minutes: 16 })
    await stripe.sweep()
    expect(await stateOf(unpaid)).toEqual(['approved', 2000, 'captured'])
    await expectBooksToAgree()
  })
})
