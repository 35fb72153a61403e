import { beforeAll, describe, expect, test } from 'vitest'
import { makeVenue } from '../support/factories.ts'
import { beginPurchase, buyVoucher } from '../support/vouchers.ts'
import { type Person, useWorld } from '../support/world.ts'

const world = useWorld()
let operator: Person
let venueId: string
beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
})

const CONCURRENT = 50

const balanceOf = async (code: string) =>
  (
    await world.database.read
      .selectFrom('vouchers')
      .select('balance_pence')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).balance_pence

const redeemedOf = async (code: string) =>
  world.database.read
    .selectFrom('voucher_redemptions')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_redemptions.voucher_id')
    .select('voucher_redemptions.amount_pence')
    .where('vouchers.code', '=', code)
    .execute()

describe('fifty concurrent redemptions of one voucher', () => {
  const redeemEverywhere = (code: string, amount_pence?: number) =>
    Promise.all(
      Array.from({ length: CONCURRENT }, () =>
        operator.call('POST /api/my-venues/:venueId/vouchers/redeem', {
          params: { venueId },
          body: { code, ...(amount_pence === undefined ? {} : { amount_pence }) },
        }),
      ),
    )

  test('succeed as often as the balance allows, and no more', async () => {
    const code = await buyVoucher(world, venueId, { amount_pence: 5000 })
    const replies = await redeemEverywhere(code, 300)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(16)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(34)
    expect(await balanceOf(code)).toBe(200)
    expect(await redeemedOf(code)).toHaveLength(16)
  })

  test('of the whole balance succeed exactly once', async () => {
    const code = await buyVoucher(world, venueId, { amount_pence: 5000 })
    const replies = await redeemEverywhere(code)
    expect(replies.filter(({ status }) => status === 200).map(({ body }) => body.redeemed_pence)).toEqual([
      5000,
    ])
    expect(await balanceOf(code)).toBe(0)
    expect(await redeemedOf(code)).toEqual([{ amount_pence: 5000 }])
  })

  test('overspend the balance without the lock: a read before the update is not enough', async () => {
    const code = await buyVoucher(world, venueId, { amount_pence: 5000 })
    const { read } = world.database
    const outcomes = await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        const balance = await balanceOf(code)
        if (balance < 300) return false
        await read
          .updateTable('vouchers')
          .set({ balance_pence: balance - 300 })
          .where('code', '=', code)
          .execute()
        return true
      }),
    )
    const given = outcomes.filter(Boolean).length * 300
    expect(given).toBeGreaterThan(5000)
  })
})

test('fifty concurrent finalize calls issue one set of vouchers and one mail', async () => {
  const { intent_id, client_secret } = await beginPurchase(world, venueId, { quantity: 3 })
  await world.payments.confirm(intent_id, client_secret, 'succeed')
  const replies = await Promise.all(
    Array.from({ length: CONCURRENT }, () =>
      world.anyone.call('POST /api/public/voucher-purchase/finalize', { body: { intent_id } }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const { read } = world.database
  const payment = await read
    .selectFrom('payments')
    .select('id')
    .where('intent_id', '=', intent_id)
    .executeTakeFirstOrThrow()
  const issued = await read.selectFrom('vouchers').select('id').where('payment_id', '=', payment.id).execute()
  expect(issued).toHaveLength(3)
  const sales = await read
    .selectFrom('money_ledger')
    .select(['type', 'amount_pence'])
    .where('payment_id', '=', payment.id)
    .execute()
  expect(sales).toEqual([{ type: 'voucher_sale', amount_pence: 15_000 }])
  const mails = await read
    .selectFrom('outbox')
    .select('id')
    .where('cause', '=', `vouchers:${payment.id}`)
    .execute()
  expect(mails).toHaveLength(1)
})
