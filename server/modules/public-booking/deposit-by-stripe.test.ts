import { describe, expect, test } from 'vitest'
import { useDeposits } from '../../../test/support/deposits.ts'
import { useStripeTill } from '../../../test/support/tills.ts'

const stripe = useStripeTill({ timeoutMs: 5000 })

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
